// `npm run sbom [-- <file>]`: the CycloneDX 1.6 bill of materials of the delivered product. npm knows the tree and its
// hashes, but writes 1.5, and ignores the contents of the browser's files, whose packages are only build dependencies
// for it.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

type Composant = { readonly 'bom-ref': string; readonly name: string; readonly version: string };
type Brut = {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Composant; readonly [autre: string]: unknown };
  readonly components: readonly Composant[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [autre: string]: unknown;
};
type Paquet = {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

const racine = new URL('..', import.meta.url);
const paquet = JSON.parse(readFileSync(new URL('package.json', racine), 'utf8')) as Paquet;

/** `@mantine/core/styles.css` → `@mantine/core`. */
const paquetDe = (importe: string): string =>
  importe
    .split('/')
    .slice(0, importe.startsWith('@') ? 2 : 1)
    .join('/');
/** The packages imported by the browser's files. */
const livresAuNavigateur = (): string[] =>
  globSync('src/web/**/*.{ts,tsx,css}', { cwd: racine, exclude: (nom) => /\.test\.|testing/.test(nom) }).flatMap(
    (fichier) => {
      const texte = readFileSync(new URL(fichier, racine), 'utf8');
      return [...texte.matchAll(/(?:from|import)\s*\(?\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g)].map(
        ([, nom = '']) => paquetDe(nom),
      );
    },
  );

/** The direct packages of the product, by name: those of the server and of the browser. */
export const directs = (): string[] => [
  ...new Set([
    ...Object.keys(paquet.dependencies),
    ...Object.keys(paquet.optionalDependencies),
    ...livresAuNavigateur(),
  ]),
];

/** The packages that `noms` need, directly or not. */
const atteints = ({ metadata, components, dependencies }: Brut, noms: readonly string[]): Set<string> => {
  const suites = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const parRef = new Map(components.map((composant) => [composant['bom-ref'], composant]));
  const aVoir = (suites.get(metadata.component['bom-ref']) ?? []).filter((ref) =>
    noms.includes(parRef.get(ref)?.name ?? ''),
  );
  const vus = new Set<string>();
  for (let ref = aVoir.pop(); ref !== undefined; ref = aVoir.pop()) {
    if (vus.has(ref)) continue;
    vus.add(ref);
    aVoir.push(...(suites.get(ref) ?? []));
  }
  return vus;
};

/** @param brut the output of `npm sbom` for the whole tree. @param noms the direct packages that are delivered */
const versSbom = (brut: Brut, noms: readonly string[]) => {
  const gardes = atteints(brut, noms);
  const { component, tools: _outils, ...metadata } = brut.metadata;
  const moi = component['bom-ref'];
  return {
    ...brut,
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    metadata: {
      ...metadata,
      tools: { components: [{ type: 'application', name: 'npm sbom' }] },
      component: { ...component, type: 'application', name: paquet.name },
    },
    components: brut.components.filter((composant) => gardes.has(composant['bom-ref'])),
    dependencies: brut.dependencies
      .filter(({ ref }) => ref === moi || gardes.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((dependOn) => gardes.has(dependOn)) })),
  };
};

/** Asks npm for the tree of the lock file: nothing is downloaded. */
export const faireSbom = async () => {
  const { stdout } = await promisify(execFile)('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: racine,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return versSbom(JSON.parse(stdout) as Brut, directs());
};

if (import.meta.main) {
  const fichier = process.argv[2] ?? 'sbom.cdx.json';
  const sbom = await faireSbom();
  await writeFile(fichier, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${fichier} : ${sbom.components.length} composants livrés (CycloneDX ${sbom.specVersion}).`);
}
