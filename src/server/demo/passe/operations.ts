import type { OperationDemo } from '../operations.ts';

/** What the groupement sent a year ago: whatever the day of the demonstration, one of them runs last year. */
export const OPERATIONS_PASSEES: readonly OperationDemo[] = [
  {
    nom: 'Fêtes – coffrets de l’an dernier',
    laboratoire: 3,
    type: 'PROMO_TG',
    du: -395,
    au: -360,
    etat: 'PUBLIEE',
    passee: true,
    produits: [['Coffret rituel corps', 3290]],
    conditions: 'Prix barré sur toute la gamme de coffrets',
    centimes: 14_000,
  },
  {
    nom: 'Rentrée vitalité',
    laboratoire: 1,
    type: 'PROMO',
    du: -452,
    au: -424,
    etat: 'PUBLIEE',
    passee: true,
    produits: [['Vitamine C 1000 mg, 30 comprimés', 950]],
    conditions: 'Le deuxième à moitié prix',
    centimes: 8_500,
  },
  {
    nom: 'Anti-moustiques – saison passée',
    laboratoire: 2,
    type: 'TG',
    du: -540,
    au: -512,
    etat: 'PUBLIEE',
    passee: true,
    produits: [['Spray anti-moustiques 100 ml', 990]],
    conditions: 'Une tête de gondole louée quatre semaines',
    centimes: 22_000,
  },
];
