import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { supportErrors } from '#shared/features/echanges/support/errors.ts';
import type { ReponseType, ReponseTypeSaisie } from '#shared/features/echanges/support/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = colonnesNommees('support_reponse_type', [
  'id',
  'titre',
  'texte',
  'version',
  'modifieLe',
  'modifieParNom',
]);
const dejaPris = surViolation({ support_reponse_type_titre: supportErrors.titreDejaPris });

/** In the publisher's own account: every super administrator writes and uses them. */
export const findReponsesTypes = (tx: TenantTx): Promise<ReponseType[]> =>
  tx
    .selectFrom('support_reponse_type')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .orderBy(sql`f_normaliser(titre)`)
    .orderBy('id')
    .execute();

export const lockReponseType = (tx: TenantTx, id: number): Promise<ReponseType | undefined> =>
  tx
    .selectFrom('support_reponse_type')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** @throws 409 TITRE_DEJA_PRIS */
export const insertReponseType = (
  tx: TenantTx,
  { titre, texte }: ReponseTypeSaisie,
  parNom: string,
): Promise<ReponseType> =>
  tx
    .insertInto('support_reponse_type')
    .values({ tenant_id: tx.tenantId, titre, texte, modifie_par_nom: parNom })
    .returning(colonnes)
    .executeTakeFirstOrThrow()
    .catch(dejaPris);

/** @throws 409 TITRE_DEJA_PRIS */
export const updateReponseType = (
  tx: TenantTx,
  id: number,
  { titre, texte }: ReponseTypeSaisie,
  parNom: string,
): Promise<ReponseType> =>
  tx
    .updateTable('support_reponse_type')
    .set({ titre, texte, ...modifiePar(parNom) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning(colonnes)
    .executeTakeFirstOrThrow()
    .catch(dejaPris);

export const deleteReponseType = async (tx: TenantTx, id: number): Promise<void> => {
  await tx.deleteFrom('support_reponse_type').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};
