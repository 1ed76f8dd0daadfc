import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { FichierEnregistre } from '#server/core/files/fichiers.ts';
import { detailDuLaboratoire } from '#server/features/catalogue/laboratoire/read-models/fiche-commune.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Visibilite } from '#shared/core/visibilite.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import type { CreationDocument, PartageDocument } from '#shared/features/echanges/document/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** A locked row: what rights, rules and journal read. */
export type LigneDocument = {
  readonly id: number;
  readonly nom: string;
  readonly categorieId: number;
  readonly laboratoireId: number | null;
  readonly annee: number | null;
  readonly visibleBy: Visibilite;
  readonly partage: PartageDocument;
  readonly dateExpiration: string | null;
  readonly numero: number;
  readonly relanceLe: string | null;
  readonly creeParId: number | null;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
  /** Whether its author is no longer an active user. */
  readonly orphelin: boolean;
};

/** The row, locked. */
export const findDocument = (tx: TenantTx, id: number): Promise<LigneDocument | undefined> =>
  tx
    .selectFrom('document as d')
    .select([
      'id',
      'nom',
      'categorie_id as categorieId',
      'laboratoire_id as laboratoireId',
      'annee',
      'visible_by as visibleBy',
      'partage',
      'date_expiration as dateExpiration',
      'numero',
      'relance_le as relanceLe',
      'cree_par_id as creeParId',
      'version',
      'modifie_le as modifieLe',
      'modifie_par_nom as modifieParNom',
      sql<boolean>`not exists (select from utilisateur a where a.tenant_id = d.tenant_id and a.id = d.cree_par_id
        and a.activated)`.as('orphelin'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<LigneDocument>()
    .executeTakeFirst();

export const findPersonnesAutorisees = async (tx: TenantTx, id: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('document_utilisateur')
      .select('utilisateur_id as utilisateurId')
      .where('tenant_id', '=', tx.tenantId)
      .where('document_id', '=', id)
      .orderBy('utilisateur_id')
      .execute()
  ).map(({ utilisateurId }) => utilisateurId);

export const findSegmentsVises = async (tx: TenantTx, id: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('document_segment')
      .select('segment_id as segmentId')
      .where('tenant_id', '=', tx.tenantId)
      .where('document_id', '=', id)
      .orderBy('segment_id')
      .execute()
  ).map(({ segmentId }) => segmentId);

// An id of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  document_categorie_fk: documentErrors.categorieInconnue,
  document_laboratoire_fk: documentErrors.laboratoireInconnu,
  document_utilisateur_fk: documentErrors.personneInconnue,
  document_segment_fk: documentErrors.segmentInconnu,
});

const detailDe = async (tx: TenantTx, laboratoireId: number | null): Promise<number | null> => {
  if (laboratoireId === null) return null;
  const detailId = await detailDuLaboratoire(tx, laboratoireId);
  if (detailId === undefined) throw documentErrors.laboratoireInconnu();
  return detailId;
};

const colonnesSaisies = async (
  tx: TenantTx,
  { authorizedUsers: _utilisateurs, segmentIds: _segments, ...saisie }: CreationDocument,
) => enColonnes('document', { ...saisie, detailId: await detailDe(tx, saisie.laboratoireId) });

export const insertDocument = async (
  tx: TenantTx,
  saisie: CreationDocument,
  { utilisateurId, nomComplet }: Acteur,
): Promise<number> => {
  const auteur = { cree_par_id: utilisateurId, cree_par_nom: nomComplet, modifie_par_nom: nomComplet };
  const { id } = await tx
    .insertInto('document')
    .values({ tenant_id: tx.tenantId, ...(await colonnesSaisies(tx, saisie)), ...auteur })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surLien);
  return id;
};

/** Writes the fields of the document; a new expiry date sends its reminder again. */
export const updateDocument = async (
  tx: TenantTx,
  { id, dateExpiration }: LigneDocument,
  saisie: CreationDocument,
  acteur: Acteur,
) => {
  await tx
    .updateTable('document')
    .set({
      ...(await colonnesSaisies(tx, saisie)),
      ...(saisie.dateExpiration === dateExpiration ? {} : { rappele_le: null }),
      ...modifiePar(acteur.nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surLien);
};

/** Replaces the chosen people and segments. */
export const replacePartage = async (
  tx: TenantTx,
  id: number,
  {
    authorizedUsers,
    segmentIds,
  }: { readonly authorizedUsers: readonly number[]; readonly segmentIds: readonly number[] },
): Promise<void> => {
  await tx
    .deleteFrom('document_utilisateur')
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', id)
    .execute();
  await tx.deleteFrom('document_segment').where('tenant_id', '=', tx.tenantId).where('document_id', '=', id).execute();
  if (authorizedUsers.length > 0)
    await tx
      .insertInto('document_utilisateur')
      .values(authorizedUsers.map((utilisateur_id) => ({ tenant_id: tx.tenantId, document_id: id, utilisateur_id })))
      .execute()
      .catch(surLien);
  if (segmentIds.length > 0)
    await tx
      .insertInto('document_segment')
      .values(segmentIds.map((segment_id) => ({ tenant_id: tx.tenantId, document_id: id, segment_id })))
      .execute()
      .catch(surLien);
};

export type NouvelleVersion = {
  readonly numero: number;
  readonly fichier: FichierEnregistre;
  readonly apercu: boolean;
  readonly pages: number | null;
};

export const insertVersion = async (
  tx: TenantTx,
  id: number,
  { numero, fichier, apercu, pages }: NouvelleVersion,
  auteur: Acteur,
) => {
  await tx
    .insertInto('document_version')
    .values({
      tenant_id: tx.tenantId,
      document_id: id,
      numero,
      fichier_id: fichier.id,
      fichier_nom: fichier.nom,
      mime: fichier.mime,
      taille: fichier.taille,
      sha256: fichier.sha256,
      cree_par_nom: auteur.nomComplet,
      apercu,
      pages,
    })
    .execute();
};

export const updateNumero = async (tx: TenantTx, id: number, numero: number, { nomComplet }: Acteur): Promise<void> => {
  await tx
    .updateTable('document')
    .set({
      numero,
      depose_le: sql`now()`,
      relance_le: null,
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const findVersionsEnregistrees = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('document_version')
    .select(colonnesNommees('document_version', ['numero', 'fichierId', 'fichierNom', 'taille', 'sha256']))
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', id)
    .orderBy('numero')
    .execute();

export const deleteDocument = (tx: TenantTx, id: number) =>
  tx.deleteFrom('document').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** Records when the adhérents were reminded to read the document. */
export const updateDocumentsRelances = async (tx: TenantTx, id: number, maintenant: Date): Promise<void> => {
  await tx
    .updateTable('document')
    .set({ relance_le: maintenant.toISOString(), version: sql`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
