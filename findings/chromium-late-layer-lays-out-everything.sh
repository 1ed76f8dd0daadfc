#!/usr/bin/env bash
# Chromium 156.0.8078.108 (Debian), driven by puppeteer-core 25.16.0: a stylesheet that arrives after the page is drawn.
# Guess: a sheet whose rules match nothing costs nothing, wherever it is put and whether or not its rules stand in a cascade layer.
# Seen: with an `@layer` rule, even of a layer the page knows, put before another sheet, it makes the browser lay out the
# whole document again ("Fonts changed", with no web font): 1 layout, each time. Without a layer, or as the last sheet: 0.
# Met where a bundler adds the sheets of lazy code to the head (Vite) and a component library keeps a style in the body (Mantine's
# provider): each lazy layered sheet lays the page out again. What the first gesture fetches belongs to the first sheet.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@25.16.0
cat > see.mjs <<'JS'
import puppeteer from 'puppeteer-core';
const browser = await puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
console.error(await browser.version());
const rows = Array.from({ length: 300 }, (_, i) => `<tr><td>row ${i}</td></tr>`).join('');
const PAGE = `<!doctype html><head><style>@layer known { td { padding: 2px } }</style></head>
<body><table>${rows}</table><style>.own { color: red }</style></body>`;
const SHEETS = {
  plainInHead: ['head', '.none { color: red }'],
  layerInHead: ['head', '@layer known { .none { color: red } }'],
  newLayerInHead: ['head', '@layer other { .none { color: red } }'],
  layerLast: ['body', '@layer known { .none { color: red } }'],
};
const seen = {};
for (const [name, [place, text]] of Object.entries(SHEETS)) {
  const page = await browser.newPage();
  await page.setContent(PAGE);
  await page.evaluate(() => document.body.offsetHeight);
  const before = (await page.metrics()).LayoutCount;
  await page.evaluate(
    (where, rules) => {
      const sheet = document.createElement('style');
      sheet.textContent = rules;
      document[where].append(sheet);
      return document.body.offsetHeight;
    },
    place,
    text,
  );
  seen[name] = (await page.metrics()).LayoutCount - before;
  await page.close();
}
await browser.close();
console.log(JSON.stringify(seen));
JS
seen=$(node see.mjs)
echo "$seen"
test "$seen" = '{"plainInHead":0,"layerInHead":1,"newLayerInHead":1,"layerLast":0}'
