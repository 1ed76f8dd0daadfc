import { sql, type RawBuilder } from 'kysely';
import type { OptionsImport, FormeImport } from '#shared/features/catalogue/import-produit/contract.ts';
import { MAX_NOM_PRODUIT } from '#shared/features/catalogue/produit/contract.ts';

/** The columns of a product that an import may write. Its codes are apart: they identify the product. */
const COLONNES = [
  'nom',
  'code_cis',
  'presentation',
  'marque',
  'gamme',
  'laboratoire_detail_id',
  'famille',
  'segment',
  'sous_segment',
  'tva',
  'remboursable',
  'taux_remboursement',
  'categorie_encadree',
  'prix_public_conseille_centimes',
  'prix_fabricant_centimes',
  'actif',
] as const;
const CODES = ['ean', 'cip7', 'cip13'] as const;
export const COLONNES_PRODUIT = [...CODES, ...COLONNES] as const;
type Colonne = (typeof COLONNES)[number];

export type ReglageImportProduit = { readonly forme: FormeImport; readonly options: OptionsImport };

/** Columns that only fill a blank. The VAT rate of the public database is deduced, not read. */
const faible = (colonne: Colonne, { forme, options }: ReglageImportProduit): boolean =>
  (colonne === 'nom' && options.conserverNoms) || (colonne === 'tva' && forme === 'BDPM_PRESENTATIONS');

/** A name made of the speciality and the presentation wins; a presentation alone is only used without a better one. */
const LUE: Readonly<Partial<Record<Colonne, string>>> = {
  nom: `coalesce(v.nom_compose, v.nom, case when p.id is null then v.presentation end)`,
  laboratoire_detail_id: 'v.labo',
};

const DEFAUT: Readonly<Partial<Record<Colonne, string>>> = { remboursable: 'false', actif: 'true' };

/** An empty cell erases nothing; a typed value stays, unless asked otherwise. */
const valeur = (colonne: Colonne, reglage: ReglageImportProduit): string => {
  const valeurLue = LUE[colonne] ?? `v.${colonne}`;
  const connue = `p.${colonne}`;
  const fusion = faible(colonne, reglage) ? `coalesce(${connue}, ${valeurLue})` : `coalesce(${valeurLue}, ${connue})`;
  const retiree =
    colonne === 'taux_remboursement' ? `case when v.remboursable = false then null else ${fusion} end` : fusion;
  const gardee = reglage.options.remplacerSaisies
    ? retiree
    : `case when '${colonne}' = any(p.champs_saisis) then ${connue} else ${retiree} end`;
  return DEFAUT[colonne] ? `coalesce(${gardee}, ${DEFAUT[colonne]})` : gardee;
};

const liste = (colonnes: readonly string[], prefixe: string): string =>
  colonnes.map((colonne) => `${prefixe}.${colonne}`).join(', ');

/** What a line says of a product. */
const COLONNES_LUES = ['numero', 'laboratoire', ...COLONNES_PRODUIT];

type PorteeImportProduit = {
  readonly importId: number;
  /** The number of lines to do, the first ones; absent: all of them. */
  readonly lot?: number;
  /** Laboratories are not created yet: a line whose laboratory will be counts as changed. */
  readonly apercu: boolean;
};

const aFaire = ({ importId, lot }: PorteeImportProduit) =>
  sql`select ${sql.raw(liste(COLONNES_LUES, 'l'))}, case when ean is null then f_normaliser(nom) end as cle_nom,
    f_normaliser(laboratoire) as cle_labo
    from produit_import_ligne l
    where import_id = ${importId} and statut is null order by numero ${lot === undefined ? sql`` : sql`limit ${lot}`}`;

/**
 * Computed once a query: joining on the function itself costs a call for each pair where the planner has no figures
 * yet.
 */
const LABOS = sql.raw(
  'labos as materialized (select id, f_normaliser(nom) as cle from laboratoire_detail where proprietaire_tenant_id ' +
    'is null)',
);
const SANS_CODE = sql.raw(
  'sans_code as materialized (select id, f_normaliser(nom) as cle from produit where ean is null and cip13 is null ' +
    'and cip7 is null)',
);

const laboratoire = ({ options }: ReglageImportProduit, { apercu }: PorteeImportProduit): RawBuilder<unknown> =>
  apercu && options.creerLaboratoires
    ? sql`coalesce(ld.id, case when l.laboratoire is not null then -1 end)`
    : sql`ld.id`;

/**
 * Gives for each line its product and its outcome, with the values the product will have: the same query previews and
 * imports. A query of (numero, statut, motif, produit_id, values…).
 */
