import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { SORTS } from '../table.ts';

type Lien = { readonly avant: string; readonly apres: string; readonly ferme: boolean };

/**
 * Sorts the tables so that each comes after those to empty before it; in a loop, a link that is not firm is ignored.
 */
const ranger = (tables: readonly string[], liens: readonly Lien[]): string[] => {
  const ordre: string[] = [];
  const reste = new Set(tables);
  while (reste.size > 0) {
    const libre = (fermes: boolean) =>
      [...reste].find(
        (table) => !liens.some(({ avant, apres, ferme }) => apres === table && reste.has(avant) && (ferme || !fermes)),
      );
    const table = libre(false) ?? libre(true);
    if (table === undefined) throw new Error(`tables that hold one another: ${[...reste].join(', ')}`);
    reste.delete(table);
    ordre.push(table);
  }
  return ordre;
};

/**
 * The tables whose rows go, in an order that the foreign keys of the schema allow: what would hold a row goes before
 * it, and what goes along with a row goes with it, as a règlement with its encours.
 */
export const ordreDEffacement = async (tx: SystemeTx): Promise<string[]> => {
  const { rows } = await sql<Lien>`select ferme,
      case when suit then parent else enfant end as avant, case when suit then enfant else parent end as apres
    from (select k.conrelid::regclass::text as enfant, k.confrelid::regclass::text as parent,
        k.confdeltype = 'c' as suit, k.confdeltype in ('a', 'r') as ferme from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid) x`.execute(tx);
  return ranger(
    Object.keys(SORTS).filter((table) => SORTS[table]?.sort === 'EFFACER'),
    rows,
  );
};

/** How many rows of each table an account has now; a table without any is left out. */
export const lignesDuCompte = async (tx: SystemeTx, tenantId: number): Promise<Record<string, number>> => {
  const comptes: Record<string, number> = {};
  for (const [table, { sort }] of Object.entries(SORTS)) {
    if (sort === 'ETRANGERE' || table === 'tenant') continue;
    const { rows } = await sql<{ nombre: number }>`
      select count(*)::int as nombre from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(tx);
    const [{ nombre } = { nombre: 0 }] = rows;
    if (nombre > 0) comptes[table] = nombre;
  }
  return comptes;
};

/** The bytes that the files of an account name. */
export const clesDesFichiers = async (tx: SystemeTx, tenantId: number): Promise<string[]> =>
  (await tx.selectFrom('fichier').select('cle').where('tenant_id', '=', tenantId).execute()).map(({ cle }) => cle);

/** Keeps the keys that no row of `fichier` names any more. */
export const clesOubliees = async (tx: SystemeTx, cles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ cle: string }>`select cle from unnest(${[...cles]}::text[]) as x (cle)
    where not exists (select from fichier f where f.cle = x.cle)`.execute(tx);
  return rows.map(({ cle }) => cle);
};

export type IdentiteAEffacer = {
  readonly nom: string;
  readonly nomEfface: string;
  readonly adresse: string;
  readonly mails: readonly string[];
  /**
   * Full names of its people, the last name first then the first name first, except those that a person of another
   * account bears too: others may mean that person.
   */
  readonly personnes: readonly string[];
  /** Whether another account has this name, or a name that contains it: the texts of others are then left alone. */
  readonly nomPartage: boolean;
};
/** Ids of the other accounts, each of which is then read in a short transaction of its own. */
export const autresComptes = async (tx: SystemeTx, tenantId: number): Promise<number[]> =>
  (await tx.selectFrom('tenant').select('id').where('id', '<>', tenantId).orderBy('id').execute()).map(({ id }) => id);

/** How others may name the account and its people. */
export const identiteAEffacer = async (tx: SystemeTx, tenantId: number): Promise<IdentiteAEffacer> => {
  const { rows } = await sql<IdentiteAEffacer>`
    select t.nom, 'efface-' || t.id || '@efface.invalid' as adresse,
      case t.type when 'PHARMACIE' then 'Pharmacie effacée' when 'GROUPEMENT' then 'Groupement effacé'
        else 'Société effacée' end || ' n° ' || t.id as "nomEfface",
      array(select distinct lower(x) from unnest(array[nullif(t.mail, '')] || array(
        select u.email from utilisateur u where u.tenant_id = t.id)) x where x is not null) as mails,
      array(select distinct btrim(x) from utilisateur u
        cross join unnest(array[u.nom || ' ' || u.prenom, u.prenom || ' ' || u.nom]) x where u.tenant_id = t.id
        and not exists (select from utilisateur h where h.tenant_id <> t.id
          and f_normaliser(h.nom || ' ' || h.prenom) = f_normaliser(u.nom || ' ' || u.prenom))) as personnes,
      exists (select from tenant a where a.id <> t.id and position(lower(t.nom) in lower(a.nom)) > 0) as "nomPartage"
    from tenant t where t.id = ${tenantId}`.execute(tx);
  const [identite] = rows;
  if (!identite) throw new Error('an erased account keeps its row');
  return identite;
};
