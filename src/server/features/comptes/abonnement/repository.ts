import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, SystemeTx, Tx } from '#server/core/db/database.ts';
import type { AvisPaiement } from '#server/core/paiement/paiement.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatCommande, IssuePaiement } from '#shared/features/comptes/abonnement/contract.ts';

const colonnesAbonnement = [
  'abonnement_alias as alias',
  'abonnement_date_fin as dateFin',
  'abonnement_date_essai as dateEssai',
  'abonnement_partenaire as partenaire',
] as const;

const CLIENTS = ['PHARMACIE', 'GROUPEMENT'] as const;
/** The accounts that subscribe: neither the publisher nor a delegate's own firm. */
const clients = (tx: Tx) => tx.selectFrom('tenant').where('type', 'in', CLIENTS);

export const findClient = (tx: Tx, id: number) =>
  clients(tx)
    .select(['id', 'type', 'nom', 'mail', 'active', 'abonnement_version as version', ...colonnesAbonnement])
    .where('id', '=', id);
export type Client = NonNullable<Awaited<ReturnType<ReturnType<typeof findClient>['executeTakeFirst']>>>;

/** Locks the account: one change of a subscription at a time. */
export const lockClient = (tx: SystemeTx, id: number) => findClient(tx, id).forUpdate().executeTakeFirst();

export const insertDemandeAbonnement = (tx: SystemeTx, demande: Insertable<DB['abonnement_demande']>) =>
  tx.insertInto('abonnement_demande').values(demande).returning('id').executeTakeFirstOrThrow();

/** @returns false when no request was waiting */
export const updateDemandeClose = async (
  tx: SystemeTx,
  tenantId: number,
  etat: 'RETIREE' | 'TRAITEE',
  par: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('abonnement_demande')
    .set({ etat, close_le: sql`now()`, close_par_nom: par })
    .where('tenant_id', '=', tenantId)
    .where('etat', '=', 'EN_ATTENTE')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const findProchainTransId = async (tx: SystemeTx): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select lpad(nextval('abonnement_trans_id')::text, 6, '0') as id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
};

export const insertCommande = (tx: SystemeTx, commande: Insertable<DB['abonnement_commande']>) =>
  tx.insertInto('abonnement_commande').values(commande).returning('id').executeTakeFirstOrThrow();

/** A new order replaces the one that was never paid. */
export const updateCommandesAbandonnees = (tx: SystemeTx, tenantId: number) =>
  tx
    .updateTable('abonnement_commande')
    .set({ etat: 'ABANDONNEE', modifie_le: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('etat', '=', 'EN_ATTENTE')
    .execute();

/**
 * The order a notice is about: by its reference, or by its mandate for a renewal. Locked: its notices are handled one
 * at a time.
 */
export const lockCommande = async (
  tx: SystemeTx,
  moyen: string,
  { nature, reference, mandat }: AvisPaiement,
): Promise<CommandeVerrouillee | undefined> => {
  const parReference = () => commandesAVerrouiller(tx, moyen).where('reference', '=', reference).executeTakeFirst();
  const parMandat = () => commandesAVerrouiller(tx, moyen).where('mandat', '=', mandat).executeTakeFirst();
  if (nature === 'PAIEMENT') return parReference();
  if (nature === 'RENOUVELLEMENT' || nature === 'CARTE') return parMandat();
  // The refund of a renewal may bear only the mandate.
  return (await parReference()) ?? parMandat();
};

const commandesAVerrouiller = (tx: SystemeTx, moyen: string) =>
  tx
    .selectFrom('abonnement_commande')
    .select([
      'tenant_id as tenantId',
      'id',
      'mandat',
      'trans_id as transId',
      'trans_date as transDate',
      'etat',
      'montant_centimes as montantCentimes',
      'mois',
      'recurrente',
      'date_fin as dateFin',
    ])
    .where('moyen', '=', moyen)
    .forUpdate();
export type CommandeVerrouillee = NonNullable<
  Awaited<ReturnType<ReturnType<typeof commandesAVerrouiller>['executeTakeFirst']>>
>;

export const updateCommande = (
  tx: SystemeTx,
  { tenantId, id }: CommandeVerrouillee,
  champs: Updateable<DB['abonnement_commande']>,
) =>
  tx
    .updateTable('abonnement_commande')
    .set({ ...champs, modifie_le: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

type PaiementConnu = { readonly id: number; readonly commandeId: number; readonly issue: IssuePaiement | null };

/**
 * The row of a transaction: written by its first notice, found by the others.
 * @returns with a null issue when it is new
 */
export const insertPaiement = async (
  tx: SystemeTx,
  moyen: string,
  { tenantId, id }: CommandeVerrouillee,
  avis: AvisPaiement,
): Promise<PaiementConnu> => {
  const { nature, issue, transaction, sequence, transId, montantCentimes, motif } = avis;
  const cree = await tx
    .insertInto('abonnement_paiement')
    .values({
      tenant_id: tenantId,
      commande_id: id,
      moyen,
      trans_uuid: transaction,
      trans_id: transId,
      sequence,
      nature,
      issue,
      montant_centimes: montantCentimes,
      motif,
    })
    .onConflict((conflit) => conflit.columns(['moyen', 'trans_uuid', 'sequence']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (cree) return { id: cree.id, commandeId: id, issue: null };
  const connu = await tx
    .selectFrom('abonnement_paiement')
    .select(['id', 'commande_id as commandeId', 'issue'])
    .where('moyen', '=', moyen)
    .where('trans_uuid', '=', transaction)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  return { ...connu, issue: connu.issue as IssuePaiement };
};

export const updatePaiement = (
  tx: SystemeTx,
  tenantId: number,
  id: number,
  champs: Updateable<DB['abonnement_paiement']>,
) =>
  tx
    .updateTable('abonnement_paiement')
    .set({ ...champs, modifie_le: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** Whether the provider renews the present alias by itself, its last renewal not refused. */
export const findSiRecurrent = async (tx: Tx, tenantId: number, alias: string | null): Promise<boolean> => {
  if (alias === null) return false;
  const { rows } = await sql<{ recurrent: boolean }>`
    select c.recurrente and coalesce((
      select p.issue <> 'REFUSE' from abonnement_paiement p
      where p.tenant_id = c.tenant_id and p.commande_id = c.id and p.nature = 'RENOUVELLEMENT'
      order by p.recu_le desc, p.id desc limit 1), true) as recurrent
    from abonnement_commande c where c.tenant_id = ${tenantId} and c.mandat = ${alias}`.execute(tx);
  return rows[0]?.recurrent ?? false;
};

export const lireEtatAbonnement = (etat: string): EtatCommande => etat as EtatCommande;

/**
 * Accounts one of whose ends lies between these days; `dernierJour` and `rappelDu` then say which end counts.
 * `repository.test.ts` checks that no account that is owed a reminder is left out.
 */
export const findClientsFinissant = async (tx: SystemeTx, du: Jour, au: Jour): Promise<number[]> => {
  const lignes = await clients(tx)
    .select('id')
    .where('active', '=', 'ACCEPTED')
    .where('abonnement_partenaire', '=', false)
    .where((e) => e.or([e.between('abonnement_date_fin', du, au), e.between('abonnement_date_essai', du, au)]))
    .orderBy('id')
    .execute();
  return lignes.map(({ id }) => id);
};

/** @returns false when this reminder of this end was already sent */
export const insertRappel = async (tx: SystemeTx, tenantId: number, dateFin: Jour, jours: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('abonnement_rappel')
    .values({ tenant_id: tenantId, date_fin: dateFin, jours })
    .onConflict((conflit) => conflit.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
