import { describe, expect, it } from 'vitest';
import { proposerCouts, type ConditionDuCout, type RfaDuCout } from './cout-reel.ts';

const PRODUIT = { laboratoireId: 1, laboratoireNom: 'Dermalune', ean: '3400930242506', nom: 'Spray solaire SPF 50' };
const condition = (champs: Partial<ConditionDuCout> = {}): ConditionDuCout => ({
  id: 1,
  laboratoireId: 1,
  gamme: 'Solaires',
  debut: '2026-01-01',
  fin: '2026-12-31',
  ug: '10+2',
  produits: [],
  ...champs,
});
const rfa = (champs: Partial<RfaDuCout> = {}): RfaDuCout => ({
  id: 1,
  laboratoireId: 1,
  annee: 2026,
  gamme: 'Solaire',
  produit: null,
  eans: [],
  tauxPct: 4,
  le: '2026-03-02',
  ...champs,
});
const ugDe = (...conditions: ConditionDuCout[]) => proposerCouts({ conditions, rfas: [] })(PRODUIT).ugProposee;
const rfaDe = (...rfas: RfaDuCout[]) => proposerCouts({ conditions: [], rfas })(PRODUIT).rfaProposee;

describe('unités gratuites des conditions', () => {
  it('une gamme que dit le nom du produit, avec sa source et sa date', () =>
    expect(ugDe(condition())).toEqual({
      valeur: '10+2',
      source: 'Condition « Solaires », du 01/01/2026 au 31/12/2026',
      date: '2026-01-01',
    }));

  it.each<[string, ConditionDuCout]>([
    ['un autre laboratoire', condition({ laboratoireId: 2 })],
    ['une autre gamme', condition({ gamme: 'Bébé' })],
    ['pas d’unités gratuites', condition({ ug: null })],
    ['d’autres produits', condition({ produits: [{ ean: '3760001234565', nom: 'Lait', ug: null }] })],
  ])('%s : rien', (_cas, conditionSansUg) => expect(ugDe(conditionSansUg)).toBeNull());

  it('le produit nommé l’emporte sur la gamme, ses mots sur ceux de la condition', () => {
    const nommee = condition({
      id: 2,
      gamme: 'Tout',
      debut: '2025-06-01',
      produits: [{ ean: PRODUIT.ean, nom: 'Spray', ug: '6+1' }],
    });
    expect(ugDe(condition(), nommee)?.valeur).toBe('6+1');
    expect(ugDe(condition(), { ...nommee, produits: [{ ean: PRODUIT.ean, nom: 'Spray', ug: null }] })?.valeur).toBe(
      '10+2',
    );
  });

  it('à égalité, la plus récente', () =>
    expect(ugDe(condition({ debut: '2026-07-01', ug: '12+3' }), condition())?.valeur).toBe('12+3'));
});

describe('taux des RFA', () => {
  it('par code, par gamme, par produit ; jamais zéro', () => {
    expect(rfaDe(rfa())).toEqual({ valeur: 4, source: 'RFA 2026 « Solaire »', date: '2026-03-02' });
    expect(rfaDe(rfa({ gamme: 'Bébé' }))).toBeNull();
    expect(rfaDe(rfa({ gamme: 'Bébé', eans: [PRODUIT.ean] }))?.valeur).toBe(4);
    expect(rfaDe(rfa({ gamme: null, produit: 'Spray solaire' }))?.valeur).toBe(4);
    expect(rfaDe(rfa({ eans: ['3760001234565'] }))).toBeNull();
    expect(rfaDe(rfa({ tauxPct: 0 }))).toBeNull();
  });

  it('celle qui nomme le produit l’emporte sur celle de toute la gamme', () =>
    expect(rfaDe(rfa({ le: '2026-09-01' }), rfa({ id: 2, tauxPct: 6, eans: [PRODUIT.ean] }))?.valeur).toBe(6));
});
