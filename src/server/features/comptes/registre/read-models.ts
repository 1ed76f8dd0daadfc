import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql, motifDeRecherche, motsCherches } from '#server/core/db/recherche.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { registreContract } from '#shared/features/comptes/registre/contract.ts';
import { differencesAuRegistre, ressembleAuCompte } from '#shared/features/comptes/registre/rules/comparaison.ts';
import type {
  CompteAuRegistre,
  ImportRegistre,
  PharmacieDuRegistre,
  PharmacieEnListe,
} from '#shared/features/comptes/registre/schemas.ts';

const duRegistre = ['r.finess', 'r.cip', 'r.nom', 'r.rue', 'r.code_postal as codePostal', 'r.ville'] as const;

/** Every row as an import compares it. */
export const pharmaciesConnues = (tx: SystemeTx) =>
  tx
    .selectFrom('registre_pharmacie as r')
    .select([...duRegistre, 'r.telephone', 'r.departement', 'r.fermee_le as fermeeLe'])
    .execute();

type Filtres = QueryOf<(typeof registreContract)['pageRegistre']>;

const filtres = (tx: SystemeTx, { q, departement, fermee }: Pick<Filtres, 'q' | 'departement' | 'fermee'>) =>
  tx
    .selectFrom('registre_pharmacie as r')
    .$if(departement !== undefined, (requete) => requete.where('r.departement', '=', departement!))
    .$if(fermee !== undefined, (requete) => requete.where('r.fermee_le', fermee ? 'is not' : 'is', null))
    .$if(Boolean(q), (requete) =>
      requete.where((e) => e.and(motsCherches(q ?? '').map((mot) => contientTexteSql(['r.recherche'], mot)))),
    );

const tri = {
  nom: sql`f_tri(r.nom) collate textes`,
  ville: sql`f_tri(r.ville) collate textes`,
  finess: sql`r.finess`,
  departement: sql`r.departement`,
} as const;

