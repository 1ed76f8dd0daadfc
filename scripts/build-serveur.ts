// Bundles the server into dist/serveur/<fingerprint of its sources>: it starts in half the time, and Node loads
// neither the TypeScript reader nor the text of each file (ADR 39).
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { empreinteDesSources, RACINE } from './empreinte.ts';

const DOSSIER = resolve(RACINE, 'dist/serveur');
const ENTREE = 'servir';
/** Prefix of a build under way, which another build leaves alone. */
const EN_COURS = 'en-cours-';
/** Builds kept: the current one and the previous one, which may still run with workers in its folder. */
const GARDEES = 2;
const SOURCES = [
  'src/server/**/*.ts',
  'src/shared/**/*.ts',
  'scripts/servir.ts',
  'scripts/suivre-parent.ts',
  'scripts/build-serveur.ts',
  'package.json',
  'package-lock.json',
];

const dossierDe = (empreinte: string): string => join(DOSSIER, empreinte.slice(0, 16));
const entreeDe = (dossier: string): string => join(dossier, `${ENTREE}.js`);

/** The entry that `npm start` runs, if it was built from the current sources. */
export const serveurConstruit = (): string | undefined => {
  const entree = entreeDe(dossierDe(empreinteDesSources(SOURCES)));
  return existsSync(entree) ? entree : undefined;
};

const MODULE_A_PART = /new URL\('(?<fichier>[\w./-]*worker[\w-]*\.ts)', import\.meta\.url\)/g;
/** Keeps the source files findable from the bundle, and builds the modules that run apart along with the others. */
const lieux = (dossier: string): Plugin => ({
  name: 'lieux',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      const sansModules = code.replaceAll(MODULE_A_PART, (_, fichier: string) => {
        const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), fichier) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
      const depuis = JSON.stringify(relative(dossier, id).replaceAll('\\', '/'));
      return { code: sansModules.replaceAll('import.meta.url', `new URL(${depuis}, import.meta.url).href`), map: null };
    },
  },
});

const HORS_ASCII = /[^\0-\x7F]/g;
const echapper = (caractere: string): string => `\\u${caractere.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** Escapes accents: with a single one, V8 keeps the whole file on two bytes per character. */
const enAscii = (code: string): string => code.replaceAll(HORS_ASCII, echapper);

/** For each line of a bundle, its source file and line. A source map would take fifty times more memory. */
const lignesDOrigine = (code: string, carte: SourceMapPayload, dossier: string): string => {
  const table = new SourceMap(carte);
  const sources = new Map<string, number>();
  const lignes = code.split('\n').map((ligne, index) => {
    const origine = table.findEntry(index, ligne.search(/\S/));
    if (!('originalSource' in origine) || origine.generatedLine !== index) return '';
    const source = relative(RACINE, resolve(dossier, origine.originalSource)).replaceAll('\\', '/');
    if (!sources.has(source)) sources.set(source, sources.size);
    return `${sources.get(source)}:${origine.originalLine + 1}`;
  });
  return [JSON.stringify([...sources.keys()]), ...lignes].join('\n');
};

const oublierAnciennes = (): void => {
  const noms = readdirSync(DOSSIER).filter((nom) => !nom.startsWith(EN_COURS));
  const dossiers = noms.map((nom) => join(DOSSIER, nom));
  const parAge = dossiers.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const dossier of parAge.slice(GARDEES)) rmSync(dossier, { recursive: true, force: true });
};

/** @returns the entry to run @throws Error when rolldown is not installed, or dist cannot be written */
const construireServeur = async (): Promise<string> => {
  const { rolldown } = await import('rolldown');
  const dossier = dossierDe(empreinteDesSources(SOURCES));
  const enCours = join(DOSSIER, `${EN_COURS}${process.pid}`);
  mkdirSync(enCours, { recursive: true });
  const construction = await rolldown({
    cwd: RACINE,
    input: { [ENTREE]: resolve(RACINE, 'scripts/servir.ts') },
    platform: 'node',
    external: (id) => !/^[.#/]|^[A-Z]:\\/.test(id),
    plugins: [lieux(enCours)],
  });
  const { output } = await construction.generate({
    dir: enCours,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: 'hidden',
  });
  await construction.close();
  for (const paquet of output.filter(({ type }) => type === 'chunk')) {
    const { fileName, code, map } = paquet as OutputChunk;
    const fichier = join(enCours, fileName);
    writeFileSync(fichier, enAscii(code));
    if (map) writeFileSync(`${fichier}.lignes`, lignesDOrigine(code, map as unknown as SourceMapPayload, enCours));
  }
  // Another build of the same sources may have finished first.
  if (existsSync(dossier)) rmSync(enCours, { recursive: true });
  else renameSync(enCours, dossier);
  oublierAnciennes();
  return entreeDe(dossier);
};

/** The entry of the current build, built if needed, so that measures and journeys use the delivered code. */
export const serveurAJour = async (): Promise<string> => serveurConstruit() ?? construireServeur();
