import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { recevoirAvoir, type AvoirLu } from './recevoir-avoir.ts';

let m: Monde;
let fichierId: number;
beforeAll(async () => {
  m = await creerMonde();
  fichierId = await transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    const { id } = await tx
      .insertInto('fichier')
      .values({
        tenant_id: m.pharmacie,
        nom: 'avoir.pdf',
        mime: 'application/pdf',
        taille: 4,
        sha256: 'a'.repeat(64),
        cle: 'avoir',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
});
afterAll(() => m.app.fermer());

const creer = async (champs: object) => {
  const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/encaissements', {
    corps: { laboratoireId: m.labo, date: '2026-02-10', ...champs },
  });
  expect(status).toBe(200);
  return corps;
};
const lire = async (id: number) =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encaissements/${id}`, {})).corps;
const recevoir = (champs: Partial<AvoirLu>) =>
  transactionSysteme(m.app.services.dbSysteme, (tx) =>
    recevoirAvoir(tx, 'systeme', {
      tenantId: m.pharmacie,
      laboratoireId: m.labo,
      numero: 'F21',
      date: '2026-02-01',
      montants: { montantHtCentimes: 10_000, tvaCentimes: 2_000, montantTtcCentimes: 12_000 },
      info: 'FA-2001',
      periode: null,
      source: 'CII',
      fichierId,
      ...champs,
    }),
  );

it('le papier d’un avoir déjà payé : le virement devient cet avoir, avec son fichier (ECM-25)', async () => {
  const virement = await creer({ nature: 'VIREMENT', montantTtcCentimes: 12_000, info: 'VIR AVOIR F21' });
  expect(await recevoir({})).toBe(virement.id);
  expect(await lire(virement.id)).toMatchObject({
    nature: 'AVOIR',
    numero: 'F21',
    date: '2026-02-01',
    payeLe: '2026-02-10',
    montantHtCentimes: 10_000,
    tvaCentimes: 2_000,
    montantTtcCentimes: 12_000,
    info: 'FA-2001 VIR AVOIR F21',
    fichierId,
  });
  // The same paper again is the same one.
  expect(await recevoir({})).toBe(virement.id);
});

it('saisi à la main après son virement, un avoir est ce virement, payé', async () => {
  const virement = await creer({ nature: 'VIREMENT', montantTtcCentimes: 6_000, info: 'VIR AVOIR F22' });
  const avoir = await creer({ nature: 'AVOIR', numero: 'F22', montantHtCentimes: 5_000, montantTtcCentimes: 6_000 });
  expect(avoir).toMatchObject({ id: virement.id, nature: 'AVOIR', payeLe: '2026-02-10', montantHtCentimes: 5_000 });
});

it.each<[string, object, Partial<AvoirLu>]>([
  ['sans le citer', { info: 'VIR SANS NUMERO' }, { numero: 'F31' }],
  ['d’un autre montant', { info: 'VIR AVOIR F32', montantTtcCentimes: 12_001 }, { numero: 'F32' }],
  ['dont le hors taxes est un autre', { info: 'VIR AVOIR F33', montantHtCentimes: 11_000 }, { numero: 'F33' }],
])('un virement %s reste un virement', async (_nom, champs, avoir) => {
  const virement = await creer({ nature: 'VIREMENT', montantTtcCentimes: 12_000, ...champs });
  expect(await recevoir(avoir)).not.toBe(virement.id);
  expect(await lire(virement.id)).toMatchObject({ nature: 'VIREMENT', payeLe: null });
});
