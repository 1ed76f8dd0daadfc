import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, Tx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { EtatsPromotion } from '#shared/features/operations/operation/rules.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = colonnesNommees('promotion', [
  'id',
  'tenantId',
  'origine',
  'groupementId',
  'modeleId',
  'laboratoireId',
  'nomOperation',
  'nomAuto',
  'typePromo',
  'dateDebut',
  'dateFin',
  'conditionsPromo',
  'emplacementConseille',
  'quantite',
  'multipleDeTrois',
  'superposable',
  'prioriteId',
  'commentaire',
  'affichageDate',
  'publieeLe',
  'etatPromo',
  'etatTg',
  'acceptationPromo',
  'acceptationTg',
  'motifRefus',
  'traiteeLe',
  'creeParId',
  'creeParNom',
  'modifieParNom',
  'modifieLe',
  'version',
]);

/** A locked row: everything the rules and the policy read. */
export type LignePromotion = EtatsPromotion &
  Pick<
    PromotionSaisie,
    | 'laboratoireId'
    | 'dateDebut'
    | 'conditionsPromo'
    | 'emplacementConseille'
    | 'quantite'
    | 'multipleDeTrois'
    | 'superposable'
    | 'prioriteId'
    | 'commentaire'
    | 'affichageDate'
  > & {
    readonly id: number;
    readonly tenantId: number;
    readonly groupementId: number | null;
    readonly nomOperation: string;
    readonly nomAuto: boolean;
    readonly publieeLe: string | null;
    readonly motifRefus: string | null;
    readonly traiteeLe: string | null;
    readonly creeParId: number | null;
    readonly creeParNom: string | null;
    readonly modifieParNom: string | null;
    readonly modifieLe: string;
    readonly version: number;
  };

// Constraints of the table check each enumeration, so rows can safely take the types of the contract.
const promotions = (tx: Tx, tenantId?: number) =>
  tx.selectFrom('promotion').select(colonnes).where('tenant_id', '=', tenantDe(tx, tenantId)).$castTo<LignePromotion>();

/** Locks, in the order of ids so that two selections never wait for each other. */
export const lockPromotionsOperation = (tx: Tx, ids: readonly number[], tenantId?: number): Promise<LignePromotion[]> =>
  promotions(tx, tenantId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export const findPromotion = (tx: Tx, id: number, tenantId?: number): Promise<LignePromotion | undefined> =>
  promotions(tx, tenantId).where('id', '=', id).executeTakeFirst();

// A laboratory or a priority of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  promotion_tenant_id_laboratoire_id_fkey: coreErrors.introuvable,
  promotion_tenant_id_priorite_id_fkey: coreErrors.introuvable,
});

export const insertPromotion = (tx: Tx, ligne: Omit<Insertable<DB['promotion']>, 'id'>): Promise<{ id: number }> =>
  tx.insertInto('promotion').values(ligne).returning('id').executeTakeFirstOrThrow().catch(surLien);

export const updatePromotion = async (
  tx: Tx,
  id: number,
  champs: Updateable<DB['promotion']>,
  parNom: string,
  tenantId?: number,
): Promise<void> => {
  await tx
    .updateTable('promotion')
    .set({ ...champs, ...modifiePar(parNom) })
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .where('id', '=', id)
    .execute()
    .catch(surLien);
};

/** Columns of the states, which only the rules change. */
export const colonnesEtatsOperation = ({ etatPromo, etatTg, acceptationPromo, acceptationTg }: EtatsPromotion) =>
  enColonnes('promotion', { etatPromo, etatTg, acceptationPromo, acceptationTg });

export const deletePromotion = async (tx: Tx, id: number, tenantId?: number): Promise<void> => {
  await tx.deleteFrom('promotion').where('tenant_id', '=', tenantDe(tx, tenantId)).where('id', '=', id).execute();
};
