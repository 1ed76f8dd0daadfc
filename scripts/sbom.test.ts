import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { directs, faireSbom } from './sbom.ts';

const lire = (chemin: string) => JSON.parse(readFileSync(new URL(`../${chemin}`, import.meta.url), 'utf8'));

it(
  'nomme tout ce qui est livré, du serveur et du navigateur, et rien de ce qui ne sert qu’à construire',
  { timeout: 60_000 },
  async () => {
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
    // Each in the version of the lock file.
    const { packages } = lire('package-lock.json');
    for (const { name, version } of sbom.components)
      expect(
        Object.entries(packages).some(
          ([chemin, un]) => chemin.endsWith(`node_modules/${name}`) && (un as { version: string }).version === version,
        ),
        `${name}@${version}`,
      ).toBe(true);
    // Every reference leads to something that is named.
    const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((un) => un['bom-ref'])]);
    for (const { ref, dependsOn } of sbom.dependencies)
      expect([ref, ...dependsOn].filter((une) => !refs.has(une))).toEqual([]);
  },
);
