import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Partagee } from '#shared/features/rendez-vous/rdv/policy.ts';
import type { CleDeLigne } from '../repository/rappels.ts';

type RdvARappeler = Partagee & {
  readonly tenantId: number;
  readonly id: number;
  readonly date: Jour;
  readonly objet: string | null;
  readonly laboratoireNom: string;
};
export type ActionARappeler = RdvARappeler & {
  readonly actionId: number;
  readonly texte: string;
  readonly echeance: Jour;
  /** User in charge of the action, or else the author of the RDV; null once that person has left. */
  readonly personneId: number | null;
  readonly role: Role | null;
};
export type RdvAAnnoncer = RdvARappeler & { readonly prochainRdv: Jour; readonly role: Role | null };

const DU_RDV = sql`r.tenant_id as "tenantId", r.id, r.date, r.objet, r.visible_by as "visibleBy",
  r.cree_par_id as "creeParId", d.nom as "laboratoireNom",
  coalesce((select json_agg(x.utilisateur_id) from rdv_autorise x where x.tenant_id = r.tenant_id and x.rdv_id = r.id),
  '[]'::json) as autorises`;
const DU_LABO = sql`join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id
  join tenant t on t.id = r.tenant_id and t.active = 'ACCEPTED'`;

const parCle = (cles: readonly CleDeLigne[]) => sql`select * from unnest(
  ${cles.map(({ tenantId }) => tenantId)}::bigint[], ${cles.map(({ id }) => id)}::bigint[])`;

/** These actions, with their RDV and the person to remind. */
export const actionsMarquees = async (tx: SystemeTx, cles: readonly CleDeLigne[]): Promise<ActionARappeler[]> => {
  const { rows } = await sql<ActionARappeler>`
    select a.id as "actionId", a.texte, a.echeance, u.id as "personneId", u.role, ${DU_RDV}
    from rdv_action a join rdv r on r.tenant_id = a.tenant_id and r.id = a.rdv_id ${DU_LABO}
    left join utilisateur u on u.tenant_id = r.tenant_id and u.id = coalesce(a.responsable_id, r.cree_par_id)
      and u.activated
    where (a.tenant_id, a.id) in (${parCle(cles)}) order by a.echeance, a.id`.execute(tx);
  return rows;
};

/** These RDV, with the role of their author while he works there. */
export const rdvsMarques = async (tx: SystemeTx, cles: readonly CleDeLigne[]): Promise<RdvAAnnoncer[]> => {
  const { rows } = await sql<RdvAAnnoncer>`
    select r.prochain_rdv as "prochainRdv", u.role, ${DU_RDV} from rdv r ${DU_LABO}
    left join utilisateur u on u.tenant_id = r.tenant_id and u.id = r.cree_par_id and u.activated
    where (r.tenant_id, r.id) in (${parCle(cles)}) order by r.prochain_rdv, r.id`.execute(tx);
  return rows;
};
