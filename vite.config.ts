import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { insecables } from './scripts/insecables.ts';
import { sansReponses } from './scripts/sans-reponses.ts';

const api = `http://localhost:${process.env['PORT'] ?? 3000}`;

const DEMANDEURS = new Map<string, ReadonlySet<string>>();
/** What is loaded on demand and imports this module, directly or not: what the graph knows of who needs it. */
const demandeurs = (id: string, graphe: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const connus = DEMANDEURS.get(id);
  if (connus) return connus;
  const trouves = new Set<string>();
  DEMANDEURS.set(id, trouves);
  const { importers = [], dynamicImporters = [] } = graphe.getModuleInfo(id) ?? {};
  if (dynamicImporters.length > 0) trouves.add(id);
  for (const importeur of importers) for (const lointain of demandeurs(importeur, graphe)) trouves.add(lointain);
  return trouves;
};

const ROUTEUR = ['/src/web/app/routeur.tsx', '/src/web/app/routes-ecrans.ts'];
const estPage = (id: string, graphe: Rolldown.ChunkingContext): boolean =>
  graphe.getModuleInfo(id)?.dynamicImporters.some((par) => ROUTEUR.some((fin) => par.endsWith(fin))) ?? false;

/** What only pages opened by a link show; the rest of what they need, the application needs too. */
const PUBLIQUES = /\/(?:reclamation-publique\/|PiecesPubliquesPage|InvitationPage)/;
const lien = (id: string, graphe: Rolldown.ChunkingContext): 'lien' | 'publique' | null => {
  const par = [...demandeurs(id, graphe)];
  if (!par.some((chemin) => chemin.includes('/reclamation-publique/'))) return null;
  return par.every((chemin) => PUBLIQUES.test(chemin)) ? 'publique' : 'lien';
};
/** Its icons too, which would else go with the pages that the application does not open, and the looks of a thread. */
const PARTAGE_DU_LIEN = new RegExp(
  'src/(?:shared|web/ui)/|echanges/discussion/Discussion\\.module|' +
    'icons-react/.*/Icon(?:Trash|Paperclip|FileDownload)\\.mjs$',
);
const partage = (id: string, graphe: Rolldown.ChunkingContext): string | null =>
  lien(id, graphe) === 'lien' ? 'lien' : null;
/** The trees of the settings are shown by several pages, none of them a list. */
const ARBRE = /src\/web\/ui\/arbre\//;
const liste = (id: string, graphe: Rolldown.ChunkingContext): string | null =>
  !ARBRE.test(id) && [...demandeurs(id, graphe)].filter((par) => estPage(par, graphe)).length >= 2 ? 'liste' : null;
/** The room of `src/shared`: `argent-encours`, `core`; who is who is one. */
const piece = (id: string): string =>
  /src\/shared\/features\/([\w-]+\/[\w-]+)/
    .exec(id)?.[1]
    ?.replace('/', '-')
    .replace(/^comptes-(?:tenant|utilisateur)$/, 'comptes') ?? 'commun';

/** What the RFA of a pharmacy and those of its groupement show alike: their words, their bar. */
const ECRAN_DES_RFA = String.raw`mots|echelle|filtres|ChoixAnnee|BarreRfa|Progression|ProchainPalier|Rfa\.module`;
const RFA = new RegExp(
  `src/(?:web/features/argent/rfa/(?:${ECRAN_DES_RFA})|web/features/argent/rfa-groupement/apparence|` +
    'shared/features/argent/rfa/(?:rules/montree|schemas/liste))',
);
/** Small things that each screen of encours shows. */
const ENCOURS = /src\/web\/features\/argent\/encours\/(?:Montants|Pastilles|Encours\.module)/;
/** Small things that each screen of promotions shows. */
const PROMOTIONS = new RegExp(
  'src/(?:web/features/operations/(?:promotion/(?:Pastilles|apparence|filtres|queries|Promotion\\.module)|' +
    'contrepartie/argent)|shared/features/operations/operation/rules/argent)',
);
/** What the frame shows once the page is there. */
const HOTES = 'features/echanges/support/SupportHote|features/comptes/compte/ConfirmationHost';
const SUITE = `${HOTES}|app/AvisEnDirect|app/aide/BoutonAide`;
const CADRE_SUITE = new RegExp(String.raw`src/web/(?:${SUITE})\.tsx$`);
/** What the home asks for at once, and right after its first display. */
const PREMIERS = new RegExp(String.raw`src/web/(?:pages/accueil/(?:AccueilPage|apres-affichage)|${SUITE})\.tsx?$`);
/** The screens that weigh the most have no room for what they do not show. */
const LOURDES =
  /\/(Laboratoire|Comparatif|RfasGroupement|Rfa|Statistiques|Promotions|Encours|Payps|Publique)Page\.tsx$/;
