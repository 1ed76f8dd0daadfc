import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { RappelDeCle } from '#shared/features/connexions/extracteur/rules/fin-de-cle.ts';

/** The row of the key of an account, made when it has none, locked. */
export const lockCleAgent = async (
  tx: Tx,
  compte?: number,
): Promise<{
  version: number;
  fin: string | null;
  empreinte: string | null;
  modifieLe: string | null;
  modifieParNom: string | null;
}> => {
  const tenantId = tenantDe(tx, compte);
  await tx
    .insertInto('cle_agent')
    .values({ tenant_id: tenantId })
    .onConflict((conflit) => conflit.doNothing())
    .execute();
  return tx
    .selectFrom('cle_agent')
    .select(['version', 'fin', 'empreinte', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** @param cle null: no key opens the account any more */
export const updateCle = async (
  tx: Tx,
  cle: { readonly empreinte: string; readonly fin: string; readonly expireLe: Date } | null,
  { parNom, le }: { readonly parNom: string; readonly le: Date },
  compte?: number,
): Promise<void> => {
  await tx
    .updateTable('cle_agent')
    .set({
      empreinte: cle?.empreinte ?? null,
      fin: cle?.fin ?? null,
      expire_le: cle?.expireLe.toISOString() ?? null,
      derniere_utilisation_le: null,
      rappel: null,
      modifie_le: le.toISOString(),
      modifie_par_nom: parNom,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantDe(tx, compte))
    .execute();
};

/** Forgets the key of an account that no longer collects its sales. */
export const deleteCle = async (tx: SystemeTx, tenantId: number): Promise<void> => {
  await tx
    .updateTable('cle_agent')
    .set({ empreinte: null, fin: null, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('empreinte', 'is not', null)
    .execute();
};

type CleConnue = { readonly tenantId: number; readonly expireLe: string };
/** The account that a key opens, as long as it is open itself, and until when. */
export const findCompteDeLaCle = (tx: SystemeTx, empreinte: string): Promise<CleConnue | undefined> =>
  tx
    .selectFrom('cle_agent as c')
    .innerJoin('tenant as t', 't.id', 'c.tenant_id')
    .select(['c.tenant_id as tenantId', 'c.expire_le as expireLe'])
    .where('c.empreinte', '=', empreinte)
    .where('t.active', '=', 'ACCEPTED')
    // A check of the table gives each key its end.
    .$castTo<CleConnue>()
    .executeTakeFirst();

/** The key was used just now, whatever it asked. */
export const updateUtilisation = async (tx: SystemeTx, tenantId: number, le: Date): Promise<void> => {
  await tx
    .updateTable('cle_agent')
    .set({ derniere_utilisation_le: le.toISOString() })
    .where('tenant_id', '=', tenantId)
    .execute();
};

export type CleARappeler = {
  readonly tenantId: number;
  readonly fin: string;
  readonly expireLe: string;
  readonly rappel: RappelDeCle | null;
};
/** The keys that end before an instant, locked. */
export const lockClesFinissant = (tx: SystemeTx, avant: Date): Promise<CleARappeler[]> =>
  tx
    .selectFrom('cle_agent')
    .select(['tenant_id as tenantId', 'fin', 'expire_le as expireLe', 'rappel'])
    .where('empreinte', 'is not', null)
    .where('expire_le', '<', avant.toISOString())
    .where((e) => e.or([e('rappel', 'is', null), e('rappel', '!=', 'JOUR')]))
    .orderBy('tenant_id')
    .forUpdate()
    .$castTo<CleARappeler>()
    .execute();

export const updateRappel = async (tx: SystemeTx, tenantId: number, rappel: RappelDeCle): Promise<void> => {
  await tx.updateTable('cle_agent').set({ rappel }).where('tenant_id', '=', tenantId).execute();
};

/**
 * Takes the reception of an account for the rest of the transaction, so that two sendings of one day follow each other.
 * @returns whether this key still opens it, and whether it still wants its sales from an agent
 */
export const lockReceptionExtracteur = async (
  tx: TenantTx,
  empreinte: string,
): Promise<{ readonly ouverte: boolean; readonly voulue: boolean }> => {
  const { rows } = await sql<{ ouverte: boolean; voulue: boolean }>`
    select c.empreinte is not distinct from ${empreinte} as ouverte,
      t.extracteur_type = 'AGENT_LOCAL' and t.extracteur_consentement is not null as voulue
    from cle_agent c join tenant t on t.id = c.tenant_id where c.tenant_id = ${tx.tenantId} for update of c`.execute(
    tx,
  );
  return rows[0] ?? { ouverte: false, voulue: false };
};

export const updateDernierEnvoiDeLAgent = async (tx: TenantTx, le: Date): Promise<void> => {
  await tx
    .updateTable('cle_agent')
    .set({ dernier_envoi_le: le.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .execute();
};

type EnvoiRefuse = {
  readonly jour: Jour | null;
  readonly recuJour: Jour;
  readonly le: Date;
  readonly raison: string;
  readonly octets: number | null;
};
/**
 * Keeps a refused sending; the same one again is counted. The caller holds the reception.
 * @param max lines kept of one day of sendings
 * @returns whether it is a new line
 */
export const insertRefus = async (tx: TenantTx, envoiRefuse: EnvoiRefuse, max: number): Promise<boolean> => {
  const repete = await sql`
    update envoi_refuse set fois = fois + 1, recu_le = ${envoiRefuse.le.toISOString()}, octets = ${envoiRefuse.octets}
    where tenant_id = ${tx.tenantId} and recu_jour = ${envoiRefuse.recuJour}
      and jour is not distinct from ${envoiRefuse.jour}::date and raison = ${envoiRefuse.raison}`.execute(tx);
  if ((repete.numAffectedRows ?? 0n) > 0n) return false;
  const ajoute = await sql`
    insert into envoi_refuse (tenant_id, recu_jour, recu_le, jour, raison, octets)
    select ${tx.tenantId}, ${envoiRefuse.recuJour}::date, ${envoiRefuse.le.toISOString()}::timestamptz,
      ${envoiRefuse.jour}::date, ${envoiRefuse.raison}, ${envoiRefuse.octets}::bigint
    where (select count(*) from envoi_refuse where tenant_id = ${tx.tenantId} and recu_jour = ${envoiRefuse.recuJour}) <
    ${max}`.execute(tx);
  return (ajoute.numAffectedRows ?? 0n) > 0n;
};

/** Deletes the refused sendings of that many months ago. */
export const deleteAnciensRefus = async (tx: SystemeTx, mois: number): Promise<bigint> =>
  (
    await tx
      .deleteFrom('envoi_refuse')
      .where('recu_le', '<', sql<string>`now() - make_interval(months => ${mois})`)
      .executeTakeFirstOrThrow()
  ).numDeletedRows;
