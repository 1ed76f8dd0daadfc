import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Achat, MesureAchat, Sommes } from '#shared/features/argent/facture/rules/achats.ts';
import { lireProduitFacture } from '#shared/features/argent/facture/rules/gammes.ts';

type AchatDuLaboratoire = Achat & { readonly laboratoireId: number };
type AchatEnBase = Omit<AchatDuLaboratoire, 'produitLu' | 'sommes'> & {
  readonly nom: string;
  readonly gamme: string | null;
  /** Of each line: its month since the year 0, or its paper, and what was bought. */
  readonly mois: readonly number[];
  readonly nets: readonly number[];
  /** Null where they were not asked for. */
  readonly bruts: readonly number[] | null;
  readonly quantites: readonly number[] | null;
  readonly gratuites: readonly number[] | null;
};
/** What is read of a laboratory: a year, and beside net amounts only what a base counts. */
type AchatsVoulus = {
  readonly laboratoireId: number;
  readonly annee: number;
  readonly mesure: MesureAchat | null;
};

type Somme = { -readonly [mesure in keyof Sommes]: Sommes[mesure] };
/** The lines of one month are one sum: sixty thousand of them are read for one list, so nothing is made for each. */
const parMois = (
  { mois, nets, bruts, quantites, gratuites }: AchatEnBase,
  nomDe: (mois: number) => string,
): Somme[] => {
  const sommes: Somme[] = [];
  const rangs: number[] = [];
  for (const [i, moisCourant] of mois.entries()) {
    let rang = rangs.indexOf(moisCourant);
    if (rang < 0) {
      rang = rangs.push(moisCourant) - 1;
      sommes.push({
        mois: nomDe(moisCourant),
        netCentimes: 0,
        brutCentimes: 0,
        quantiteMillioniemes: 0,
        gratuitesMillioniemes: 0,
      });
    }
    const somme = sommes[rang];
    if (!somme) continue;
    somme.netCentimes += nets[i] ?? 0;
    somme.brutCentimes += bruts?.[i] ?? 0;
    somme.quantiteMillioniemes += quantites?.[i] ?? 0;
    somme.gratuitesMillioniemes += gratuites?.[i] ?? 0;
  }
  return sommes;
};
/** `2026-03`, written once for all the lines of that month. */
const nomsDesMois = (): ((mois: number) => string) => {
  const noms = new Map<number, string>();
  return (mois) => {
    const connu = noms.get(mois) ?? `${Math.floor(mois / 12)}-${String((mois % 12) + 1).padStart(2, '0')}`;
    noms.set(mois, connu);
    return connu;
  };
};

/** @param cle what makes one sum: the month since the year 0, or the paper */
const lireAchats = async (
  tx: Tx,
  tenantId: number,
  { cle, voulus, nomDe }: { cle: RawBuilder<number>; voulus: RawBuilder<unknown>; nomDe: (cle: number) => string },
): Promise<AchatDuLaboratoire[]> => {
  const { rows } = await sql<AchatEnBase>`
    with papiers as materialized (
      select f.id, f.laboratoire_id, ${cle} as mois,
        case f.nature when 'AVOIR' then -1 else 1 end as sens, f.nb_lignes, coalesce(f.ht_centimes, 0) as ht,
        x.brut, x.quantite, x.gratuites
      from facture f join (${voulus}) x
        on f.laboratoire_id = x.laboratoire_id and f.date_emission >= x.debut and f.date_emission < x.suite
      where f.tenant_id = ${tenantId} and f.comptee and coalesce(f.genre, '') not in ('AVOIR_RFA', 'AVOIR_A_CLASSER')
    ), produits as (
      -- Compared byte by byte: the keys of a year of lines are sorted three times faster.
      select p.laboratoire_id, l.cle_produit collate "C" as cle, max(l.id) as une, array_agg(p.mois) as mois,
        array_agg(p.sens * coalesce(l.achat_net_centimes, l.montant_net_centimes)) as nets,
        array_agg(p.sens * coalesce(l.achat_brut_centimes, l.brut_centimes)) filter (where p.brut) as bruts,
        array_agg(p.sens * coalesce(l.achat_quantite, l.quantite)) filter (where p.quantite) as quantites,
        array_agg(p.sens * l.achat_gratuites) filter (where p.gratuites) as gratuites
      from papiers p join facture_ligne l on l.tenant_id = ${tenantId} and l.facture_id = p.id group by 1, 2
      union all
      select laboratoire_id, '', null, array_agg(mois), array_agg(sens * ht), array_agg(sens * ht),
        array_agg(0::bigint), null from papiers
      where nb_lignes = 0 group by 1
    )
    select s.laboratoire_id as "laboratoireId", l.ean, l.cip13, coalesce(l.nom, '') as nom, p.gamme, s.mois, s.nets,
      s.bruts, s.quantites, s.gratuites
    from produits s left join facture_ligne l on l.tenant_id = ${tenantId} and l.id = s.une
    left join produit p on p.ean = coalesce(l.ean, l.cip13)`.execute(tx);
  return rows.map((ligne) => ({
    laboratoireId: ligne.laboratoireId,
    ean: ligne.ean,
    cip13: ligne.cip13,
    produitLu: lireProduitFacture(ligne),
    sommes: parMois(ligne, nomDe),
  }));
};

/**
 * What was bought, laboratory by laboratory and month by month: invoices minus credit notes, product by product. A
 * paper without lines is one line without a name: it counts only for a range that is everything (FAC-29).
 * @param voulus of each laboratory, the years that are read and what is asked of them
 */
export const achatsDesLaboratoires = async (
  tx: Tx,
  tenantId: number,
  voulus: readonly AchatsVoulus[],
): Promise<AchatDuLaboratoire[]> =>
  voulus.length === 0
    ? []
    : lireAchats(tx, tenantId, {
        cle: sql`(extract(year from f.date_emission) * 12 + extract(month from f.date_emission) - 1)::int`,
        nomDe: nomsDesMois(),
        voulus: sql`
        select laboratoire_id, make_date(annee, 1, 1) as debut, make_date(annee + 1, 1, 1) as suite,
          bool_or(mesure = 'BRUT') as brut,
          bool_or(mesure in ('QUANTITE', 'QUANTITE_ET_GRATUITES')) as quantite,
          bool_or(mesure = 'QUANTITE_ET_GRATUITES') as gratuites
        from unnest(${voulus.map(({ laboratoireId }) => laboratoireId)}::bigint[],
          ${voulus.map(({ annee }) => annee)}::int[],
          ${voulus.map(({ mesure }) => mesure ?? 'NET')}::text[]) as y (laboratoire_id, annee, mesure)
        group by laboratoire_id, annee`,
      });

/**
 * The same of one laboratory, paper by paper: each sum is named by the id of its paper instead of its month (RFA-53).
 * @param debut first day
 * @param suite the day after the last
 */
export const achatsParPapier = (
  tx: Tx,
  tenantId: number,
  { laboratoireId, debut, suite }: { readonly laboratoireId: number; readonly debut: Jour; readonly suite: Jour },
): Promise<AchatDuLaboratoire[]> =>
  lireAchats(tx, tenantId, {
    cle: sql`f.id`,
    nomDe: String,
    voulus: sql`select ${laboratoireId}::bigint as laboratoire_id, ${debut}::date as debut, ${suite}::date as suite,
      true as brut, true as quantite, true as gratuites`,
  });
