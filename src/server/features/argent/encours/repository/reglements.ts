import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ReglementSaisie } from '#shared/features/argent/encours/contract/reglement.ts';

type Auteur = { readonly utilisateurId: number; readonly nomComplet: string };
type NouveauReglement = Pick<ReglementSaisie, 'action' | 'reference'> & {
  readonly date: string;
  readonly montantCentimes: number;
  readonly fichierId?: number | null | undefined;
  /** It closes the encours. */
  readonly solde: boolean;
};

// A file of another encours and an unknown one answer alike (COM-11).
const surPiece = surViolation({ encours_reglement_piece_fk: coreErrors.introuvable });

/** @returns its id */
export const insertReglement = async (
  tx: TenantTx,
  encoursId: number,
  reglement: NouveauReglement,
  auteur: Auteur,
): Promise<number> => {
  const { id } = await tx
    .insertInto('encours_reglement')
    .values({
      tenant_id: tx.tenantId,
      encours_id: encoursId,
      date: reglement.date,
      action: reglement.action,
      montant_centimes: reglement.montantCentimes,
      reference: reglement.reference,
      fichier_id: reglement.fichierId ?? null,
      solde: reglement.solde,
      cree_par_id: auteur.utilisateurId,
      cree_par_nom: auteur.nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surPiece);
  return id;
};

const colonnes = [
  'id',
  'montant_centimes as montantCentimes',
  'annule_le as annuleLe',
  'date',
  'reference',
  'solde',
] as const;
const reglements = (tx: TenantTx, encoursId: number) =>
  tx
    .selectFrom('encours_reglement')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId);

export const findReglement = (tx: TenantTx, encoursId: number, id: number) =>
  reglements(tx, encoursId).where('id', '=', id).executeTakeFirst();

/** Those that count, first to last. */
export const reglementsActifs = (tx: TenantTx, encoursId: number) =>
  reglements(tx, encoursId).where('annule_le', 'is', null).orderBy('id').execute();

/** Cancels these settlements, which stay in sight. None of the encours closes it any more. */
export const annulerReglements = async (
  tx: TenantTx,
  encoursId: number,
  auteur: Auteur,
  ids: readonly number[],
): Promise<void> => {
  const siens = tx
    .updateTable('encours_reglement')
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId);
  await siens.set({ solde: false }).where('solde', '=', true).execute();
  if (ids.length === 0) return;
  await siens
    .set({ annule_le: sql`now()`, annule_par_nom: auteur.nomComplet })
    .where('annule_le', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
};

/** Showing a proof is not editing: the version stays. */
export const updatePieceDuReglement = async (
  tx: TenantTx,
  encoursId: number,
  id: number,
  fichierId: number,
): Promise<void> => {
  await tx
    .updateTable('encours_reglement')
    .set({ fichier_id: fichierId })
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .where('id', '=', id)
    .execute();
};

/** An avoir's number as two people may type it. The index `encours_reglement_avoir` holds the same words. */
export const cleAvoir = (reference: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(f_normaliser(${reference}), ' ', '')`;

/** Two people who use one number at once follow each other. */
export const verrouillerAvoir = async (tx: TenantTx, reference: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(
    hashtextextended('encours-avoir:' || ${tx.tenantId}::bigint || ':' || ${cleAvoir(sql`${reference}::text`)}, 0))`.execute(
    tx,
  );
};
