import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { oublierPieces } from '#server/core/files/pieces.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import {
  droitsPrestation,
  estModifiablePrestation,
  verifierCompletePrestation,
} from '#shared/features/prestations/prestation/rules.ts';
import type {
  CreationPrestation,
  ModificationPrestation,
  SaisiePrestation,
} from '#shared/features/prestations/prestation/schemas.ts';
import { chargerPrestation, prevenirPrestation, saisieDeLaPrestation } from './commands/charger.ts';
import { porteurPrestation } from './commands/pieces.ts';
import { repartirDeNouveau } from './commands/repartir.ts';
import { detailPrestation } from './read-models/detail.ts';
import { idsDesOperations, sontDuLaboratoire } from './read-models/operations.ts';
import {
  deletePrestation,
  replaceOperations,
  insertPrestation,
  updatePrestation,
  type RangeePrestation,
} from './repository.ts';

/** @throws 409 OPERATION_INCONNUE for an operation of another laboratory, or that does not exist */
const verifierOperations = async (
  tx: TenantTx,
  { laboratoireId, promotionIds }: Pick<SaisiePrestation, 'laboratoireId' | 'promotionIds'>,
): Promise<void> => {
  if (promotionIds.length > 0 && !(await sontDuLaboratoire(tx, laboratoireId, promotionIds)))
    throw prestationErrors.operationInconnue();
};

/**
 * A draft, or invoiced at once (PRS-4).
 * @throws 400 with each missing field, 404, 409 TYPE_INCONNU, OPERATION_INCONNUE
 */
export const creerPrestation = (
  ctx: Contexte,
  { brouillon, ...saisie }: CreationPrestation,
): Promise<DetailPrestation> => {
  if (!canGererPrestations(ctx.acteur)) throw coreErrors.interdit();
  if (!brouillon) verifierCompletePrestation(saisie);
  return inTenant(ctx, async (tx) => {
    await verifierOperations(tx, saisie);
    const id = await insertPrestation(tx, saisie, brouillon ? 'DRAFT' : 'WAITING', ctx.acteur);
    await replaceOperations(tx, id, saisie.promotionIds);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'creer',
      apres: { ...saisie, brouillon },
    });
    prevenirPrestation(tx, id);
    return detailPrestation(tx, ctx, id);
  });
};

const MONTANTS = ['laboratoireId', 'montantHtCentimes', 'partGroupementCentiemes'] as const;
/** @throws 409 PRESTATION_CLOSE; ARGENT_PARTI for another amount once money left (PRS-13) */
const verifierModifiable = (
  ctx: Contexte,
  prestation: RangeePrestation,
  saisie: Omit<SaisiePrestation, 'promotionIds'>,
): void => {
  if (!estModifiablePrestation(prestation.etat)) throw prestationErrors.pasModifiable(prestation.etat);
  const change = MONTANTS.some((champ) => prestation[champ] !== saisie[champ]);
  if (change && !droitsPrestation(ctx.acteur, prestation).modifierMontants) throw prestationErrors.montantsFiges();
};

/** Changes a prestation; when its amount changes, the adhérents' parts are shared again (PRS-12). */
export const modifierPrestation = (
  ctx: Contexte,
  id: number,
  { version, promotionIds, ...demandee }: ModificationPrestation,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    // Once parts exist, only the sharing itself changes how the amount is shared.
    const { modeRepartition } = prestation.nbReversions > 0 ? prestation : demandee;
    const saisie = { ...demandee, modeRepartition };
    verifierModifiable(ctx, prestation, saisie);
    if (prestation.etat !== 'DRAFT') verifierCompletePrestation(saisie);
    await verifierOperations(tx, { laboratoireId: saisie.laboratoireId, promotionIds });
    const avant = { ...saisieDeLaPrestation(prestation), promotionIds: await idsDesOperations(tx, id) };
    await updatePrestation(tx, id, { ...saisie, promotionIds }, ctx.acteur);
    await replaceOperations(tx, id, promotionIds);
    await repartirDeNouveau(tx, id);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'modifier',
      avant,
      apres: { ...saisie, promotionIds },
    });
    prevenirPrestation(tx, id);
    return detailPrestation(tx, ctx, id);
  });

/** @throws 409 PRESTATION_CLOSE unless it is a draft, or cancelled */
export const supprimerPrestation = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    if (!droitsPrestation(ctx.acteur, prestation).supprimer) throw prestationErrors.pasSupprimable(prestation.etat);
    const avant = {
      ...saisieDeLaPrestation(prestation),
      promotionIds: await idsDesOperations(tx, id),
      pieces: await oublierPieces(tx, porteurPrestation, id),
    };
    await deletePrestation(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'prestation', objetId: id, action: 'supprimer', avant });
    prevenirPrestation(tx, id);
    return null;
  });
