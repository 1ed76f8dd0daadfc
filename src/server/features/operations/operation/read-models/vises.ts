import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a modèle `m` is for the adhésion `a`: in one of its segments, or any when it names none. The one definition
 * of "who receives what".
 */
export const VISE: RawBuilder<boolean> = sql<boolean>`(
  not exists (select from promotion_segment s where s.tenant_id = m.tenant_id and s.promotion_id = m.id)
  or exists (select from promotion_segment s join adhesion_segment x on x.tenant_id = s.tenant_id and x.segment_id = s.segment_id
    where s.tenant_id = m.tenant_id and s.promotion_id = m.id and x.adhesion_id = a.id))`;
