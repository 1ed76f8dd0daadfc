import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatEncours, NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { ReglementSaisie } from '#shared/features/argent/encours/schemas/reglement.ts';

type Auteur = { readonly utilisateurId: number | null; readonly nomComplet: string };
type NouveauReglement = Pick<ReglementSaisie, 'action' | 'reference'> & {
  readonly date: string;
  readonly montantCentimes: number;
  readonly fichierId?: number | null | undefined;
  /** Whether the settlement closes the encours. */
  readonly solde: boolean;
  /** The state of the encours just before (ECM-8). */
  readonly etatAvant: EtatEncours;
  /** The encaissement that the settlement is a share of; absent: no money. */
  readonly encaissementId?: number;
  /** What it took of the encaissement, in the encaissement's nature. Default: the same amount. */
  readonly montantRecuCentimes?: number;
  /** The nature of the encaissement. Default: that of the encours. */
  readonly natureRecue?: NatureFiscale | null;
  readonly tauxTvaCentiemes?: number | null;
};

// A file of another encours and an unknown one answer alike (COM-11).
const surPiece = surViolation({ encours_reglement_piece_fk: coreErrors.introuvable });

/** @returns its id */
export const insertReglement = async (
  tx: TenantTx,
  encoursId: number,
  reglement: NouveauReglement,
  auteur: Auteur,
): Promise<number> => {
  const { id } = await tx
    .insertInto('encours_reglement')
    .values(
      enColonnes('encours_reglement', {
        ...reglement,
        tenantId: tx.tenantId,
        encoursId,
        fichierId: reglement.fichierId ?? null,
        encaissementId: reglement.encaissementId ?? null,
        montantRecuCentimes: reglement.montantRecuCentimes ?? reglement.montantCentimes,
        natureRecue: reglement.natureRecue ?? null,
        tauxTvaCentiemes: reglement.tauxTvaCentiemes ?? null,
        creeParId: auteur.utilisateurId,
        creeParNom: auteur.nomComplet,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surPiece);
  return id;
};

const colonnes = colonnesNommees('encours_reglement', [
  'id',
  'montantCentimes',
  'annuleLe',
  'date',
  'reference',
  'solde',
  'encaissementId',
]);
const reglements = (tx: TenantTx, encoursId: number) =>
  tx
    .selectFrom('encours_reglement')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId);

export const findReglement = (tx: TenantTx, encoursId: number, id: number) =>
  reglements(tx, encoursId).where('id', '=', id).executeTakeFirst();

/** The settlements that count, first to last. */
export const findReglementsActifs = (tx: TenantTx, encoursId: number) =>
  reglements(tx, encoursId).where('annule_le', 'is', null).orderBy('id').execute();

/** Settlements of one act, undone together. @param ids several, of one encaissement */
export const updateActeDuReglement = async (tx: TenantTx, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('encours_reglement')
    .set({ acte_id: Math.min(...ids) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', [...ids])
    .execute();
};

/** Cancels these settlements, which stay in sight. */
export const updateReglementsAnnules = async (tx: TenantTx, auteur: Auteur, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('encours_reglement')
    .set({ annule_le: sql`now()`, annule_par_nom: auteur.nomComplet, solde: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('annule_le', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
};

/** None of the settlements of these encours closes them any more. */
export const updateSoldesOublies = async (tx: TenantTx, encoursIds: readonly number[]): Promise<void> => {
  if (encoursIds.length === 0) return;
  await tx
    .updateTable('encours_reglement')
    .set({ solde: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', 'in', [...encoursIds])
    .where('solde', '=', true)
    .execute();
};

/** Showing a proof is not editing: the version stays. */
export const updatePieceDuReglement = async (
  tx: TenantTx,
  encoursId: number,
  id: number,
  fichierId: number,
): Promise<void> => {
  await tx
    .updateTable('encours_reglement')
    .set({ fichier_id: fichierId })
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .where('id', '=', id)
    .execute();
};
