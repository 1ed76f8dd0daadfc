import { sql, type RawBuilder } from 'kysely';
import type { AttenteDuLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';

/** Of a line `s`: failed, or left to a person since nothing sends it by itself. */
const LIGNE: Readonly<Record<AttenteDuLgo, RawBuilder<boolean>>> = {
  EN_ECHEC: sql<boolean>`s.etat = 'ko'`,
  A_SAISIR: sql<boolean>`s.voulue is not null and s.prochain_le is null
    and coalesce(s.etat, 'non_synchronizable') = 'non_synchronizable'`,
};
/** The products of `promotion p` wait for a person to put them into the software (CNX-66). */
export const attendDuLgo = (attente: AttenteDuLgo): RawBuilder<boolean> =>
  sql<boolean>`exists (select from synchro_lgo s join tenant ts on ts.id = s.tenant_id
    and ts.lgo_type_connexion <> 'AUCUNE'
    where s.tenant_id = p.tenant_id and s.promotion_id = p.id and ${LIGNE[attente]})`;
