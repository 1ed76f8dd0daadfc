import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

export type Titulaire = { readonly ligne: number; readonly nom: string };
type TitulairesImportes = {
  readonly crees: number[];
  readonly groupements: Titulaire[];
  readonly dejaPresents: number;
};

/** Names compared as everywhere (case, accents and spaces apart): the first spelling of the file is kept. */
export const insertTitulaires = async (
  tx: SystemeTx,
  titulaires: readonly Titulaire[],
  { nomComplet }: Acteur,
): Promise<TitulairesImportes> => {
  const noms = sql`unnest(${titulaires.map(({ nom }) => nom)}::text[],
    ${titulaires.map(({ ligne }) => ligne)}::int[]) as n(nom, ligne)`;
  // The trigger checks the names against the groupements under a lock, row by row: it is taken once, first.
  await sql`select pg_advisory_xact_lock(hashtext('pharmaccord:nom-laboratoire'))`.execute(tx);
  const distincts = sql`(select distinct on (f_normaliser(nom)) nom, ligne from ${noms} order by f_normaliser(nom),
    ligne)`;
  const pris = sql`exists (select from laboratoire_detail d where d.proprietaire_tenant_id is null
    and f_normaliser(d.nom) = f_normaliser(n.nom))`;
  const groupement = sql`exists (select from tenant t where t.type = 'GROUPEMENT'
    and f_normaliser(t.nom) = f_normaliser(n.nom))`;
  const { rows: groupements } = await sql<Titulaire>`
    select n.ligne, n.nom from ${distincts} n where not ${pris} and ${groupement} order by n.ligne`.execute(tx);
  const { rows: presents } = await sql<{ n: number }>`select count(*) as n from ${distincts} n where ${pris}`.execute(
    tx,
  );
  const { rows: crees } = await sql<{ id: number }>`
    insert into laboratoire_detail (nom, modifie_par_nom)
    select n.nom, ${nomComplet}::text from ${distincts} n where not ${pris} and not ${groupement} order by n.ligne
    on conflict do nothing returning id`.execute(tx);
  return { crees: crees.map(({ id }) => id), groupements, dejaPresents: presents[0]?.n ?? 0 };
};

/**
 * Names that an import found and the catalogue lacks.
 * @param noms a query of one column `nom`
 * @returns the added ones
 */
export const insertDetailsNommes = async (
  tx: SystemeTx,
  noms: RawBuilder<{ nom: string }>,
  par: string | null,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`insert into laboratoire_detail (nom, modifie_par_nom)
    select nom, ${par} from (${noms}) absents on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
};