const ICONES_ACCUEIL = /@tabler\/icons-react\/.*\/Icon(?:BuildingCommunity|CalendarEvent|MessageReply|Route)\.mjs$/;
/** What the home shares, in few files: with its own parts, with each of the heavy screens, with the others. */
const accueil = (id: string, graphe: Rolldown.ChunkingContext): string | null => {
  if (ICONES_ACCUEIL.test(id)) return 'avis';
  const par = [...demandeurs(id, graphe)];
  if (!par.some((chemin) => PREMIERS.test(chemin))) return null;
  const lourdes = par.flatMap((chemin) => LOURDES.exec(chemin)?.[1] ?? []);
  if (lourdes.length > 2) return null;
  if (lourdes.length > 0) return `accueil-${lourdes.toSorted().join('-')}`;
  if (par.every((chemin) => chemin.includes('/pages/accueil/'))) return 'accueil';
  return id.includes('/echanges/') ? 'echanges' : 'avis';
};
/**
 * What asks and what shows the question go together. What deletes after it comes with the acts that do; three lists
 * alone ask for a day before anything else.
 */
const INTERFACE = /src\/web\/(?:ui\/(?!supprimer-apres-accord|fields\/JourField)|lib\/confirmer\.ts)/;
/** Left to themselves, these would go with the first room that uses them, and every screen would load it. */
const PETITES =
  String.raw`src/web/(?:lib/hook-actes\.ts|ui/Attente\.tsx)|` +
  String.raw`src/shared/features/courrier/.*/envoi\.ts|@mantine/core/.*/List/`;
const CADRE = String.raw`src/web/app/Coquille\.tsx|src/web/session/visite\.ts`;
const PARTAGE = /src\/shared\//;
/**
 * Few files, which compress better and need fewer requests, chosen by who imports what; each takes with it all that it
 * imports. `npm run check:budgets` weighs them.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'entree', tags: ['$initial'], priority: 9 },
  // What any connected person needs, the switch that most screens show, and small things that would each be a file.
  {
    name: 'coquille',
    test: new RegExp(`${CADRE}|${PETITES}|infiniteQueryOptions|IconProgressCheck|@mantine/core/.*SegmentedControl`),
    priority: 8,
  },
  // What a laboratory opens with its link needs, on a telephone: its words, and no call of the application.
  { name: partage, debugName: 'lien', test: PARTAGE_DU_LIEN, priority: 8 },
  { name: lien, debugName: 'publique', test: /src\/(?:shared|web\/ui)\//, priority: 7 },
  // What at least two pages show, then what most drawers and dialogs share.
  { name: liste, debugName: 'liste', test: INTERFACE, minShareCount: 2, priority: 6 },
  { name: 'panneau', test: INTERFACE, minShareCount: 30, priority: 5 },
  { name: 'icones', test: /@tabler\/icons-react/, minShareCount: 3, priority: 5 },
  // Of each feature, what many screens know (its words, its list) apart from what a form alone computes.
  { name: piece, debugName: 'mots', test: PARTAGE, minShareCount: 20, priority: 3 },
  { name: accueil, debugName: 'accueil', minShareCount: 2, priority: 2 },
  { name: piece, debugName: 'règles', test: PARTAGE, minShareCount: 12, priority: 1 },
  { name: 'rfa', test: RFA, minShareCount: 2 },
  { name: 'encours', test: ENCOURS, minShareCount: 2 },
  { name: 'promotions', test: PROMOTIONS, minShareCount: 2 },
  { name: 'cadre', test: CADRE_SUITE },
];

/**
 * A schema can describe itself as JSON Schema: for the document of the API, on the server. No screen does, yet each
 * would carry it.
 */
const sansJsonSchema: Plugin = {
  name: 'sans-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, nom]) => `export const ${nom} = () => {};`)
        .join('\n'),
  },
};

/** Its own sentences are English: each schema has ours, and what none foresaw gets this one. */
const sansAnglais: Plugin = {
  name: 'sans-anglais',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/locales\/en\.js$/ },
    handler: () => "export default () => ({ localeError: () => 'Cette valeur n’est pas admise.' });",
  },
};

export default defineConfig({
  plugins: [react(), insecables(), sansJsonSchema, sansAnglais, sansReponses()],
  publicDir: false,
  // The server writes another word in its place at each answer (`NONCE_DE_LA_PAGE`, core/http/web.ts).
  html: { cspNonce: 'nonce-de-la-page' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    reportCompressedSize: false,
    // One file for the login screen, React included; what it weighs is for `npm run check:budgets` to say.
    chunkSizeWarningLimit: 700,
    // What `nommer` says is for the documentation of the API, which the server writes.
    rolldownOptions: { output: { codeSplitting: { groups } }, treeshake: { manualPureFunctions: ['nommer'] } },
  },
  server: {
    port: 5173,
    strictPort: true,
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**', '**/.tsc/**'] },
    proxy: { '/api': api, '/health': api, '/websocket': { target: api, ws: true } },
  },
});
