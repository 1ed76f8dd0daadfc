import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatPrestation } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import type { PrestationEnVie } from '#shared/features/prestations/prestation/rules.ts';
import { partsDuMontant } from '#shared/features/prestations/prestation/rules/repartition.ts';
import type { SaisiePrestation } from '#shared/features/prestations/prestation/schemas.ts';
import type { ModeRepartition } from '#shared/features/prestations/type-prestation/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** A locked row: what the commands decide on. */
export type RangeePrestation = PrestationEnVie &
  Omit<SaisiePrestation, 'promotionIds'> & {
    readonly id: number;
    readonly payeeLe: Jour | null;
    readonly repartiCentimes: number;
    readonly nbReversions: number;
    readonly nbPieces: number;
    readonly modifieLe: string;
    readonly modifieParNom: string | null;
    readonly version: number;
  };

const colonnes = colonnesNommees('prestation', [
  'id',
  'laboratoireId',
  'typeId',
  'dateDebut',
  'dateFin',
  'numeroFacture',
  'dateFacture',
  'datePaiement',
  'dateReversion',
  'payeeLe',
  'montantHtCentimes',
  'tvaCentiemes',
  'partGroupementCentiemes',
  'aReverserCentimes',
  'modeRepartition',
  'commentaire',
  'etat',
  'etatAvant',
  'nbPieces',
  'nbReversions',
  'nbReversees',
  'nbEnVirement',
  'repartiCentimes',
  'reverseCentimes',
  'modifieLe',
  'modifieParNom',
  'version',
]);

/** The row, locked: two acts on one prestation follow each other. */
export const findPrestation = (tx: TenantTx, id: number): Promise<RangeePrestation | undefined> =>
  tx
    .selectFrom('prestation')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<RangeePrestation>()
    .executeTakeFirst();

const colonnesSaisies = ({ promotionIds: _promotions, ...saisie }: SaisiePrestation) =>
  enColonnes('prestation', { ...saisie, aReverserCentimes: partsDuMontant(saisie).aReverserCentimes });

// A laboratory or a type of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  prestation_laboratoire_fk: coreErrors.introuvable,
  prestation_type_fk: prestationErrors.typeInconnu,
});

export const insertPrestation = async (
  tx: TenantTx,
  saisie: SaisiePrestation,
  etat: EtatPrestation,
  { utilisateurId, nomComplet }: Pick<Acteur, 'nomComplet' | 'utilisateurId'>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('prestation')
    .values({
      tenant_id: tx.tenantId,
      ...colonnesSaisies(saisie),
      etat,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      modifie_par_nom: nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surLien);
  return id;
};

const deCettePrestation = (tx: TenantTx, id: number) =>
  tx.updateTable('prestation').where('tenant_id', '=', tx.tenantId).where('id', '=', id);
const parQui = ({ nomComplet }: Pick<Acteur, 'nomComplet'>) => modifiePar(nomComplet);

export const updatePrestation = async (
  tx: TenantTx,
  id: number,
  saisie: SaisiePrestation,
  acteur: Acteur,
): Promise<void> => {
  await deCettePrestation(tx, id)
    .set({ ...colonnesSaisies(saisie), ...parQui(acteur) })
    .execute()
    .catch(surLien);
};

export type PassagePrestation = {
  readonly etat: EtatPrestation;
  readonly etatAvant?: EtatPrestation | null;
  readonly payeeLe?: Jour | null;
  readonly reverseeLe?: Jour | null;
  readonly annuleMotif?: string | null;
};
/** Writes the new state of the prestation; an undefined day is left as it is. */
export const updateEtatPrestation = async (
  tx: TenantTx,
  id: number,
  { etat, etatAvant = null, payeeLe, reverseeLe, annuleMotif = null }: PassagePrestation,
  acteur: Acteur,
): Promise<void> => {
  await deCettePrestation(tx, id)
    .set({
      etat,
      etat_avant: etatAvant,
      annule_motif: annuleMotif,
      ...(payeeLe !== undefined && { payee_le: payeeLe }),
      ...(reverseeLe !== undefined && { reversee_le: reverseeLe }),
      ...parQui(acteur),
    })
    .execute();
};

export const updateMode = async (
  tx: TenantTx,
  id: number,
  modeRepartition: ModeRepartition,
  acteur: Acteur,
): Promise<void> => {
  await deCettePrestation(tx, id)
    .set({ mode_repartition: modeRepartition, ...parQui(acteur) })
    .execute();
};

/** Raises the version when the reversions change, so that a screen with the older version must read them again. */
export const updateVersionPrestation = async (tx: TenantTx, id: number, acteur: Acteur): Promise<void> => {
  await deCettePrestation(tx, id).set(parQui(acteur)).execute();
};

export const deletePrestation = async (tx: TenantTx, id: number): Promise<void> => {
  await tx.deleteFrom('prestation').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

const surOperation = surViolation({ prestation_promotion_fk: prestationErrors.operationInconnue });
/** Replaces the operations that the prestation pays. */
export const replaceOperations = async (
  tx: TenantTx,
  prestationId: number,
  promotionIds: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('prestation_promotion')
    .where('tenant_id', '=', tx.tenantId)
    .where('prestation_id', '=', prestationId)
    .execute();
  if (promotionIds.length > 0)
    await tx
      .insertInto('prestation_promotion')
      .values(
        promotionIds.map((promotion_id) => ({ tenant_id: tx.tenantId, prestation_id: prestationId, promotion_id })),
      )
      .execute()
      .catch(surOperation);
};
