// The tables that can be looked at without a network.
const list = document.querySelector("#seen");

const kept = "caches" in window ? await (await caches.open("seen")).keys() : [];
for (const { url } of [...kept].reverse()) {
  const answer = await caches.match(url), title = (await answer?.text() ?? "").match(/<title>([^<]*)/)?.[1] ?? "";
  const row = document.createElement("li"), link = document.createElement("a");
  link.href = new URL(url).pathname;
  link.textContent = new DOMParser().parseFromString(title, "text/html").documentElement.textContent; // it was escaped there
  row.append(link);
  list?.append(row);
}
document.querySelector(kept.length ? "#some" : "#none")?.removeAttribute("hidden");
document.querySelector("#again")?.addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());

export {}; // a module, but one that imports nothing: only files named in the page are kept for it
