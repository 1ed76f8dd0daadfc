import { annulerSiEchec } from '#server/core/db/annuler-si-echec.ts';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { fautesEmplacements, type EmplacementSaisi } from '#shared/features/operations/operation/schemas/saisie.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import {
  findEmplacementsInactifs,
  findChevauchements,
  lockEmplacements,
  type PlaceOperation,
  type Chevauchement,
} from '#server/features/operations/operation/repository/places.ts';

type Dates = { readonly dateDebut: Jour | null; readonly dateFin: Jour | null };

/**
 * The places typed, each with its days: the promotion's own unless said otherwise.
 * @throws 400 at the line that leaves the promotion's days or meets itself
 */
export const versPlaces = (
  emplacements: readonly EmplacementSaisi[],
  { dateDebut, dateFin }: Dates,
): PlaceOperation[] => {
  const fautes = [...fautesEmplacements(emplacements, dateDebut, dateFin)];
  if (fautes.length > 0)
    throw coreErrors.requeteInvalide(
      fautes.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message })),
    );
  return emplacements.map((ligne) => ({
    id: ligne.id ?? null,
    emplacementId: ligne.emplacementId,
    dateDebut: ligne.dateDebut ?? dateDebut!,
    dateFin: ligne.dateFin ?? dateFin!,
    quantiteFacing: ligne.quantiteFacing,
    prixHtCentimes: ligne.prixHtCentimes,
  }));
};

/** @throws 409 EMPLACEMENT_OCCUPE at the first line whose place is held */
const refuserOccupees = (trouvees: readonly Chevauchement[]): void => {
  const prise = trouvees.find(({ occupe }) => occupe);
  if (prise) throw promotionErrors.emplacementOccupe(prise, `/emplacements/${prise.rang}/emplacementId`);
};

type PlacesDemandees = {
  readonly sauf: number | null;
  readonly superposable: boolean;
  readonly places: readonly PlaceOperation[];
};
type OccupationDemandee = PlacesDemandees & {
  /** Whether the TG takes its places, now or soon: of two at once, the second waits, then sees the first. */
  readonly tenir: boolean;
};

/**
 * A draft against a promotion that holds its place is refused when it is saved; against another draft the user is only
 * told (OPE-31).
 * @throws 409 EMPLACEMENT_OCCUPE
 */
export const exigerPlacesLibres = async (
  tx: Tx,
  tenantId: number,
  { sauf, superposable, places, tenir }: OccupationDemandee,
): Promise<void> => {
  if (tenir)
    await lockEmplacements(
      tx,
      tenantId,
      places.map(({ emplacementId }) => emplacementId),
    );
  refuserOccupees(await findChevauchements(tx, tenantId, { sauf, superposable, places }));
};

/** A place that is no longer used takes no new line; those already there stay. @throws 400 */
export const exigerPlacesActives = async (
  tx: Tx,
  tenantId: number,
  places: readonly PlaceOperation[],
  avant: readonly PlaceOperation[] = [],
): Promise<void> => {
  const deja = new Set(avant.map(({ emplacementId }) => emplacementId));
  const eteints = await findEmplacementsInactifs(
    tx,
    tenantId,
    places.map(({ emplacementId }) => emplacementId).filter((id) => !deja.has(id)),
  );
  const errors = places.flatMap(({ emplacementId }, i) =>
    eteints.has(emplacementId)
      ? [{ pointer: `/emplacements/${i}/emplacementId`, detail: 'Cet emplacement est désactivé.' }]
      : [],
  );
  if (errors.length > 0) throw coreErrors.requeteInvalide(errors);
};

/**
 * Writes that may take these places. The locks make a refusal by the exclusion constraint very unlikely; if it happens,
 * who holds the place is read and said (OPE-30).
 * @throws 409 EMPLACEMENT_OCCUPE
 */
export const avecPlacesGardees = async (
  tx: TenantTx,
  demandees: PlacesDemandees,
  ecrire: () => Promise<void>,
): Promise<void> => {
  try {
    await annulerSiEchec(tx, ecrire);
  } catch (error) {
    if (error instanceof AppError && error.code === 'EMPLACEMENT_OCCUPE')
      refuserOccupees(await findChevauchements(tx, tx.tenantId, demandees));
    throw error;
  }
};
