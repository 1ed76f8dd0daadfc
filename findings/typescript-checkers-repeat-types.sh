#!/usr/bin/env bash
# typescript 7.0.2, zod 4.1.12. `tsc` checks with several checkers at once (`--checkers`, four when not told).
# Guess: they share the work, so what `--extendedDiagnostics` counts is a property of the program. Seen: each checker
# makes again the types that its files import. Forty files around one schema: 1,850 types with one checker, 3,680 with
# four, 6,120 with eight. A budget on these counts fixes the number, and on few cores one checker is the fastest.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund typescript@7.0.2 zod@4.1.12
cat > tsconfig.json <<'JSON'
{
  "compilerOptions": { "target": "es2023", "module": "nodenext", "strict": true, "noEmit": true, "skipLibCheck": true, "types": [] },
  "include": ["src"]
}
JSON
mkdir src
cat > src/schema.ts <<'TS'
import { z } from 'zod';
const line = z.object({ id: z.number(), name: z.string(), price: z.number().nullable() });
export const order = z.object({ id: z.number(), lines: z.array(line), shipping: line.pick({ name: true }) });
export type Order = z.infer<typeof order>;
TS
for number in $(seq 1 40); do
  cat > "src/use$number.ts" <<TS
import { order, type Order } from './schema.js';
export const read$number = (input: unknown): Order['lines'] =>
  order.extend({ extra$number: order.shape.id }).parse(input).lines;
TS
done
types() { npx tsc -p . --checkers "$1" --extendedDiagnostics | sed -nE 's/^Types: +//p'; }
one=$(types 1)
four=$(types 4)
unsaid=$(npx tsc -p . --extendedDiagnostics | sed -nE 's/^Types: +//p')
eight=$(types 8)
echo "types: one checker $one, four $four, not told $unsaid, eight $eight"
test "$unsaid" = "$four"
test $((four * 2)) -gt $((one * 3))
test $((eight * 2)) -gt $((four * 3))
