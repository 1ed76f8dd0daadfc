import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { colonnesEntieres } from '#server/core/db/noms.ts';
import type { EtatImport, FormeImport, OptionsImport } from '#shared/features/catalogue/import-produit/contract.ts';
import { COLONNES_DE_LIGNE, TYPES_DE_LIGNE, type LotDeLignes } from './repository/lot-en-textes.ts';
import { insertDetailsNommes } from '#server/features/catalogue/laboratoire/repository/titulaires.ts';

/** Any constant: batches of all imports take turns, so that two of them never create the same product. */
const VERROU = 7_244_560;

const COLONNES = colonnesEntieres('produit_import', [
  'apercu',
  'auteur_tenant_id',
  'battement_le',
  'bilan',
  'colonnes',
  'correspondance',
  'cree_le',
  'cree_par_id',
  'cree_par_nom',
  'demarre_le',
  'encodage',
  'erreur',
  'etat',
  'feuille',
  'feuilles',
  'forme',
  'id',
  'ligne_titres',
  'nb_avertissements',
  'nb_completes',
  'nb_creees',
  'nb_inchangees',
  'nb_laboratoires',
  'nb_lignes',
  'nb_lues',
  'nb_modifiees',
  'nb_refusees',
  'nb_traitees',
  'nom_fichier',
  'options',
  'separateur',
  'taille',
  'termine_le',
  'verification',
]);

export const findImport = (tx: SystemeTx, id: number) =>
  tx.selectFrom('produit_import').select(COLONNES).where('id', '=', id).forUpdate().executeTakeFirst();
export type LigneImportBase = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findContenu = async (tx: SystemeTx, id: number): Promise<Buffer | undefined> =>
  (await tx.selectFrom('produit_import_fichier').select('contenu').where('import_id', '=', id).executeTakeFirst())
    ?.contenu;

export type LectureImportProduit = {
  readonly encodage: string;
  readonly separateur: string | null;
  readonly ligne_titres: number;
  readonly feuilles: unknown;
  readonly feuille: number | null;
  readonly forme: FormeImport;
  readonly colonnes: unknown;
  readonly apercu: unknown;
  readonly correspondance: unknown;
  readonly options: OptionsImport;
  readonly nb_lignes: number;
};
const enJson = ({ colonnes, apercu, correspondance, options, feuilles, ...reste }: LectureImportProduit) => ({
  ...reste,
  feuilles: JSON.stringify(feuilles),
  colonnes: JSON.stringify(colonnes),
  apercu: JSON.stringify(apercu),
  correspondance: JSON.stringify(correspondance),
  options: JSON.stringify(options),
});

type DepotImportProduit = {
  readonly nom_fichier: string;
  readonly taille: number;
  readonly auteur_tenant_id: number;
  readonly cree_par_id: number;
  readonly cree_par_nom: string;
};