const dernierImport = async (tx: SystemeTx): Promise<ImportRegistre | null> =>
  (await tx
    .selectFrom('registre_import')
    .select([
      'id',
      'nom_fichier as nomFichier',
      'complet',
      'nb_lues as nbLues',
      'nb_ajoutees as nbAjoutees',
      'nb_modifiees as nbModifiees',
      'nb_fermees as nbFermees',
      'nb_refusees as nbRefusees',
      'cree_par_nom as creeParNom',
      'cree_le as creeLe',
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** The open account that bears this FINESS, the oldest of them. */
const compteDuFiness = sql<PharmacieEnListe['compte']>`(
  select jsonb_build_object('id', t.id, 'nom', t.nom) from tenant t
  where t.finess = r.finess and t.type = 'PHARMACIE' and t.active not in ('REFUSED', 'TERMINATED')
  order by t.id limit 1)`;

export const pageRegistre = async (tx: SystemeTx, recherche: Filtres) => {
  const elements = await filtres(tx, recherche)
    .select([...duRegistre, 'r.telephone', 'r.departement', 'r.fermee_le as fermeeLe', compteDuFiness.as('compte')])
    .orderBy(tri[recherche.tri], recherche.ordre)
    .orderBy('r.finess')
    .limit(recherche.taille)
    .offset((recherche.page - 1) * recherche.taille)
    .execute();
  const { total } = await filtres(tx, recherche)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { nbFermees, nbOuvertes, departements } = await tx
    .selectFrom('registre_pharmacie as r')
    .select([
      sql<number>`count(*) filter (where r.fermee_le is not null)`.as('nbFermees'),
      sql<number>`count(*) filter (where r.fermee_le is null)`.as('nbOuvertes'),
      sql<string[]>`coalesce(array_agg(distinct r.departement order by r.departement), '{}')`.as('departements'),
    ])
    .executeTakeFirstOrThrow();
  return { elements, total, nbOuvertes, nbFermees, departements, dernierImport: await dernierImport(tx) };
};

export const registreVide = async (tx: SystemeTx): Promise<boolean> =>
  (await tx.selectFrom('registre_pharmacie').select('finess').limit(1).executeTakeFirst()) === undefined;

const PROPOSEES = 10;
/** Fewer letters name too many pharmacies. */
const MIN_LETTRES = 3;

/** The first open pharmacies that every word names (CPT-93); none under three letters. */
export const chercherAuRegistre = async (
  tx: SystemeTx,
  q: string,
): Promise<{ vide: boolean; pharmacies: PharmacieDuRegistre[] }> => {
  const mots = motsCherches(q);
  if (mots.join('').length < MIN_LETTRES) return { vide: await registreVide(tx), pharmacies: [] };
  const pharmacies = await tx
    .selectFrom('registre_pharmacie as r')
    .select([...duRegistre])
    .where('r.fermee_le', 'is', null)
    .where((e) => e.and(mots.map((mot) => sql<boolean>`r.recherche like f_normaliser(${motifDeRecherche(mot)}::text)`)))
    .orderBy(tri.nom)
    .orderBy('r.finess')
    .limit(PROPOSEES)
    .execute();
  return { vide: pharmacies.length === 0 && (await registreVide(tx)), pharmacies };
};

const MAX_PROCHES = 3;
const DU_CODE_POSTAL = 500;

/** What the register says of an account (CPT-94). @throws 404 for what is no pharmacy */
export const compteAuRegistre = async (tx: SystemeTx, id: number): Promise<CompteAuRegistre> => {
  const compte = await tx
    .selectFrom('tenant')
    .select(['nom', 'rue', 'code_postal as codePostal', 'ville', 'finess'])
    .where('id', '=', id)
    .where('type', '=', 'PHARMACIE')
    .executeTakeFirst();
  if (!compte) throw coreErrors.introuvable();
  const rien: CompteAuRegistre = { vide: false, pharmacie: null, differences: [], autresComptes: [], proches: [] };
  if (await registreVide(tx)) return { ...rien, vide: true };
  if (compte.finess === null) {
    const duCodePostal = await tx
      .selectFrom('registre_pharmacie as r')
      .select([...duRegistre])
      .where('r.code_postal', '=', compte.codePostal)
      .where('r.fermee_le', 'is', null)
      .orderBy('r.finess')
      .limit(DU_CODE_POSTAL)
      .execute();
    return {
      ...rien,
      proches: duCodePostal.filter((proche) => ressembleAuCompte(compte, proche)).slice(0, MAX_PROCHES),
    };
  }
  const pharmacie =
    (await tx
      .selectFrom('registre_pharmacie as r')
      .select([...duRegistre, 'r.fermee_le as fermeeLe'])
      .where('r.finess', '=', compte.finess)
      .executeTakeFirst()) ?? null;
  const autresComptes = await tx
    .selectFrom('tenant')
    .select(['id', 'nom'])
    .where('finess', '=', compte.finess)
    .where('type', '=', 'PHARMACIE')
    .where('active', 'not in', ['REFUSED', 'TERMINATED'])
    .where('id', '<>', id)
    .orderBy('id')
    .limit(MAX_PROCHES)
    .execute();
  return { ...rien, pharmacie, differences: pharmacie ? differencesAuRegistre(compte, pharmacie) : [], autresComptes };
};

type Cles = {
  readonly finess: readonly string[];
  readonly cips: readonly string[];
  readonly codesPostaux: readonly string[];
  readonly villes: readonly string[];
};
/** Every open pharmacy of the register that shares one of these with a list (CPT-95). */
export const candidatesAuRegistre = (
  tx: SystemeTx,
  { finess, cips, codesPostaux, villes }: Cles,
): Promise<PharmacieDuRegistre[]> =>
  tx
    .selectFrom('registre_pharmacie as r')
    .select([...duRegistre])
    .where('r.fermee_le', 'is', null)
    .where(
      sql<boolean>`(r.finess = any(${[...finess]}::text[]) or r.cip = any(${[...cips]}::text[])
        or r.code_postal = any(${[...codesPostaux]}::text[])
        or f_tri(r.ville) in (select f_tri(v) from unnest(${[...villes]}::text[]) as v))`,
    )
    .execute();
