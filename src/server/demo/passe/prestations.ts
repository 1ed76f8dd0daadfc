import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { Hasard } from '../hasard.ts';
import type { PrestationDemo } from '../prestations.ts';

const TYPES = ['Tête de gondole', 'Animation', 'Newsletter', 'Challenge', 'Catalogue'] as const;
const LABOS = ['Dermalune', 'Galénix'] as const;
const PREMIERE = -690;
const DERNIERE = -160;
const PAS = 30;

/** Two years of what a groupement has sold to its laboratories: invoiced, paid, reversed to its adhérents. */
export const prestationsPassees = (h: Hasard, aujourdhui: Jour): PrestationDemo[] =>
  Array.from({ length: Math.floor((DERNIERE - PREMIERE) / PAS) + 1 }, (_, i) => {
    const du = PREMIERE + i * PAS;
    const au = du + 27;
    const annee = ajouterJours(aujourdhui, au + 2).slice(0, 4);
    const paiement = au + 45;
    return {
      type: TYPES[i % TYPES.length]!,
      labo: LABOS[i % LABOS.length]!,
      du,
      au,
      etat: 'PROCESSED',
      facture: `OP-${annee}-${String(20 + i * 2).padStart(3, '0')}`,
      paiement,
      payee: paiement + h.entre(-6, 9),
      reversion: paiement + 25,
      centimes: h.entre(12, 52) * 10_000,
      part: h.parmi([1_500, 2_000, 2_500]),
      servis: 4,
      reversees: 4,
    };
  });
