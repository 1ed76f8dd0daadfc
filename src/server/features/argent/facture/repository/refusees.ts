import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { DepotALire } from './depots.ts';

type RefuseeAGarder = {
  readonly nom: string;
  readonly phrase: string;
  readonly fichierId: number | null;
  readonly sha256: string;
  readonly saisie: SaisieLue | null;
  readonly remplaceId: number | null;
  readonly auteur: DepotALire;
};
/** Keeps a refused document once: dropped again, the last drop replaces the first. @returns its id */
export const upsertRefusee = async (
  tx: Tx,
  tenantId: number,
  { nom, phrase, fichierId, sha256, saisie, remplaceId, auteur }: RefuseeAGarder,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into facture_refusee as r (tenant_id, nom, phrase, fichier_id, sha256, saisie, remplace_id,
      cree_par_id, cree_par_nom)
    values (${tenantId}, ${nom}, ${phrase}, ${fichierId}, ${sha256}, ${saisie && JSON.stringify(saisie)}::jsonb,
      ${remplaceId}, ${auteur.utilisateurId}, ${auteur.nomComplet})
    on conflict (tenant_id, sha256) do update set nom = excluded.nom, phrase = excluded.phrase,
      fichier_id = coalesce(excluded.fichier_id, r.fichier_id), saisie = excluded.saisie,
      remplace_id = excluded.remplace_id,
      cree_par_id = excluded.cree_par_id, cree_par_nom = excluded.cree_par_nom, cree_le = now()
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
};

export type RefuseeGardee = {
  readonly id: number;
  readonly nom: string;
  readonly phrase: string;
  readonly fichierId: number | null;
  readonly sha256: string | null;
  readonly remplaceId: number | null;
};
const COLONNES = ['id', 'nom', 'phrase', 'fichier_id as fichierId', 'sha256', 'remplace_id as remplaceId'] as const;

/** Locked: two people do not type one document twice. */
export const lockRefusee = (tx: TenantTx, id: number): Promise<RefuseeGardee | undefined> =>
  tx
    .selectFrom('facture_refusee')
    .select(COLONNES)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The file of the refused document that has these bytes. */
export const findFichierRefuse = async (tx: Tx, tenantId: number, sha256: string): Promise<number | null> =>
  (
    await tx
      .selectFrom('facture_refusee')
      .select('fichier_id as fichierId')
      .where('tenant_id', '=', tenantId)
      .where('sha256', '=', sha256)
      .executeTakeFirst()
  )?.fichierId ?? null;

/** @returns the file that the deleted document leaves behind */
export const deleteRefusee = async (tx: TenantTx, id: number): Promise<number | null> => {
  const ligne = await tx
    .deleteFrom('facture_refusee')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning('fichier_id as fichierId')
    .executeTakeFirst();
  return ligne?.fichierId ?? null;
};

/** The refused documents that have waited longer than that many days to be typed. @returns their files */
export const deleteRefuseesAnciennes = async (tx: TenantTx, jours: number): Promise<number[]> => {
  const { rows } = await sql<{ fichierId: number | null }>`
    delete from facture_refusee where tenant_id = ${tx.tenantId} and cree_le < now() - ${jours} * interval '1 day'
    returning fichier_id as "fichierId"`.execute(tx);
  return rows.flatMap(({ fichierId }) => fichierId ?? []);
};
