import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { RangeesDesAutres, SortDeTable } from '../table.ts';

/** The account as the SQL of the register names it. */
const compte = (tenantId: number): RawBuilder<unknown> => sql`c as (
  select t.id, t.nom, 'efface-' || t.id || '@efface.invalid' as adresse,
    case t.type when 'PHARMACIE' then 'Pharmacie effacée' when 'GROUPEMENT' then 'Groupement effacé'
      else 'Société effacée' end || ' n° ' || t.id as nom_efface,
    array(select btrim(u.nom || ' ' || u.prenom) from utilisateur u where u.tenant_id = t.id) as personnes
  from tenant t where t.id = ${tenantId})`;

/** The condition and the columns come from the register, never from a person's input: they are safe as raw SQL. */
type Changement = { readonly lien: string; readonly colonnes: Readonly<Record<string, string>> };

/** Writes the new values, only in rows that do not have them yet. @returns how many changed */
const changer = async (
  tx: SystemeTx,
  tenantId: number,
  table: string,
  { lien, colonnes }: Changement,
): Promise<number> => {
  const noms = Object.keys(colonnes);
  const listeDe = (valeur: (nom: string) => string) => sql.raw(noms.map(valeur).join(', '));
  const { numAffectedRows } = await sql`with ${compte(tenantId)}
    update ${sql.table(table)} t set ${listeDe((nom) => `${nom} = ${colonnes[nom] ?? 'null'}`)}
    from c where ${sql.raw(`(${lien})`)}
      and row(${listeDe((nom) => `t.${nom}`)})
        is distinct from row(${listeDe((nom) => colonnes[nom] ?? 'null')})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

const SIENNES = (table: string): string => (table === 'tenant' ? 't.id = c.id' : 't.tenant_id = c.id');

/** Erases the words in the rows of the account that stay. @returns how many changed */
export const updateGardees = (
  tx: SystemeTx,
  tenantId: number,
  table: string,
  { colonnes = {} }: SortDeTable,
): Promise<number> =>
  Object.keys(colonnes).length === 0
    ? Promise.resolve(0)
    : changer(tx, tenantId, table, { lien: SIENNES(table), colonnes });

/** Deletes some of the account's rows. @param limite null: all in one statement. @returns how many went */
export const deleteLot = async (
  tx: SystemeTx,
  tenantId: number,
  table: string,
  { sauf }: Pick<SortDeTable, 'sauf'>,
  limite: number | null,
): Promise<number> => {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select t.ctid from ${sql.table(table)} t where t.tenant_id = ${tenantId}
      ${sauf === undefined ? sql`` : sql.raw(`and not (${sauf})`)}
    ${limite === null ? sql`` : sql`limit ${limite}`}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

/** What other accounts hold of this one. @returns how many rows changed or went */
export const updateChezLesAutres = async (
  tx: SystemeTx,
  tenantId: number,
  table: string,
  autres: RangeesDesAutres,
): Promise<number> => {
  if ('colonnes' in autres) return changer(tx, tenantId, table, autres);
  const { numAffectedRows } = await sql`with ${compte(tenantId)}
    delete from ${sql.table(table)} t using c where ${sql.raw(`(${autres.lien})`)}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

export type Mention = { readonly motif: string; readonly remplacement: string };
/**
 * Replaces the erased account's names in another account's texts, where they stand as whole words, in one reading of
 * its rows.
 * @param autreId the account whose words these are
 * @returns how many rows changed
 */
export const updateMentions = async (
  tx: SystemeTx,
  autreId: number,
  { table, colonnes }: { readonly table: string; readonly colonnes: readonly string[] },
  mentions: readonly Mention[],
): Promise<number> => {
  const remplaces = colonnes.map((colonne) => {
    const remplace = mentions.reduce<RawBuilder<unknown>>(
      (texte, { motif, remplacement }) => sql`regexp_replace(${texte}, ${motif}, ${remplacement}, 'gi')`,
      sql`${sql.ref(colonne)}`,
    );
    return sql`${sql.ref(colonne)} = ${remplace}`;
  });
  const unDesMotifs = mentions.map(({ motif }) => `(?:${motif})`).join('|');
  const nommants = colonnes.map((colonne) => sql`${sql.ref(colonne)} ~* ${unDesMotifs}`);
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(remplaces)}
    where tenant_id = ${autreId} and (${sql.join(nommants, sql` or `)})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

/** Mails of others no longer say at which address of this account they arrived. */
export const updateDestinatairesEffaces = async (
  tx: SystemeTx,
  tenantId: number,
  adresses: readonly string[],
  remplacement: string,
): Promise<number> => {
  if (adresses.length === 0) return 0;
  const { numAffectedRows } = await sql`update ${sql.table('mail')} set destinataires = array(
      select case when lower(d) = any (${[...adresses]}::text[]) then ${remplacement} else d end
      from unnest(destinataires) with ordinality as x (d, rang) order by rang)
    where tenant_id <> ${tenantId} and exists (
      select from unnest(destinataires) d where lower(d) = any (${[...adresses]}::text[]))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
