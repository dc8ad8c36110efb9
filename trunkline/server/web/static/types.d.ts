// What the server writes into the table page for the scripts, and what it answers. Read by tsc alone, never sent to browsers.

/** `state` in server/pages/table.py */
interface TableState {
  number: number;
  around: string;
  at: number;
  last: number;
  live: boolean;
  mine: boolean;
  over: boolean;
  title: string;
  asked: string;
  group: string;
  /** The view somebody chose, if it still holds; and the one that goes with the round. */
  view: string;
  fitting: string;
  /** Number of the last thing said in the chat. */
  said: number;
  seat: number;
  policy: string;
  next: string | null;
  shared: boolean;
  /** The time of the server, at a table with a clock. */
  now: number | null;
  /** The address of a chapter of a study, whose positions are moves of a tree. */
  base?: string;
  study?: StudyData;
}

/** Where the keys lead; null: nowhere. */
interface StudyWays {
  back: number | null;
  forth: number | null;
  first: number;
  last: number;
  above: number | null;
  below: number | null;
}

/** `state` in server/web/pages/study/page.py */
interface StudyData {
  id: string;
  chapter: number;
  node: number;
  ways: StudyWays;
  /** The moves from the start to this one, and those that follow it. */
  line: number[];
  /** Among what may be played at its place, counted from 0. */
  place: number;
  edits: boolean;
  marks: [target: string, colour: string][];
  glyph: string;
  told: string;
  led: { name: string; mine: boolean; chapter: number; node: number } | null;
}

/** Where it stands, what it becomes, what it is, whose it is, what it is called. */
type Figure = [string, string, string, string, string];

/** `fact` in server/pages/cards.py. `ask`: the server can tell more; `then`: what mostly follows, and the text of its button. */
interface Fact {
  deed: string;
  figures: Figure[];
  piece?: [name: string, turn: number, left: number];
  ask?: boolean;
  then?: [action: string, text: string];
  /** What it costs and brings, line by line. */
  terms?: [label: string, value: string][];
  /** What the server found once it was asked: HTML above and below the pieces, gains by action, and the best ones first. */
  head?: string;
  trial?: string;
  gains?: Record<string, string>;
  best?: string[];
  /** Of an action with an amount: its words on the button have a hole for it, and the stem is the action without it. */
  sum?: [least: number, most: number, pattern: string, stem: string];
}

/** The rule against a place: server/web/pages/targets.py, as the two below. */
interface Refusal {
  text: string;
  section: string;
  link: string;
}

/** What an element of the picture means; what it does not have is left out. */
interface Target {
  /** The plain click first. */
  actions?: string[];
  refusal?: Refusal;
  /** Nobody would think of this place: the rule is told to those who choose it alone. */
  unlikely?: boolean;
  /** A card whose places alone are marked. */
  marks?: string;
  /** Another view that opens. */
  view?: string;
  click?: "pick" | "turn" | "do";
}

/** A picture with what its elements mean, by their ids. */
interface Drawn {
  svg: string;
  targets: Record<string, Target | undefined>;
}

/** The elements that hold JSON, by their id. */
interface PageData {
  state: TableState;
  words: Record<string, string | undefined>;
  "study-words": Record<string, string | undefined>;
  facts: Record<string, Fact | undefined>;
  targets: Drawn["targets"];
}

/** Answers to posted forms: `server/site_table.py`, and `server/errors.py` for refusals. */
interface Answer {
  error?: string;
  rule?: { section: string };
  number?: number;
  node?: number;
  done?: boolean;
  token?: string;
}

/** What a page shows of its table: `Shown` in server/tables/stream.py */
interface Shown {
  table: string;
  number: number;
  around: string;
}

/** `Change` in server/tables/stream.py */
interface TableNews {
  table: string;
  number: number;
  kind: string;
}

/** What a page says to whoever holds the stream. `share`: tell me of this table; `again`: the network has changed. */
type FromPage = { kind: "share"; page: string; shown: Shown } | { kind: "leave"; page: string } | { kind: "again"; page: string };

/** What it is told. */
type FromStream = { kind: "news"; news: TableNews } | { kind: "lost" } | { kind: "back" };

/** The way there. */
interface Connection {
  send: (said: FromPage) => void;
  close: () => void;
}

/** What this page shows. */
interface Here {
  /** A position; null is the live one. */
  at: number | null;
  group: string;
  /** A view chosen by hand, and the one that went with the round when it was chosen. */
  view: string;
  fitting: string;
  /** A choice not yet made. */
  picked: string | null;
  /** A card whose places alone are marked. */
  marked: string | null;
  /** Rounds of a study that are unfolded. */
  opened?: Set<string>;
}

/** What a service worker sees, as far as ours uses it. */
interface ServiceWorkerScope {
  addEventListener(kind: "install" | "activate", heard: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", heard: (event: Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }) => void): void;
  addEventListener(kind: "notificationclick", heard: (event: Lasting & { notification: Notification }) => void): void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (asked: { type: "window"; includeUncontrolled: boolean }) => Promise<{ url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
}

/** An event whose work may outlast it. */
interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}
