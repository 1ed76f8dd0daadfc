import { sql, type RawBuilder } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import { canReglerEncours, typesDe } from '#shared/features/argent/encours/policy.ts';

/**
 * Whether this person may send a `mail m` of encours again. A statement: those who settle. Any other mail: those who
 * remind each encours it speaks of, while one of them is still to be settled.
 */
export const peutRenvoyer = (acteur: Acteur): RawBuilder<boolean> => {
  const lies = sql`encours_mail em2 join encours e2 on e2.tenant_id = em2.tenant_id and e2.id = em2.encours_id
    where em2.tenant_id = m.tenant_id and em2.mail_id = m.id`;
  return sql<boolean>`(case when m.objet = 'laboratoire' then ${canReglerEncours(acteur)}::boolean
    else exists (select from ${lies} and e2.etat <> 'REGLE')
      and not exists (select from ${lies} and e2.type <> all(${[...typesDe(acteur)]}::text[])) end)`;
};
