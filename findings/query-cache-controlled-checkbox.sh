#!/usr/bin/env bash
# @tanstack/react-query 5.108.0 with react-dom 19.3.1: a checkbox whose `checked` is read from the query cache.
# Guess: `setQueryData` in the click's own handler (the optimistic update of the manual) shows the new state with the click, as `useState` does.
# Seen: the cache wakes its readers in a later task, so React first puts the box back to its old state: whoever reads it
# right after the click (a browser test's `uncheck()`, a screen reader) finds a click that changed nothing. With `useState` the box holds at once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/react-query@5.108.0 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0
cat > see.mjs <<'JS'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<div id="root"></div>', { pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document });
globalThis.navigator ??= window.navigator;
const { createElement, useState } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider, useQuery, useQueryClient } = await import('@tanstack/react-query');
const options = { queryKey: ['box'], queryFn: () => true, staleTime: Infinity };
const box = (id, checked, change) => createElement('input', { id, type: 'checkbox', checked, onChange: change });
const FromCache = () => {
  const client = useQueryClient();
  const { data } = useQuery(options);
  return box('cache', data, ({ target }) => client.setQueryData(options.queryKey, target.checked));
};
const FromState = () => {
  const [checked, setChecked] = useState(true);
  return box('state', checked, ({ target }) => setChecked(target.checked));
};
const client = new QueryClient();
client.setQueryData(options.queryKey, true);
const tree = [createElement(FromCache, { key: 1 }), createElement(FromState, { key: 2 })];
const root = createRoot(document.getElementById('root'));
root.render(createElement(QueryClientProvider, { client }, tree));
const until = async (done) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
};
await until(() => document.getElementById('state'));
const seen = {};
for (const id of ['cache', 'state']) {
  const input = document.getElementById(id);
  input.click();
  const atOnce = input.checked;
  await until(() => !input.checked);
  seen[id] = { atOnce, later: input.checked };
}
console.log(JSON.stringify(seen));
process.exit(0);
JS
seen=$(node see.mjs)
echo "$seen"
test "$seen" = '{"cache":{"atOnce":true,"later":false},"state":{"atOnce":false,"later":false}}'
