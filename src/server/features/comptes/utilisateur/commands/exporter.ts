import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import type { Utilisateur, utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { libelleEtatCompte, libelleTypeTenant } from '#shared/features/comptes/utilisateur/messages.ts';
import { utilisateursAExporter, type PerimetreUtilisateur } from '../read-models.ts';

type Colonnes = readonly ColonneExportee<Utilisateur>[];

const deTous: Colonnes = [
  { titre: 'Compte', type: 'texte', largeur: 36, lire: ({ tenantNom }) => tenantNom },
  { titre: 'Type de compte', type: 'texte', lire: ({ typeTenant }) => libelleTypeTenant[typeTenant] },
];

const colonnesDe = (perimetre: PerimetreUtilisateur): Colonnes => [
  { titre: 'Nom', type: 'texte', largeur: 24, lire: ({ nom }) => nom },
  { titre: 'Prénom', type: 'texte', largeur: 24, lire: ({ prenom }) => prenom },
  { titre: 'Identifiant', type: 'texte', largeur: 24, lire: ({ username }) => username },
  { titre: 'E-mail', type: 'texte', largeur: 30, lire: ({ email }) => email },
  { titre: 'Rôle', type: 'texte', largeur: 28, lire: ({ role }) => libelleRole[role] },
  { titre: 'État', type: 'texte', largeur: 16, lire: ({ etat }) => libelleEtatCompte[etat] },
  ...(perimetre === null ? deTous : []),
  { titre: 'Dernier accès', type: 'instant', lire: ({ derniereConnexion }) => derniereConnexion },
  { titre: 'Création', type: 'instant', lire: ({ creeLe }) => creeLe },
];

/** The people that the filters keep, in the asked order: the session's account, or every account. */
export const exporterUtilisateurs = async (
  ctx: Contexte,
  perimetre: PerimetreUtilisateur,
  demande: QueryOf<(typeof utilisateurContract)['exporterUtilisateurs']>,
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => utilisateursAExporter(tx, ctx.acteur, perimetre, demande));
  const nom = `utilisateurs-${aujourdhuiDe(ctx)}`;
  return repondreTableur({ nom, format: demande.format, colonnes: colonnesDe(perimetre), lignes });
};
