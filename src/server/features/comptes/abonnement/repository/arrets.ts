import { sql, type Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';

export type Arret = { readonly tenantId: number; readonly id: number; readonly mandat: string };

/**
 * Every mandate by which an account may still be charged: those of its orders that were paid, replaced ones included,
 * and the reference that a super administrator typed.
 */
export const findMandatsDuCompte = async (tx: SystemeTx, tenantId: number): Promise<string[]> => {
  const { rows } = await sql<{ mandat: string }>`
    select mandat from abonnement_commande where tenant_id = ${tenantId} and (recurrente or etat = 'PAYEE')
    union select abonnement_alias from tenant where id = ${tenantId} and btrim(abonnement_alias) <> ''
    order by 1`.execute(tx);
  return rows.map(({ mandat }) => mandat);
};

/** Notes the mandates to stop; those already asked for stay as they are. */
export const insertArrets = async (tx: SystemeTx, tenantId: number, mandats: readonly string[]): Promise<void> => {
  if (mandats.length === 0) return;
  await tx
    .insertInto('abonnement_arret')
    .values(mandats.map((mandat) => ({ tenant_id: tenantId, mandat })))
    .onConflict((conflit) => conflit.columns(['tenant_id', 'mandat']).doNothing())
    .execute();
};

/** A debit came all the same: its mandate is to stop again. */
export const upsertArretARefaire = async (
  tx: SystemeTx,
  { tenantId, mandat, raison }: { readonly tenantId: number; readonly mandat: string; readonly raison: string },
): Promise<void> => {
  await tx
    .insertInto('abonnement_arret')
    .values({ tenant_id: tenantId, mandat, raison })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'mandat'])
        .doUpdateSet({ etat: 'A_ARRETER', arrete_le: null, arrete_par_nom: null, raison }),
    )
    .execute();
};

/** @param tenantId null: of every account */
export const findArretsAttendus = (tx: SystemeTx, tenantId: number | null): Promise<Arret[]> =>
  tx
    .selectFrom('abonnement_arret')
    .select(['tenant_id as tenantId', 'id', 'mandat'])
    .where('etat', '=', 'A_ARRETER')
    .$if(tenantId !== null, (requete) => requete.where('tenant_id', '=', tenantId))
    .orderBy('id')
    .execute();

export const lockArret = (tx: SystemeTx, { tenantId, id }: Pick<Arret, 'tenantId' | 'id'>) =>
  tx
    .selectFrom('abonnement_arret')
    .select(['mandat', 'etat', 'essais'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateArret = (
  tx: SystemeTx,
  { tenantId, id }: Pick<Arret, 'tenantId' | 'id'>,
  champs: Updateable<DB['abonnement_arret']>,
) => tx.updateTable('abonnement_arret').set(champs).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
