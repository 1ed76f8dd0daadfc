import { expect, test, vi } from 'vitest';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { unePromotionLue } from '#web/features/operations/operation/exemples-de-test.ts';
import { getDemande } from '#web/lib/confirmer.ts';
import { demanderRefus, repasserPromotion } from './actes-confirmes.ts';
import type { ActesPromotion } from './queries.ts';

type Etat = 'A_DECLARER' | 'DECLARE' | 'REGLE';
/** Its TG alone may go back to a draft. */
const promotionLue = (etat: Etat, part: 'PROMO' | 'TG' = 'TG'): DetailPromotion => {
  const promotion = unePromotionLue();
  return {
    ...promotion,
    droits: { ...promotion.droits, repasserEnBrouillon: ['TG'] },
    contreparties: [
      {
        id: 5,
        part,
        action: 'AVOIR',
        contrepartie: 'Location',
        payeur: 'LABO',
        valeurCentiemes: 10_000,
        natureFiscale: 'HT',
        tauxTvaCentiemes: null,
        unite: 'EUR_TOTAL',
        declencheur: 'DEBUT',
        delaiJours: 0,
        encours: {
          id: 1,
          numero: 'E-2026-00007',
          etat,
          valeurAttendueCentimes: 10_000,
          natureFiscale: 'HT',
          aCompleter: false,
          dateDeclaration: '2026-03-02',
        },
      },
    ],
  };
};
const agir = (promotion: DetailPromotion) => {
  const actes = { relire: vi.fn(async () => promotion), repasserEnBrouillon: vi.fn() };
  return { actes, acte: repasserPromotion(promotion, { actes: actes as unknown as ActesPromotion, vers: {} }) };
};

test.each(['DECLARE', 'REGLE'] as const)(
  'une part que le payeur connaît (%s) se refuse avant toute question',
  async (etat) => {
    const { actes, acte } = agir(promotionLue(etat));
    await expect(acte).rejects.toMatchObject({
      code: 'PROMOTION_DEJA_DECLAREE',
      details: { numeros: ['E-2026-00007'] },
    });
    expect(getDemande()).toBeNull();
    expect(actes.repasserEnBrouillon).not.toHaveBeenCalled();
  },
);

test.each([
  ['A_DECLARER', 'TG'],
  ['DECLARE', 'PROMO'],
] as const)('un encours %s de la part %s ne la retient pas : la question se pose', async (etat, part) => {
  const { actes, acte } = agir(promotionLue(etat, part));
  await expect.poll(getDemande).not.toBeNull();
  getDemande()?.repondre(true);
  await acte;
  expect(actes.repasserEnBrouillon).toHaveBeenCalledOnce();
});

test('refuser s’ouvre dès qu’une part peut l’être ; sinon, la raison se dit sans dialogue (OPE-26)', async () => {
  const demander = async (parts: readonly ('PROMO' | 'TG')[]) => {
    const promotion = promotionLue('DECLARE');
    const refusable = { ...promotion, droits: { ...promotion.droits, refuser: [...parts] } };
    const montrer = vi.fn();
    const actes = { relire: async () => refusable } as unknown as ActesPromotion;
    await demanderRefus(promotion, { actes, montrer }).catch(({ code }: { code: string }) => montrer(code));
    return montrer.mock.calls[0]?.[0] as unknown;
  };
  expect(await demander(['TG'])).toBe('PROMOTION_DEJA_DECLAREE');
  expect(await demander(['PROMO', 'TG'])).toMatchObject({ genre: 'refuser' });
});
