import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { DemandeLaboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { versColonnes, violationsDetail, type FicheEcrite } from '../repository.ts';

/** The request of this name that the account made and that no laboratory answered. */
export const findDemandeOuverte = (tx: TenantTx, nom: string) =>
  tx
    .selectFrom('laboratoire_demande')
    .select(['id', 'detail_id as detailId', 'refusee_le as refuseeLe'])
    .where('tenant_id', '=', tx.tenantId)
    .where('satisfaite_le', 'is', null)
    .where(sql<boolean>`f_normaliser(nom) = f_normaliser(${nom})`)
    .executeTakeFirst();

/** @param detailId the laboratory that the account uses meanwhile */
export const insertDemandeLaboratoire = (
  tx: TenantTx,
  { nom, rue, codePostal, ville, telephone, email }: DemandeLaboratoire,
  { utilisateurId, nomComplet }: Acteur,
  detailId: number | null,
): Promise<{ id: number }> =>
  tx
    .insertInto('laboratoire_demande')
    .values({
      tenant_id: tx.tenantId,
      nom,
      rue,
      code_postal: codePostal,
      ville,
      telephone,
      email,
      detail_id: detailId,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surViolation({ laboratoire_demande_en_cours: () => laboratoireErrors.demandeEnCours() }));

/** The laboratory of one account, from what it says of it (CAT-48). */
export const insertProvisoire = async (
  tx: SystemeTx,
  { nom, rue, codePostal, ville, telephone, email }: DemandeLaboratoire,
  { tenantId, nomComplet }: Acteur,
): Promise<number> => {
  const { id } = await tx
    .insertInto('laboratoire_detail')
    .values({
      nom,
      rue,
      code_postal: codePostal,
      ville,
      telephone_laboratoire: telephone,
      email_laboratoire: email,
      proprietaire_tenant_id: tenantId,
      modifie_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(
      surViolation({
        laboratoire_detail_nom: () => laboratoireErrors.nomUtilise('/demande/nom'),
        laboratoire_detail_nom_propre: () => laboratoireErrors.demandeEnCours(),
      }),
    );
  return id;
};

/** The first private row that has one of these names, locked. */
export const findProvisoire = async (tx: SystemeTx, noms: readonly (string | null)[]): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from laboratoire_detail
    where proprietaire_tenant_id is not null
      and f_normaliser(nom) = any(select f_normaliser(n) from unnest(${[...noms]}::text[]) n)
    order by id limit 1 for update`.execute(tx);
  return rows[0]?.id;
};

/** A private row becomes public under the same id: what is attached to it stays (CAT-50). */
export const updateProvisoirePublie = async (
  tx: SystemeTx,
  id: number,
  { nom, ...fiche }: FicheEcrite,
  { nomComplet }: Acteur,
): Promise<{ id: number }> =>
  tx
    .updateTable('laboratoire_detail')
    .set({
      ...versColonnes(fiche),
      nom,
      proprietaire_tenant_id: null,
      modifie_le: sql`now()`,
      modifie_par_nom: nomComplet,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsDetail('/laboratoire/nom'));

type Remplacement = {
  readonly tenantId: number;
  readonly provisoireId: number;
  readonly nomProvisoire: string;
  readonly detailId: number;
  readonly nom: string;
};
/** The private rows named as one of these, or as the request. */
export const findProvisoires = async (
  tx: SystemeTx,
  detailIds: readonly number[],
  nomDemande: string | null,
): Promise<Remplacement[]> => {
  const { rows } = await sql<Remplacement>`
    select p.proprietaire_tenant_id as "tenantId", p.id as "provisoireId", p.nom as "nomProvisoire", d.id as "detailId",
      d.nom
    from laboratoire_detail d join laboratoire_detail p
      on f_normaliser(p.nom) in (f_normaliser(d.nom), f_normaliser(${nomDemande}::text))
    where d.id = any(${[...detailIds]}::bigint[]) and d.proprietaire_tenant_id is null
      and p.proprietaire_tenant_id is not null
    order by p.id for update of p`.execute(tx);
  return rows;
};

/** Moves everything of the account from the private row to the public one, and removes the former. */
export const updateProvisoireRemplace = (tx: SystemeTx, { provisoireId, detailId }: Remplacement) =>
  sql`select remplacer_laboratoire(${provisoireId}, ${detailId})`.execute(tx);

export type DemandeSatisfaite = {
  readonly tenantId: number;
  /** As it was asked. */
  readonly nomDemande: string;
  readonly detailId: number;
  readonly nom: string;
  readonly parId: number | null;
  readonly parNom: string | null;
  /** The account used it already. */
  readonly provisoire: boolean;
};
/**
 * The requests that new catalogue rows answer, closed.
 * @param nomDemande the name it was asked under, when the creation corrects it
 */
export const updateDemandesSatisfaites = async (
  tx: SystemeTx,
  detailIds: readonly number[],
  nomDemande: string | null,
): Promise<DemandeSatisfaite[]> => {
  const { rows } = await sql<DemandeSatisfaite>`
    update laboratoire_demande q set satisfaite_le = now()
    from laboratoire_detail d
    where d.id = any(${[...detailIds]}::bigint[]) and q.satisfaite_le is null
      and f_normaliser(q.nom) in (f_normaliser(d.nom), f_normaliser(${nomDemande}::text))
    returning q.tenant_id as "tenantId", q.nom as "nomDemande", d.id as "detailId", d.nom, q.cree_par_id as "parId",
      q.cree_par_nom as "parNom",
      q.detail_id is not null as provisoire`.execute(tx);
  return rows;
};

type DemandeRefusee = {
  readonly tenantId: number;
  readonly id: number;
  readonly nom: string;
  readonly provisoire: boolean;
};
/** Refuses the requests of a name. A request without a private laboratory is closed, and can be made again. */
export const updateDemandesRefusees = async (tx: SystemeTx, nom: string, motif: string): Promise<DemandeRefusee[]> => {
  const { rows } = await sql<DemandeRefusee>`
    update laboratoire_demande q set refusee_le = now(), motif_refus = ${motif}, satisfaite_le = case
      when q.detail_id is null then now() end
    where q.satisfaite_le is null and q.refusee_le is null and f_normaliser(q.nom) = f_normaliser(${nom}::text)
    returning q.tenant_id as "tenantId", q.id, q.nom, q.detail_id is not null as provisoire`.execute(tx);
  return rows;
};

/** Deletes the request of a removed private laboratory. @returns its name, unless another account still waits for it */
export const deleteDemande = async (tx: SystemeTx, tenantId: number, detailId: number): Promise<string[]> => {
  const retirees = await tx
    .deleteFrom('laboratoire_demande')
    .where('tenant_id', '=', tenantId)
    .where('detail_id', '=', detailId)
    .returning('nom')
    .execute();
  const noms = retirees.map(({ nom }) => nom);
  const { rows } = await sql<{ nom: string }>`select n as nom from unnest(${noms}::text[]) n
    where not exists (select from laboratoire_demande q where q.satisfaite_le is null and q.refusee_le is null
      and f_normaliser(q.nom) = f_normaliser(n))`.execute(tx);
  return rows.map(({ nom }) => nom);
};
