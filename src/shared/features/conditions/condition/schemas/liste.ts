import type { ChampsDeListe } from '#shared/core/liste.ts';
import { libelleEtatCondition, libelleSuiviCondition } from '../messages.ts';
import type { Condition } from '../schemas.ts';

/** The fields of a condition, as the list and its export present them. */
export const champsConditionEnListe = {
  laboratoireNom: { titre: 'Laboratoire', type: 'texte' },
  gamme: { titre: 'Gamme', type: 'texte', largeur: 30 },
  condition: { titre: 'Condition', type: 'texte', largeur: 50 },
  remise: { titre: 'Remise', type: 'texte' },
  remisePct: { titre: 'Remise (%)', type: 'taux' },
  ug: { titre: 'Unités gratuites', type: 'texte', largeur: 16 },
  dateDebut: { titre: 'Début', type: 'jour' },
  dateFin: { titre: 'Fin', type: 'jour' },
  etat: { titre: 'État', type: 'texte', largeur: 12, libelles: libelleEtatCondition },
  suivi: { titre: 'Suivi', type: 'texte', largeur: 14, libelles: libelleSuiviCondition },
  gainCentimes: { titre: 'Gain', type: 'montant' },
  groupementNom: { titre: 'Source', type: 'texte', largeur: 30, lire: (c) => c.groupementNom ?? 'Pharmacie' },
  partenariatNom: { titre: 'Partenariat', type: 'texte' },
  francoCentimes: { titre: 'Franco', type: 'montant' },
  minimumCommandeCentimes: { titre: 'Minimum de commande', type: 'montant' },
  delaiPaiement: { titre: 'Délai de paiement', type: 'texte' },
  escomptePct: { titre: 'Escompte (%)', type: 'taux' },
  retours: { titre: 'Retours', type: 'texte', largeur: 40 },
  remboursable: { titre: 'Remboursable', type: 'booleen' },
  nbProduits: { titre: 'Produits', type: 'nombre' },
  nbPieces: { titre: 'Pièces', type: 'nombre' },
} as const satisfies ChampsDeListe<Condition>;
