// Weighs what a browser downloads for each screen, gzipped, from the manifest of the build (`npm run build` first).
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const WEB = resolve(import.meta.dirname, '../dist/web');
const KO = 1000;

/** Budget of the calculator's page: HTML, CSS and JS (CAL-9). */
const CALCULATRICE = 60;
const BUDGETS = { connexion: 190, publique: 192, page: 306, css: 45, propre: 60, fichiers: 27 };
/** Screens with a larger budget of their own code, by file name. */
const EXCEPTIONS = [
  { motif: /Rdv\w*Editor|Redaction|RichText/, propre: 170 },
  { motif: /Chart|Graphe|Graphique/, propre: 130 },
];

type Morceau = {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

const renoncer = (phrase: string): never => {
  console.error(phrase);
  process.exit(1);
};

const MANIFESTE = resolve(WEB, '../web.manifest.json');
if (!existsSync(MANIFESTE)) renoncer('Aucune construction dans dist/web : lancez « npm run build ».');
const manifeste = JSON.parse(readFileSync(MANIFESTE, 'utf8')) as Record<string, Morceau>;

const poids = new Map<string, number>();
const peser = (fichier: string): number => {
  const connu = poids.get(fichier);
  if (connu !== undefined) return connu;
  const octets = gzipSync(readFileSync(resolve(WEB, fichier))).length;
  poids.set(fichier, octets);
  return octets;
};
const total = (fichiers: Iterable<string>): number =>
  [...fichiers].reduce((somme, fichier) => somme + peser(fichier), 0) / KO;

/** The chunk with all its static imports, including the entry. */
const fermeture = (cle: string, vus = new Set<string>()): Set<string> => {
  if (vus.has(cle)) return vus;
  vus.add(cle);
  for (const suivant of manifeste[cle]?.imports ?? []) fermeture(suivant, vus);
  return vus;
};
const fichiersJs = (cles: Iterable<string>): Set<string> =>
  new Set([...cles].flatMap((cle) => manifeste[cle]?.file ?? []).filter((fichier) => fichier.endsWith('.js')));
const fichiersCss = (cles: Iterable<string>): Set<string> =>
  new Set([...cles].flatMap((cle) => manifeste[cle]?.css ?? []));

const entree =
  Object.keys(manifeste).find((cle) => manifeste[cle]?.isEntry) ??
  renoncer('Le manifeste de la construction n’a pas d’entrée.');
const socle = fermeture(entree);
const ecrans = Object.keys(manifeste).filter((cle) => manifeste[cle]?.isDynamicEntry);
const utilisations = new Map<string, number>();
for (const ecran of ecrans) for (const cle of fermeture(ecran)) utilisations.set(cle, (utilisations.get(cle) ?? 0) + 1);

const exiger = (quoi: string, convient: (cle: string, morceau: Morceau) => boolean): string =>
  Object.entries(manifeste).find(([cle, morceau]) => morceau.file.endsWith('.js') && convient(cle, morceau))?.[0] ??
  renoncer(`Le manifeste de la construction n’a plus ${quoi} : corrigez scripts/check-budgets.ts.`);

/** Chunks loaded on demand, but right after a login: they count in every page. */
const CADRE = [
  exiger('le morceau « coquille » (vite.config.ts)', (_, { name }) => name === 'coquille'),
  exiger('la bibliothèque STOMP', (cle) => cle.includes('@stomp/stompjs')),
];
const cadre = new Set<string>();
for (const cle of CADRE) fermeture(cle, cadre);

/** Chunks loaded on demand, but at once by the page that shows them first. */
const MONTRES_D_ABORD: Readonly<Record<string, readonly string[]>> = {
  LaboratoirePage: [exiger('VueDEnsemble', (cle) => basename(cle) === 'VueDEnsemble.tsx')],
};

type Ligne = {
  readonly nom: string;
  readonly js: number;
  readonly propre: number;
  readonly css: number;
  readonly fichiers: number;
  readonly fautes: readonly string[];
};
const depasse = (quoi: string, valeur: number, limite: number): string[] =>
  valeur > limite ? [`${quoi} ${valeur.toFixed(1)} > ${limite} ko`] : [];

const mesurer = (cle: string): Ligne => {
  const nom = basename(cle).replace(/\.tsx?$/, '');
  const estConnexion = /^(?:Login|Connexion)Page$/.test(nom) || cle === entree;
  // A page opened by a link has no frame and is read on a phone: it may weigh as much as the login screen and a form.
  const sansCadre = estConnexion || nom === 'PubliquePage';
  const partage = sansCadre ? socle : socle.union(cadre);
  const dAbord = (MONTRES_D_ABORD[nom] ?? []).flatMap((autre) => [...fermeture(autre)]);
  const tout = fermeture(cle).union(partage).union(new Set(dAbord));
  const js = total(fichiersJs(tout));
  const fichiers = fichiersJs(tout).size;
  const css = total(fichiersCss(tout));
  // Own code of the screen: neither in the entry nor shared with another screen.
  const propre = total(
    fichiersJs([...fermeture(cle)].filter((morceau) => !socle.has(morceau) && utilisations.get(morceau) === 1)),
  );
  const limitePropre = EXCEPTIONS.find(({ motif }) => motif.test(nom))?.propre ?? BUDGETS.propre;
  const limiteTotale = estConnexion ? BUDGETS.connexion : sansCadre ? BUDGETS.publique : BUDGETS.page;
  return {
    nom: cle === entree ? 'entrée' : nom,
    js,
    propre,
    css,
    fichiers,
    fautes: [
      nom.endsWith('Page') || estConnexion
        ? [
            ...depasse('en tout', js, limiteTotale),
            ...(fichiers > BUDGETS.fichiers ? [`${fichiers} fichiers > ${BUDGETS.fichiers}`] : []),
          ]
        : [],
      cle === entree ? [] : depasse('en propre', propre, limitePropre),
      depasse('CSS', css, BUDGETS.css),
    ].flat(),
  };
};

const lignes = [entree, ...ecrans].map(mesurer).toSorted((a, b) => b.js - a.js);
const ranger = (nom: string, colonnes: readonly [js: string, propre: string, css: string, fichiers: string]): string =>
  nom.padEnd(32) + colonnes.map((colonne, i) => colonne.padStart([12, 12, 8, 13][i] ?? 0)).join('');
console.log(ranger('ko gzip', ['JS en tout', 'en propre', 'CSS', 'fichiers JS']));
for (const { nom, js, propre, css, fichiers, fautes } of lignes) {
  const colonnes = [js.toFixed(1), propre.toFixed(1), css.toFixed(1), String(fichiers)] as const;
  console.log(`${ranger(nom, colonnes)}  ${fautes.join(', ')}`);
}
const PAGE = resolve(WEB, 'calculatrice/index.html');
if (!existsSync(PAGE)) renoncer('La calculatrice n’est pas dans dist/web : lancez « npm run build ».');
const html = readFileSync(PAGE, 'utf8');
const liees = [...html.matchAll(/(?:src|href)="\/(?<fichier>assets\/[^"]+\.(?:js|css))"/g)].map(
  ({ groups }) => readFileSync(resolve(WEB, groups?.['fichier'] ?? '')).length,
);
if (liees.length < 2) renoncer('La page de la calculatrice n’a plus son script ou sa feuille de style.');
const calculatrice = liees.reduce((somme, octets) => somme + octets, Buffer.byteLength(html)) / KO;
console.log(`Calculatrice, sans compression : ${calculatrice.toFixed(1)} ko (${CALCULATRICE} ko au plus).`);
if (calculatrice > CALCULATRICE) renoncer('La calculatrice est trop lourde.');

const trop = lignes.filter(({ fautes }) => fautes.length > 0).length;
console.log(
  trop > 0
    ? `${trop} écran(s) trop lourd(s) : chargez à la demande ce qui n’est pas vu d’abord.`
    : 'Tous les budgets sont tenus.',
);
process.exit(trop > 0 ? 1 : 0);
