#!/usr/bin/env bash
# vitest 5.1.0, `isolate: false`: the files of one worker share their modules.
# Guess: `vi.mock` holds in its file, and only there. Seen: whoever is played first wins. When another file has already
# read the module that imports the replaced one, it keeps the true one; in the other order, the next file is given the
# replaced one. Neither is said: a test fails, or passes, by the order of the files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vitest@5.1.0
echo "export const call = () => 'true';" > api.mjs
echo "import { call } from './api.mjs'; export const ask = () => call();" > ask.mjs
cat > reads.test.mjs <<'JS'
import { expect, test } from 'vitest';
import { ask } from './ask.mjs';
test('reads the true one', () => expect(ask()).toBe('true'));
JS
cat > replaces.test.mjs <<'JS'
import { expect, test, vi } from 'vitest';
import { ask } from './ask.mjs';
vi.mock('./api.mjs', () => ({ call: () => 'replaced' }));
test('reads the replaced one', () => expect(ask()).toBe('replaced'));
JS
cat > vitest.config.mjs <<'JS'
const first = process.env.FIRST;
class Order {
  shard(files) {
    return files;
  }
  sort(files) {
    return files.toSorted((a) => (a.moduleId.includes(first) ? -1 : 1));
  }
}
export default { test: { isolate: false, maxWorkers: 1, sequence: { sequencer: Order } } };
JS
play() {
  FIRST=$1 npx vitest run --reporter=json --outputFile="$1.json" >/dev/null 2>&1 || true
  node -e '
    const { testResults } = JSON.parse(require("node:fs").readFileSync(process.argv[1]));
    const of = (name) => testResults.find((file) => file.name.includes(name)).status;
    console.log(of("reads"), of("replaces"));' "$1.json"
}
after=$(play reads)
before=$(play replaces)
echo "the reader first: $after; the replacer first: $before"
test "$after" = 'passed failed'
test "$before" = 'failed passed'
