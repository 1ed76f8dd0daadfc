import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENCOURS, gestesRfa } from '#server/testing/gestes-rfa.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';

let m: Monde;
let p: Awaited<ReturnType<Monde['unePharmacie']>>;
beforeAll(async () => {
  m = await creerMonde();
  p = await m.unePharmacie('Pharmacie du Canal');
});
afterAll(() => m.app.fermer());
const { ok, code, creer, palier, mois, attendus, montants, declarer, regler, creerAchetee, surPeriode, relire } =
  gestesRfa(() => ({ m, p }));

describe('un encours à déclarer par période, et ce qui vient après lui (RFA-46 à RFA-49)', () => {
  it('valider le plus haut valide ceux d’avant, en un seul encours', async () => {
    let rfa = await creer();
    rfa = await ok(...mois(rfa, ['2026-03', 2_100_000]));
    rfa = await ok(...palier(rfa, 1, 'VALIDE'));
    expect([attendus(rfa), montants(rfa), rfa.attenduCentimes]).toEqual([[42_000, 42_000, null], [84_000], 84_000]);
    expect(rfa.historique.filter(({ action }) => action === 'valider-palier')).toHaveLength(2);
  });
  it('déclaré, la base qui monte se réclame en complément, avant même la fin ; le complément se réclame encore', async () => {
    let rfa = await creer();
    rfa = await ok(...mois(rfa, ['2026-03', 2_000_000]));
    rfa = await ok(...palier(rfa, 1, 'VALIDE'));
    await declarer(rfa.periodes[0]!.encours[0]!.id);
    for (const [base, reste] of [
      [2_500_000, 20_000],
      [3_000_000, 20_000],
    ] as const) {
      rfa = await ok(...mois(await relire(rfa), ['2026-03', base]));
      expect([rfa.resteAReclamerCentimes, rfa.paliersAConfirmer]).toEqual([reste, 0]);
      rfa = await ok(...surPeriode(rfa, 'solde'));
      expect([rfa.resteAReclamerCentimes, rfa.attenduCentimes]).toEqual([0, (base * 4) / 100]);
      const complement = rfa.periodes[0]!.encours.at(-1)!;
      const { corps } = await m.app.appeler(p.jeton, 'GET', `${ENCOURS}/${complement.id}`);
      expect(corps.info).toBe('RFA 2026 Solaires – complément, palier > 20 000 €');
      await declarer(complement.id);
    }
    expect(montants(rfa)).toEqual([80_000, 20_000, 20_000]);
  });
  it('le solde déclaré, ce qui vient encore se réclame : aucune impasse', async () => {
    let rfa = await creer({ annee: 2025, gamme: 'Deux soldes' });
    rfa = await ok(...mois(rfa, ['2025-02', 1_000_000]));
    rfa = await ok(...surPeriode(rfa, 'solde'));
    await declarer(rfa.periodes[0]!.encours[0]!.id);
    rfa = await ok(...mois(await relire(rfa), ['2025-02', 1_500_000]));
    rfa = await ok(...surPeriode(rfa, 'solde'));
    expect([montants(rfa), rfa.resteAReclamerCentimes]).toEqual([[20_000, 10_000], 0]);
    expect(await code(...surPeriode(rfa, 'solde'))).toBe('RIEN_A_RECLAMER');
    rfa = await ok(...mois(rfa, ['2025-02', 1_500_000]));
    expect(montants(rfa), 'écrire les mêmes mois ne change rien').toEqual([20_000, 10_000]);
  });
  it('réclamé de trop : corrigé du dernier, jamais sous ce qui est reçu ; l’écart qui reste se garde, et revient s’il change', async () => {
    let rfa = await creer();
    rfa = await ok(...mois(rfa, ['2026-03', 2_000_000]));
    rfa = await ok(...palier(rfa, 1, 'VALIDE'));
    const { id } = rfa.periodes[0]!.encours[0]!;
    await declarer(id);
    await regler(id, 50_000);
    rfa = await ok(...mois(await relire(rfa), ['2026-03', 2_500_000]));
    rfa = await ok(...surPeriode(rfa, 'solde'));
    await declarer(rfa.periodes[0]!.encours[1]!.id);
    rfa = await ok(...mois(await relire(rfa), ['2026-03', 2_000_000]));
    expect(rfa.periodes[0]!.ecartDeclareCentimes).toBe(20_000);
    const perime = surPeriode(rfa, 'correction');
    rfa = await ok(...perime);
    expect([montants(rfa), rfa.periodes[0]!.ecartDeclareCentimes]).toEqual([[80_000], 0]);
    expect(await code(...perime)).toBe('CONFLIT_VERSION');
    expect(await code(...surPeriode(rfa, 'correction'))).toBe('RIEN_A_CORRIGER');
    rfa = await ok(...mois(rfa, ['2026-03', 1_000_000]));
    rfa = await ok(...surPeriode(rfa, 'correction'));
    expect([montants(rfa), rfa.periodes[0]!.ecartDeclareCentimes]).toEqual([[50_000], 30_000]);
    expect(await code(...surPeriode(rfa, 'ecart', { ecartCentimes: 1, raison: 'Vu' }))).toBe('ECART_CHANGE');
    rfa = await ok(...surPeriode(rfa, 'ecart', { ecartCentimes: 30_000, raison: 'Geste du laboratoire' }));
    expect(rfa.periodes[0]!.ecartGarde).toMatchObject({ raison: 'Geste du laboratoire' });
    rfa = await ok(...mois(rfa, ['2026-03', 1_100_000]));
    expect(rfa.periodes[0]).toMatchObject({ ecartDeclareCentimes: 28_000, ecartGarde: null });
    expect(rfa.historique.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['corriger-reclamation', 'garder-ecart', 'reclamer-solde']),
    );
  });
  it('ce qu’un palier ne réclame plus part avec son histoire, jamais à 0,00 €', async () => {
    let rfa = await creerAchetee();
    rfa = await ok(...palier(rfa, 0, 'VALIDE'));
    rfa = await ok(...mois(rfa, ['2026-03', 100]));
    expect([montants(rfa), rfa.attenduCentimes]).toEqual([[], 0]);
  });
});
