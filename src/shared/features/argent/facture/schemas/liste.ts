import type { ChampsDeListe } from '#shared/core/liste.ts';
import { libelleEtatFacture, libelleGenreFacture, libelleNatureFacture, libelleSourceFacture } from '../messages.ts';
import type { Facture } from './lecture.ts';

type Montants = 'htCentimes' | 'tvaCentimes' | 'ttcCentimes';
/** An avoir is negative in the list, so that a column can be summed (ENC-67). */
const signe =
  (nom: Montants) =>
  (f: Pick<Facture, 'nature' | Montants>): number | null => {
    const centimes = f[nom];
    return centimes !== null && f.nature === 'AVOIR' ? -centimes : centimes;
  };

/** The fields of an invoice, as the list and its export present them. */
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
  htCentimes: { titre: 'HT', type: 'montant', lire: signe('htCentimes') },
  tvaCentimes: { titre: 'TVA', type: 'montant', lire: signe('tvaCentimes') },
  ttcCentimes: { titre: 'TTC', type: 'montant', lire: signe('ttcCentimes') },
  devise: { titre: 'Devise', type: 'texte', largeur: 8 },
  nbLignes: { titre: 'Lignes', type: 'nombre' },
  nbEcarts: { titre: 'Lignes en écart', type: 'nombre' },
  ecartCentimes: { titre: 'Écart HT à réclamer', type: 'montant' },
  reclameCentimes: { titre: 'Réclamé HT', type: 'montant' },
  nbSansCondition: { titre: 'Lignes sans condition', type: 'nombre' },
  source: { titre: 'Lue dans', type: 'texte', largeur: 16, libelles: libelleSourceFacture },
} as const satisfies ChampsDeListe<Facture>;
