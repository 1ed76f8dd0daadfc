import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { MINUTES_SEANCE } from '#shared/features/rendez-vous/rdv/rules.ts';

/** The fields this person's editing spell has been journalled for. */
export const champsDejaJournalises = async (
  tx: TenantTx,
  { utilisateurId, impersonation }: Acteur,
  id: number,
): Promise<string[]> => {
  const { rows } = await sql<{ champ: string }>`
    select distinct c.champ from journal j, jsonb_array_elements_text(j.apres -> 'champs') as c (champ)
    where j.tenant_id = ${tx.tenantId} and j.objet = 'rdv' and j.objet_id = ${id} and j.action = 'modifier'
      and j.utilisateur_id = ${utilisateurId} and j.impersonation = ${impersonation}
      and j.cree_le > now() - make_interval(mins => ${MINUTES_SEANCE})`.execute(tx);
  return rows.map(({ champ }) => champ);
};
