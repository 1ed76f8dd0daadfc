import { sql, type RawBuilder } from 'kysely';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Porteuses } from '#server/core/files/pieces.ts';

export type PieceDUnEncours = { readonly fichierId: number; readonly nom: string; readonly taille: number };
/** The files of these encours, each once, named after its own when there are several. */
export const piecesDesEncours = async (tx: TenantTx, ids: readonly number[]): Promise<PieceDUnEncours[]> => {
  if (ids.length === 0) return [];
  const piecesLues = await tx
    .selectFrom('encours_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .innerJoin('encours as e', (jointure) =>
      jointure.onRef('e.tenant_id', '=', 'p.tenant_id').onRef('e.id', '=', 'p.encours_id'),
    )
    .select(['f.id as fichierId', 'f.nom', 'f.taille', 'e.numero'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.encours_id', 'in', [...ids])
    .where('p.retire_le', 'is', null)
    .orderBy('p.encours_id')
    .orderBy('f.id')
    .execute();
  const prefixe = (numero: string): string => (ids.length > 1 ? `${numero} ` : '');
  return piecesLues.map(({ numero, nom, ...piece }) => ({
    ...piece,
    nom: renommerFichier(`${prefixe(numero)}${nom}`),
  }));
};

/** The mails of an encours that carry a file. */
const mailAvec = (tenantId: RawBuilder<unknown>, encoursId: RawBuilder<unknown>, fichierId: RawBuilder<unknown>) =>
  sql`select 1 from encours_mail em join mail m on m.tenant_id = em.tenant_id and m.id = em.mail_id
    where em.tenant_id = ${tenantId} and em.encours_id = ${encoursId}
      and m.pieces @> jsonb_build_array(jsonb_build_object('fichierId', ${fichierId}::bigint))`;

/** A proof once the encours is declared, or once a mail carried it to whom owes it (COM-130). */
export const piecesDEncours: Porteuses = {
  table: 'encours',
  declare: () => sql<boolean>`(exists (select from encours e where e.tenant_id = p.tenant_id and e.id = p.encours_id
      and e.etat <> 'A_DECLARER')
    or exists (${mailAvec(sql`p.tenant_id`, sql`p.encours_id`, sql`p.fichier_id`)}))`,
};

/** Whether a mail carries this file: it stays, to be sent again as it left. */
export const estDansUnMail = async (tx: TenantTx, encoursId: number, fichierId: number): Promise<boolean> => {
  const { rows } = await mailAvec(sql`${tx.tenantId}`, sql`${encoursId}`, sql`${fichierId}`).execute(tx);
  return rows.length > 0;
};
