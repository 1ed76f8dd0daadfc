import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import {
  exigerFiltresConnus,
  filtrer,
  origineEncours,
  type Filtres,
} from '#server/features/argent/encours/read-models/filtres.ts';
import { sommesParCondition } from '#server/features/argent/encours/read-models/sommes.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  ages,
  originesEncours,
  type Age,
  type OrigineEncours,
} from '#shared/features/argent/encours/contract/enumerations.ts';
import type { Sommes } from '#shared/features/argent/encours/contract/schemas.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import type { MoisArgent, StatistiqueArgent } from '#shared/features/pilotage/statistique/contract/lectures.ts';
import { bornesDe, moisDeLaPeriode } from '#shared/features/pilotage/statistique/rules.ts';
import {
  filtreAge,
  filtresQuiDort,
  originesLues,
  type PerimetreArgent,
} from '#shared/features/pilotage/statistique/rules/listes.ts';

type Demande = QueryOf<(typeof statistiqueContract)['statistiqueArgent']>;
type Recu = { annee: number; mois: number; origine: OrigineEncours; recu: number };
type Attendu = { annee: number; mois: number; attendu: number; declare: number; regle: number };

/** The settlements of two years by month and origin: each is counted once, where its encours is kept by the filters (STA-5). */
const lireRecus = async (
  tx: TenantTx,
  perimetre: PerimetreArgent,
  annee: number,
  aujourdhui: Jour,
): Promise<Recu[]> => {
  const { rows } = await sql<Recu>`
    with recus as materialized (
      select r.encours_id, date_trunc('month', r.date)::date as mois, sum(r.montant_centimes)::bigint as recu
      from encours_reglement r where r.tenant_id = ${tx.tenantId} and r.annule_le is null
        and r.date between ${bornesDe(annee - 1, 'ANNEE').du}::date and ${bornesDe(annee, 'ANNEE').au}::date
      group by 1, 2
    )
    select extract(year from t.mois)::int as annee, extract(month from t.mois)::int as mois, t.origine, sum(t.recu)::bigint as recu
    from (
      select r.mois, r.recu, ${origineEncours} as origine from recus r
      join encours e on e.tenant_id = ${tx.tenantId} and e.id = r.encours_id where ${filtrer(tx.tenantId, perimetre, aujourdhui)}
    ) t group by 1, 2, 3`.execute(tx);
  return rows;
};

/** What was declared, or is planned to be, in two years by month (STA-6). */
const lireAttendus = async (
  tx: TenantTx,
  perimetre: PerimetreArgent,
  annee: number,
  aujourdhui: Jour,
): Promise<Attendu[]> => {
  const filtres = {
    ...perimetre,
    declarationApres: bornesDe(annee - 1, 'ANNEE').du,
    declarationAvant: bornesDe(annee, 'ANNEE').au,
  };
  const { rows } = await sql<Attendu>`
    select extract(year from t.mois)::int as annee, extract(month from t.mois)::int as mois, t.attendu, t.declare, t.regle from (
      select date_trunc('month', e.date_declaration)::date as mois, sum(e.valeur_attendue_centimes)::bigint as attendu,
        coalesce(sum(e.valeur_attendue_centimes) filter (where e.etat <> 'A_DECLARER'), 0)::bigint as declare,
        coalesce(sum(e.valeur_reglee_centimes) filter (where e.etat <> 'A_DECLARER'), 0)::bigint as regle
      from encours e where ${filtrer(tx.tenantId, filtres, aujourdhui)} group by 1
    ) t`.execute(tx);
  return rows;
};

type NonRegles = Record<'nonDeclare' | 'declareAncien' | Age, Sommes>;
/** What is not settled yet, whatever the period: each figure counts with the filter of the list it opens (STA-7). */
const lireNonRegles = async (tx: TenantTx, perimetre: PerimetreArgent, aujourdhui: Jour): Promise<NonRegles> => {
  const conditions = {
    ...filtresQuiDort(perimetre, aujourdhui),
    ...Object.fromEntries(ages.map((age) => [age, filtreAge(perimetre, age)])),
  };
  const filtres = Object.entries<Filtres>(conditions).map(([nom, un]) => [nom, filtrer(tx.tenantId, un, aujourdhui)]);
  const { rows } = await sql<NonRegles>`${sommesParCondition(
    Object.fromEntries(filtres),
    sql`encours e where ${filtrer(tx.tenantId, perimetre, aujourdhui)} and e.etat <> 'REGLE'`,
  )}`.execute(tx);
  const [lus] = rows;
  if (!lus) throw new Error('an aggregate answers one row');
  return lus;
};

const enMois = (annee: number, mois: number, recus: readonly Recu[], attendus: readonly Attendu[]): MoisArgent => {
  const siens = attendus.find((un) => un.annee === annee && un.mois === mois);
  return {
    attenduCentimes: siens?.attendu ?? 0,
    declareCentimes: siens?.declare ?? 0,
    regleDuDeclareCentimes: siens?.regle ?? 0,
    recuCentimes: recus.reduce((t, un) => t + (un.annee === annee && un.mois === mois ? un.recu : 0), 0),
  };
};

/** @throws 404 a laboratory of another account */
export const statistiqueArgent = async (
  tx: TenantTx,
  { role }: Pick<Acteur, 'role'>,
  { annee, periode, laboratoireId }: Demande,
  aujourdhui: Jour,
): Promise<StatistiqueArgent> => {
  await exigerFiltresConnus(tx, { laboratoireId });
  const lues = originesLues(role);
  const perimetre = { laboratoireId, origine: lues };
  const [recus, attendus, nonRegles] = await ensemble(
    lireRecus(tx, perimetre, annee, aujourdhui),
    lireAttendus(tx, perimetre, annee, aujourdhui),
    lireNonRegles(tx, perimetre, aujourdhui),
  );
  const montres = moisDeLaPeriode(periode);
  const recuDe = (origine: OrigineEncours, une: number) =>
    recus.reduce(
      (t, un) => t + (un.origine === origine && un.annee === une && montres.includes(un.mois) ? un.recu : 0),
      0,
    );
  const { nonDeclare, declareAncien, ...parAge } = nonRegles;
  return {
    recupere: (lues ?? originesEncours).map((origine) => ({
      origine,
      recuCentimes: recuDe(origine, annee),
      precedentCentimes: recuDe(origine, annee - 1),
    })),
    quiDort: { nonDeclare, declareAncien },
    ages: parAge,
    mois: montres.map((mois) => ({
      mois,
      ...enMois(annee, mois, recus, attendus),
      precedent: enMois(annee - 1, mois, recus, attendus),
    })),
  };
};