export const findProduits = (reglage: ReglageImportProduit, portee: PorteeImportProduit): RawBuilder<unknown> => sql`
  with a_faire as materialized (${aFaire(portee)}), ${LABOS}, ${SANS_CODE},
  vise as (
    select l.*, p_c.id <> p_e.id as conflit, p_c.id as id_cip, p_e.id as id_ean,
      case when sp.denomination is not null then
        left(sp.denomination || ' – ' || l.presentation, ${sql.raw(String(MAX_NOM_PRODUIT))}) end as nom_compose,
      coalesce(${laboratoire(reglage, portee)}, sp.laboratoire_detail_id) as labo,
      coalesce(p_c.id, p_e.id, a_c.produit_id, a_e.produit_id, p_n.id) as cible
    from a_faire l
    left join specialite sp on sp.code_cis = l.code_cis
    left join labos ld on ld.cle = l.cle_labo
    left join produit p_c on p_c.cip13 = l.cip13
    left join produit p_e on p_e.ean = l.ean
    left join produit_alias_code a_c on a_c.code = l.cip13
    left join produit_alias_code a_e on a_e.code = l.ean
    left join sans_code p_n on p_n.cle = l.cle_nom
  ),
  deja as materialized (
    select produit_id, min(numero) as ligne from produit_import_ligne
    where import_id = ${portee.importId} and statut is not null and produit_id is not null group by produit_id
  ),
  valeurs as (
    select v.numero, v.cible, v.conflit, v.id_cip, v.id_ean, deja.ligne as deja_ligne,
      first_value(v.numero) over (partition by v.cible order by v.numero) as premiere,
      ${sql.raw(CODES.map((code) => `coalesce(p.${code}, v.${code}) as ${code}`).join(', '))},
      ${sql.raw(COLONNES.map((colonne) => `${valeur(colonne, reglage)} as ${colonne}`).join(', '))}
    from vise v left join produit p on p.id = v.cible left join deja on deja.produit_id = v.cible
  )
  select v.numero, v.cible as produit_id, ${sql.raw(liste(COLONNES_PRODUIT, 'v'))},
    m.motif,
    case when m.motif is not null then 'REFUSEE' when v.cible is null then 'CREEE'
      when (${sql.raw(liste(COLONNES_PRODUIT, 'v'))}) is distinct from (${sql.raw(liste(COLONNES_PRODUIT, 'p'))})
        then 'MODIFIEE' else 'INCHANGEE' end as statut
  from valeurs v left join produit p on p.id = v.cible
  cross join lateral (select case
    when v.conflit then format('Ses codes désignent deux produits différents, n° %s et n° %s : fusionnez-les d’abord.',
      v.id_ean, v.id_cip)
    when v.nom is null then 'Le nom manque : ce code n’est pas encore au catalogue.'
    when v.cible is not null and v.premiere < v.numero
      then format('Désigne le même produit que la ligne %s.', v.premiere)
    when v.deja_ligne is not null then format('Désigne le même produit que la ligne %s.', v.deja_ligne)
  end as motif) m`;

/**
 * The same for a file of specialities. A link to a laboratory holds as long as the holder's name does: the laboratory
 * may have been renamed since.
 */
export const classerSpecialites = (
  reglage: ReglageImportProduit,
  portee: PorteeImportProduit,
): RawBuilder<unknown> => sql`
  with a_faire as materialized (${aFaire(portee)}), ${LABOS},
  valeurs as (
    select l.numero, l.code_cis, l.nom, coalesce(l.laboratoire, sp.titulaire) as laboratoire,
      case when sp.laboratoire_detail_id is not null and (l.laboratoire is null or l.laboratoire = sp.titulaire)
        then sp.laboratoire_detail_id
        else coalesce(${laboratoire(reglage, portee)}, sp.laboratoire_detail_id) end as laboratoire_detail_id,
      sp.code_cis is null as nouvelle, sp.denomination, sp.titulaire, sp.laboratoire_detail_id as labo
    from a_faire l
    left join specialite sp on sp.code_cis = l.code_cis
    left join labos ld on ld.cle = l.cle_labo
  )
  select numero, null::bigint as produit_id, code_cis, nom, laboratoire, laboratoire_detail_id, null::text as motif,
    case when nouvelle then 'CREEE' when (nom, laboratoire, laboratoire_detail_id) is distinct from (denomination,
      titulaire, labo) then 'MODIFIEE'
      else 'INCHANGEE' end as statut
  from valeurs`;
