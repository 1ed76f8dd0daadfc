// Draws the map: its floors, then its domains, with the imports and table reads between them.
import { DOMAINES } from './carte.ts';
import { arrondir, type Liens } from './liens.ts';

const LARGEUR = 1200;
const MARGE = 32;

const STYLE = `
  .fond { fill: #fbfcfd; stroke: #dfe3e8; }
  text { font-family: Inter, system-ui, 'Segoe UI', Roboto, sans-serif; fill: #1f2933; font-size: 13px; }
  .titre { font-size: 17px; font-weight: 650; }
  .nom { font-size: 14px; font-weight: 600; }
  .note { fill: #5b6773; font-size: 12px; }
  .nombre { fill: #3e4c59; font-size: 12px; text-anchor: end; }
  .boite { fill: #ffffff; stroke: #cbd2d9; }
  .web { fill: #e3f0ff; stroke: #9cc4f2; }
  .server { fill: #e5f5ec; stroke: #97d0b1; }
  .shared { fill: #fdf2df; stroke: #e6c68a; }
  .trait { stroke: #e4e7eb; }
  .case { fill: #2f6fd6; }
  .envers { fill: #d64545; }
  .diagonale { fill: #e4e7eb; }
  .milieu { text-anchor: middle; }
  .clair { fill: #ffffff; }
  .lue { font-size: 11px; font-style: italic; }
  @media (prefers-color-scheme: dark) {
    .fond { fill: #14181d; stroke: #2b333b; }
    text { fill: #e6eaee; }
    .note { fill: #9aa7b3; }
    .nombre { fill: #c3ccd5; }
    .boite { fill: #1b2127; stroke: #38424c; }
    .web { fill: #16283d; stroke: #33567f; }
    .server { fill: #142c20; stroke: #2f6047; }
    .shared { fill: #33270f; stroke: #6d5420; }
    .trait { stroke: #262d35; }
    .case { fill: #5b97f5; }
    .diagonale { fill: #2b333b; }
    .clair { fill: #ffffff; }
  }`;

const echapper = (texte: string): string => texte.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const texte = (x: number, y: number, classe: string, contenu: string): string =>
  `<text x="${x}" y="${y}" class="${classe}">${echapper(contenu)}</text>`;
const boite = (x: number, y: number, largeur: number, hauteur: number, classe: string): string =>
  `<rect x="${x}" y="${y}" width="${largeur}" height="${hauteur}" rx="6" class="${classe}"/>`;

type Etage = { readonly cle: string; readonly nom: string; readonly role: string };
const WEB: readonly Etage[] = [
  { cle: 'web/app', nom: 'app', role: 'routeur, en-tête, menus' },
  { cle: 'web/pages', nom: 'pages', role: 'écrans qui composent plusieurs fonctionnalités' },
  { cle: 'web/features', nom: 'features', role: 'les écrans de chaque fonctionnalité' },
  { cle: 'web/session', nom: 'session', role: 'qui est connecté, ses droits' },
  { cle: 'web/lib', nom: 'ui, lib', role: 'composants, appels, formats : aucun mot du métier' },
];
const SERVER: readonly Etage[] = [
  { cle: 'server/main.ts', nom: 'main', role: 'le démarrage' },
  { cle: 'server/app.ts', nom: 'app, instance', role: 'l’application assemblée' },
  { cle: 'server/composition', nom: 'composition', role: 'les registres : appels, travaux, archives' },
  { cle: 'server/features', nom: 'features', role: 'commandes, lectures, travaux' },
  { cle: 'server/core', nom: 'core', role: 'http, base, courrier, fichiers : aucun mot du métier' },
];
const SHARED: readonly Etage[] = [
  { cle: 'shared/contrats.ts', nom: 'contrats', role: 'la table de tous les appels' },
  { cle: 'shared/features', nom: 'features', role: 'contrats, règles, droits' },
  { cle: 'shared/core', nom: 'core', role: 'dates, centimes, erreurs' },
];
const COURTS = new Map([...WEB, ...SERVER, ...SHARED].map(({ cle, nom }) => [cle, nom]));

