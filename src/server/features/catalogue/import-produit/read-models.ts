import { sql, type SelectExpression } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  ImportProduits,
  importProduitContract,
  LigneImport,
} from '#shared/features/catalogue/import-produit/contract.ts';
import { SECONDES_SANS_BATTEMENT_IMPORT } from '#shared/features/catalogue/import-produit/rules.ts';

const colonnes = [
  'id',
  'nom_fichier as nomFichier',
  'taille',
  'etat',
  'encodage',
  'separateur',
  'ligne_titres as ligneTitres',
  'feuilles',
  'feuille',
  'nb_lues as nbLues',
  'forme',
  'colonnes',
  'apercu',
  'correspondance',
  'options',
  'nb_lignes as nbLignes',
  'nb_traitees as nbTraitees',
  'nb_creees',
  'nb_modifiees',
  'nb_inchangees',
  'nb_refusees',
  'nb_avertissements',
  'nb_completes as nbCompletes',
  'nb_laboratoires as nbLaboratoires',
  'erreur',
  'cree_par_nom as creeParNom',
  'cree_le as creeLe',
  'demarre_le as demarreLe',
  'termine_le as termineLe',
] as const satisfies readonly SelectExpression<DB, 'produit_import'>[];

const imports = (tx: SystemeTx) =>
  tx
    .selectFrom('produit_import')
    .select(colonnes)
    .select(
      sql<boolean>`etat in ('EN_COURS', 'VERIFICATION')
        and coalesce(battement_le, demarre_le) < now() - make_interval(secs => ${SECONDES_SANS_BATTEMENT_IMPORT})`.as(
        'interrompu',
      ),
    );

type Ligne = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>;
// The JSON columns were written from the contract's own types.
const versImport = ({
  nb_creees,
  nb_modifiees,
  nb_inchangees,
  nb_refusees,
  nb_avertissements,
  ...reste
}: Ligne): ImportProduits =>
  ({
    ...reste,
    compte: {
      creees: nb_creees,
      modifiees: nb_modifiees,
      inchangees: nb_inchangees,
      refusees: nb_refusees,
      avertissements: nb_avertissements,
    },
  }) as unknown as ImportProduits;

export const unImportProduit = async (tx: SystemeTx, id: number): Promise<ImportProduits> => {
  const ligne = await imports(tx).where('id', '=', id).executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  return versImport(ligne);
};

export const pageImports = async (
  tx: SystemeTx,
  { page, taille, ordre, enCours, q }: QueryOf<(typeof importProduitContract)['pageImports']>,
) => {
  const filtre = sql<boolean>`(${enCours ?? null}::boolean is null or (etat = 'EN_COURS') = ${enCours ?? null}::boolean)
    and (${q ?? ''} = '' or strpos(f_normaliser(nom_fichier), f_normaliser(${q ?? ''}::text)) > 0)`;
  const lignes = await imports(tx)
    .where(filtre)
    .orderBy('cree_le', ordre)
    .orderBy('id', ordre)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  const { n } = await tx
    .selectFrom('produit_import')
    .where(filtre)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { elements: lignes.map(versImport), total: n };
};

const lignes = (tx: SystemeTx, importId: number) =>
  tx
    .selectFrom('produit_import_ligne')
    .select([
      'numero',
      'statut',
      'motif',
      'avertissements',
      'cellules',
      'nom',
      sql<string | null>`coalesce(cip13, ean, code_cis)`.as('code'),
      'produit_id as produitId',
    ])
    .where('import_id', '=', importId);

export const lignesDeLImport = async (
  tx: SystemeTx,
  importId: number,
  numeros: readonly number[],
): Promise<LigneImport[]> =>
  numeros.length === 0
    ? []
    : ((await lignes(tx, importId)
        .where('numero', 'in', [...numeros])
        .orderBy('numero')
        .execute()) as LigneImport[]);

export const pageLignes = async (
  tx: SystemeTx,
  importId: number,
  { page, taille, ordre, statut, avertissement, q }: QueryOf<(typeof importProduitContract)['lignesImport']>,
) => {
  await unImportProduit(tx, importId);
  const filtre = sql<boolean>`(${statut ?? null}::text is null or statut = ${statut ?? null}::text)
    and (${avertissement ?? null}::boolean is null
      or (cardinality(avertissements) > 0) = ${avertissement ?? null}::boolean)
    and (${q ?? ''} = '' or strpos(f_normaliser(concat_ws(' ', nom, motif, ean, cip13, code_cis,
    array_to_string(cellules, ' '))), f_normaliser(${q ?? ''}::text)) > 0)`;
  const elements = (await lignes(tx, importId)
    .where(filtre)
    .orderBy('numero', ordre)
    .limit(taille)
    .offset((page - 1) * taille)
    .execute()) as LigneImport[];
  const { n } = await tx
    .selectFrom('produit_import_ligne')
    .where('import_id', '=', importId)
    .where(filtre)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { elements, total: n };
};

/** Every refused line, for the report. */
export const lignesRefusees = (tx: SystemeTx, importId: number) =>
  tx
    .selectFrom('produit_import_ligne')
    .select(['numero', 'motif', 'cellules'])
    .where('import_id', '=', importId)
    .where('statut', '=', 'REFUSEE')
    .orderBy('numero')
    .execute();
