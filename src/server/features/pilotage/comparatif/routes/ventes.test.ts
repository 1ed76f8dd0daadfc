import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeComparatif, type MondeComparatif } from '#server/testing/mondes/comparatif.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';

const EAN = '3760001234565';
const AUTRE = '3400935955838';
let m: MondeComparatif;
beforeAll(async () => {
  m = await creerMondeComparatif();
  await m.ajouter({ nom: 'Baume', ean: EAN });
  await m.ajouter({ nom: 'Sans code' });
  await m.ajouter({ nom: 'Baume', ean: EAN, annee: 2025 });
  await vendre(m.app, m.pharmacie, {
    '2025-10-01': [uneVente({ code: EAN, quantite: 5, caTtcCentimes: 6_000 })],
    '2026-11-20': [uneVente({ code: EAN, quantite: 30, caTtcCentimes: 36_000, stock: 40 }), uneVente({ code: AUTRE })],
    '2026-11-21': [uneVente({ code: EAN, quantite: -2, caTtcCentimes: -2_400, stock: 42 })],
  });
  await vendre(m.app, m.voisinage, { '2026-11-20': [uneVente({ code: EAN, quantite: 900 })] });
});
afterAll(() => m.app.fermer());

const ventes = async (annee: number, jeton = m.jetons.ACHAT) =>
  m.app.appeler(jeton, 'GET', '/api/v1/comparatif/ventes', { query: { annee: String(annee) } });

describe('ce que les ventes disent des produits comparés (CMP-16, CMP-17)', () => {
  it('douze derniers mois de l’année en cours : vendu, stock du dernier jour, mois de stock sur les jours connus', async () => {
    expect((await ventes(2026)).corps).toEqual({
      couverture: {
        du: '2025-11-23',
        au: '2026-11-22',
        joursDemandes: 365,
        joursComplets: 2,
        joursIncomplets: 0,
        sources: ['IMPORT_FICHIER'],
      },
      // 42 / (28 sold in 2 days) = 3 days of sales.
      produits: [{ ean: EAN, quantite: 28, caTtcCentimes: 33_600, stock: 42, moisDeStock: 10 }],
    });
  });

  it('une année passée se lit entière, sans le stock d’une autre', async () => {
    const { corps } = await ventes(2025);
    expect(corps.produits).toEqual([{ ean: EAN, quantite: 5, caTtcCentimes: 6_000, stock: null, moisDeStock: null }]);
    expect(corps.couverture).toMatchObject({
      du: '2025-01-01',
      au: '2025-12-31',
      joursDemandes: 365,
      joursComplets: 1,
    });
  });

  it('le voisin ne lit que les siennes, un groupement aucune, qui agit au nom du compte sans être super non plus', async () => {
    expect((await ventes(2026, m.voisin)).corps.produits).toEqual([]);
    for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const)
      expect((await ventes(2026, m.jetons[role])).corps.produits, role).toHaveLength(1);
    for (const role of ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const)
      expect((await ventes(2026, m.jetons[role])).status, role).toBe(403);
  });
});
