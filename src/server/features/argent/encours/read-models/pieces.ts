import { sql } from 'kysely';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import type { TenantTx } from '#server/core/db/database.ts';

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
    .orderBy('p.encours_id')
    .orderBy('f.id')
    .execute();
  const prefixe = (numero: string): string => (ids.length > 1 ? `${numero} ` : '');
  return piecesLues.map(({ numero, nom, ...piece }) => ({
    ...piece,
    nom: renommerFichier(`${prefixe(numero)}${nom}`),
  }));
};

/** Whether a mail carries this file: it stays, to be sent again as it left. */
export const estDansUnMail = async (tx: TenantTx, encoursId: number, fichierId: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from encours_mail em join mail m on m.tenant_id = em.tenant_id and m.id = em.mail_id
    where em.tenant_id = ${tx.tenantId} and em.encours_id = ${encoursId}
      and m.pieces @> ${JSON.stringify([{ fichierId }])}::jsonb limit 1`.execute(tx);
  return rows.length > 0;
};
