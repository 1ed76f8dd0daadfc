// npm run carte: draws docs/images/etages.svg from the real imports and reads; `--check` fails when the picture is
// stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dessinerCarte } from './structure/dessin.ts';
import { lireLectures } from './structure/lectures-montantes.ts';
import { compterLiens } from './structure/liens.ts';
import { proprietairesDe } from './structure/proprietaires.ts';
import { lireSources, RACINE } from './structure/sources.ts';
import { ECRITES_POUR_ELLES, TABLES_COMMUNES } from './structure/tables.ts';

const IMAGE = resolve(RACINE, 'docs/images/etages.svg');
const sources = lireSources(['src/**/*.{ts,tsx}']);
const proprietaires = proprietairesDe(sources, ECRITES_POUR_ELLES);
const lectures = lireLectures(sources, { proprietaires, tablesCommunes: TABLES_COMMUNES });
const attendue = dessinerCarte(compterLiens(sources, lectures));

const lireImage = (): string | undefined => {
  try {
    return readFileSync(IMAGE, 'utf8');
  } catch {
    return undefined;
  }
};

if (!process.argv.includes('--check')) {
  writeFileSync(IMAGE, attendue);
} else if (lireImage() !== attendue) {
  console.error('docs/images/etages.svg ne suit plus les imports ni les lectures : relancez « npm run carte ».');
  process.exitCode = 1;
}
