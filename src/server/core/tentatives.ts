import { sql } from 'kysely';
import type { Database, SystemeTx } from './db/database.ts';

/** Prefix of the keys that remember a fact instead of counting acts. */
const PREFIXE_CONNU = 'connu:';

/** Locks and reads the counter of a key, creating it at zero. */
export const verrouillerTentatives = async (tx: SystemeTx, cle: string) => {
  // A single statement, because a successful login could delete the row between two.
  const { nombre, debut, bloque_jusqua } = await tx
    .insertInto('tentative')
    .values({ cle, nombre: 0 })
    .onConflict((conflit) => conflit.column('cle').doUpdateSet({ cle }))
    .returning(['nombre', 'debut', 'bloque_jusqua'])
    .executeTakeFirstOrThrow();
  return { nombre, derniere: new Date(debut), bloqueJusqua: bloque_jusqua ? new Date(bloque_jusqua) : null };
};

export const enregistrerTentatives = (
  tx: SystemeTx,
  cle: string,
  { nombre, derniere, bloqueJusqua }: { nombre: number; derniere: Date; bloqueJusqua: Date | null },
) =>
  tx
    .updateTable('tentative')
    .set({ nombre, debut: derniere.toISOString(), bloque_jusqua: bloqueJusqua?.toISOString() ?? null })
    .where('cle', '=', cle)
    .execute();

export const oublierTentatives = (tx: SystemeTx, cle: string) =>
  tx.deleteFrom('tentative').where('cle', '=', cle).execute();

/** Seconds that a key with `max` acts must still wait; 0 when it may act. Nothing is counted. */
export const attenteQuota = async (
  tx: SystemeTx,
  cle: string,
  max: number,
  fenetreSecondes: number,
): Promise<number> => {
  const { rows } = await sql<{ reste: number }>`
    select ceil(extract(epoch from debut + make_interval(secs => ${fenetreSecondes}) - now()))::int as reste
      from tentative
    where cle = ${cle} and nombre >= ${max} and debut >= now() - make_interval(secs => ${fenetreSecondes})`.execute(tx);
  const [ligne] = rows;
  return ligne ? Math.max(1, ligne.reste) : 0;
};

/** How many acts of `cle` are still allowed, and when its window ends; null when none was counted. */
export const resteQuota = async (
  tx: SystemeTx,
  cle: string,
  max: number,
  fenetreSecondes: number,
): Promise<{ reste: number; rouvreLe: string | null }> => {
  const { rows } = await sql<{ nombre: number; fin: string }>`
    select nombre, debut + make_interval(secs => ${fenetreSecondes}) as fin from tentative
    where cle = ${cle} and debut >= now() - make_interval(secs => ${fenetreSecondes})`.execute(tx);
  const [ligne] = rows;
  return { reste: Math.max(0, max - (ligne?.nombre ?? 0)), rouvreLe: ligne?.fin ?? null };
};

/**
 * Counts `combien` acts (one by default) of `cle` in a window that starts with the first act.
 * @returns 0 when allowed, else the seconds until the window ends
 */
export const consommerQuota = async (
  tx: SystemeTx,
  cle: string,
  max: number,
  fenetreSecondes: number,
  combien = 1,
): Promise<number> => {
  const { rows } = await sql<{ nombre: number; reste: number }>`
    insert into tentative (cle, nombre) values (${cle}, ${combien})
    on conflict (cle) do update set
      nombre = case when tentative.debut < now() - make_interval(secs => ${fenetreSecondes})
        then ${combien} else tentative.nombre + ${combien} end,
      debut = case when tentative.debut < now() - make_interval(secs => ${fenetreSecondes}) then now()
      else tentative.debut end
    returning nombre, ceil(extract(epoch
    from debut + make_interval(secs => ${fenetreSecondes}) - now()))::int as reste`.execute(tx);
  const [ligne] = rows;
  return ligne && ligne.nombre > max ? Math.max(1, ligne.reste) : 0;
};

/** Gives back an act counted by `consommerQuota`. */
export const rendreQuota = async (tx: SystemeTx, cle: string): Promise<void> => {
  await sql`update tentative set nombre = greatest(0, nombre - 1) where cle = ${cle}`.execute(tx);
};

/** Remembers a fact about a key, until the nightly purge (30 days). */
export const retenirTentative = async (tx: SystemeTx, cle: string): Promise<void> => {
  await sql`insert into tentative (cle, nombre) values (${PREFIXE_CONNU + cle}, 0)
    on conflict (cle) do update set debut = now()`.execute(tx);
};
export const estRetenu = async (tx: SystemeTx, cle: string): Promise<boolean> =>
  (await tx
    .selectFrom('tentative')
    .select('cle')
    .where('cle', '=', PREFIXE_CONNU + cle)
    .executeTakeFirst()) !== undefined;

/** @param db the pool that sees every tenant */
export const purgerTentatives = async (db: Database): Promise<void> => {
  await sql`delete from tentative where debut < now()
    - case when starts_with(cle, ${PREFIXE_CONNU}) then interval '30 days' else interval '2 days' end`.execute(db);
};
