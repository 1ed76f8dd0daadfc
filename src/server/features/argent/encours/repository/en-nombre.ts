import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { supprimerFichiers } from '#server/core/files/fichiers.ts';
import { colonneDe } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SourceEncours } from '#shared/features/argent/encours/schemas.ts';
import { champsEcritsEncours, type LigneVerrouilleeEncours } from '../repository.ts';
import { numeroEncours, prendreNumeros } from './numero.ts';

export type LigneLiee = Omit<LigneVerrouilleeEncours, 'sourceType' | 'sourceId'> & {
  readonly tenantId: number;
  readonly sourceId: number;
};
export type CleEncours = { readonly tenantId: number; readonly id: number };
export type EncoursCree = CleEncours & {
  readonly numero: string;
  readonly sourceId: number;
  readonly sourceDetailId: number | null;
};

const surLien = surViolation({ encours_laboratoire_fk: coreErrors.introuvable });
const champsLies = sql.join(
  ['tenantId', ...champsEcritsEncours]
    .filter((nom) => nom !== 'sourceType')
    .map((nom) => sql`${sql.ref(`e.${colonneDe(nom)}`)} as ${sql.id(nom)}`),
);
const enListe = (lignes: readonly object[]) => sql`${JSON.stringify(lignes)}::jsonb`;

/** Every encours of these sources, whatever their tenants. */
export const findLies = async (
  tx: Tx,
  type: SourceEncours,
  sources: readonly CleEncours[],
  verrou = sql``,
): Promise<LigneLiee[]> => {
  const { rows } = await sql<LigneLiee>`
    select ${champsLies}
    from encours e
    join jsonb_to_recordset(${enListe(sources)}) as s("tenantId" bigint, id bigint) on e.tenant_id = s."tenantId"
      and e.source_id = s.id
    where e.source_type = ${type}
    order by e.tenant_id, e.id ${verrou}`.execute(tx);
  return rows;
};

/** The encours of these sources, locked, always in the same order. */
export const lockLies = (tx: Tx, type: SourceEncours, sources: readonly CleEncours[]): Promise<LigneLiee[]> =>
  findLies(tx, type, sources, sql`for update of e`);

/** What a source computes of its encours. */
const CALCULES = [
  'laboratoireId',
  'type',
  'info',
  'actionAttendue',
  'actionDescription',
  'valeurAttendueCentimes',
  'montantACompleter',
  'preuveAttendue',
  'natureFiscale',
  'tauxTvaCentiemes',
  'payeur',
  'dateDeclaration',
  'dateEcheance',
  'echeanceAuto',
] as const satisfies readonly (keyof LigneLiee)[];
type Fiscaux = 'natureFiscale' | 'tauxTvaCentiemes';
const NUMEROTES = ['tenantId', 'sourceId', 'sourceDetailId', ...CALCULES] as const;
type LigneANumeroter = Omit<Pick<LigneLiee, (typeof NUMEROTES)[number]>, Fiscaux> & {
  readonly [N in Fiscaux]?: LigneLiee[N] | undefined;
};
const CHANGES = [...CALCULES, 'etat', 'regleLe'] as const;
type LigneChangee = CleEncours & Pick<LigneLiee, (typeof CHANGES)[number]>;

const listeDe = (noms: readonly string[]) => sql.join(noms.map((nom) => sql.ref(colonneDe(nom))));
/** These objects as SQL rows of `encours`. */
const lignesDe = <L extends object>(lignes: readonly L[], noms: readonly (keyof L & string)[]) =>
  sql`jsonb_populate_recordset(null::encours, ${enListe(
    lignes.map((ligne) => Object.fromEntries(noms.map((nom) => [colonneDe(nom), ligne[nom]]))),
  )})`;

type Auteur = { readonly id: number | null; readonly nom: string };

/** Numbers and inserts the encours of many tenants in one statement. */
export const insertEnNombre = async (
  tx: Tx,
  annee: number,
  type: SourceEncours,
  lignes: readonly LigneANumeroter[],
  auteur: Auteur,
): Promise<EncoursCree[]> => {
  const { rows } = await sql<EncoursCree>`
    with nouveaux as (
      select x.*, row_number() over (partition by x.tenant_id order by x.source_id, x.source_detail_id) as rang,
        count(*) over (partition by x.tenant_id) as nombre
      from ${lignesDe(lignes, NUMEROTES)} x
    ), compteurs as (
      ${prendreNumeros(annee, sql`(select distinct tenant_id, nombre from nouveaux) as d`)}
    ), numerotes as (
      select n.*, c.dernier - n.nombre + n.rang as n from nouveaux n join compteurs c on c.tenant_id = n.tenant_id
    )
    insert into encours (numero, ${listeDe(NUMEROTES)}, origine_montant, source_type, cree_par_id, cree_par_nom)
    select ${numeroEncours(sql`${annee}`, sql`n`)}, ${listeDe(NUMEROTES)}, 'CALCULE', ${type}, ${auteur.id}::bigint,
      ${auteur.nom}
    from numerotes order by tenant_id, rang
    returning tenant_id as "tenantId", id, numero, source_id as "sourceId", source_detail_id as "sourceDetailId"`
    .execute(tx)
    .catch(surLien);
  return rows;
};

export const updateEnNombre = async (tx: Tx, lignes: readonly LigneChangee[], parNom: string): Promise<void> => {
  const changes = CHANGES.map((nom) => sql`${sql.ref(colonneDe(nom))} = ${sql.ref(`x.${colonneDe(nom)}`)}`);
  await sql`
    update encours e set ${sql.join(changes)}, modifie_par_nom = ${parNom}, modifie_le = now(), version = e.version + 1
    from ${lignesDe(lignes, ['tenantId', 'id', ...CHANGES])} x
    where e.tenant_id = x.tenant_id and e.id = x.id`
    .execute(tx)
    .catch(surLien);
};

/** Deletes encours with their attached files, which nothing else uses. */
export const deleteEnNombre = async (tx: Tx, lignes: readonly CleEncours[]): Promise<void> => {
  const cles = enListe(lignes.map(({ tenantId, id }) => ({ tenantId, id })));
  const choisis = sql`jsonb_to_recordset(${cles}) as x("tenantId" bigint, id bigint)`;
  const { rows: pieces } =
    await sql<CleEncours>`select p.tenant_id as "tenantId", p.fichier_id as id from encours_piece p, ${choisis}
    where p.tenant_id = x."tenantId" and p.encours_id = x.id`.execute(tx);
  await supprimerFichiers(tx, pieces);
  await sql`delete from encours e using ${choisis} where e.tenant_id = x."tenantId" and e.id = x.id`.execute(tx);
};
