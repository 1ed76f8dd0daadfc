import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { HACHE_LEURRE, hacherMotDePasse, verifierMotDePasse } from './mot-de-passe.ts';

it('reconnaît le sien, refuse les autres, et le leurre ne ressemble à rien', async () => {
  const hache = await hacherMotDePasse('Pharmaccord1');
  const essais = await Promise.all(
    (
      [
        ['Pharmaccord1', hache],
        ['Pharmaccord2', hache],
        ['Pharmaccord1', HACHE_LEURRE],
        ['Pharmaccord1', 'abîmé'],
      ] as const
    ).map(([motDePasse, hacheTeste]) => verifierMotDePasse(motDePasse, hacheTeste)),
  );
  expect(essais).toEqual([true, false, false, false]);
  expect(HACHE_LEURRE.split('$').map(({ length }) => length)).toEqual(hache.split('$').map(({ length }) => length));
});

it('cent connexions d’une source : le reste de l’application lit ses fichiers, une autre source passe, le trop reçoit 503', async () => {
  const hache = await hacherMotDePasse('Pharmaccord1');
  let finies = 0;
  const cent = Array.from({ length: 100 }, () =>
    verifierMotDePasse('Pharmaccord1', hache, '203.0.113.1').finally(() => (finies += 1)),
  );
  const issues = Promise.allSettled(cent);
  // More files than the pool has threads: they would wait behind the hashes.
  await Promise.all(Array.from({ length: availableParallelism() + 4 }, () => readFile(import.meta.filename)));
  const pendantLesFichiers = finies;
  expect(await verifierMotDePasse('Pharmaccord1', hache, '203.0.113.2')).toBe(true);
  const pendantLAutre = finies;
  const codes = (await issues).map((issue) =>
    issue.status === 'fulfilled' ? 200 : (issue.reason as { status: number }).status,
  );
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 503).length]).toEqual([31, 69]);
  expect(pendantLesFichiers).toBeLessThan(69 + 10);
  expect(pendantLAutre).toBeLessThan(69 + 10);
});
