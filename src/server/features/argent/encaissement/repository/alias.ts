import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';

type NouvelAlias = { readonly laboratoireId: number; readonly nom: string; readonly cle: string };

const surLien = surViolation({ alias_laboratoire_fk: coreErrors.introuvable });

/** @returns nothing when the name is already known, of this laboratory or of another */
export const insertAlias = (tx: TenantTx, { laboratoireId, nom, cle }: NouvelAlias, nomComplet: string) =>
  tx
    .insertInto('alias_laboratoire')
    .values({ tenant_id: tx.tenantId, laboratoire_id: laboratoireId, nom, cle, cree_par_nom: nomComplet })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'cle']).doNothing())
    .returning(['id', 'nom', 'cree_par_nom as creeParNom', 'cree_le as creeLe'])
    .executeTakeFirst()
    .catch(surLien);

/** @returns the name that was forgotten */
export const deleteAlias = (tx: TenantTx, laboratoireId: number, id: number) =>
  tx
    .deleteFrom('alias_laboratoire')
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('id', '=', id)
    .returning('nom')
    .executeTakeFirst();
