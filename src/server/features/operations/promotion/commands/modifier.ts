import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { ModificationPromotion, PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import * as peut from '#shared/features/operations/operation/policy.ts';
import { partsDe, partTenue, sorteDe, verifierModifiable } from '#shared/features/operations/operation/rules.ts';
import { avecNaturesGardees } from '#shared/features/operations/operation/rules/natures-gardees.ts';
import { manquesDesParts, manquesPromotion } from '#shared/features/operations/operation/rules/manques.ts';
import { encoursDeclares } from '#server/features/operations/operation/read-models/declares.ts';
import { detailPromotion } from '../read-models/detail.ts';
import { enfantsDe, versSaisie } from '#server/features/operations/operation/read-models/saisie.ts';
import {
  replaceContreparties,
  replaceDispositifs,
  replaceProduitsPromotion,
  replaceSegmentsPromotion,
} from '#server/features/operations/operation/repository/lignes.ts';
import { replacePlaces, surOccupation } from '#server/features/operations/operation/repository/places.ts';
import { updatePromotion, type LignePromotion } from '#server/features/operations/operation/repository.ts';
import {
  chargerPromotion,
  exigerComplete,
  prevenirPromotions,
} from '#server/features/operations/operation/commands/agir.ts';
import { synchroniserEncours } from '#server/features/operations/contrepartie/commands/consequences.ts';
import { colonnesSaisies, nommerPromotion, selonLaSorte } from './creer.ts';
import { avecPlacesGardees, exigerPlacesActives, exigerPlacesLibres, versPlaces } from './places.ts';
import { estTouchee } from '../read-models/delegue.ts';
import { prevenirDelegue } from './prevenir-delegue.ts';

/** The fields that changed, as they were and as they are: what the journal keeps. */
const difference = (
  avant: object,
  apres: object,
): { avant: Record<string, unknown>; apres: Record<string, unknown> } => {
  const ancien: Record<string, unknown> = { ...avant };
  const changes = Object.entries(apres).filter(
    ([cle, valeur]) => JSON.stringify(ancien[cle]) !== JSON.stringify(valeur),
  );
  return {
    avant: Object.fromEntries(changes.map(([cle]) => [cle, ancien[cle] ?? null])),
    apres: Object.fromEntries(changes),
  };
};

/** A name that was never typed keeps following the laboratory and the first product (OPE-17). */
const nomSaisi = ({ nomAuto, nomOperation }: LignePromotion, saisie: PromotionSaisie): PromotionSaisie =>
  nomAuto && saisie.nomOperation === nomOperation ? { ...saisie, nomOperation: null } : saisie;

/** A part the promotion keeps stays as it is; one it gains is a draft. */
const partsApres = (avant: LignePromotion, { typePromo }: PromotionSaisie): LignePromotion => {
  const parts = partsDe(typePromo);
  return {
    ...avant,
    typePromo,
    etatPromo: parts.includes('PROMO') ? (avant.etatPromo ?? 'DRAFT') : null,
    etatTg: parts.includes('TG') ? (avant.etatTg ?? 'DRAFT') : null,
  };
};

/**
 * A contrepartie declared to its payer leaves neither by its line nor with its part (OPE-26).
 * @throws 409 PROMOTION_DEJA_DECLAREE
 */
const verifierLignesDeclarees = async (tx: TenantTx, id: number, saisie: PromotionSaisie): Promise<void> => {
  const parts = partsDe(saisie.typePromo);
  const gardees = new Set(
    saisie.contreparties.flatMap((ligne) => (ligne.id && parts.includes(ligne.part) ? [ligne.id] : [])),
  );
  const perdus = (await encoursDeclares(tx, id)).filter(
    ({ contrepartieId, conserve }) => !conserve && contrepartieId !== null && !gardees.has(contrepartieId),
  );
  if (perdus.length > 0) throw promotionErrors.declareeAuPayeur(perdus.map(({ numero }) => numero));
};

/**
 * Writes what was typed over a draft that is locked and may be changed; its lines keep their ids. A part already
 * validated must stay complete.
 */
export const modifierDansTx = async (
  tx: TenantTx,
  ctx: Contexte,
  avant: LignePromotion,
  recue: PromotionSaisie,
): Promise<DetailPromotion> => {
  const { acteur, services } = ctx;
  const { id } = avant;
  const modele = sorteDe(avant) === 'MODELE';
  const enfants = await enfantsDe(tx, id);
  const saisie = avecNaturesGardees(nomSaisi(avant, selonLaSorte(recue, { modele })), enfants.contreparties);
  const apres = partsApres(avant, saisie);
  const tenues = partsDe(apres.typePromo).filter((part) => partTenue(apres, part));
  if (tenues.length > 0) exigerComplete(manquesDesParts(manquesPromotion(saisie, sorteDe(avant)), tenues));
  await verifierLignesDeclarees(tx, id, saisie);
  const nom = await nommerPromotion(tx, saisie, tx.tenantId);
  const places = versPlaces(saisie.emplacements, saisie);
  const { superposable } = saisie;
  const demandees = { sauf: id, superposable, places };
  await exigerPlacesActives(tx, tx.tenantId, places, enfants.emplacements);
  if (apres.etatTg !== null && apres.etatTg !== 'REFUSED')
    await exigerPlacesLibres(tx, tx.tenantId, { ...demandees, tenir: tenues.includes('TG') });
  const cible = { tenantId: tx.tenantId, promotionId: id };
  const placer = () => replacePlaces(tx, cible, places);
  const colonnes = { ...colonnesSaisies(saisie), ...nom, etat_promo: apres.etatPromo, etat_tg: apres.etatTg };
  await avecPlacesGardees(tx, demandees, async () => {
    // Lines can only share a place while their promotion is `superposable`: new lines wait for it, old ones leave
    // before it ends.
    if (!superposable) await placer();
    await updatePromotion(tx, id, colonnes, acteur.nomComplet).catch(surOccupation);
    if (superposable) await placer();
  });
  await replaceProduitsPromotion(tx, cible, saisie.produits);
  await replaceDispositifs(tx, cible, saisie.dispositifs);
  await replaceContreparties(tx, cible, saisie.contreparties);
  await replaceSegmentsPromotion(tx, cible, saisie.segmentIds);
  await journaliser(tx, acteur, {
    tenantId: tx.tenantId,
    objet: 'promotion',
    objetId: id,
    action: 'modifier',
    ...difference(versSaisie(avant, enfants), { ...saisie, emplacements: places }),
  });
  if (tenues.length > 0 || avant.typePromo !== apres.typePromo)
    await synchroniserEncours(tx, acteur, { promotionIds: [id] }, { maintenant: services.maintenant() });
  prevenirPromotions(tx, [id]);
  return detailPromotion(tx, ctx, id);
};

/**
 * Edits a draft of the user's account; a delegate's proposal becomes the account's own, and the delegate is told
 * (OPE-63).
 */
export const modifierPromotion = (
  ctx: Contexte,
  id: number,
  { version, ...recue }: ModificationPromotion,
): Promise<DetailPromotion> =>
  inTenant(ctx, async (tx) => {
    const avant = await chargerPromotion(tx, ctx.acteur, id, peut.canModifierPromotion, version);
    verifierModifiable(avant);
    const reprise = avant.origine === 'DELEGUE' && !(await estTouchee(tx, id, avant.creeParId));
    const detail = await modifierDansTx(tx, ctx, avant, recue);
    if (reprise) await prevenirDelegue(tx, ctx.acteur, avant, aujourdhuiDe(ctx), { decision: 'REPRISE' });
    return detail;
  });
