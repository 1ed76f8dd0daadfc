import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { rdvErrors } from '#shared/features/rendez-vous/rdv/errors.ts';
import { actionsQuittees, planifierActions } from '#shared/features/rendez-vous/rdv/rules.ts';
import type { ActionRdv, ActionSaisieRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

export const findActions = async (tx: TenantTx, rdvId: number): Promise<ActionRdv[]> => {
  const lignes = await tx
    .selectFrom('rdv_action as a')
    .leftJoin('utilisateur as u', (join) =>
      join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.responsable_id'),
    )
    .select([
      'a.id',
      'a.texte',
      'a.responsable_id as responsableId',
      'a.echeance',
      'a.faite_le as faiteLe',
      'a.faite_par_nom as faiteParNom',
    ])
    .select(sql<string | null>`nullif(concat_ws(' ', u.nom, u.prenom), '')`.as('responsableNom'))
    .where('a.tenant_id', '=', tx.tenantId)
    .where('a.rdv_id', '=', rdvId)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute();
  return lignes.map((ligne) => ({ ...ligne, faite: ligne.faiteLe !== null }));
};

const surResponsable = surViolation({ rdv_action_responsable_fk: rdvErrors.responsableInconnu });
const fait = (faite: boolean, { nomComplet }: Acteur) => ({
  faite_le: faite ? sql<string>`now()` : null,
  faite_par_nom: faite ? nomComplet : null,
});

/**
 * Replaces the actions of the RDV by those sent.
 * @returns whether something changed, and the actions whose person in charge has nothing more to do: done, removed or
 * given to another
 */
export const replaceActions = async (
  tx: TenantTx,
  rdvId: number,
  saisies: readonly ActionSaisieRdv[],
  acteur: Acteur,
): Promise<{ changees: boolean; quittees: readonly number[] }> => {
  const avant = await findActions(tx, rdvId);
  const plan = planifierActions(
    avant.map(({ id }) => id),
    saisies,
  );
  const parId = new Map(avant.map((action) => [action.id, action]));
  for (const { texte, responsableId, echeance, faite = false, position } of plan.ajouter)
    await tx
      .insertInto('rdv_action')
      .values({
        tenant_id: tx.tenantId,
        rdv_id: rdvId,
        position,
        texte,
        responsable_id: responsableId,
        echeance,
        ...fait(faite, acteur),
      })
      .execute()
      .catch(surResponsable);
  for (const { id, texte, responsableId, echeance, faite, position } of plan.changer) {
    const ancienne = parId.get(id);
    const autreRappel = ancienne?.echeance !== echeance || ancienne.responsableId !== responsableId;
    await tx
      .updateTable('rdv_action')
      .set({
        position,
        texte,
        responsable_id: responsableId,
        echeance,
        ...(autreRappel && { rappelee_le: null }),
        ...(faite !== undefined && faite !== ancienne?.faite && fait(faite, acteur)),
      })
      .where('tenant_id', '=', tx.tenantId)
      .where('rdv_id', '=', rdvId)
      .where('id', '=', id)
      .execute()
      .catch(surResponsable);
  }
  if (plan.retirer.length > 0)
    await tx
      .deleteFrom('rdv_action')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', 'in', [...plan.retirer])
      .execute();
  const dit = (actions: readonly ActionRdv[]) => JSON.stringify(actions.map(({ faiteLe: _le, ...action }) => action));
  const apres = await findActions(tx, rdvId);
  return { changees: dit(avant) !== dit(apres), quittees: actionsQuittees(avant, apres) };
};

export type Attribution = Pick<ActionRdv, 'id' | 'texte' | 'echeance'> & { readonly responsableId: number };
/** The open actions whose person in charge has not been told of this attribution. */
export const findAttributionsAAnnoncer = async (tx: TenantTx, rdvId: number): Promise<Attribution[]> => {
  const { rows } = await sql<Attribution>`
    select id, texte, echeance, responsable_id as "responsableId" from rdv_action
    where tenant_id = ${tx.tenantId} and rdv_id = ${rdvId} and faite_le is null and responsable_id is not null
      and responsable_id is distinct from annoncee_a order by position, id`.execute(tx);
  return rows;
};

/** Marks the people in charge of these actions as told. */
export const updateActionsAnnoncees = async (tx: TenantTx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('rdv_action')
    .set((e) => ({ annoncee_a: e.ref('responsable_id') }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', [...ids])
    .execute();
};

/** @returns undefined when it is not of this RDV */
export const updateFaite = async (
  tx: TenantTx,
  { rdvId, id, faite }: { rdvId: number; id: number; faite: boolean },
  acteur: Acteur,
): Promise<ActionRdv | undefined> => {
  await tx
    .updateTable('rdv_action')
    .set(fait(faite, acteur))
    .where('tenant_id', '=', tx.tenantId)
    .where('rdv_id', '=', rdvId)
    .where('id', '=', id)
    .where('faite_le', faite ? 'is' : 'is not', null)
    .execute();
  return (await findActions(tx, rdvId)).find((action) => action.id === id);
};
