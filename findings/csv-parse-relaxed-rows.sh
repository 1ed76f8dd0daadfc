#!/usr/bin/env bash
# csv-parse 7.0.3. `relax_column_count: true` accepts rows of another length, and says nothing of them.
# Guess: accepting such a row costs what any row costs. Seen: each one first builds the error that is then dropped, its stack captured.
# A valid ragged file of 200,000 rows spends most of its reading there; `Error.stackTraceLimit = 0` around the call gives it back.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat > see.mjs <<'JS'
import { parse } from 'csv-parse/sync';
let captured = 0;
const capture = Error.captureStackTrace;
Error.captureStackTrace = (...args) => {
  captured += 1;
  capture(...args);
};
const read = (rows) => {
  captured = 0;
  return { rows: parse(rows.join('\n'), { relax_column_count: true }).length, stacks: captured };
};
const even = Array.from({ length: 1000 }, () => 'a,b,c');
const ragged = even.map((row, rank) => (rank % 2 === 0 ? row : 'a,b'));
console.log(JSON.stringify({ even: read(even), ragged: read(ragged) }));
JS
seen=$(node see.mjs)
echo "$seen"
test "$seen" = '{"even":{"rows":1000,"stacks":0},"ragged":{"rows":1000,"stacks":500}}'
