// npm run registres: writes the files derived from the folders of the features; `check:structure` reports stale ones.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { registresMisEnForme } from './structure/registres.ts';
import { lireSources, RACINE } from './structure/sources.ts';

for (const [path, texte] of registresMisEnForme(lireSources(['src/**/*.{ts,tsx}'])))
  writeFileSync(resolve(RACINE, path), texte);
