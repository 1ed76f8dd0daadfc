import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { ActeEchange } from '#shared/features/connexions/lgo/schemas.ts';

export type AccesLgo = { readonly adresse: string | null; readonly identifiant: string | null };

/** Where the software of an account is, and that it was set just now. */
export const enregistrerAcces = async (
  tx: SystemeTx,
  tenantId: number,
  { adresse, identifiant }: AccesLgo,
  le: Date,
): Promise<void> => {
  const valeurs = { adresse, identifiant, regle_le: le.toISOString() };
  await tx
    .insertInto('connexion_lgo')
    .values({ tenant_id: tenantId, ...valeurs })
    .onConflict((conflit) => conflit.column('tenant_id').doUpdateSet(valeurs))
    .execute();
};

/** Marks that the connection was set again, its address kept. */
export const noterReglage = async (tx: SystemeTx, tenantId: number, le: Date): Promise<void> => {
  const regle_le = le.toISOString();
  await tx
    .insertInto('connexion_lgo')
    .values({ tenant_id: tenantId, regle_le })
    .onConflict((conflit) => conflit.column('tenant_id').doUpdateSet({ regle_le }))
    .execute();
};

export type Echange = {
  readonly acte: ActeEchange;
  readonly ok: boolean;
  readonly message?: string | null;
  readonly promotionId?: number;
  readonly operation?: string;
  readonly produit?: string;
  readonly ean?: string | null;
  readonly dureeMs?: number;
  readonly parNom?: string;
};

export const insertEchanges = async (
  tx: Tx,
  echanges: readonly Echange[],
  le: Date,
  tenantId?: number,
): Promise<void> => {
  if (echanges.length === 0) return;
  await tx
    .insertInto('echange_lgo')
    .values(
      echanges.map((echange) => ({
        tenant_id: tenantDe(tx, tenantId),
        le: le.toISOString(),
        acte: echange.acte,
        ok: echange.ok,
        message: echange.message ?? null,
        promotion_id: echange.promotionId ?? null,
        operation: echange.operation ?? null,
        produit: echange.produit ?? null,
        ean: echange.ean ?? null,
        duree_ms: echange.dureeMs ?? null,
        par_nom: echange.parNom ?? null,
      })),
    )
    .execute();
};

/** What the setting shows: the last time the software was spoken to. */
export const noterDernier = async (
  tx: SystemeTx,
  tenantId: number,
  { ok, message }: Pick<Echange, 'ok' | 'message'>,
  le: Date,
): Promise<void> => {
  await tx
    .updateTable('connexion_lgo')
    .set({
      dernier_echange_le: le.toISOString(),
      dernier_echange_ok: ok,
      dernier_echange_message: message ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
};

export const deleteAnciensEchanges = async (tx: SystemeTx, mois: number): Promise<bigint> =>
  (
    await tx
      .deleteFrom('echange_lgo')
      .where('le', '<', sql<string>`now() - make_interval(months => ${mois})`)
      .executeTakeFirstOrThrow()
  ).numDeletedRows;
