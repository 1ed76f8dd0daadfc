import type { ChampsDeListe } from '#shared/core/liste.ts';
import { direCible } from '#shared/features/reseau/segment/messages.ts';
import { libelleEtatConditionGroupement, libelleReponseConditionGroupement } from '../messages.ts';
import type { ConditionGroupement, ReponseConditionGroupement } from '../schemas.ts';

/** The fields of a groupement's condition, as the list and its export present them. */
export const champsConditionGroupement = {
  laboratoireNom: { titre: 'Laboratoire', type: 'texte', largeur: 26 },
  partenariatNom: { titre: 'Partenariat', type: 'texte' },
  segments: { titre: 'Segments', type: 'texte', largeur: 30, lire: direCible },
  dateDebut: { titre: 'Début', type: 'jour' },
  dateFin: { titre: 'Fin', type: 'jour' },
  nbChoix: { titre: 'Choix', type: 'nombre' },
  etat: { titre: 'État', type: 'texte', largeur: 12, libelles: libelleEtatConditionGroupement },
  publieeLe: { titre: 'Publiée le', type: 'instant' },
  publieeParNom: { titre: 'Publiée par', type: 'texte' },
  enAttente: { titre: 'En attente', type: 'nombre', lire: (c) => c.reponses.WAITING },
  acceptees: { titre: 'Acceptées', type: 'nombre', lire: (c) => c.reponses.ACCEPTED },
  refusees: { titre: 'Refusées', type: 'nombre', lire: (c) => c.reponses.REFUSED },
} as const satisfies ChampsDeListe<ConditionGroupement, 'enAttente' | 'acceptees' | 'refusees'>;

/** The fields of an answer to a condition, as the list and its export present them. */
export const champsReponseACondition = {
  pharmacieNom: { titre: 'Pharmacie', type: 'texte', largeur: 36 },
  ville: { titre: 'Ville', type: 'texte' },
  segments: { titre: 'Segments', type: 'texte', largeur: 30, lire: (r) => r.segments.join(', ') },
  etat: { titre: 'Réponse', type: 'texte', largeur: 14, libelles: libelleReponseConditionGroupement },
  choixLibelle: { titre: 'Choix', type: 'texte', largeur: 30 },
  recueLe: { titre: 'Reçue le', type: 'instant' },
  repondueLe: { titre: 'Répondue le', type: 'instant' },
  repondueParNom: { titre: 'Répondue par', type: 'texte' },
} as const satisfies ChampsDeListe<ReponseConditionGroupement>;
