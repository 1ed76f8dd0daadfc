import { sql, type RawBuilder } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import { canMarquerLu } from '#shared/features/echanges/discussion/policy.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';

type Lecteur = Pick<Acteur, 'utilisateurId' | 'role'>;

const PARTAGES = sql`and nl.partage`;
/** The same rule in TypeScript: `estNonLu` (rules); `discussion/routes.test.ts` compares both. */
const nonLusPar = (
  utilisateurId: number,
  { partageSeul }: { readonly partageSeul: boolean },
) => sql`discussion_commentaire nl
  where nl.tenant_id = d.tenant_id and nl.discussion_id = d.id ${partageSeul ? PARTAGES : sql``} and nl.texte
    is not null
    and nl.auteur_id is distinct from ${utilisateurId}::bigint and nl.id > coalesce((select l.lu_jusqua
      from discussion_lecture l where l.tenant_id = d.tenant_id and l.discussion_id = d.id
        and l.lecteur_id = ${utilisateurId}::bigint), 0)`;

/**
 * How many messages of the discussion `d` this person has not read (DIS-11). CONSULTATION_GROUPEMENT keeps no reading
 * mark and has none.
 * @param partageSeul for a groupement reading an adhérent's copy: only what it is shown
 */
export const nonLusDe = ({ utilisateurId, role }: Lecteur, partageSeul = false): RawBuilder<number> =>
  canMarquerLu({ role })
    ? sql<number>`(select count(*) from ${nonLusPar(utilisateurId, { partageSeul })})`
    : sql<number>`0::bigint`;

/** The same in a conversation with the support, where every role keeps a reading mark (SUP-18). */
export const nonLusDuSupport = ({ utilisateurId }: Pick<Acteur, 'utilisateurId'>): RawBuilder<number> =>
  sql<number>`(select count(*) from ${nonLusPar(utilisateurId, { partageSeul: false })})`;

/** Whether this person has any: for thousands of discussions at once, three times less than counting those of each. */
export const aNonLus = ({ utilisateurId, role }: Lecteur): RawBuilder<boolean> =>
  canMarquerLu({ role })
    ? sql<boolean>`exists (select from ${nonLusPar(utilisateurId, { partageSeul: false })})`
    : sql<boolean>`false`;

/**
 * The same for each row of a list of objects, to select beside its columns.
 * @param tenantId of the object's account: `sql.ref('p.tenant_id')`
 * @param objetId its number: `sql.ref('p.id')`
 */
export const nonLus = (
  kind: KindDiscussion,
  { tenantId, objetId }: { readonly tenantId: RawBuilder<unknown>; readonly objetId: RawBuilder<unknown> },
  lecteur: Lecteur,
  { partageSeul = false }: { readonly partageSeul?: boolean } = {},
): RawBuilder<number> =>
  sql<number>`coalesce((select ${nonLusDe(lecteur, partageSeul)} from discussion d
    where d.tenant_id = ${tenantId} and d.kind = ${kind}
    and d.objet_id = ${objetId}), 0)`;
