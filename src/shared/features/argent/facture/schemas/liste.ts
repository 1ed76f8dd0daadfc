import type { ChampsDeListe } from '#shared/core/liste.ts';
import { libelleEtatFacture, libelleGenreFacture, libelleNatureFacture, libelleSourceFacture } from '../messages.ts';
import type { Facture } from './lecture.ts';

/** What the list and its export call each field. */
export const champsFacture = {
  laboratoireNom: { titre: 'Laboratoire', type: 'texte', lire: (f) => f.laboratoireNom ?? f.vendeurNom },
  numero: { titre: 'N°', type: 'texte', largeur: 20 },
  nature: {
    titre: 'Nature',
    type: 'texte',
    largeur: 20,
    lire: ({ genre, nature }) => (genre === null ? libelleNatureFacture[nature] : libelleGenreFacture[genre]),
  },
  dateEmission: { titre: 'Date', type: 'jour' },
  dateEcheance: { titre: 'Échéance', type: 'jour' },
  etat: { titre: 'État', type: 'texte', largeur: 20, libelles: libelleEtatFacture },
  htCentimes: { titre: 'HT', type: 'montant' },
  tvaCentimes: { titre: 'TVA', type: 'montant' },
  ttcCentimes: { titre: 'TTC', type: 'montant' },
  devise: { titre: 'Devise', type: 'texte', largeur: 8 },
  nbLignes: { titre: 'Lignes', type: 'nombre' },
  nbEcarts: { titre: 'Lignes en écart', type: 'nombre' },
  ecartCentimes: { titre: 'Écart à réclamer', type: 'montant' },
  reclameCentimes: { titre: 'Réclamé', type: 'montant' },
  nbSansCondition: { titre: 'Lignes sans condition', type: 'nombre' },
  source: { titre: 'Lue dans', type: 'texte', largeur: 16, libelles: libelleSourceFacture },
} as const satisfies ChampsDeListe<Facture>;
