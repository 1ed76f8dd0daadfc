import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { venteContract } from '#shared/features/connexions/vente/contract.ts';
import type { EtatImportVentes, ImportVentes, RefusVente } from '#shared/features/connexions/vente/schemas/import.ts';

const lire = (tx: TenantTx) =>
  tx
    .selectFrom('vente_import')
    .select([
      'id',
      'nom_fichier as nomFichier',
      'etat',
      'premier_jour as premierJour',
      'dernier_jour as dernierJour',
      'nb_lignes as nbLignes',
      'nb_refusees as nbRefusees',
      'nb_jours as nbJours',
      'nb_jours_faits as nbJoursFaits',
      'nb_jours_changes as nbJoursChanges',
      'ca_ttc_centimes as caTtcCentimes',
      'erreur',
      'par_nom as parNom',
      'cree_le as creeLe',
      'termine_le as termineLe',
    ])
    .where('tenant_id', '=', tx.tenantId);
type Ligne = Omit<ImportVentes, 'etat'> & { readonly etat: string };
const versImport = (ligne: Ligne): ImportVentes => ({ ...ligne, etat: ligne.etat as EtatImportVentes });

/** @throws 404 */
export const unImportVente = async (tx: TenantTx, id: number): Promise<ImportVentes> =>
  versImport(exigerPresence(await lire(tx).where('id', '=', id).executeTakeFirst()));

export const pageImportsVente = async (
  tx: TenantTx,
  { page, taille, ordre }: QueryOf<(typeof venteContract)['pageImportsVentes']>,
): Promise<{ elements: ImportVentes[]; total: number }> => {
  const elements = await lire(tx)
    .orderBy('cree_le', ordre)
    .orderBy('id', ordre)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  const { total } = await tx
    .selectFrom('vente_import')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return { elements: elements.map(versImport), total };
};

/** @throws 404 */
export const refusDeLImport = async (tx: TenantTx, id: number): Promise<RefusVente[]> => {
  const { refus } = exigerPresence(
    await tx
      .selectFrom('vente_import')
      .select('refus')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return refus as RefusVente[];
};
