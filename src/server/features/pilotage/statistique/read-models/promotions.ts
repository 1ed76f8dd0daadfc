import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { argentsDesOperations, avecArgents } from '#server/features/operations/operation/read-models/calculs.ts';
import {
  exigerFiltresConnusPromotion,
  filtrerArgent,
  filtrerPromotion,
} from '#server/features/operations/promotion/read-models/filtres.ts';
import { reglageEncaissements } from '#server/features/argent/encaissement/read-models/reglage.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  STATUTS_COMPTES,
  type PeriodeEtNature,
  type PeriodeStatistique,
  type StatPromotions,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { unAnAvant } from '#shared/features/pilotage/statistique/rules/promotions.ts';

type Argent = StatPromotions['toutes']['annee'];
/** One row for all, one for those with a TG, one for each dispositif. */
type Ligne = Argent & { readonly quoi: string };

/**
 * The operations of a period, kept by the very filters of the list that a figure opens (STA-20): `tenues`, with their
 * money and their type. A common table for what follows it.
 */
export const operationsTenuesStatistique = (
  tenantId: number,
  periode: PeriodeStatistique,
  aujourdhui: Jour,
): RawBuilder<unknown> => {
  const filtres = { ...periode, statut: [...STATUTS_COMPTES] };
  return sql`candidates as materialized (
    select p.id from promotion p where ${filtrerPromotion(tenantId, filtres, aujourdhui)}
  ), ${argentsDesOperations(tenantId, aujourdhui)}, tenues as materialized (
    select m.id, m.attendu, m.attendu_ttc, m.recu_centimes, m.recu_centimes_ttc, m.compense_centimes,
      m.compense_centimes_ttc, p.type_promo, p.nom_operation, p.laboratoire_id,
      p.date_debut, p.date_fin
    from ${avecArgents(tenantId)} where ${filtrerArgent(filtres, aujourdhui)}
  )`;
};

/** Adds up the amounts of one fiscal nature only: HT and TTC are never added together (ENC-78). */
const sommesDe = (nature: NatureFiscale) => {
  const somme = (total: RawBuilder<unknown>, ttc: RawBuilder<unknown>) =>
    sql`coalesce(sum(${nature === 'TTC' ? ttc : sql`${total} - ${ttc}`}), 0)::bigint`;
  return sql`count(*)::int as nombre, ${somme(sql`t.attendu`, sql`t.attendu_ttc`)} as "attenduCentimes",
    ${somme(sql`t.recu_centimes`, sql`t.recu_centimes_ttc`)} as "recuCentimes",
    ${somme(sql`t.compense_centimes`, sql`t.compense_centimes_ttc`)} as "compenseCentimes"`;
};

const compter = async (
  tx: TenantTx,
  periode: PeriodeStatistique,
  natureFiscale: NatureFiscale,
  aujourdhui: Jour,
): Promise<ReadonlyMap<string, Argent>> => {
  const sommes = sommesDe(natureFiscale);
  const { rows } = await sql<Ligne>`with ${operationsTenuesStatistique(tx.tenantId, periode, aujourdhui)}
    select 'TOUTES' as quoi, ${sommes} from tenues t
    union all select 'TG', ${sommes} from tenues t where t.type_promo in ('PROMO_TG', 'TG')
    union all select x.dispositif, ${sommes} from tenues t
      join promotion_dispositif x on x.tenant_id = ${tx.tenantId} and x.promotion_id = t.id
        group by x.dispositif`.execute(tx);
  return new Map(rows.map(({ quoi, ...argent }) => [quoi, argent]));
};

const RIEN: Argent = { nombre: 0, attenduCentimes: 0, recuCentimes: 0, compenseCentimes: 0 };
const ordreDe = ({ annee, avant }: StatPromotions['toutes']): number => annee.nombre * 1_000_000 + avant.nombre;

/** @throws 404 for a laboratory of another account */
export const lireStatPromotions = async (
  tx: TenantTx,
  { natureFiscale: voulue, ...periode }: PeriodeEtNature,
  aujourdhui: Jour,
): Promise<StatPromotions> => {
  await exigerFiltresConnusPromotion(tx, periode);
  const avant = { ...periode, du: unAnAvant(periode.du), au: unAnAvant(periode.au) };
  const natureFiscale = voulue ?? (await reglageEncaissements(tx)).montantsEncours;
  const celles = await compter(tx, periode, natureFiscale, aujourdhui);
  const autrefois = await compter(tx, avant, natureFiscale, aujourdhui);
  const deuxAns = (quoi: string) => ({ annee: celles.get(quoi) ?? RIEN, avant: autrefois.get(quoi) ?? RIEN });
  const presents = [...new Set([...celles.keys(), ...autrefois.keys()])].filter(
    (quoi) => quoi !== 'TOUTES' && quoi !== 'TG',
  ) as StatPromotions['parDispositif'][number]['dispositif'][];
  return {
    natureFiscale,
    avant: { du: avant.du, au: avant.au },
    toutes: deuxAns('TOUTES'),
    tg: deuxAns('TG'),
    parDispositif: presents
      .map((dispositif) => ({ dispositif, ...deuxAns(dispositif) }))
      .toSorted((a, b) => ordreDe(b) - ordreDe(a)),
  };
};
