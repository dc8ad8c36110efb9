# Sourced by ./play and ./test: makes .venv with the pinned packages, and does nothing when it is there already.
# usage: set_up WHAT REQUIREMENTS
set_up() {
  local what=$1 requirements=$2 python stamp
  python=$(find_python)
  stamp=$(cat "$requirements" pyproject.toml | cksum)
  if [ -x .venv/bin/trunkline ] && [ "$(cat ".venv/$what.stamp" 2>/dev/null)" = "$stamp" ]; then
    return
  fi
  if [ ! -x .venv/bin/python ]; then
    echo "Making .venv with $("$python" --version) ..."
    make_venv "$python"
  fi
  echo "Installing the pinned packages of $requirements ..."
  install_packages "$requirements"
  echo "$stamp" >".venv/$what.stamp"
}

find_python() {
  local candidate
  for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python; do
    if command -v "$candidate" >/dev/null && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  echo "Trunkline needs Python 3.11 or newer; found $(python3 --version 2>/dev/null || echo 'no python3'). Set PYTHON to another interpreter." >&2
  exit 1
}

make_venv() {
  if command -v uv >/dev/null; then
    uv venv --quiet --python "$1" .venv
  elif ! "$1" -m venv .venv; then
    echo "Python's venv module is missing; on Debian: apt-get install python3-venv" >&2
    exit 1
  fi
}

install_packages() {
  if command -v uv >/dev/null; then
    uv pip install --quiet --python .venv/bin/python --require-hashes -r "$1"
    uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation -e .
  else
    .venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --require-hashes -r "$1"
    .venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
  fi
}

# The tests run on PostgreSQL too, one that they start themselves; this only sees to it that there is one to start.
find_postgres() {
  if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    return
  fi
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing PostgreSQL for the tests ..."
    if apt_install postgresql; then
      return
    fi
  fi
  echo "The tests on PostgreSQL are skipped: it is not installed, and cannot be from here. On Debian: apt-get install postgresql" >&2
}

apt_install() {
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends "$1"; } >/dev/null 2>&1
}

# The pages are tried in a real browser. Any Chromium will do: the machine's own, Debian's, or the one Playwright brings.
# Debian's headless shell is taken where it can be had, for it makes the tests a third faster.
find_chromium() {
  if [ -n "${TRUNKLINE_CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null ||
    command -v google-chrome >/dev/null || playwright_chromium; then
    return
  fi
  echo "Installing Chromium for the tests ..."
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    if apt_install chromium-headless-shell || apt_install chromium; then
      return
    fi
    if .venv/bin/playwright install --with-deps chromium >/dev/null 2>&1; then
      return
    fi
  elif .venv/bin/playwright install chromium >/dev/null 2>&1; then
    return
  fi
  echo "The tests in the browser are skipped: there is no Chromium, and it cannot be installed from here. On Debian: apt-get install chromium" >&2
}

playwright_chromium() {
  .venv/bin/python -c 'import os, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as found: sys.exit(not os.path.exists(found.chromium.executable_path))' 2>/dev/null
}

# The browser modules are plain JavaScript; TypeScript only checks their types, and nothing of Node is needed to run them.
find_typescript() {
  local stamp
  stamp=$(cksum <package-lock.json)
  if [ -x node_modules/.bin/tsc ] && [ "$(cat node_modules/stamp 2>/dev/null)" = "$stamp" ]; then
    return
  fi
  if command -v npm >/dev/null && npm ci --silent --no-audit --no-fund >/dev/null 2>&1; then
    echo "$stamp" >node_modules/stamp
    return
  fi
  rm -rf node_modules
  echo "The types of the browser modules are not checked, nor the pages by axe-core: that takes npm and packages from its registry. On Debian: apt-get install npm" >&2
}
