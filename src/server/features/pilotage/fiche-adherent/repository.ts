import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

export const insertNoteAdherent = (
  tx: TenantTx,
  pharmacieId: number,
  { utilisateurId, nomComplet }: Pick<Acteur, 'utilisateurId' | 'nomComplet'>,
  texte: string,
) =>
  tx
    .insertInto('note_adherent')
    .values({
      tenant_id: tx.tenantId,
      pharmacie_id: pharmacieId,
      texte,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const deleteNoteAdherent = (tx: TenantTx, id: number) =>
  tx
    .deleteFrom('note_adherent')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning('pharmacie_id as pharmacieId')
    .executeTakeFirst();

export const countNoteAdherents = async (tx: TenantTx, pharmacieId: number): Promise<number> => {
  const { n } = await tx
    .selectFrom('note_adherent')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('pharmacie_id', '=', pharmacieId)
    .executeTakeFirstOrThrow();
  return n;
};
