import { sql } from 'kysely';
import { reponsesDeLAdherent, tauxDeLAdherent } from '#server/features/operations/operation/read-models/reponses.ts';
import type { SuiviDeLAdherent } from '#server/features/reseau/adhesion/read-models/suivi.ts';

/** The answers of the pharmacy of adhésion `a`, by kind: operations, RFA, conditions. */
const REPONSES = [
  sql`promotion x where x.groupement_id = a.tenant_id and x.tenant_id = a.pharmacie_id and x.modele_id is not null`,
  sql`rfa x where x.groupement_id = a.tenant_id and x.tenant_id = a.pharmacie_id and x.modele_id is not null`,
  sql`condition_reponse x where x.tenant_id = a.tenant_id and x.pharmacie_id = a.pharmacie_id`,
];

/** What an adhérent answers is an operation, a RFA or a condition: all three are known here (RES-60). */
export const suiviDeLAdherent: SuiviDeLAdherent = {
  reponses: reponsesDeLAdherent,
  taux: tauxDeLAdherent,
  derniereReponse: sql<string | null>`greatest(${sql.join(
    REPONSES.map((reponses) => sql`(select max(x.repondue_le) from ${reponses})`),
  )})`,
  reponduDepuis: (instant) =>
    sql<boolean>`(${sql.join(
      REPONSES.map((reponses) => sql`exists (select from ${reponses} and x.repondue_le >= ${instant})`),
      sql` or `,
    )})`,
};
