import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Utilisateur, utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { champsUtilisateur } from '#shared/features/comptes/utilisateur/schemas/liste.ts';
import { utilisateursAExporter, type PerimetreUtilisateur } from '../read-models.ts';

/** The people that the filters keep, in the asked order: the session's account, or every account. */
export const exporterUtilisateurs = async (
  ctx: Contexte,
  perimetre: PerimetreUtilisateur,
  demande: QueryOf<(typeof utilisateurContract)['exporterUtilisateurs']>,
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => utilisateursAExporter(tx, ctx.acteur, perimetre, demande));
  const nom = `utilisateurs-${aujourdhuiDe(ctx)}`;
  const colonnes = colonnesExportees<Utilisateur>(
    champsUtilisateur,
    perimetre === null ? [] : ['tenantNom', 'typeTenant'],
  );
  return repondreTableur({ nom, format: demande.format, colonnes, lignes });
};
