import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { horizonProchains } from '#shared/features/rendez-vous/rdv/rules.ts';
import { rdvLisibleSql } from './liste.ts';

const MAX = 50;
/**
 * The action `a` is to be done and its day has come (RDV-18). The rule in TypeScript: the day after, it is late
 * (`enRetardRdv`); `a-faire.test.ts` compares both.
 */
export const actionDue = (jour: Jour) => sql<boolean>`(a.faite_le is null and a.echeance <= ${jour}::date)`;

/** Something to do after an RDV: an action, or a next RDV to hold. */
type Suite = { readonly rdvId: number; readonly laboratoireId: number; readonly laboratoireNom: string };
type ActionOuverte = Suite & { readonly id: number; readonly texte: string; readonly echeance: Jour | null };
type ProchainRdv = Suite & { readonly prochainRdv: Jour; readonly representant: string | null };

/**
 * An open action `a` of an RDV `r` this person reads: in this person's charge, or in no one's when the RDV is theirs.
 */
const actionDeLaPersonne = (
  qui: Pick<Acteur, 'role' | 'utilisateurId'>,
) => sql<boolean>`(a.faite_le is null and ${rdvLisibleSql(qui)}
  and (a.responsable_id = ${qui.utilisateurId} or (a.responsable_id is null
    and r.cree_par_id = ${qui.utilisateurId})))`;

const actionsOuvertes = (tx: TenantTx, acteur: Acteur) =>
  sql<ActionOuverte>`
    select a.id, a.texte, a.echeance, r.id as "rdvId", r.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom"
    from rdv_action a join rdv r on r.tenant_id = a.tenant_id and r.id = a.rdv_id
    join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id
    where a.tenant_id = ${tx.tenantId} and ${actionDeLaPersonne(acteur)}
    order by a.echeance nulls last, a.id limit ${MAX}`.execute(tx);

/** The number of actions in this person's charge that are due. */
export const actionsDues = async (
  tx: Tx,
  tenantId: number,
  qui: Pick<Acteur, 'role' | 'utilisateurId'>,
  jour: Jour,
): Promise<number> => {
  const { rows } = await sql<{ nombre: number }>`
    select count(*) as nombre from rdv_action a join rdv r on r.tenant_id = a.tenant_id and r.id = a.rdv_id
    where a.tenant_id = ${tenantId} and ${actionDue(jour)} and ${actionDeLaPersonne(qui)}`.execute(tx);
  return rows[0]?.nombre ?? 0;
};

/** Announced, and not held since: a later RDV with the same laboratory answers it. */
const prochains = (tx: TenantTx, acteur: Acteur, aujourdhui: Jour) =>
  sql<ProchainRdv>`
    select r.id as "rdvId", r.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
      r.prochain_rdv as "prochainRdv", r.representant
    from rdv r join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id join laboratoire_detail d
    on d.id = l.detail_id
    where r.tenant_id = ${tx.tenantId} and r.prochain_rdv <= ${horizonProchains(aujourdhui)}::date
      and ${rdvLisibleSql(acteur)}
      and not exists (select from rdv s where s.tenant_id = r.tenant_id and s.laboratoire_id = r.laboratoire_id
        and s.date >= r.prochain_rdv)
    order by r.prochain_rdv, r.id limit ${MAX}`.execute(tx);

/**
 * The open actions in this person's charge, the most urgent first; the RDVs announced for the coming fortnight, or
 * whose day has passed without a new one.
 */
export const suitesDesRdv = async (
  tx: TenantTx,
  acteur: Acteur,
  aujourdhui: Jour,
): Promise<{ readonly actions: ActionOuverte[]; readonly prochains: ProchainRdv[] }> => {
  const [actions, rdvs] = await ensemble(actionsOuvertes(tx, acteur), prochains(tx, acteur, aujourdhui));
  return { actions: actions.rows, prochains: rdvs.rows };
};
