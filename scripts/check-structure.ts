// npm run check:structure: checks the map of CONTRIBUTING.md; each problem says what to do instead. `--tout` also
// lists the tolerated ones.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { verifierActes } from './structure/actes.ts';
import { tablesConnues, verifierColonnes } from './structure/colonnes.ts';
import { verifierContenu } from './structure/contenu.ts';
import { verifierDeuxTemps } from './structure/deux-temps.ts';
import { verifierEssais } from './structure/essais.ts';
import { verifierFonctions } from './structure/fonctions.ts';
import { DOMAINES } from './structure/carte.ts';
import { verifierExports } from './structure/exports.ts';
import { verifierHomographes } from './structure/homographes.ts';
import { verifierBoucles, verifierImports, verifierSens } from './structure/imports.ts';
import { lireLectures, verifierLecturesMontantes } from './structure/lectures-montantes.ts';
import { verifierMigrations } from './structure/migrations.ts';
import { verifierNaturesFiscales } from './structure/natures-fiscales.ts';
import { verifierNoms } from './structure/noms.ts';
import { verifierNombres } from './structure/nombres.ts';
import { verifierPapiers } from './structure/papiers.ts';
import { verifierPieceSql } from './structure/piece-sql.ts';
import { verifierPieces } from './structure/pieces.ts';
import {
  proprietairesDe,
  verifierEcritures,
  verifierLectures,
  verifierTables,
  type Proprietes,
} from './structure/proprietaires.ts';
import { verifierPronoms } from './structure/pronoms.ts';
import { verifierRecopies } from './structure/recopies.ts';
import { verifierReferences, verifierBusinessRules, type Papiers } from './structure/references.ts';
import { lireSources, RACINE } from './structure/sources.ts';
import { verifierSchemas } from './structure/schemas.ts';
import { verifierClasses, verifierMantine } from './structure/styles.ts';
import { registresMisEnForme, verifierPages, verifierRegistres } from './structure/registres.ts';
import { verifierSuperflu } from './structure/superflu.ts';
import { ECRITES_POUR_ELLES, LECTURES_ADMISES, TABLES_COMMUNES } from './structure/tables.ts';
import { comparer, TOLERES } from './structure/toleres.ts';
import { verifierVerbes } from './structure/verbes.ts';

const sources = lireSources(['{src,scripts,bench,e2e,simulators}/**/*.{ts,tsx,css,svg}', '*.config.ts']);
const migrations = lireSources(['src/server/migrations/*.sql']);
const chemins = sources.map(({ path }) => path);
const proprietes: Proprietes = {
  proprietaires: proprietairesDe(sources, ECRITES_POUR_ELLES),
  tablesCommunes: TABLES_COMMUNES,
  lecturesAdmises: LECTURES_ADMISES,
};
const ecrits = lireSources(['*.md', 'docs/**/*.md']);
const markdown = ecrits.map(({ path }) => path);
const papiers: Papiers = {
  rules: lireSources(['docs/metier/*.md']),
  adr: new Set(
    markdown.filter((path) => path.startsWith('docs/adr/')).map((path) => Number.parseInt(basename(path), 10)),
  ),
  markdown,
  fichiers: [...chemins, ...migrations.map(({ path }) => path), ...globSync('docs/images/*', { cwd: RACINE })],
};
const stylesDeMantine = new Set(
  globSync('node_modules/@mantine/core/styles/*.layer.css', { cwd: RACINE }).map((path) =>
    basename(path, '.layer.css'),
  ),
);

const typesDeLaBase = sources.find(({ path }) => path === 'src/server/core/db/tables.ts');
const lectures = lireLectures(sources, proprietes);
const problemes = [
  ...verifierNoms(sources),
  ...verifierContenu(sources),
  ...verifierPronoms(sources),
  ...verifierHomographes(sources),
  ...verifierActes(sources),
  ...verifierSchemas(sources),
  ...verifierVerbes(sources),
  ...verifierFonctions(sources),
  ...verifierExports(sources),
  ...verifierEssais(sources),
  ...verifierNombres(sources),
  ...verifierNaturesFiscales(sources),
  ...verifierImports(sources),
  ...verifierSens(sources),
  ...verifierBoucles(sources),
  ...verifierPieceSql(sources),
  ...verifierPieces(sources),
  ...verifierColonnes(sources, tablesConnues(typesDeLaBase?.content ?? '')),
  ...verifierEcritures(sources, proprietes),
  ...verifierLectures(sources, proprietes),
  ...verifierLecturesMontantes(lectures),
  ...verifierTables(migrations, proprietes),
  ...verifierRecopies(sources),
  ...verifierReferences([...sources, ...ecrits], papiers),
  ...verifierBusinessRules(papiers.rules, chemins),
  ...verifierPapiers(ecrits, Object.keys(DOMAINES)),
  ...verifierPages(sources),
  ...verifierRegistres(sources, registresMisEnForme(sources)),
  ...verifierSuperflu(sources),
  ...verifierClasses(sources),
  ...verifierMantine(sources, stylesDeMantine),
  ...verifierMigrations(migrations.map(({ path }) => path)),
  ...verifierDeuxTemps(migrations),
];

const { refuses, aBaisser } = comparer(problemes, TOLERES);
const listes = process.argv.includes('--tout') ? problemes : refuses;
for (const { rule, texte } of listes) console.error(`[${rule}] ${texte}`);
for (const [rule, trouves] of aBaisser)
  console.log(
    `« ${rule} » : ${trouves} trouvé(s), ${TOLERES[rule]} toléré(s) ; abaissez TOLERES ` +
      `(scripts/structure/toleres.ts)`,
  );
console.log(`${lectures.length} tables lues ailleurs que chez leur propriétaire`);
console.log(
  `${sources.length} fichiers, ${refuses.length} problème(s), ${problemes.length - refuses.length} toléré(s)`,
);
process.exitCode = refuses.length > 0 ? 1 : 0;