const HAUTEUR_ETAGE = 62;
const PAS_ETAGE = 72;

/** Imports of a floor, most frequent first: `features 40 · shared 15`. */
const importsDe = ({ entreEtages }: Liens, cle: string): string => {
  const liens = [...entreEtages].flatMap(([paire, nombre]) => {
    const [de = '', vers = ''] = paire.split(' ');
    return de === cle ? [[COURTS.get(vers) ?? vers.replace(/^.*\//, ''), nombre] as const] : [];
  });
  const ordonnes = liens.toSorted(([nomA, a], [nomB, b]) => b - a || (nomA < nomB ? -1 : 1));
  return ordonnes.map(([nom, nombre]) => `${nom} ${arrondir(nombre)}`).join(' · ');
};

type Cadre = { readonly x: number; readonly y: number; readonly largeur: number; readonly classe: string };

const dessinerEtage = (liens: Liens, { cle, nom, role }: Etage, { x, y, largeur, classe }: Cadre): string => {
  const fichiers = liens.fichiers.get(cle) ?? 0;
  const imports = importsDe(liens, cle);
  return [
    boite(x, y, largeur, HAUTEUR_ETAGE, classe),
    texte(x + 14, y + 24, 'nom', nom),
    texte(x + (classe === 'shared' ? 92 : 130), y + 24, 'note', role),
    texte(x + largeur - 14, y + 24, 'nombre', `${arrondir(fichiers)} ${fichiers > 1 ? 'fichiers' : 'fichier'}`),
    texte(x + 14, y + 47, 'note', imports ? `importe ${imports}` : 'n’importe rien d’autre'),
  ].join('\n');
};

const dessinerEtages = (liens: Liens, haut: number): string => {
  const largeur = (LARGEUR - 2 * MARGE - 24) / 2;
  const tour = (etages: readonly Etage[], x: number, classe: string): string =>
    etages
      .map((etage, rang) => dessinerEtage(liens, etage, { x, y: haut + 30 + rang * PAS_ETAGE, largeur, classe }))
      .join('\n');
  const bas = haut + 30 + WEB.length * PAS_ETAGE + 34;
  const tiers = (LARGEUR - 2 * MARGE - 2 * 14) / 3;
  return [
    texte(MARGE, haut + 16, 'nom', 'src/web, le navigateur'),
    tour(WEB, MARGE, 'web'),
    texte(MARGE + largeur + 24, haut + 16, 'nom', 'src/server, le serveur'),
    tour(SERVER, MARGE + largeur + 24, 'server'),
    texte(MARGE, bas - 12, 'nom', 'src/shared, ce que les deux connaissent'),
    ...SHARED.map((etage, rang) =>
      dessinerEtage(liens, etage, { x: MARGE + rang * (tiers + 14), y: bas, largeur: tiers, classe: 'shared' }),
    ),
  ].join('\n');
};

const CASE = 48;
const RANGEE = 56;
const INTERLIGNE = 13;
const GAUCHE = LARGEUR - MARGE - Object.keys(DOMAINES).length * CASE;

/** Lines of at most `longueur` characters, cut between words. */
const couper = (mots: readonly string[], longueur: number): readonly string[] => {
  const lignes: string[] = [];
  for (const mot of mots) {
    const suite = `${lignes.at(-1)} · ${mot}`;
    if (lignes.length > 0 && suite.length <= longueur) lignes[lignes.length - 1] = suite;
    else lignes.push(mot);
  }
  return lignes;
};

const dessinerCase = (
  liens: Liens,
  domaines: readonly string[],
  rangee: number,
  colonne: number,
  y: number,
): string => {
  const x = GAUCHE + colonne * CASE;
  const de = domaines[rangee] ?? '';
  if (rangee === colonne) {
    const fichiers = arrondir(liens.fichiersParDomaine.get(de) ?? 0);
    const nombre = texte(x + CASE / 2, y + 32, 'note milieu', `${fichiers}`);
    return `${boite(x + 2, y + 2, CASE - 4, RANGEE - 4, 'diagonale')}\n${nombre}`;
  }
  const paire = `${de} ${domaines[colonne]}`;
  const [imports, lectures] = [liens.entreDomaines.get(paire) ?? 0, liens.lecturesEntreDomaines.get(paire) ?? 0];
  if (imports + lectures === 0) return '';
  const force = Math.min(1, 0.14 + Math.log10(Math.max(imports, 1)) / 2.6).toFixed(2);
  const classe = colonne > rangee ? 'envers' : 'case';
  const encre = Number(force) > 0.6 ? 'milieu clair' : 'milieu';
  return [
    `<rect x="${x + 2}" y="${y + 2}" width="${CASE - 4}" height="${RANGEE - 4}" rx="4" class="${classe}" ` +
      `fill-opacity="${force}"/>`,
    imports > 0 ? texte(x + CASE / 2, y + (lectures > 0 ? 25 : 32), encre, `${arrondir(imports)}`) : '',
    lectures > 0 ? texte(x + CASE / 2, y + (imports > 0 ? 42 : 32), `${encre} lue`, `${arrondir(lectures)}`) : '',
  ]
    .filter(Boolean)
    .join('\n');
};

const dessinerDomaines = (liens: Liens, haut: number): string => {
  const domaines = Object.keys(DOMAINES);
  const rangees = Object.entries(DOMAINES).flatMap(([domaine, fonctionnalites], rangee) => {
    const y = haut + 26 + rangee * RANGEE;
    const lignes = couper(fonctionnalites, 50);
    return [
      `<line x1="${MARGE}" x2="${LARGEUR - MARGE}" y1="${y}" y2="${y}" class="trait"/>`,
      texte(MARGE, y + 32, 'nom', `${rangee + 1} ${domaine}`),
      ...lignes.map((ligne, rang) =>
        texte(MARGE + 130, y + 32 + (rang - (lignes.length - 1) / 2) * INTERLIGNE, 'note', ligne),
      ),
      ...domaines.map((_, colonne) => dessinerCase(liens, domaines, rangee, colonne, y)),
    ];
  });
  const entetes = domaines.map((_, colonne) =>
    texte(GAUCHE + colonne * CASE + CASE / 2, haut + 16, 'note milieu', `${colonne + 1}`),
  );
  return [...entetes, ...rangees].filter(Boolean).join('\n');
};

/** Draws the floors and the domains as an SVG, light or dark as the reader's screen. */
export const dessinerCarte = (liens: Liens): string => {
  const etages = 98;
  const domaines = etages + 30 + WEB.length * PAS_ETAGE + 34 + HAUTEUR_ETAGE + 92;
  const hauteur = domaines + 26 + Object.keys(DOMAINES).length * RANGEE + 40;
  const cadre = `viewBox="0 0 ${LARGEUR} ${hauteur}" width="${LARGEUR}" height="${hauteur}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${cadre} role="img" aria-labelledby="titre">
<title id="titre">Les étages de Pharmaccord, les imports et les lectures entre ses domaines</title>
<style>${STYLE}
</style>
<rect x="0.5" y="0.5" width="${LARGEUR - 1}" height="${hauteur - 1}" rx="10" class="fond"/>
${texte(MARGE, 44, 'titre', 'Les étages')}
${texte(
  MARGE,
  68,
  'note',
  'Un fichier n’importe que son étage et ceux du dessous. Les nombres, lus dans les imports ' +
    'du produit (tests à part), sont arrondis.',
)}
${dessinerEtages(liens, etages)}
${texte(MARGE, domaines - 48, 'titre', 'Les domaines')}
${texte(
  MARGE,
  domaines - 24,
  'note',
  'La rangée importe la colonne (en italique, les tables qu’elle y lit) ; en ' +
    'gris, les fichiers du domaine. Sous la diagonale, l’ordre est tenu ; en rouge, il ne l’est pas.',
)}
${dessinerDomaines(liens, domaines)}
</svg>
`;
};
