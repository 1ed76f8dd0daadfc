import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { FichierEnvoye } from '#server/testing/multipart.ts';
import type { DepotFacture } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
});
afterAll(() => m.app.fermer());

/** As the browser does: twenty files a request, one drop. */
const deposerTout = async (fichiers: readonly FichierEnvoye[]): Promise<DepotFacture> => {
  let depotId: number | null = null;
  for (let i = 0; i < fichiers.length; i += 20) {
    const { status, corps } = await m.envoyer(
      m.jetons.ADMIN,
      { depotId, attendus: fichiers.length },
      ...fichiers.slice(i, i + 20),
    );
    if (status !== 200) throw new Error(JSON.stringify(corps));
    depotId = corps.id as number;
  }
  await m.lire(depotId ?? 0);
  return m.ok('GET', `/depots/${depotId}`);
};
const compte = ({ documents }: DepotFacture) =>
  Object.fromEntries(
    [...Map.groupBy(documents, ({ issue }) => issue)].map(([issue, documentsDeLIssue]) => [
      issue,
      documentsDeLIssue.length,
    ]),
  );

it('deux cents fichiers à la fois, suivis jusqu’au rapport ; les mêmes une seconde fois ne changent rien (FAC-20, FAC-21)', async () => {
  const fichiers = Array.from({ length: 200 }, () => m.enXml());
  const depot = await deposerTout(fichiers);
  expect(depot).toMatchObject({ attendus: 200, recus: 200, lus: 200, fini: true });
  expect(compte(depot)).toEqual({ GARDEE: 200 });
  const { total } = await m.ok('GET', '');
  expect(compte(await deposerTout(fichiers))).toEqual({ DEJA_RECUE: 200 });
  expect((await m.ok('GET', '')).total).toBe(total);
});

it('un travail interrompu reprend où il en était : rien en double, rien d’oublié', async () => {
  const fichiers = [m.enXml(), m.enXml()];
  const { corps } = await m.envoyer(m.jetons.ADMIN, { attendus: 2 }, ...fichiers);
  await Promise.all([m.lire(corps.id), m.lire(corps.id)]);
  const depot: DepotFacture = await m.ok('GET', `/depots/${corps.id}`);
  expect([depot.fini, depot.documents.length]).toEqual([true, 2]);
  for (const { nom } of depot.documents) {
    const { total } = (
      await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/factures', { query: { q: nom.replace('.xml', '') } })
    ).corps;
    expect(total).toBeGreaterThan(0);
  }
});

const donnees = join(process.env['PHARMACCORD_DONNEES'] ?? '', '11-factures-electroniques');
describe.skipIf(!process.env['PHARMACCORD_DONNEES'] || !existsSync(donnees))(
  'les factures publiques (PHARMACCORD_DONNEES)',
  () => {
    it('toutes déposées ensemble : gardées, déjà reçues sous une autre écriture, ou refusées avec leur raison', async () => {
      const fichiers = ['facturx', 'cii', 'ubl', 'releves-bancaires'].flatMap((dossier) =>
        readdirSync(join(donnees, dossier)).map((nom) => ({
          nom,
          mime: 'application/octet-stream',
          contenu: readFileSync(join(donnees, dossier, nom)),
        })),
      );
      const depot = await deposerTout(fichiers);
      for (const { nom, issue, phrase } of depot.documents) process.stdout.write(`${issue} ${nom} : ${phrase}\n`);
      expect(depot.fini).toBe(true);
      expect(depot.documents).toHaveLength(fichiers.length);
    });
  },
);
