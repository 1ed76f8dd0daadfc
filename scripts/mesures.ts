// npm run mesures: the size of the product, root by root (without tests), to compare before and after a change.
import { fichiersDuChamp } from './champ-d-essai.ts';
import { CENTRAUX, PROPRES } from './ecran-nouveau/fichiers.ts';
import { boucles } from './structure/boucles.ts';
import { lireLectures, verifierLecturesMontantes } from './structure/lectures-montantes.ts';
import { dossiersParNiveau, mesurer } from './structure/mesurer.ts';
import { proprietairesDe } from './structure/proprietaires.ts';
import { estTest, lireSources, type Source } from './structure/sources.ts';
import { ECRITES_POUR_ELLES, TABLES_COMMUNES } from './structure/tables.ts';
import { exportsSuperflus } from './structure/exports-superflus.ts';

const sources = lireSources(['{src,scripts,bench,e2e,simulators}/**/*.{ts,tsx}', '*.config.ts']);
const produit = sources.filter(({ path }) => path.startsWith('src/') && !estTest(path));
const { deTest, mortes, internes } = exportsSuperflus(sources);
const superflus = [...deTest, ...mortes, ...internes];

const dossiers = (racine: string): string => {
  const niveaux = dossiersParNiveau(sources, `${racine}/features`);
  return [...niveaux].map(([niveau, nombre]) => `niveau ${niveau} : ${nombre}`).join(', ') || 'aucun';
};

const ecrire = (titre: string, choisies: readonly Source[], racines: readonly string[]): void => {
  const sous = (path: string): boolean => racines.some((racine) => path.startsWith(`${racine}/`));
  console.log(`\n${titre}`);
  for (const [nom, valeur] of mesurer(choisies)) console.log(`  ${nom.padEnd(34)}${valeur}`);
  console.log(`  ${'exports sans usage'.padEnd(34)}${superflus.filter(({ path }) => sous(path)).length}`);
  for (const racine of racines) console.log(`  ${`dossiers de ${racine}/features`.padEnd(34)}${dossiers(racine)}`);
};

const RACINES = ['src/shared', 'src/server', 'src/web'];
for (const racine of RACINES) {
  ecrire(
    `${racine} (tests à part)`,
    produit.filter(({ path }) => path.startsWith(`${racine}/`)),
    [racine],
  );
}
ecrire('src (tests à part)', produit, RACINES);
const tests = sources.filter(({ path }) => estTest(path));
console.log(`\nTests : ${tests.length} fichiers, ${mesurer(tests).find(([nom]) => nom === 'lignes')?.[1]} lignes`);
console.log(`Boucles d’imports : ${boucles(produit).length}`);
console.log(
  `Exports sans usage hors des tests : ${deTest.length} (tests seuls), ` +
    `${mortes.length + internes.length} (personne)`,
);
const proprietaires = proprietairesDe(sources, ECRITES_POUR_ELLES);
const lectures = lireLectures(sources, { proprietaires, tablesCommunes: TABLES_COMMUNES });
const nbMontantes = verifierLecturesMontantes(lectures).length;
console.log(`Tables lues hors de chez leur propriétaire : ${lectures.length}, dont ${nbMontantes} contre l’ordre`);
const [propres, centraux] = [PROPRES, CENTRAUX].map((fichiers) => Object.keys(fichiers).length);
console.log(`Fichiers d’un écran de réglage avec sa liste : ${propres} à lui, ${centraux} partagés`);
console.log(
  `Un champ de plus, des encours : ${fichiersDuChamp().length} fichiers de produit à la main, ` +
    `${fichiersDuChamp('npm run rows').length} produit par un outil, ${fichiersDuChamp('essais').length} des essais`,
);
