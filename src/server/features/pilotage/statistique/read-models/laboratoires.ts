import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerFiltresConnusEncours, recuEntier } from '#server/features/argent/encours/read-models/filtres.ts';
import { reglageEncaissements } from '#server/features/argent/encaissement/read-models/reglage.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import type { LaboratoireStatistique } from '#shared/features/pilotage/statistique/schemas/lectures.ts';
import { bornesDe } from '#shared/features/pilotage/statistique/rules.ts';
import { filtreDeclare, originesLues } from '#shared/features/pilotage/statistique/rules/listes.ts';
import { scoreDe, tauxAuDixieme } from '#shared/features/pilotage/statistique/rules/score.ts';
import { premiereReponse, reclamationsOuvertes } from './reclamations.ts';
import { filtrerEncours } from './encours-filtres.ts';

type Demande = QueryOf<(typeof statistiqueContract)['statistiqueLaboratoires']>;
type Lu = Omit<LaboratoireStatistique, 'tauxRegle' | 'tauxRefuse' | 'score'>;

const avecScore = (laboratoire: Lu): LaboratoireStatistique => {
  // Amounts settled without money are left out of the rate (STA-9).
  const tauxRegle = tauxAuDixieme(laboratoire.recuCentimes, laboratoire.attenduCentimes - laboratoire.compenseCentimes);
  const tauxRefuse = tauxAuDixieme(laboratoire.refuseCentimes, laboratoire.attenduCentimes);
  return { ...laboratoire, tauxRegle, tauxRefuse, score: scoreDe({ ...laboratoire, tauxRegle, tauxRefuse }) };
};

/**
 * The laboratories that have a turnover, something declared in the period or a réclamation opened in it (STA-8, STA-9).
 * @throws 404 a laboratory of another account
 */
export const statistiqueLaboratoires = async (
  tx: TenantTx,
  { role }: Pick<Acteur, 'role'>,
  { annee, periode, laboratoireId, natureFiscale: demandee }: Demande,
  aujourdhui: Jour,
): Promise<LaboratoireStatistique[]> => {
  await exigerFiltresConnusEncours(tx, { laboratoireId });
  const bornes = bornesDe(annee, periode);
  const natureFiscale = demandee ?? (await reglageEncaissements(tx)).montantsEncours;
  const declares = filtreDeclare({ laboratoireId, origine: originesLues(role), natureFiscale }, bornes);
  const { rows } = await sql<Lu>`
    with declares as (
      select e.laboratoire_id, count(*) as nb, sum(e.valeur_attendue_centimes)::bigint as attendu,
        sum(${recuEntier})::bigint as recu,
        sum(e.valeur_compensee_centimes)::bigint as compense,
        coalesce(sum(e.valeur_attendue_centimes - e.valeur_reglee_centimes) filter (where e.etat = 'REGLE'),
          0)::bigint as refuse,
        count(*) filter (where e.etat = 'REGLE' and ${recuEntier} > 0) as nb_regles,
        percentile_cont(0.5) within group (order by (e.regle_le - e.date_declaration)::float)
          filter (where e.etat = 'REGLE' and ${recuEntier} > 0) as delai
      from encours e where ${filtrerEncours(tx.tenantId, declares, aujourdhui)} group by e.laboratoire_id
    ), reponses as (
      select t.laboratoire_id, count(t.jours) as nb, percentile_cont(0.5) within group (order by t.jours) as jours
      from (select r.laboratoire_id, ${premiereReponse} as jours from ${reclamationsOuvertes(tx.tenantId, bornes)}) t
        group by t.laboratoire_id
    ), ca as (
      select c.laboratoire_id, max(c.montant) filter (where c.annee = ${annee}) as n, max(c.montant)
        filter (where c.annee = ${annee - 1}) as precedent
      from laboratoire_ca c where c.tenant_id = ${tx.tenantId} and c.annee in (${annee}, ${annee - 1})
      group by c.laboratoire_id
    )
    select l.id as "laboratoireId", d.nom as "laboratoireNom",
      coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
      ca.n as ca, ca.precedent as "caPrecedent", coalesce(x.nb, 0) as "nbDeclares",
      coalesce(x.attendu, 0) as "attenduCentimes",
      coalesce(x.recu, 0) as "recuCentimes", coalesce(x.compense, 0) as "compenseCentimes",
      coalesce(x.refuse, 0) as "refuseCentimes", coalesce(x.nb_regles, 0) as "nbRegles",
      round(x.delai::numeric, 1)::float as "delaiJours", coalesce(p.nb, 0) as "nbReponses",
      round(p.jours::numeric, 1)::float as "premiereReponseJours"
    from laboratoire l join laboratoire_detail d on d.id = l.detail_id
      left join declares x on x.laboratoire_id = l.id left join reponses p on p.laboratoire_id = l.id left join ca
        on ca.laboratoire_id = l.id
    where l.tenant_id = ${tx.tenantId} and ${laboratoireId === undefined ? sql`true` : sql`l.id = ${laboratoireId}`}
      and (x.laboratoire_id is not null or p.laboratoire_id is not null or ca.laboratoire_id is not null)
    order by f_tri(d.nom) collate textes, l.id`.execute(tx);
  return rows.map(avecScore);
};
