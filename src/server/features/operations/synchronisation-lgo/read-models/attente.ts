import { sql, type RawBuilder } from 'kysely';
import type { AttenteDuLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';

/** Condition on a line `s`: its sending failed, or a person must key it because nothing sends it. */
const LIGNE: Readonly<Record<AttenteDuLgo, RawBuilder<boolean>>> = {
  EN_ECHEC: sql<boolean>`s.etat = 'ko'`,
  A_SAISIR: sql<boolean>`s.voulue is not null and s.prochain_le is null
    and coalesce(s.etat, 'non_synchronizable') = 'non_synchronizable'`,
};
/** Whether `promotion p` has products that failed, or that a person must key into the software (CNX-66). */
export const attendDuLgo = (attente: AttenteDuLgo): RawBuilder<boolean> =>
  sql<boolean>`exists (select from synchro_lgo s join tenant ts on ts.id = s.tenant_id
    and ts.lgo_type_connexion <> 'AUCUNE'
    where s.tenant_id = p.tenant_id and s.promotion_id = p.id and ${LIGNE[attente]})`;
