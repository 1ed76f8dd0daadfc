import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, finDeSemaine, type Jour } from '#shared/core/dates.ts';
import type { Pharmacie } from '../encours.ts';
import type { Hasard } from '../hasard.ts';
import { minuitDeParis } from '../horaires.ts';
import { chargerOperation, lieuxDe } from '../promotions.ts';
import { barreDemo, briDemo, lotDemo, rsoDemo, type Operation } from '../saison.ts';

/** What a pharmacy shows each month, from January on. */
const MOIS = [
  'Minceur et détox',
  'Gorge et nez',
  'Jambes légères',
  'Allergies',
  'Solaires : avant-première',
  'Anti-moustiques',
  'Solaires d’été',
  'Trousse de voyage',
  'Rentrée : vitamines',
  'Immunité',
  'Grand froid',
  'Coffrets',
] as const;
const DISPOSITIFS = [lotDemo, rsoDemo, briDemo, barreDemo] as const;
const LIEUX = ['TG 1', 'TG 2', 'Vitrine 1', 'TG 3'] as const;
/** Weeks of the past promotions, four each, one after the other, before those of `saison.ts`. */
const PREMIERE = -100;
const DERNIERE = -20;
const SEMAINES = 4;

const uneOperation = (h: Hasard, semaine: number, rang: number, debut: Jour): Operation => ({
  nom:
    `${MOIS[Number(debut.slice(5, 7)) - 1] ?? ''} ${debut.slice(0, 4)} – ` +
    `semaine ${Math.ceil(Number(debut.slice(8, 10)) / 7)}`,
  type: 'PROMO_TG',
  semaine,
  dispositif: DISPOSITIFS[rang % DISPOSITIFS.length]!,
  places: [LIEUX[rang % LIEUX.length]!],
  etats: ['VALIDATED', 'VALIDATED'],
  suite: 'REGLE',
  montants: [h.entre(60, 130) * 100, h.entre(50, 110) * 100],
});

/**
 * Two years of promotions that are over, traitées and settled: each a place, a laboratory, what it sold and what it
 * brought.
 */
export const chargerPromotionsPassees = async (
  tx: SystemeTx,
  h: Hasard,
  pharmacie: Pharmacie,
  aujourdhui: Jour,
): Promise<void> => {
  const lieux = await lieuxDe(tx, pharmacie.tenantId);
  const lundi = ajouterJours(finDeSemaine(aujourdhui), -6);
  for (let semaine = PREMIERE; semaine <= DERNIERE; semaine += SEMAINES) {
    const operation = uneOperation(h, semaine, (semaine - PREMIERE) / SEMAINES, ajouterJours(lundi, semaine * 7));
    const fin = ajouterJours(lundi, (semaine + SEMAINES) * 7 - 1);
    await chargerOperation(tx, h, pharmacie, operation, { lieux, lundi, aujourdhui, maintenant: minuitDeParis(fin) });
  }
};
