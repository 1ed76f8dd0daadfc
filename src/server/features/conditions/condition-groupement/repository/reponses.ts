import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatReponse } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

type ConditionPubliee = { readonly groupementId: number; readonly id: number };

/** A published condition, kept so until the end of the transaction: it cannot be withdrawn meanwhile. */
export const lockPublication = (tx: SystemeTx, groupementId: number, id: number) =>
  tx
    .selectFrom('condition_groupement')
    .select([
      'id',
      'tenant_id as groupementId',
      'detail_id as detailId',
      'date_debut as dateDebut',
      'date_fin as dateFin',
    ])
    .where('tenant_id', '=', groupementId)
    .where('id', '=', id)
    .where('etat', '=', 'VALIDATED')
    .forShare()
    .executeTakeFirst();

/** The groupement whose condition the acting pharmacy has received. */
export const findGroupementDeLaReponse = async (tx: TenantTx, id: number): Promise<number | undefined> => {
  const recue = await tx
    .selectFrom('condition_reponse')
    .select('tenant_id as groupementId')
    .where('pharmacie_id', '=', tx.tenantId)
    .where('condition_groupement_id', '=', id)
    .executeTakeFirst();
  return recue?.groupementId;
};

export const lockReponse = (tx: SystemeTx, { groupementId, id }: ConditionPubliee, pharmacieId: number) =>
  tx
    .selectFrom('condition_reponse')
    .select(
      colonnesNommees('condition_reponse', ['etat', 'choixId', 'version', 'repondueLe', 'repondueParNom', 'recueLe']),
    )
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', id)
    .where('pharmacie_id', '=', pharmacieId)
    .forUpdate()
    .$narrowType<{ etat: EtatReponse }>()
    .executeTakeFirst();

export const updateReponse = (
  tx: SystemeTx,
  { groupementId, id }: ConditionPubliee,
  { tenantId, nomComplet }: Acteur,
  { etat, choixId }: { readonly etat: EtatReponse; readonly choixId: number | null },
) =>
  tx
    .updateTable('condition_reponse')
    .set({
      etat,
      choix_id: choixId,
      repondue_le: sql`now()`,
      repondue_par_nom: nomComplet,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', id)
    .where('pharmacie_id', '=', tenantId)
    .execute();

/** The pharmacies that received a condition, and what each answered. */
export const findPharmaciesDeLaCondition = (tx: SystemeTx, groupementId: number, id: number) =>
  tx
    .selectFrom('condition_reponse')
    .select(colonnesNommees('condition_reponse', ['pharmacieId', 'etat']))
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', id)
    .execute();

/** Writes a new last day: the period is no longer a whole year. */
export const updateFinConditionGroupement = (tx: TenantTx, id: number, dateFin: Jour, { nomComplet }: Acteur) =>
  tx
    .updateTable('condition_groupement')
    .set({
      annee: null,
      date_fin: dateFin,
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const deleteReponses = (tx: SystemeTx, groupementId: number, id: number) =>
  tx
    .deleteFrom('condition_reponse')
    .where('tenant_id', '=', groupementId)
    .where('condition_groupement_id', '=', id)
    .returning(colonnesNommees('condition_reponse', ['pharmacieId', 'etat']))
    .execute();
