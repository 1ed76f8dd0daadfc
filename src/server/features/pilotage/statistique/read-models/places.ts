import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { reglageEncaissements } from '#server/features/argent/encaissement/read-models/reglage.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { recuEntier } from '#server/features/argent/encours/read-models/filtres.ts';
import { exigerFiltresConnusPromotion } from '#server/features/operations/promotion/read-models/filtres.ts';
import type {
  PeriodeEtNature,
  PlaceStat,
  StatPlaces,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { rendementDePromotion, unAnAvant } from '#shared/features/pilotage/statistique/rules/promotions.ts';

type Ligne = Omit<PlaceStat, 'parSemaineCentimes' | 'parMetreSemaineCentimes'> & { readonly actif: boolean };

/**
 * The weeks that each place is held, and the TG that begin in the period with what was received for them: shared
 * between their places as the plan shares it (OPE-73).
 */
const lirePlaces = async (
  tx: TenantTx,
  { du, au, laboratoireId }: PeriodeEtNature,
  natureFiscale: NatureFiscale,
): Promise<readonly Ligne[]> => {
  const { rows } = await sql<Ligne>`
    with tenues as materialized (
      select e.emplacement_id, e.promotion_id, e.date_debut, e.date_fin,
        count(*) over (partition by e.promotion_id) as places, row_number()
          over (partition by e.promotion_id order by e.id) as rang
      from promotion_emplacement e join promotion p on p.tenant_id = e.tenant_id and p.id = e.promotion_id
      where e.tenant_id = ${tx.tenantId} and e.occupe and p.date_fin >= ${du}::date and p.date_debut <= ${au}::date
        and (${laboratoireId ?? null}::bigint is null or p.laboratoire_id = ${laboratoireId ?? null}::bigint)
    ), semaines as (
      select lundi::date as lundi from generate_series(date_trunc('week', ${du}::date), ${au}::date, interval '7 days')
        lundi
    ), prises as (
      select t.emplacement_id, count(distinct s.lundi)::int as prises from tenues t join semaines s
        on greatest(t.date_debut, ${du}::date) <= s.lundi + 6 and least(t.date_fin, ${au}::date) >= s.lundi
      where t.date_fin >= ${du}::date and t.date_debut <= ${au}::date group by 1
    ), regles as (
      select e.source_id as promotion_id, sum(${recuEntier}) as recu from encours e
      where e.tenant_id = ${tx.tenantId} and e.source_type = 'PROMOTION' and e.type = 'CONTREPARTIE_TG'
        and e.nature_fiscale = ${natureFiscale} and ${recuEntier} > 0
        and e.source_id in (select promotion_id from tenues) group by 1
    ), gains as (
      select t.emplacement_id, count(*)::int as nombre, sum(t.date_fin - t.date_debut + 1)::int as jours,
        coalesce(sum(div(r.recu, t.places) + case when t.rang <= mod(r.recu, t.places) then 1 else 0 end),
          0)::bigint as recu
      from tenues t left join regles r on r.promotion_id = t.promotion_id
      where t.date_debut between ${du}::date and ${au}::date group by 1
    )
    select e.id as "emplacementId", e.nom, z.nom as "zoneNom", e.largeur_cm as "largeurCm", e.actif,
      (select count(*) from semaines)::int as semaines, coalesce(s.prises, 0) as "semainesPrises",
        coalesce(g.nombre, 0) as nombre,
      coalesce(g.jours, 0) as jours, coalesce(g.recu, 0)::bigint as "recuCentimes"
    from emplacement e join zone z on z.tenant_id = e.tenant_id and z.id = e.zone_id
    left join prises s on s.emplacement_id = e.id left join gains g on g.emplacement_id = e.id
    where e.tenant_id = ${tx.tenantId} order by z.ordre, z.id, e.ordre, e.id`.execute(tx);
  return rows;
};

/** A disabled place still counts if something held it in the period. */
const comptees = (lignes: readonly Ligne[]): Ligne[] =>
  lignes.filter(({ actif, semainesPrises }) => actif || semainesPrises > 0);
const total = (lignes: readonly Ligne[]) => ({
  semainesPrises: lignes.reduce((somme, { semainesPrises }) => somme + semainesPrises, 0),
  semainesPossibles: lignes.reduce((somme, { semaines }) => somme + semaines, 0),
});

/** @throws 404 for a laboratory of another account */
export const lireStatPlaces = async (tx: TenantTx, periode: PeriodeEtNature): Promise<StatPlaces> => {
  await exigerFiltresConnusPromotion(tx, periode);
  const natureFiscale = periode.natureFiscale ?? (await reglageEncaissements(tx)).montantsEncours;
  const places = comptees(await lirePlaces(tx, periode, natureFiscale));
  const avant = { ...periode, du: unAnAvant(periode.du), au: unAnAvant(periode.au) };
  return {
    semaines: places[0]?.semaines ?? 0,
    ...total(places),
    natureFiscale,
    avant: total(comptees(await lirePlaces(tx, avant, natureFiscale))),
    places: places.map(({ actif: _a, ...place }) => ({
      ...place,
      ...rendementDePromotion(place.recuCentimes, place.jours, place.largeurCm),
    })),
  };
};
