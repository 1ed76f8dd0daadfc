import type { ChampsDeListe } from '#shared/core/liste.ts';
import type { Adherent } from '../contract.ts';
import { libelleActiviteAdherent, libelleEtatAdhesion } from '../messages.ts';

/** The fields of an adhérent, as the list and its export present them. */
export const champsAdherent = {
  nom: { titre: 'Pharmacie', type: 'texte', largeur: 36 },
  codePostal: { titre: 'Code postal', type: 'texte', largeur: 12 },
  ville: { titre: 'Ville', type: 'texte' },
  cip: { titre: 'CIP', type: 'texte', largeur: 16 },
  titulaires: { titre: 'Titulaires', type: 'texte' },
  segments: {
    titre: 'Segments',
    type: 'texte',
    largeur: 30,
    lire: ({ segments }) => segments.map(({ nom }) => nom).join(', '),
  },
  etat: { titre: 'État', type: 'texte', largeur: 18, libelles: libelleEtatAdhesion },
  depuis: { titre: 'Depuis', type: 'instant' },
  recues: { titre: 'Opérations reçues', type: 'nombre', lire: ({ reponses }) => reponses.recues },
  repondues: { titre: 'Opérations répondues', type: 'nombre', lire: ({ reponses }) => reponses.repondues },
  activite: { titre: 'Activité', type: 'texte', largeur: 16, libelles: libelleActiviteAdherent },
  derniereReponse: { titre: 'Dernière réponse', type: 'instant' },
  dernierAcces: { titre: 'Dernier accès', type: 'instant' },
} as const satisfies ChampsDeListe<Adherent, 'recues' | 'repondues'>;
