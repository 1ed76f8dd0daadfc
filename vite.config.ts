import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { insecables } from './scripts/insecables.ts';

const api = `http://localhost:${process.env['PORT'] ?? 3000}`;

const CONTRAT = /src\/shared\/features\/[\w-]+\/([\w-]+)\//;
/** What a form alone computes is not for the lists, nor the calls of encours, of products or of mails for who only names their words. */
const sorteDe = (id: string): string => {
  if (/operation\/contract\/vignette|\/visuel\/(?:rules|contract)|promotion\/(?:rules|contract)\/historique/.test(id))
    return 'pieces';
  return /trade\/contract\/|operation\/(?:rules|contract\/saisie)|promotion\/rules\/|\/contrepartie\/|\/preuve\/|\/proposition\/|\/produit\/contract\.ts|encours\/contract(?:\.ts|\/(?!enumerations))|courrier\/courrier\/(?!contract\/etat)/.test(
    id,
  )
    ? 'regles'
    : 'contrat';
};
/** The rooms of an operation travel together, as one file. */
const PIECES_D_OPERATION = /^(?:operation|contrepartie|preuve|visuel|proposition|promotion)$/;
const fonctionnaliteDe = (id: string): string => {
  const nom = CONTRAT.exec(id)?.[1] ?? 'commun';
  return PIECES_D_OPERATION.test(nom) ? 'promotion' : nom;
};
const contratDe = (id: string): string => `${sorteDe(id)}-${fonctionnaliteDe(id)}`;

/**
 * Few files, which compress better and need fewer requests: what the login screen needs, what any connected person needs besides,
 * what any list needs besides. Each takes with it all that it imports; `npm run check:budgets` knows them by name.
 */
const groups = [
  { name: 'entree', tags: ['$initial' as const], priority: 9 },
  {
    name: 'coquille',
    test: /src\/web\/app\/Coquille\.tsx$|src\/web\/ui\/UiHosts\.tsx$|src\/shared\/core\/taille-fichier\.ts$/,
    priority: 8,
  },
  {
    name: 'liste',
    test: /src\/web\/ui\/(?:table\/DataTable|FilterBar|FiltresDeListe|PageShell|StatTiles|StatusBadge|AvecIcone|NavTabs|ExportListe|ExportMenu|Money|LogoOrInitials|fields\/ChoixField)\.tsx$|src\/web\/ui\/(?:gestes-lignes|action)\.ts$/,
    priority: 7,
  },
  { name: 'panneau', test: /src\/web\/ui\/(?:DetailDrawer|ConfirmHost|ShortcutsDialog|Formulaire)\.tsx$/, priority: 6 },
  // Of several contracts: else the first in the alphabet would keep it, and a screen that needs it would take that
  // contract too.
  { name: 'commun', test: /src\/shared\/core\/(?!visibilite)/, priority: 6, minShareCount: 2 },
  {
    name: 'contrat-regle-legale',
    test: /src\/shared\/features\/catalogue\/regle-legale\//,
    priority: 6,
    minShareCount: 2,
  },
  // What a laboratory opens with its link needs these words, and no call of the application.
  {
    name: 'reclamation-mots',
    test: /src\/shared\/features\/echanges\/reclamation\/(?:messages|contract\/base)\.ts$/,
    priority: 6,
  },
  { name: contratDe, debugName: 'contrats', test: CONTRAT, priority: 5, minShareCount: 2 },
  // Of several features: else a screen that needs one of them would take the list of encours with it.
  { name: 'pilules', test: /@mantine\/core\/esm\/components\/(?:PillsInput|Pill)\//, priority: 7 },
  // The home page frames its parts; it opens no drawer.
  { name: 'papier', test: /@mantine\/core\/esm\/components\/Paper\//, priority: 7 },
  { name: 'choix', test: /@mantine\/core\/esm\/components\/MultiSelect\//, priority: 6 },
  { name: 'mots', test: /@mantine\/core\/esm\/components\/TagsInput\//, priority: 6 },
  {
    name: 'labo',
    test: /src\/web\/features\/catalogue\/laboratoire\/(?:MarqueLabo|ChoixLaboratoire)\.tsx$/,
    priority: 5,
  },
  { name: 'encours', test: /src\/web\/features\/argent\/encours\/EncoursListe\.tsx$/, priority: 4 },
  { name: 'icones', test: /@tabler\/icons-react/, minShareCount: 4, priority: 6 },
  // Of the promotions alone, one by one: four files more than all together weigh.
  {
    name: 'icones',
    test: /@tabler\/icons-react\/.*\/Icon(?:CameraOff|MailQuestion|ProgressCheck|ShoppingBag)\./,
    priority: 6,
  },
];

/** A schema can describe itself as JSON Schema: for the document of the API, on the server. No screen does, yet each would carry it. */
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

export default defineConfig({
  plugins: [react(), insecables(), sansJsonSchema],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    reportCompressedSize: false,
    // One file for the login screen, React included; what it weighs is for `npm run check:budgets` to say.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**', '**/.tsc/**'] },
    proxy: { '/api': api, '/health': api, '/websocket': { target: api, ws: true } },
  },
});
