import type { ChampsDeListe } from '#shared/core/liste.ts';
import { champsRfaEnListe } from '#shared/features/argent/rfa/schemas/liste.ts';
import { direCible } from '#shared/features/reseau/segment/messages.ts';
import { libelleEtatRfaGroupement } from '../messages.ts';
import type { RfaGroupement } from '../schemas.ts';

const { annee, laboratoireNom, gamme, produit, condition, type, resultatType } = champsRfaEnListe;
const { base, baseEnUnites, resultat, dateReglementPrevue, operateurNom } = champsRfaEnListe;
/** The fields of a groupement's RFA, as the list and its export present them. */
export const champsRfaGroupement = {
  annee,
  laboratoireNom,
  gamme,
  produit,
  condition,
  etat: { titre: 'État', type: 'texte', libelles: libelleEtatRfaGroupement },
  publieeLe: { titre: 'Publiée le', type: 'instant' },
  segments: { titre: 'Segments', type: 'texte', lire: direCible },
  type,
  resultatType,
  nbCibles: { titre: 'Adhérents visés', type: 'nombre' },
  validees: { titre: 'Validées', type: 'nombre', lire: (r: RfaGroupement) => r.reponses.ACCEPTED },
  refusees: { titre: 'Refusées', type: 'nombre', lire: (r: RfaGroupement) => r.reponses.REFUSED },
  enAttente: { titre: 'En attente', type: 'nombre', lire: (r: RfaGroupement) => r.reponses.WAITING },
  nbDeclarees: { titre: 'Bases déclarées', type: 'nombre' },
  base,
  baseEnUnites,
  resultat,
  dateReglementPrevue,
  operateurNom: { ...operateurNom, largeur: false },
} as const satisfies ChampsDeListe<RfaGroupement, 'validees' | 'refusees' | 'enAttente' | 'baseEnUnites'>;
