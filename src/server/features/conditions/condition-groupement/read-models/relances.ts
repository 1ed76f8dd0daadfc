import type { SystemeTx } from '#server/core/db/database.ts';

type Relance = {
  readonly groupementId: number;
  readonly id: number;
  /** Undefined: all the adhérents. */
  readonly pharmacieIds: readonly number[] | undefined;
};
/** The adhérents that have not chosen, and when they were last reminded. */
export const choixAttendus = (tx: SystemeTx, { groupementId, id, pharmacieIds }: Relance) =>
  tx
    .selectFrom('condition_reponse')
    .select(['pharmacie_id as pharmacieId', 'relancee_le as relanceeLe'])
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', id)
    .where('etat', '=', 'WAITING')
    .$if(pharmacieIds !== undefined, (requete) => requete.where('pharmacie_id', 'in', [...pharmacieIds!]))
    .orderBy('pharmacie_id')
    .execute();
