import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RapprochementSur } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encaissement.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const surs = async (jeton?: string): Promise<RapprochementSur[]> =>
  (await m.surEncaissements('GET', '/rapprochements', undefined, jeton)).corps;

it('propose ensemble ce qui est sûr, que rien d’autre ne réclame ; accepté, il n’y est plus (ECM-26)', async () => {
  const [exact, disputé, partiel] = [await m.declare(12_345), await m.declare(20_000), await m.declare(30_000)];
  const aDeclarer = await m.creer({ valeurAttendueCentimes: 41_000 });
  const avoir = await m.recevoir({ montantHtCentimes: 12_345 });
  await m.recevoir({ montantHtCentimes: 20_000 });
  await m.recevoir({ montantHtCentimes: 20_000 });
  await m.recevoir({ montantHtCentimes: 29_000, info: `Solde de ${partiel.numero}` });
  await m.recevoir({ montantHtCentimes: 41_000, info: aDeclarer.numero });
  const proposes = await surs();
  expect(
    proposes.map(({ encaissementId, parts }) => [encaissementId, parts.map(({ encoursId }) => encoursId)]),
  ).toEqual([[avoir.id, [exact.id]]]);
  const [sur] = proposes;
  if (!sur) throw new Error('un rapprochement sûr était attendu');
  const { status, corps } = await m.affecter(
    { id: sur.encaissementId, version: sur.encaissementVersion },
    sur.parts.map(({ encoursId, version, montantCentimes }) => ({ encoursId, version, montantCentimes })),
  );
  expect([status, corps.etat]).toEqual([200, 'AFFECTE']);
  expect((await m.encours(exact.id)).etat).toBe('REGLE');
  expect((await m.encours(disputé.id)).etat).toBe('DECLARE');
  expect(await surs()).toEqual([]);
});

it('qui n’encaisse pas n’y a pas accès', async () => {
  const { status } = await m.surEncaissements('GET', '/rapprochements', undefined, m.jetons.CONSULTATION_GROUPEMENT);
  expect(status).toBe(403);
});
