import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';

type NouvelAlias = { readonly laboratoireId: number; readonly nom: string; readonly cle: string };

const surLien = surViolation({ alias_laboratoire_fk: coreErrors.introuvable });

const RETENU = { retireLe: null, retireParNom: null } as const;

/** A name that is recognised again is no longer listed as withdrawn. */
const deleteAliasRetires = (tx: TenantTx, { laboratoireId, nom }: NouvelAlias) =>
  tx
    .deleteFrom('alias_laboratoire_retire')
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('nom', '=', nom)
    .execute();

/** @returns nothing when the name is already known, of this laboratory or of another */
export const insertAlias = async (tx: TenantTx, alias: NouvelAlias, nomComplet: string) => {
  const { laboratoireId, nom, cle } = alias;
  const cree = await tx
    .insertInto('alias_laboratoire')
    .values({ tenant_id: tx.tenantId, laboratoire_id: laboratoireId, nom, cle, cree_par_nom: nomComplet })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'cle']).doNothing())
    .returning(['id', 'nom', 'cree_par_nom as creeParNom', 'cree_le as creeLe'])
    .executeTakeFirst()
    .catch(surLien);
  if (!cree) return undefined;
  await deleteAliasRetires(tx, alias);
  return { ...cree, ...RETENU };
};

/** @returns the name that is no longer recognised; nothing when it was not */
export const deleteAlias = async (tx: TenantTx, laboratoireId: number, id: number, parNom: string) => {
  const retire = await tx
    .deleteFrom('alias_laboratoire')
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('id', '=', id)
    .returning(['nom', 'cree_par_nom', 'cree_le'])
    .executeTakeFirst();
  if (retire)
    await tx
      .insertInto('alias_laboratoire_retire')
      .values({ ...retire, tenant_id: tx.tenantId, id, laboratoire_id: laboratoireId, retire_par_nom: parNom })
      .execute();
  return retire;
};
