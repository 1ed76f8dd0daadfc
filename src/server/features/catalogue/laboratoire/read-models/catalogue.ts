import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { motifDeRecherche } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  DetailLeger,
  laboratoireContract,
  LaboratoireDetail,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { colonnesFiche } from '../repository.ts';

const parNom = sql`f_tri(d.nom) collate textes`;

/** The public rows, and the private ones of this account (CAT-49). @param tenantId null: public rows only */
const visibleDe = (tenantId: number | null) =>
  sql<boolean>`(d.proprietaire_tenant_id is null or d.proprietaire_tenant_id = ${tenantId}::bigint)`;

/**
 * The catalogue as `tx` sees it: with the tenant's own adoptions, or with the number of accounts for the super
 * administrator.
 */
const catalogue = (tx: Tx) =>
  tx
    .selectFrom('laboratoire_detail as d')
    .leftJoin('laboratoire as l', (jointure) =>
      jointure.onRef('l.detail_id', '=', 'd.id').on('l.tenant_id', '=', 'tenantId' in tx ? tx.tenantId : 0),
    )
    .where(visibleDe('tenantId' in tx ? tx.tenantId : null));

const nbUtilisations = (tx: Tx) =>
  'tenantId' in tx
    ? sql<number | null>`null::bigint`
    : sql<number | null>`(select count(*) from laboratoire u where u.detail_id = d.id)`;

const recherche = (q: string) =>
  sql<boolean>`f_normaliser(concat_ws(' ', d.nom, d.ville, d.code_postal))
    like f_normaliser(${motifDeRecherche(q)}::text)`;

type Legers = { readonly q?: string | undefined; readonly groupements?: true; readonly payps?: true };

export const listDetails = (tx: Tx, { q, groupements, payps }: Legers = {}): Promise<DetailLeger[]> =>
  catalogue(tx)
    .select([
      'd.id',
      'd.nom',
      'd.ville',
      'd.color',
      'd.logo_sha256 as logo',
      'd.is_groupement as isGroupement',
      'd.connu_payps as connuPayps',
    ])
    .select(['l.id as laboratoireId', 'd.groupement_tenant_id as groupementId'])
    .$if(Boolean(q), (requete) => requete.where(recherche(q ?? '')))
    .$if(groupements === true, (requete) => requete.where('d.is_groupement', '=', true))
    .$if(payps === true, (requete) => requete.where('d.connu_payps', '=', true))
    .orderBy(parNom)
    .execute();

type Filtres = QueryOf<(typeof laboratoireContract)['pageDetails']>;

const filtres = (tx: Tx, { q, adopte, isGroupement }: Partial<Pick<Filtres, 'q' | 'adopte' | 'isGroupement'>>) =>
  catalogue(tx)
    .$if(Boolean(q), (requete) => requete.where(recherche(q ?? '')))
    .$if(adopte !== undefined, (requete) => requete.where('l.id', adopte ? 'is not' : 'is', null))
    .$if(isGroupement !== undefined, (requete) => requete.where('d.is_groupement', '=', isGroupement!));

const tri = {
  nom: parNom,
  ville: sql`f_tri(d.ville) collate textes`,
  modifieLe: sql`d.modifie_le`,
  nbUtilisations: sql`"nbUtilisations"`,
} as const;

export const nbDetails = async (tx: Tx, demande: Partial<Filtres>): Promise<number> =>
  (
    await filtres(tx, demande)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const details = (tx: Tx, demande: Partial<Filtres>) =>
  filtres(tx, demande)
    .select([
      'd.id',
      'd.version',
      'd.modifie_le as modifieLe',
      'l.id as laboratoireId',
      'd.groupement_tenant_id as groupementId',
      nbUtilisations(tx).as('nbUtilisations'),
    ])
    .select(colonnesFiche);

type Recherche = Omit<Filtres, 'page' | 'taille'>;

const detailsTries = (tx: Tx, demande: Recherche) =>
  details(tx, demande)
    .orderBy(tri[demande.tri], (o) => (demande.ordre === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast()))
    .orderBy(parNom)
    .orderBy('d.id');

/**
 * The rows that the filters keep, in the asked order; one row more than an export may hold shows that there are too
 * many.
 */
export const detailsAExporter = (tx: Tx, demande: Recherche): Promise<LaboratoireDetail[]> =>
  detailsTries(tx, demande)
    .limit(MAX_LIGNES_EXPORT + 1)
    .execute();

export const pageDetails = async (tx: Tx, demande: Filtres) => {
  const { page, taille } = demande;
  const elements = await detailsTries(tx, demande)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  return { elements, total: await nbDetails(tx, demande) };
};

/** @throws 404 */
export const unDetail = async (tx: Tx, id: number): Promise<LaboratoireDetail> => {
  const detail = await details(tx, {}).where('d.id', '=', id).executeTakeFirst();
  if (!detail) throw coreErrors.introuvable();
  return detail;
};

/**
 * Who holds a name, among laboratories and groupements (CAT-4). A private row holds a name in its own account only.
 * @param sauf a catalogue row that may keep its own
 */
export const chercherNom = async (
  tx: SystemeTx,
  tenantId: number,
  nom: string,
  sauf?: number,
): Promise<{ disponible: boolean; detailId: number | null }> => {
  const detail = await tx
    .selectFrom('laboratoire_detail as d')
    .select(['d.id', 'd.groupement_tenant_id as groupementTenantId'])
    .where(sql<boolean>`f_normaliser(d.nom) = f_normaliser(${nom})`)
    .where(visibleDe(tenantId))
    .orderBy(sql`d.proprietaire_tenant_id nulls first`)
    .executeTakeFirst();
  if (detail) return { disponible: detail.id === sauf, detailId: detail.id === sauf ? null : detail.id };
  const propre =
    sauf === undefined
      ? undefined
      : await tx
          .selectFrom('laboratoire_detail')
          .select('groupement_tenant_id as id')
          .where('id', '=', sauf)
          .executeTakeFirst();
  const groupement = await tx
    .selectFrom('tenant')
    .select('id')
    .where('type', '=', 'GROUPEMENT')
    .where(sql<boolean>`f_normaliser(nom) = f_normaliser(${nom})`)
    .executeTakeFirst();
  return { disponible: groupement === undefined || groupement.id === propre?.id, detailId: null };
};

/** The accounts that use a catalogue row, and those whose adoption is not empty by itself. */
export const utilisationsDe = async (
  tx: SystemeTx,
  detailId: number,
): Promise<{ tenantId: number; avecDonnees: boolean }[]> => {
  const { rows } = await sql<{ tenantId: number; avecDonnees: boolean }>`
    select l.tenant_id as "tenantId",
      l.surcharges <> '{}'::jsonb
      or exists (select from laboratoire_ca ca where ca.tenant_id = l.tenant_id and ca.laboratoire_id = l.id)
      or exists (select from laboratoire_contact c where c.tenant_id = l.tenant_id
        and c.laboratoire_id = l.id) as "avecDonnees"
    from laboratoire l where l.detail_id = ${detailId}`.execute(tx);
  return rows;
};

export const contenuDuLogo = (tx: SystemeTx, sha256: string) =>
  tx.selectFrom('logo').select(['mime', 'contenu']).where('sha256', '=', sha256).executeTakeFirst();
