import { sql, type RawBuilder } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { estChef } from '#shared/core/visibilite.ts';

/** From where documents are read: an account, and the groupement it is an adhérent of today. */
export type LecteurDocuments = {
  readonly tenantId: number;
  readonly acteur: Acteur;
  readonly groupement: { readonly id: number; readonly nom: string; readonly adhesionId: number } | null;
};

/** A delegate looks at what a pharmacy keeps, never at what its groupement shares with it. */
export const lecteurDeDocuments = async (tx: TenantTx, acteur: Acteur): Promise<LecteurDocuments> => {
  const { tenantId } = tx;
  if (acteur.typeTenant !== 'PHARMACIE') return { tenantId, acteur, groupement: null };
  const groupement = await enSysteme(tx, (systeme) =>
    systeme
      .selectFrom('adhesion as a')
      .innerJoin('tenant as g', 'g.id', 'a.tenant_id')
      .select(['g.id', 'g.nom', 'a.id as adhesionId'])
      .where('a.pharmacie_id', '=', tenantId)
      .where('a.etat', '=', 'ACCEPTED')
      .executeTakeFirst(),
  );
  return { tenantId, acteur, groupement: groupement ?? null };
};

/**
 * The account's own documents that this person may see. The same rule in TypeScript: `canVoirDocument` (policy);
 * `visibles.test.ts` compares both.
 */
const visibleDansLeCompte = ({ tenantId, acteur }: LecteurDocuments): RawBuilder<boolean> => {
  if (acteur.role === 'DELEGUE') return sql<boolean>`(d.tenant_id = ${tenantId} and d.visible_by = 'ALL')`;
  const moi = acteur.utilisateurId;
  const chef = estChef(acteur);
  const choisi = sql`(${chef}::boolean or exists (select from document_utilisateur u
    where u.tenant_id = d.tenant_id and u.document_id = d.id and u.utilisateur_id = ${moi}))`;
  const orphelin = sql`(${chef}::boolean and not exists (select from utilisateur a
    where a.tenant_id = d.tenant_id and a.id = d.cree_par_id and a.activated))`;
  return sql<boolean>`(d.tenant_id = ${tenantId} and (d.visible_by = 'ALL' or d.cree_par_id = ${moi}
    or (d.visible_by = 'CUSTOM' and ${choisi}) or (d.visible_by = 'SELF' and ${orphelin})))`;
};

/**
 * What the groupement shares with all its adhérents or with a segment of this one (DOC-4). Row-level security says it
 * again.
 */
const duGroupement = ({ tenantId, groupement }: LecteurDocuments): RawBuilder<boolean> =>
  groupement
    ? sql<boolean>`(d.tenant_id = ${groupement.id} and d.partage <> 'PRIVE'
      and (d.partage = 'TOUS_ADHERENTS' or exists (
        select from document_segment s join adhesion_segment x on x.tenant_id = s.tenant_id
        and x.segment_id = s.segment_id
        where s.tenant_id = d.tenant_id and s.document_id = d.id
        and x.adhesion_id = ${groupement.adhesionId} and x.pharmacie_id = ${tenantId})))`
    : sql<boolean>`false`;

/** Everything this person may read: the one definition that the list, the file, the archive and the mail share. */
export const documentsVisiblesSql = (lecteur: LecteurDocuments): RawBuilder<boolean> =>
  sql<boolean>`(${visibleDansLeCompte(lecteur)} or ${duGroupement(lecteur)})`;
export const visiblesDuGroupement = duGroupement;
export const visiblesDuCompte = visibleDansLeCompte;

/** No user of the pharmacy has read the version that is shared now. */
export const nonLu = ({
  tenantId,
}: LecteurDocuments): RawBuilder<boolean> => sql<boolean>`not exists (select from document_lecture le
  where le.tenant_id = d.tenant_id and le.document_id = d.id
    and le.pharmacie_id = ${tenantId} and le.numero >= d.numero)`;

/** The adhésions a document `d` is for: the one definition of "who receives what". */
export const destinatairesDuDocumentSql = sql`adhesion a where a.tenant_id = d.tenant_id and a.etat = 'ACCEPTED'
  and (d.partage = 'TOUS_ADHERENTS' or (d.partage = 'SEGMENTS' and exists (
    select from adhesion_segment x join document_segment s on s.tenant_id = x.tenant_id and s.segment_id = x.segment_id
    where x.tenant_id = a.tenant_id and x.adhesion_id = a.id and s.document_id = d.id)))`;

/** A version that a person may open. */
export type VersionVisible = {
  readonly documentId: number;
  readonly tenantId: number;
  readonly nom: string;
  readonly numero: number;
  readonly courante: boolean;
  readonly fichierId: number;
  readonly fichierNom: string;
  readonly taille: number;
  readonly apercu: boolean;
  /** Whether its author keeps the document private. */
  readonly pourSoi: boolean;
};

/**
 * The files of those of these documents that may be seen, in the order asked; the current versions unless one is named.
 */
export const versionsEncoreVisibles = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  ids: readonly number[],
  numero?: number,
): Promise<VersionVisible[]> => {
  const { rows } = await sql<VersionVisible>`
    select d.id as "documentId", d.tenant_id as "tenantId", d.nom, v.numero, v.numero = d.numero as courante,
      v.fichier_id as "fichierId",
      v.fichier_nom as "fichierNom", v.taille, v.apercu, d.visible_by = 'SELF' as "pourSoi"
    from document d join document_version v on v.tenant_id = d.tenant_id and v.document_id = d.id
    where d.id = any(${[...ids]}::bigint[]) and v.numero = coalesce(${numero ?? null}::int, d.numero)
      and ${documentsVisiblesSql(lecteur)}
    order by array_position(${[...ids]}::bigint[], d.id)`.execute(tx);
  return rows;
};

/**
 * As `versionsEncoreVisibles`, but all the documents must be visible. @throws 404 as soon as one is unknown, foreign
 * or hidden
 */
export const versionsVisibles = async (
  tx: TenantTx,
  lecteur: LecteurDocuments,
  ids: readonly number[],
  numero?: number,
): Promise<VersionVisible[]> => {
  const trouvees = await versionsEncoreVisibles(tx, lecteur, ids, numero);
  if (trouvees.length < new Set(ids).size) throw coreErrors.introuvable();
  return trouvees;
};
