import type { ChampsDeListe } from '#shared/core/liste.ts';
import { libelleRepartition } from '#shared/features/prestations/type-prestation/messages.ts';
import { libelleEtatPrestation } from '../messages.ts';
import type { LignePrestation } from './lecture.ts';

/** The fields of a prestation, as the list and its export present them. */
export const champsPrestation = {
  laboratoireNom: { titre: 'Laboratoire', type: 'texte' },
  typeNom: { titre: 'Type', type: 'texte' },
  dateDebut: { titre: 'Début', type: 'jour' },
  dateFin: { titre: 'Fin', type: 'jour' },
  etatMontre: { titre: 'État', type: 'texte', largeur: 20, libelles: libelleEtatPrestation },
  numeroFacture: { titre: 'Facture', type: 'texte', largeur: 20 },
  dateFacture: { titre: 'Facturée le', type: 'jour' },
  datePaiement: { titre: 'Paiement attendu le', type: 'jour' },
  payeeLe: { titre: 'Payée le', type: 'jour' },
  dateReversion: { titre: 'À reverser le', type: 'jour' },
  reverseeLe: { titre: 'Reversée le', type: 'jour' },
  montantHtCentimes: { titre: 'Montant HT', type: 'montant' },
  montantTtcCentimes: { titre: 'Montant TTC', type: 'montant' },
  partGroupementCentimes: { titre: 'Part du groupement HT', type: 'montant' },
  aReverserCentimes: { titre: 'À reverser HT', type: 'montant' },
  reverseCentimes: { titre: 'Reversé HT', type: 'montant' },
  modeRepartition: { titre: 'Répartition', type: 'texte', largeur: 24, libelles: libelleRepartition },
  nbReversions: { titre: 'Adhérents', type: 'nombre' },
  commentaire: { titre: 'Commentaire', type: 'texte', largeur: 40 },
} as const satisfies ChampsDeListe<LignePrestation>;
