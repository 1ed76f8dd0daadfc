import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Copie } from '#server/features/reseau/diffusion/read-models.ts';

/** The adhésion `a` by which a groupement still knows the pharmacy that has the copy `r`. */
export const ADHESION: RawBuilder<unknown> = sql`a.tenant_id = r.groupement_id and a.pharmacie_id = r.tenant_id
  and a.etat = 'ACCEPTED'`;

export const estAdherentRfa = async (tx: SystemeTx, groupementId: number, pharmacieId: number): Promise<boolean> => {
  const { rows } = await sql`select from adhesion where tenant_id = ${groupementId} and pharmacie_id = ${pharmacieId}
    and etat = 'ACCEPTED'`.execute(tx);
  return rows.length > 0;
};

type PalierPropose = {
  readonly groupementId: number;
  readonly modeleId: number;
  readonly palierId: number;
  readonly periode: number;
};
/** The accepted copies whose pharmacy has not decided on this tier of the modèle. */
export const copiesSansDecision = async (
  tx: SystemeTx,
  { groupementId, modeleId, palierId, periode }: PalierPropose,
): Promise<Copie[]> => {
  const { rows } = await sql<Copie>`select r.tenant_id as "tenantId", r.id, r.modele_id as "modeleId"
    from rfa r join adhesion a on ${ADHESION}
    join rfa_palier p on p.tenant_id = r.tenant_id and p.rfa_id = r.id and p.modele_palier_id = ${palierId}
    join rfa_atteinte x on x.tenant_id = p.tenant_id and x.rfa_id = r.id and x.palier_id = p.id
      and x.periode = ${periode}
    where r.groupement_id = ${groupementId} and r.modele_id = ${modeleId} and r.acceptation = 'ACCEPTED'
    and x.etat = 'A_ATTEINDRE'
    order by r.tenant_id`.execute(tx);
  return rows;
};
