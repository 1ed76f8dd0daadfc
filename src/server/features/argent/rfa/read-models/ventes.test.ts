import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const EAN = '3518370400049';
const creer = async (champs: Parameters<typeof uneRfa>[0] = {}): Promise<DetailRfa> => {
  const corps = uneRfa({ laboratoireId: m.labo, gamme: null, produits: [{ nom: 'Lait', ean: EAN }], ...champs });
  const reponse = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', { corps });
  if (reponse.status !== 200) throw new Error(JSON.stringify(reponse.corps));
  return reponse.corps;
};
const lire = async (id: number): Promise<DetailRfa> =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/rfa/${id}`)).corps;

describe('la base d’une RFA lue dans les ventes (RFA-40)', () => {
  it('hors taxes ou en unités, sur ses produits, mois par mois ; source et jours connus se disent ; un mois écrit l’emporte', async () => {
    const [ca, unites] = [
      await creer({ type: 'CA_SELL_OUT' }),
      await creer({ type: 'QUANTITE_SELL_OUT', resultatType: 'MONTANT_PAR_UNITE' }),
    ];
    expect([ca.sourceBase, ca.couvertureVentes?.joursComplets]).toEqual([null, 0]);
    await vendre(m.app, m.pharmacie, {
      '2026-03-05': [uneVente(), uneVente({ code: '3400935955838', caHtCentimes: 99_999 })],
      '2026-03-06': [uneVente({ quantite: -1, caHtCentimes: -1_000, caTtcCentimes: -1_200 })],
      '2026-04-01': [uneVente()],
      '2025-04-01': [uneVente()],
    });
    const rfaLue = await lire(ca.id);
    expect(rfaLue).toMatchObject({
      sourceBase: 'VENTES',
      base: 3_000,
      couverture: null,
      couvertureVentes: { joursComplets: 3, sources: ['IMPORT_FICHIER'] },
    });
    // Three known days, a month of them: what the missing base makes is read on those alone (CNX-74).
    const [{ prochain }] = rfaLue.periodes as [DetailRfa['periodes'][number]];
    expect(prochain?.rythme).toBe('VENTES');
    expect(prochain?.moisDeStock).toBe(Math.round((prochain!.manque * 100) / Math.round((3_000 * 365) / (12 * 3))));
    expect(rfaLue.basesFactures).toEqual([
      { mois: '2026-03', base: 1_000, baseResultat: null },
      { mois: '2026-04', base: 2_000, baseResultat: null },
    ]);
    expect((await lire(unites.id)).base).toBe(300);
    const ecrite = await m.app.appeler(m.jetons.ADMIN, 'PUT', `/api/v1/rfa/${ca.id}/bases`, {
      corps: { version: ca.version, mois: [{ mois: '2026-03', base: 5_000 }] },
    });
    expect(ecrite.corps).toMatchObject({ sourceBase: 'MIXTE', base: 7_000 });
    // A typed month is not counted in known days: no pace is told (CNX-75).
    expect(ecrite.corps.periodes[0].prochain).toMatchObject({ moisDeStock: null, rythme: null });
  });

  it('les achats n’y comptent pas, les ventes ne comptent pas ailleurs', async () => {
    await m.recevoir({ date: '2026-04-02' });
    expect((await creer({ type: 'CA_NET_HT' })).basesFactures).toEqual([
      { mois: '2026-04', base: 9_000, baseResultat: null },
    ]);
  });
});
