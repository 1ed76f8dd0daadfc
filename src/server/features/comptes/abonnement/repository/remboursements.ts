import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { AvisPaiement } from '#server/core/paiement/paiement.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { IssuePaiement } from '#shared/features/comptes/abonnement/contract.ts';
import type { PaiementRemboursable, PeriodePayee } from '#shared/features/comptes/abonnement/rules/remboursement.ts';
import type { CommandeVerrouillee } from '../repository.ts';

type De = Pick<CommandeVerrouillee, 'tenantId' | 'id'>;

type RemboursementConnu = {
  readonly id: number;
  readonly commandeId: number;
  readonly montantCentimes: number;
  /** Null: the refund is new. */
  readonly issue: IssuePaiement | null;
};

/** The row of a refund: written by its first notice, found by the others. */
export const insertRemboursement = async (
  tx: SystemeTx,
  moyen: string,
  { tenantId, id }: De,
  { issue, transaction, sequence, montantCentimes }: AvisPaiement,
): Promise<RemboursementConnu> => {
  const cree = await tx
    .insertInto('abonnement_remboursement')
    .values({
      tenant_id: tenantId,
      commande_id: id,
      moyen,
      trans_uuid: transaction,
      sequence,
      issue,
      montant_centimes: montantCentimes,
    })
    .onConflict((conflit) => conflit.columns(['moyen', 'trans_uuid', 'sequence']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (cree) return { id: cree.id, commandeId: id, montantCentimes, issue: null };
  const connu = await tx
    .selectFrom('abonnement_remboursement')
    .select(['id', 'commande_id as commandeId', 'montant_centimes as montantCentimes', 'issue'])
    .where('moyen', '=', moyen)
    .where('trans_uuid', '=', transaction)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  return { ...connu, issue: connu.issue as IssuePaiement };
};

export const updateIssueRemboursement = (tx: SystemeTx, tenantId: number, id: number, issue: IssuePaiement) =>
  tx
    .updateTable('abonnement_remboursement')
    .set({ issue, modifie_le: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

export const updateCommandesDuPaiement = (
  tx: SystemeTx,
  tenantId: number,
  ids: readonly number[],
  paiementId: number,
) =>
  tx
    .updateTable('abonnement_remboursement')
    .set({ paiement_id: paiementId, modifie_le: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();

/** Refunds of an order that came before the notice of its payment, the oldest first. */
export const findRemboursementsSansPaiement = (
  tx: SystemeTx,
  { tenantId, id }: De,
): Promise<{ id: number; montantCentimes: number }[]> =>
  tx
    .selectFrom('abonnement_remboursement')
    .select(['id', 'montant_centimes as montantCentimes'])
    .where('tenant_id', '=', tenantId)
    .where('commande_id', '=', id)
    .where('paiement_id', 'is', null)
    .where('issue', '=', 'PAYE')
    .orderBy('id')
    .execute();

export type PaiementDeCommande = PaiementRemboursable & {
  readonly recuLe: string;
  readonly interrompuLe: string | null;
  /** The payment was cancelled: there is nothing to give back. */
  readonly annule: boolean;
  readonly periode: PeriodePayee | null;
};

/** The payments of an order that opened a period, the latest first, with what was given back of each. */
export const findPaiementsDeCommande = async (tx: SystemeTx, { tenantId, id }: De): Promise<PaiementDeCommande[]> => {
  const { rows } = await sql<Omit<PaiementDeCommande, 'periode'> & { debut: Jour | null; fin: Jour | null }>`
    select p.id, p.trans_id as "transId", p.montant_centimes as "montantCentimes", p.recu_le as "recuLe",
      p.interrompu_le as "interrompuLe",
      p.issue = 'ANNULE' as annule, p.date_debut as debut, p.date_fin as fin,
      coalesce((select sum(r.montant_centimes) from abonnement_remboursement r
        where r.tenant_id = p.tenant_id and r.paiement_id = p.id and r.issue = 'PAYE'),
        0)::bigint as "rembourseCentimes"
    from abonnement_paiement p
    where p.tenant_id = ${tenantId} and p.commande_id = ${id} and p.date_fin is not null
    order by p.recu_le desc, p.id desc`.execute(tx);
  return rows.map(({ debut, fin, ...paiement }) => ({
    ...paiement,
    periode: debut !== null && fin !== null ? { debut, fin } : null,
  }));
};

/** Whether this alias is the mandate of an order: otherwise a super administrator gave the subscription by hand. */
export const findSiMandat = async (tx: SystemeTx, tenantId: number, alias: string | null): Promise<boolean> =>
  alias !== null &&
  (await tx
    .selectFrom('abonnement_commande')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('mandat', '=', alias)
    .executeTakeFirst()) !== undefined;

/** The periods paid after this one come forward by as many days (CPT-85). */
export const updatePeriodesSuivantes = (tx: SystemeTx, tenantId: number, apres: Jour, jours: number) =>
  sql`update abonnement_paiement set date_debut = date_debut - ${jours}::int, date_fin = date_fin - ${jours}::int,
    modifie_le = now()
    where tenant_id = ${tenantId} and interrompu_le is null and date_debut > ${apres}::date`.execute(tx);
