import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import {
  estRecu,
  exigerFiltresConnusEncours,
  recuEntier,
  type FiltresEncours,
} from '#server/features/argent/encours/read-models/filtres.ts';
import { reglageEncaissements } from '#server/features/argent/encaissement/read-models/reglage.ts';
import { origineEncours } from '#server/features/argent/facture/read-models/origine-encours.ts';
import { sommesParCondition } from '#server/features/argent/encours/read-models/sommes.ts';
import { filtrerEncours } from './encours-filtres.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  originesEncours,
  retardsEncours,
  type OrigineEncours,
  type Retard,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import type { MoisArgent, StatistiqueArgent } from '#shared/features/pilotage/statistique/schemas/lectures.ts';
import { bornesDe, moisDeLaPeriodeStatistique } from '#shared/features/pilotage/statistique/rules.ts';
import {
  filtreRetard,
  filtresQuiDort,
  originesLues,
  type PerimetreArgent,
} from '#shared/features/pilotage/statistique/rules/listes.ts';

type Demande = QueryOf<(typeof statistiqueContract)['statistiqueArgent']>;
type MoisRegle = { annee: number; mois: number; origine: OrigineEncours; recu: number; compense: number };
type Quoi = 'recu' | 'compense';
type Attendu = { annee: number; mois: number; attendu: number; declare: number; recu: number };

/**
 * The settlements of two years by month and origin: each is counted once, where its encours is kept by the filters
 * (STA-5).
 */
const lireEncoursRegles = async (
  tx: TenantTx,
  perimetre: PerimetreArgent,
  annee: number,
  aujourdhui: Jour,
): Promise<MoisRegle[]> => {
  const { rows } = await sql<MoisRegle>`
    with regles as materialized (
      select r.encours_id, date_trunc('month', r.date)::date as mois,
        coalesce(sum(r.montant_centimes) filter (where ${estRecu}), 0)::bigint as recu,
        coalesce(sum(r.montant_centimes) filter (where not ${estRecu}), 0)::bigint as compense
      from encours_reglement r where r.tenant_id = ${tx.tenantId} and r.annule_le is null
        and r.date between ${bornesDe(annee - 1, 'ANNEE').du}::date and ${bornesDe(annee, 'ANNEE').au}::date
      group by 1, 2
    )
    select extract(year from t.mois)::int as annee, extract(month from t.mois)::int as mois, t.origine,
      sum(t.recu)::bigint as recu, sum(t.compense)::bigint as compense
    from (
      select r.mois, r.recu, r.compense, ${origineEncours} as origine from regles r
      join encours e on e.tenant_id = ${tx.tenantId} and e.id = r.encours_id
        where ${filtrerEncours(tx.tenantId, perimetre, aujourdhui)}
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
    select extract(year from t.mois)::int as annee, extract(month from t.mois)::int as mois, t.attendu, t.declare,
      t.recu from (
      select date_trunc('month', e.date_declaration)::date as mois, sum(e.valeur_attendue_centimes)::bigint as attendu,
        coalesce(sum(e.valeur_attendue_centimes) filter (where e.etat <> 'A_DECLARER'), 0)::bigint as declare,
        coalesce(sum(${recuEntier}) filter (where e.etat <> 'A_DECLARER'), 0)::bigint as recu
      from encours e where ${filtrerEncours(tx.tenantId, filtres, aujourdhui)} group by 1
    ) t`.execute(tx);
  return rows;
};

type EncoursNonRegles = Record<'aReclamer' | 'enRetard' | Retard, SommesEncours>;
/** What is not settled yet, whatever the period: each figure counts with the filter of the list it opens (STA-7). */
const lireEncoursNonRegles = async (
  tx: TenantTx,
  perimetre: PerimetreArgent,
  aujourdhui: Jour,
): Promise<EncoursNonRegles> => {
  const conditions = {
    ...filtresQuiDort(perimetre),
    ...Object.fromEntries(retardsEncours.map((retard) => [retard, filtreRetard(perimetre, retard)])),
  };
  const filtres = Object.entries<FiltresEncours>(conditions).map(([nom, condition]) => [
    nom,
    filtrerEncours(tx.tenantId, condition, aujourdhui),
  ]);
  const { rows } = await sql<EncoursNonRegles>`${sommesParCondition(
    Object.fromEntries(filtres),
    sql`encours e where ${filtrerEncours(tx.tenantId, perimetre, aujourdhui)} and e.etat <> 'REGLE'`,
  )}`.execute(tx);
  const [encoursNonRegles] = rows;
  if (!encoursNonRegles) throw new Error('an aggregate answers one row');
  return encoursNonRegles;
};

const enMois = (
  annee: number,
  mois: number,
  moisRegles: readonly MoisRegle[],
  attendus: readonly Attendu[],
): MoisArgent => {
  const attenduDuMois = attendus.find((attendu) => attendu.annee === annee && attendu.mois === mois);
  const duMois = (quoi: Quoi) =>
    moisRegles.reduce(
      (t, moisRegle) => t + (moisRegle.annee === annee && moisRegle.mois === mois ? moisRegle[quoi] : 0),
      0,
    );
  return {
    attenduCentimes: attenduDuMois?.attendu ?? 0,
    declareCentimes: attenduDuMois?.declare ?? 0,
    recuDuDeclareCentimes: attenduDuMois?.recu ?? 0,
    recuCentimes: duMois('recu'),
    compenseCentimes: duMois('compense'),
  };
};

/** @throws 404 a laboratory of another account */
export const statistiqueArgent = async (
  tx: TenantTx,
  { role }: Pick<Acteur, 'role'>,
  { annee, periode, laboratoireId, natureFiscale: demandee }: Demande,
  aujourdhui: Jour,
): Promise<StatistiqueArgent> => {
  await exigerFiltresConnusEncours(tx, { laboratoireId });
  const origines = originesLues(role);
  const natureFiscale = demandee ?? (await reglageEncaissements(tx)).montantsEncours;
  const perimetre = { laboratoireId, origine: origines, natureFiscale };
  const [moisRegles, attendus, encoursNonRegles] = await ensemble(
    lireEncoursRegles(tx, perimetre, annee, aujourdhui),
    lireAttendus(tx, perimetre, annee, aujourdhui),
    lireEncoursNonRegles(tx, perimetre, aujourdhui),
  );
  const montres = moisDeLaPeriodeStatistique(periode);
  const somme = (quoi: Quoi, origine: OrigineEncours, anneeSommee: number) =>
    moisRegles.reduce(
      (t, moisRegle) =>
        t +
        (moisRegle.origine === origine && moisRegle.annee === anneeSommee && montres.includes(moisRegle.mois)
          ? moisRegle[quoi]
          : 0),
      0,
    );
  const { aReclamer, enRetard, ...parRetard } = encoursNonRegles;
  return {
    natureFiscale,
    recupere: (origines ?? originesEncours).map((origine) => ({
      origine,
      recuCentimes: somme('recu', origine, annee),
      precedentCentimes: somme('recu', origine, annee - 1),
      compenseCentimes: somme('compense', origine, annee),
      compensePrecedentCentimes: somme('compense', origine, annee - 1),
    })),
    quiDort: { aReclamer, enRetard },
    retards: parRetard,
    mois: montres.map((mois) => ({
      mois,
      ...enMois(annee, mois, moisRegles, attendus),
      precedent: enMois(annee - 1, mois, moisRegles, attendus),
    })),
  };
};