export const insertImportProduit = async (
  tx: SystemeTx,
  depot: DepotImportProduit,
  lecture: LectureImportProduit,
  contenu: Buffer,
): Promise<number> => {
  const { id } = await tx
    .insertInto('produit_import')
    .values({ ...depot, ...enJson(lecture) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('produit_import_fichier').values({ import_id: id, contenu }).execute();
  return id;
};

export const updateLectureImportProduit = (tx: SystemeTx, id: number, lecture: LectureImportProduit) =>
  tx
    .updateTable('produit_import')
    .set({ ...enJson(lecture), etat: 'ANALYSE', erreur: null })
    .where('id', '=', id)
    .execute();

type Preparation = {
  readonly forme: FormeImport;
  readonly correspondance: unknown;
  readonly options: OptionsImport;
  /** Which check this is. */
  readonly verification: number;
};
export const updatePreparation = (
  tx: SystemeTx,
  id: number,
  { correspondance, options, ...preparation }: Preparation,
) =>
  tx
    .updateTable('produit_import')
    .set({
      ...preparation,
      etat: 'VERIFICATION',
      correspondance: JSON.stringify(correspondance),
      options: JSON.stringify(options),
      nb_lues: 0,
      bilan: null,
      erreur: null,
      battement_le: sql`now()`,
    })
    .where('id', '=', id)
    .execute();

/** How far a check is, or what it found. */
export const updateVerifie = (
  tx: SystemeTx,
  id: number,
  { nbLignesLues, bilan }: { readonly nbLignesLues?: number; readonly bilan?: unknown },
) =>
  tx
    .updateTable('produit_import')
    .set({
      battement_le: sql`now()`,
      ...(nbLignesLues !== undefined && { nb_lues: nbLignesLues }),
      ...(bilan !== undefined && { bilan: JSON.stringify(bilan) }),
    })
    .where('id', '=', id)
    .execute();

export const updateEtatImportProduit = (tx: SystemeTx, id: number, etat: EtatImport, erreur: string | null = null) =>
  tx
    .updateTable('produit_import')
    .set({
      etat,
      erreur,
      ...(etat === 'EN_COURS' && { demarre_le: sql`coalesce(demarre_le, now())`, battement_le: sql`now()` }),
      ...((etat === 'TERMINE' || etat === 'ABANDONNE') && { termine_le: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();

/** The file is only needed until its lines are written. */
export const deleteContenu = (tx: SystemeTx, id: number) =>
  tx.deleteFrom('produit_import_fichier').where('import_id', '=', id).execute();
export const deleteLignes = (tx: SystemeTx, id: number) =>
  tx.deleteFrom('produit_import_ligne').where('import_id', '=', id).execute();

/**
 * Lines of imports that ended three months ago are deleted; their counts stay. Files left unfinished for a week go too.
 */
export const deleteLotsAnciens = async (tx: SystemeTx): Promise<void> => {
  await sql`delete from produit_import_ligne
    where import_id in (select id from produit_import where termine_le < now() - interval '90 days')`.execute(tx);
  await sql`delete from produit_import where etat in ('ANALYSE', 'VERIFICATION', 'PRET')
    and cree_le < now() - interval '7 days'`.execute(tx);
};

const COLONNES_LUES = sql.raw(COLONNES_DE_LIGNE.join(', '));
/** A text of an array is an array only once it is unnested. */
const VALEURS_LUES = sql.raw(
  COLONNES_DE_LIGNE.map((colonne) => (TYPES_DE_LIGNE[colonne] === 'text[]' ? `${colonne}::text[]` : colonne)).join(
    ', ',
  ),
);
const typeRecu = (colonne: keyof typeof TYPES_DE_LIGNE) => sql.raw(`${TYPES_DE_LIGNE[colonne].replace('[]', '')}[]`);

const insertLot = (tx: SystemeTx, id: number, { colonnes }: LotDeLignes) =>
  sql`insert into produit_import_ligne (import_id, ${COLONNES_LUES})
    select ${id}::bigint, ${VALEURS_LUES} from unnest(${sql.join(
      COLONNES_DE_LIGNE.map((colonne, i) => sql`convert_from(${colonnes[i]}, 'UTF8')::${typeRecu(colonne)}`),
    )}) as lot(${COLONNES_LUES})`.execute(tx);

/**
 * Stages some rows. COMMIT does not wait for the disk: a check that is cut stages everything again, and the commit that
 * ends one waits for all that came before it.
 */
export const insertLignesImportProduit = (tx: SystemeTx, id: number, lot: LotDeLignes) =>
  ensemble(sql`set local synchronous_commit = off`.execute(tx), insertLot(tx, id, lot));

/** Tells the planner how many rows are staged, so that it does not compare each with every laboratory. */
export const updateStatistiquesDesLignes = (tx: SystemeTx) => sql`select compter_lignes_import()`.execute(tx);

export const lockCatalogue = (tx: SystemeTx) => sql`select pg_advisory_xact_lock(${VERROU})`.execute(tx);

/**
 * The laboratories that lines name and the catalogue lacks, groupements left aside: a name is one or the other (CAT-4,
 * CAT-25).
 */
export const laboratoiresAbsents = (id: number) => sql<{ nom: string }>`
  with pris as materialized (
    select f_normaliser(nom) as cle from laboratoire_detail where proprietaire_tenant_id is null union all
      select f_normaliser(nom) from tenant where type = 'GROUPEMENT'
  ), nommes as materialized (
    select laboratoire, min(numero) as numero from produit_import_ligne
    where import_id = ${id} and statut is null and laboratoire is not null group by laboratoire
  ), cles as materialized (select distinct on (f_normaliser(laboratoire)) laboratoire, f_normaliser(laboratoire) as cle
    from nommes order by 2, numero)
  select laboratoire as nom from cles where not exists (select from pris where pris.cle = cles.cle) order by cle`;

export const insertLaboratoires = (tx: SystemeTx, id: number, par: string | null): Promise<number[]> =>
  insertDetailsNommes(tx, laboratoiresAbsents(id), par);
