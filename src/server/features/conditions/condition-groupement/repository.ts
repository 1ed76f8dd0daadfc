import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { conditionGroupementErrors } from '#shared/features/conditions/condition-groupement/errors.ts';
import { periodeDesConditions } from '#shared/features/conditions/condition-groupement/rules.ts';
import {
  gammeComplete,
  type ChoixContenu,
  type GammeContenu,
} from '#shared/features/conditions/condition-groupement/rules/contenu.ts';
import type {
  ChoixConditionGroupement,
  ConditionGroupementSaisie,
  EtatConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

export type LigneConditionGroupement = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly detailId: number;
  readonly partenariatId: number;
  readonly annee: number | null;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly etat: EtatConditionGroupement;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};

/** The row, locked. */
export const findConditionGroupement = (tx: TenantTx, id: number): Promise<LigneConditionGroupement | undefined> =>
  tx
    .selectFrom('condition_groupement')
    .select(
      colonnesNommees('condition_groupement', [
        'id',
        'laboratoireId',
        'detailId',
        'partenariatId',
        'annee',
        'dateDebut',
        'dateFin',
        'etat',
        'version',
        'modifieLe',
        'modifieParNom',
      ]),
    )
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<LigneConditionGroupement>()
    .executeTakeFirst();

/** The choices of one condition, as stored: what the contract says, but for `complet`. */
export const findChoixDeLaReponse = async (tx: TenantTx, id: number): Promise<ChoixConditionGroupement[]> => {
  const lignes = await tx
    .selectFrom('condition_groupement_choix')
    .select(['id', 'libelle', 'gammes'])
    .where('tenant_id', '=', tx.tenantId)
    .where('condition_groupement_id', '=', id)
    .orderBy('position')
    .execute();
  return lignes.map(({ gammes, ...choix }) => ({ ...choix, gammes: lireGammes(gammes) }));
};

/** One choice of a published condition. */
export const findChoix = async (
  tx: SystemeTx,
  groupementId: number,
  conditionId: number,
  id: number,
): Promise<Pick<ChoixConditionGroupement, 'libelle' | 'gammes'> | undefined> => {
  const choix = await tx
    .selectFrom('condition_groupement_choix')
    .select(['libelle', 'gammes'])
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', conditionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return choix && { libelle: choix.libelle, gammes: lireGammes(choix.gammes) };
};

/** The document of a choice, with what is computed of it. */
export const lireGammes = (gammes: unknown): ChoixConditionGroupement['gammes'] =>
  (gammes as GammeContenu[]).map((gamme) => ({
    nom: gamme.nom,
    tranches: gamme.tranches.map((tranche) => ({ ...tranche, produits: [...tranche.produits] })),
    complet: gammeComplete(gamme),
  }));

const surLien = surViolation({
  // A laboratory of another account and an unknown one answer alike (COM-11).
  condition_groupement_laboratoire_fk: coreErrors.introuvable,
  condition_groupement_partenariat_fk: conditionGroupementErrors.partenariatInconnu,
  condition_groupement_segment_fk: conditionGroupementErrors.segmentInconnu,
});

const insertContenu = async (
  tx: TenantTx,
  id: number,
  { segmentIds, choix }: { readonly segmentIds: readonly number[]; readonly choix: readonly ChoixContenu[] },
): Promise<void> => {
  if (segmentIds.length > 0)
    await tx
      .insertInto('condition_groupement_segment')
      .values(
        [...new Set(segmentIds)].map((segmentId) => ({
          tenant_id: tx.tenantId,
          condition_groupement_id: id,
          segment_id: segmentId,
        })),
      )
      .execute()
      .catch(surLien);
  await tx
    .insertInto('condition_groupement_choix')
    .values(
      choix.map(({ libelle, gammes }, position) => ({
        tenant_id: tx.tenantId,
        condition_groupement_id: id,
        position,
        libelle,
        gammes: sql<never>`${JSON.stringify(gammes)}::jsonb`,
      })),
    )
    .execute();
};

const colonnesSaisies = ({ segmentIds: _segments, choix: _choix, ...saisie }: ConditionGroupementSaisie) =>
  enColonnes('condition_groupement', { ...saisie, ...periodeDesConditions(saisie) });

export const insertConditionGroupement = async (
  tx: TenantTx,
  { laboratoireId, detailId }: Pick<LigneConditionGroupement, 'laboratoireId' | 'detailId'>,
  saisie: ConditionGroupementSaisie,
  { utilisateurId, nomComplet }: Acteur,
): Promise<number> => {
  const { id } = await tx
    .insertInto('condition_groupement')
    .values({
      tenant_id: tx.tenantId,
      laboratoire_id: laboratoireId,
      detail_id: detailId,
      ...colonnesSaisies(saisie),
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      modifie_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surLien);
  await insertContenu(tx, id, saisie);
  return id;
};

/** A draft is written whole: none of its choices has an answer yet. */
export const updateConditionGroupement = async (
  tx: TenantTx,
  id: number,
  saisie: ConditionGroupementSaisie,
  { nomComplet }: Acteur,
): Promise<void> => {
  await tx
    .updateTable('condition_groupement')
    .set({
      ...colonnesSaisies(saisie),
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surLien);
  for (const table of ['condition_groupement_segment', 'condition_groupement_choix'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tx.tenantId).where('condition_groupement_id', '=', id).execute();
  await insertContenu(tx, id, saisie);
};

export const updateEtatConditionGroupement = (
  tx: TenantTx,
  id: number,
  etat: EtatConditionGroupement,
  { nomComplet }: Acteur,
) =>
  tx
    .updateTable('condition_groupement')
    .set({
      etat,
      publiee_le: etat === 'VALIDATED' ? sql<string>`now()` : null,
      publiee_par_nom: etat === 'VALIDATED' ? nomComplet : null,
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const deleteConditionGroupement = (tx: TenantTx, id: number) =>
  tx.deleteFrom('condition_groupement').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** The segments it targets, kept as they are until the end: one of them cannot be deleted meanwhile. */
export const lockSegments = async (tx: TenantTx, id: number): Promise<number[]> => {
  const lignes = await tx
    .selectFrom('condition_groupement_segment as x')
    .innerJoin('segment as s', (jointure) =>
      jointure.onRef('s.tenant_id', '=', 'x.tenant_id').onRef('s.id', '=', 'x.segment_id'),
    )
    .select('s.id')
    .where('x.tenant_id', '=', tx.tenantId)
    .where('x.condition_groupement_id', '=', id)
    .orderBy('s.id')
    .forKeyShare('s')
    .execute();
  return lignes.map((ligne) => ligne.id);
};
