import { describe, expect, it, test } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import { dispositifsOperation } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { promotionSaisieSchema } from '#shared/features/operations/operation/schemas/saisie.ts';
import { statutMontre } from './apparence.ts';
import { auxDates, lignesDeplacees } from '#web/features/operations/promotion/calendrier/deplacer.ts';
import { decalageDe } from '#web/features/operations/promotion/decalage.ts';
import { uneOccupation, unePromotionLue } from './exemples-de-test.ts';
import { bandeOccupee, occupationsCroisees } from '#web/features/operations/promotion/formulaire/occupation.ts';
import {
  auType,
  contrepartieParDefaut,
  dispositifRempli,
  dispositifVide,
  manquesDe,
  perduAuChangement,
  promotionEnSaisie,
  saisieVierge,
} from './saisie.ts';

describe('la saisie d’une promotion', () => {
  test('ce qui est lu se renvoie tel quel', () => {
    const saisie = promotionEnSaisie(unePromotionLue());
    expect(promotionSaisieSchema.safeParse(saisie).success).toBe(true);
    expect(saisie).toMatchObject({
      nomOperation: '',
      emplacements: [{ id: 90, dateDebut: null, dateFin: '2026-03-15' }],
    });
    expect(manquesDe(saisie, 'PROPRE')).toEqual([]);
  });

  test('une saisie vierge s’enregistre, et dit ce qui lui manque', () => {
    const vierge = saisieVierge({ laboratoireId: 3, emplacementId: 7, du: '2026-03-02', au: '2026-03-08' });
    expect(promotionSaisieSchema.safeParse(vierge).success).toBe(true);
    expect(manquesDe(vierge, 'PROPRE').map(({ pointer }) => pointer)).toEqual([
      '/produits',
      '/dispositifs',
      '/conditionsPromo',
    ]);
  });

  test('un nombre illisible ou un texte vidé manque encore', () => {
    const saisie = promotionEnSaisie(unePromotionLue());
    const manques = manquesDe(
      {
        ...saisie,
        conditionsPromo: '',
        dispositifs: [
          {
            dispositif: 'BRC',
            valeurCentimes: { illisible: '12,345' } as never,
            seuilAchatCentimes: null,
            validiteJours: null,
          },
        ],
      },
      'PROPRE',
    );
    expect(manques.map(({ pointer }) => pointer)).toEqual(['/dispositifs/0/valeurCentimes', '/conditionsPromo']);
  });

  it.each(dispositifsOperation)('%s n’est rempli qu’une fois saisi', (dispositif) =>
    expect(dispositifRempli(dispositifVide(dispositif))).toBe(false),
  );
  test('un paramètre saisi se perdrait', () =>
    expect(dispositifRempli({ ...dispositifVide('LOT'), quantiteLot: 2 } as never)).toBe(true));

  test('la contrepartie habituelle de chaque partie', () => {
    expect(contrepartieParDefaut('TG', [])).toMatchObject({
      action: 'COOPERATION',
      payeur: 'LABO',
      unite: 'EUR_TOTAL',
      declencheur: 'FIN',
    });
    expect(contrepartieParDefaut('PROMO', [dispositifVide('BRI')])).toMatchObject({
      action: 'AVOIR',
      unite: 'EUR_PAR_UNITE',
    });
    expect(contrepartieParDefaut('PROMO', [dispositifVide('SELL_IN')])).toMatchObject({
      contrepartie: null,
      unite: 'EUR_TOTAL',
    });
  });

  test('changer de type dit ce qui se perd, et l’efface', () => {
    const saisie = { ...promotionEnSaisie(unePromotionLue()), contreparties: [contrepartieParDefaut('TG', [])] };
    expect(perduAuChangement(saisie, 'PROMO_TG')).toBeNull();
    expect(perduAuChangement(saisie, 'PROMO')).toContain('les emplacements');
    expect(auType(saisie, 'PROMO')).toMatchObject({ emplacements: [], contreparties: [] });
    expect(perduAuChangement(saisie, 'TG')).toBe('les dispositifs et les conditions');
    expect(auType(saisie, 'TG')).toMatchObject({
      dispositifs: [],
      conditionsPromo: '',
      contreparties: [{ part: 'TG' }],
    });
  });
});

describe('l’occupation d’une place', () => {
  const place = { emplacementId: 7, du: '2026-03-09', au: '2026-03-29' };
  test('une place tenue est un conflit, un brouillon prévient, deux superposables partagent', () => {
    const etats = (champs: object, superposable = false) =>
      occupationsCroisees([uneOccupation(champs)], place, superposable).map(({ etat }) => etat);
    expect(etats({})).toEqual(['conflit']);
    expect(etats({ occupe: false })).toEqual(['prevu']);
    expect(etats({ superposable: true }, true)).toEqual(['partage']);
    expect(etats({ superposable: true }, false)).toEqual(['conflit']);
    expect(etats({ emplacementId: 8 })).toEqual([]);
    expect(etats({ dateFin: '2026-03-08' })).toEqual([]);
  });
  test('se dit semaine par semaine', () =>
    expect(bandeOccupee([uneOccupation()], place, false).map(({ semaine, etat }) => [semaine.numero, etat])).toEqual([
      [11, 'conflit'],
      [12, 'libre'],
      [13, 'libre'],
    ]));
});

describe('déplacer', () => {
  const saisie = promotionEnSaisie(unePromotionLue());
  test('entière, ses places suivent', () =>
    expect(auxDates(saisie, { du: '2026-03-09', au: '2026-04-05' })).toMatchObject({
      dateDebut: '2026-03-09',
      emplacements: [{ dateDebut: null, dateFin: '2026-03-22' }],
    }));
  test('raccourcie, ses places restent dedans', () =>
    expect(auxDates(saisie, { du: '2026-03-02', au: '2026-03-10' }).emplacements).toMatchObject([
      { dateDebut: null, dateFin: '2026-03-10' },
    ]));
  test('une TG change de place sans toucher les autres', () => {
    const [premiere] = unePromotionLue().emplacements;
    const deux = [premiere!, { ...premiere!, id: 91, emplacementId: 8 }];
    expect(lignesDeplacees(deux, 91, { emplacementId: 9, du: '2026-03-05', au: '2026-03-12' })).toMatchObject([
      { id: 90, emplacementId: 7, dateDebut: '2026-03-02' },
      { id: 91, emplacementId: 9, dateDebut: '2026-03-05', dateFin: '2026-03-12' },
    ]);
  });
});

test('les dates d’une copie', () => {
  const dates = { dateDebut: '2026-03-02', dateFin: '2026-03-29' };
  expect(decalageDe('memes', dates, null)).toBe(0);
  expect(decalageDe('suite', dates, null)).toBe(28);
  expect(ajouterJours(dates.dateDebut, decalageDe('an', dates, null)!)).toBe('2027-03-01');
  expect(decalageDe('autre', dates, '2026-03-12')).toBe(10);
  expect(decalageDe('autre', dates, '31/02')).toBeNull();
});

test('une promotion refusée le dit, une confirmée dit quand', () => {
  const p = unePromotionLue({ etat: 'VALIDATED', statut: 'CONFIRMED', dateFin: '2999-12-31' });
  expect(statutMontre({ ...p, dateDebut: '2999-01-01' }).texte).toBe('À venir');
  expect(statutMontre({ ...p, dateDebut: '2020-01-01' }).texte).toBe('En cours');
  expect(statutMontre({ ...p, etat: 'REFUSED', statut: 'TERMINATED' }).texte).toBe('Refusée');
});
