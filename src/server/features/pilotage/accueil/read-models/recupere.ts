import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { estRecu } from '#server/features/argent/encours/read-models/filtres.ts';
import type { Jour } from '#shared/core/dates.ts';
import { MIN_PHARMACIES, moisACompter, PART_MAX } from '#shared/features/pilotage/accueil/rules/recupere.ts';

export type MoisRecupere = {
  readonly groupementId: number;
  readonly mois: Jour;
  readonly natureFiscale: string;
  readonly nbPharmacies: number;
  readonly centimes: number;
};

/** What the adhérents that agreed received together in each closed month, where they are enough (RES-64). */
export const moisRecuperes = async (tx: SystemeTx, aujourdhui: Jour): Promise<MoisRecupere[]> => {
  const { du, avant } = moisACompter(aujourdhui);
  const { rows } = await sql<MoisRecupere>`
    select x.groupement_id as "groupementId", x.mois, x.nature_fiscale as "natureFiscale",
      count(*)::int as "nbPharmacies", sum(x.recu)::bigint as centimes
    from (
      select c.groupement_id, e.tenant_id, date_trunc('month', r.date)::date as mois, e.nature_fiscale,
        sum(r.montant_centimes) as recu
      from partage_recupere c
      join adhesion a on a.tenant_id = c.groupement_id and a.pharmacie_id = c.tenant_id and a.etat = 'ACCEPTED'
        and coalesce(a.decidee_le, a.demandee_le) <= c.depuis
      join encours_reglement r on r.tenant_id = c.tenant_id and r.annule_le is null and ${estRecu}
        and r.date >= ${du}::date and r.date < ${avant}::date
      join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
      where (e.source_type = 'PROMOTION' and exists (select from promotion p where p.tenant_id = e.tenant_id
          and p.id = e.source_id and p.groupement_id = c.groupement_id and p.modele_id is not null))
        or (e.source_type = 'RFA' and exists (select from rfa p where p.tenant_id = e.tenant_id
          and p.id = e.source_id and p.groupement_id = c.groupement_id and p.modele_id is not null))
      group by 1, 2, 3, 4) x
    group by 1, 2, 3
    having count(*) >= ${MIN_PHARMACIES} and max(x.recu) * 100 <= sum(x.recu) * ${PART_MAX}`.execute(tx);
  return rows;
};
