import type { SystemeTx } from '#server/core/db/database.ts';
import { avancements, versArchive } from '#server/features/archive/read-models.ts';
import { exportOuvert, exportOuvertJusquau, type Abonnement } from '#shared/core/abonnement.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ExportDonnees, exportDonneesContract } from '#shared/features/export-donnees/contract.ts';
import { canExporterDonnees } from '#shared/features/export-donnees/policy.ts';

const DERNIERS = 10;

const exportsDe = (tx: SystemeTx, tenantId: number) => avancements(tx, tenantId).where('sorte', '=', 'EXPORT');

export const abonnementDe = async (tx: SystemeTx, tenantId: number): Promise<Abonnement> =>
  tx
    .selectFrom('tenant')
    .select([
      'abonnement_alias as alias',
      'abonnement_date_fin as dateFin',
      'abonnement_date_essai as dateEssai',
      'abonnement_partenaire as partenaire',
    ])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();

/** @throws 404 for what is not the tenant's */
export const unExport = async (tx: SystemeTx, acteur: Acteur, id: number, maintenant: Date): Promise<ExportDonnees> => {
  const ligne = await exportsDe(tx, acteur.tenantId).where('id', '=', id).executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versArchive(ligne, maintenant, canExporterDonnees(acteur));
};

export const listExports = async (
  tx: SystemeTx,
  acteur: Acteur,
  maintenant: Date,
  aujourdhui: Jour,
): Promise<ResponseOf<(typeof exportDonneesContract)['listExports']>> => {
  const abonnement = await abonnementDe(tx, acteur.tenantId);
  const lignes = await exportsDe(tx, acteur.tenantId).limit(DERNIERS).execute();
  return {
    jusquau: exportOuvertJusquau(abonnement),
    droits: { demander: canExporterDonnees(acteur) && exportOuvert(abonnement, aujourdhui) },
    exports: lignes.map((ligne) => versArchive(ligne, maintenant, canExporterDonnees(acteur))),
  };
};
