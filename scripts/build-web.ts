// Builds the web application into dist/web.
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { empreinteDesSources, RACINE } from './empreinte.ts';

const EMPREINTE = resolve(RACINE, 'dist/web.sha256');
const SOURCES = [
  'index.html',
  'calculatrice/*',
  'src/web/**/*',
  'src/shared/**/*',
  'vite.config.ts',
  'scripts/build-web.ts',
  'scripts/insecables.ts',
  'package.json',
  'package-lock.json',
];

const lire = (fichier: string): string | undefined => {
  try {
    return readFileSync(fichier, 'utf8');
  } catch {
    return undefined;
  }
};

export const webEstAJour = (): boolean =>
  lire(EMPREINTE) === empreinteDesSources(SOURCES) && lire(resolve(RACINE, 'dist/web/index.html')) !== undefined;

const brotli = promisify(brotliCompress);
const gzipper = promisify(gzip);
/**
 * Writes the brotli and gzip versions of each text file and of the WebAssembly, at the strongest level, so that the
 * server does not compress them at each cold load.
 */
export const compresserFichiers = async (dossier: string): Promise<void> => {
  const fichiers = globSync('**/*.{js,css,svg,json,txt,wasm}', { cwd: dossier }).map((nom) => resolve(dossier, nom));
  await Promise.all(
    fichiers.map(async (fichier) => {
      const contenu = await readFile(fichier);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contenu.length };
      const [br, gz] = await Promise.all([brotli(contenu, { params }), gzipper(contenu, { level: 9 })]);
      await Promise.all([writeFile(`${fichier}.br`, br), writeFile(`${fichier}.gz`, gz)]);
    }),
  );
};

/** Builds the calculator's page, which shares no file with the application but the font (CAL-9). */
const construireCalculatrice = (vite: typeof import('vite')): Promise<unknown> =>
  vite.build({
    configFile: false,
    root: RACINE,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/web',
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: resolve(RACINE, 'calculatrice/index.html'),
        // Keeps only the functions it calls in the code shared with the application: no schema.
        treeshake: { moduleSideEffects: (id) => !/\/(?:shared|lib|node_modules)\//.test(id) },
      },
    },
  });

/** @throws Error with a French sentence when the build cannot be made here */
export const construireWeb = async (): Promise<void> => {
  const vite = await import('vite').catch((cause: unknown) => {
    throw new Error(
      'L’interface n’est pas construite et vite n’est pas installé : lancez « npm ci » avec les dépendances de ' +
        'développement.',
      { cause },
    );
  });
  try {
    mkdirSync(resolve(RACINE, 'dist'), { recursive: true });
    rmSync(EMPREINTE, { force: true });
  } catch (cause) {
    throw new Error(
      `Le dossier ${resolve(RACINE, 'dist')} ne peut pas être écrit : construisez l’interface (npm run build) avec ` +
        `un compte qui en a le droit.`,
      { cause },
    );
  }
  const empreinte = empreinteDesSources(SOURCES);
  // The native loader writes nothing into node_modules, which may be read-only.
  await vite.build({
    configFile: resolve(RACINE, 'vite.config.ts'),
    configLoader: 'native',
    root: RACINE,
    logLevel: 'warn',
  });
  // Moved out of dist/web, because everything in it is served.
  renameSync(resolve(RACINE, 'dist/web/.vite/manifest.json'), resolve(RACINE, 'dist/web.manifest.json'));
  rmSync(resolve(RACINE, 'dist/web/.vite'), { recursive: true, force: true });
  await construireCalculatrice(vite);
  await compresserFichiers(resolve(RACINE, 'dist/web'));
  writeFileSync(EMPREINTE, empreinte);
};
