import type { ChampsDeListe } from '#shared/core/liste.ts';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import type { Utilisateur } from '../contract.ts';
import { libelleEtatCompte, libelleTypeTenant } from '../messages.ts';

/** The fields of a user, as the list and its export present them. */
export const champsUtilisateur = {
  nom: { titre: 'Nom', type: 'texte', largeur: 24 },
  prenom: { titre: 'Prénom', type: 'texte', largeur: 24 },
  username: { titre: 'Identifiant', type: 'texte', largeur: 24 },
  email: { titre: 'E-mail', type: 'texte', largeur: 30 },
  role: { titre: 'Rôle', type: 'texte', largeur: 28, libelles: libelleRole },
  etat: { titre: 'État', type: 'texte', largeur: 16, libelles: libelleEtatCompte },
  tenantNom: { titre: 'Compte', type: 'texte', largeur: 36 },
  typeTenant: { titre: 'Type de compte', type: 'texte', libelles: libelleTypeTenant },
  derniereConnexion: { titre: 'Dernier accès', type: 'instant' },
  creeLe: { titre: 'Création', type: 'instant' },
} as const satisfies ChampsDeListe<Utilisateur>;
