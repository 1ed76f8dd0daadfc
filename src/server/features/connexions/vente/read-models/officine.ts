import type { Tx } from '#server/core/db/database.ts';
import { cipsDesNoms, type OfficineAttendue } from '#shared/features/connexions/vente/rules/dexter.ts';

const IMPORTS_RELUS = 20;
/**
 * The pharmacy that the files of an account must come from (CNX-82). A groupement has no CIP: its former imports bind
 * it to no pharmacy.
 */
export const officineAttendue = async (tx: Tx, tenantId: number): Promise<OfficineAttendue> => {
  const { cip, type } = await tx
    .selectFrom('tenant')
    .select(['cip', 'type'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (cip !== null || type !== 'PHARMACIE') return { cip, precedent: null };
  const imports = await tx
    .selectFrom('vente_import')
    .select('nom_fichier as noms')
    .where('tenant_id', '=', tenantId)
    .where('etat', '!=', 'ECHEC')
    .where('nom_fichier', 'ilike', '%.json%')
    .orderBy('cree_le', 'desc')
    .orderBy('id', 'desc')
    .limit(IMPORTS_RELUS)
    .execute();
  const [precedent = null] = cipsDesNoms(imports.flatMap(({ noms }) => noms.split(', ')));
  return { cip, precedent };
};

/** The number by which the API of a pharmacy's software names it (CNX-83). */
export const numeroAssuranceMaladie = async (tx: Tx, tenantId: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('tenant')
      .select('numero_assurance_maladie as numero')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).numero;
