import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { ObstacleVirement } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { reversionContract } from '#shared/features/prestations/prestation/contract/reversion.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { detailPrestation } from '../read-models/detail.ts';
import { unePrestation } from '../read-models/liste.ts';
import { reversionsSuivies, type ReversionSuivie } from '../read-models/reversions.ts';
import { findPrestation, updateEtatPrestation, updateVersionPrestation, type RangeePrestation } from '../repository.ts';
import { updateRemise, updateReversees, updateSansPreuve, lockReversions } from '../repository/reversions.ts';
import { annoncerReversions } from './avis.ts';
import { chargerPrestation, prevenirPrestation } from './charger.ts';

type Corps<K extends keyof typeof reversionContract> = BodyOf<(typeof reversionContract)[K]>;

/**
 * Money leaves only for a prestation that the laboratory has paid and whose parts make what is for the adhérents.
 * @throws 409 PRESTATION_NON_PAYEE, REPARTITION_FAUSSE (PRS-12, PRS-13)
 */
export const exigerVersable = ({ etat, aReverserCentimes, repartiCentimes }: RangeePrestation): void => {
  if (etat !== 'CONFIRMED') throw prestationErrors.pasPayee();
  if (aReverserCentimes !== repartiCentimes) throw prestationErrors.ecart(aReverserCentimes - repartiCentimes);
};

/**
 * These parts of a locked prestation, locked, as its groupement sees them.
 * @throws 404 when one is not of this prestation
 */
export const choisirReversions = async (
  tx: TenantTx,
  ctx: Contexte,
  prestation: RangeePrestation,
  ids: readonly number[],
): Promise<ReversionSuivie[]> => {
  await lockReversions(tx, prestation.id, ids);
  const suivies = await enSysteme(tx, (systeme) =>
    reversionsSuivies(systeme, ctx.acteur, prestation, ctx.services.maintenant()),
  );
  const parId = new Map(suivies.map((suivie) => [suivie.id, suivie]));
  return ids.map((id) => exigerPresence(parId.get(id)));
};

/** Tells the adhérents; once the last part is made, the prestation is reversed (PRS-5). */
export const apresReversion = async (
  tx: TenantTx,
  ctx: Contexte,
  prestationId: number,
  faites: readonly Pick<ReversionSuivie, 'pharmacieId' | 'montantHtCentimes'>[],
  date: Jour,
): Promise<void> => {
  const prestation = exigerPresence(await findPrestation(tx, prestationId));
  if (prestation.reverseCentimes === prestation.aReverserCentimes)
    await updateEtatPrestation(tx, prestationId, { etat: 'PROCESSED', reverseeLe: date }, ctx.acteur);
  else await updateVersionPrestation(tx, prestationId, ctx.acteur);
  await annoncerReversions(tx, ctx.acteur, await unePrestation(tx, ctx, prestationId), faites);
  prevenirPrestation(
    tx,
    prestationId,
    faites.map(({ pharmacieId }) => pharmacieId),
  );
};

/**
 * @param admis obstacles to ignore: an IBAN when money leaves otherwise, a new IBAN when its part is left out
 * @throws 409 REVERSION_NON_VIRABLE for the first reversion that cannot be paid (PRS-16)
 */
export const exigerVirables = (choisies: readonly ReversionSuivie[], admis: readonly ObstacleVirement[] = []): void => {
  const bloquees = choisies.flatMap(({ pharmacieNom, obstacles }) => {
    const obstacle = obstacles.find((obstacleDePart) => !admis.includes(obstacleDePart));
    return obstacle ? [{ pharmacieNom, obstacle }] : [];
  });
  const [premiere] = bloquees;
  if (premiere) throw prestationErrors.nonVirable(premiere.obstacle, premiere.pharmacieNom, bloquees.length);
};

/**
 * Marks reversions as paid without a transfer file: by cheque, or by a transfer typed at the bank. No IBAN is needed,
 * a proof is (PRS-15, PRS-16).
 */
export const direDejaViree = (
  ctx: Contexte,
  id: number,
  { reversionIds, date, reference, version }: Corps<'direDejaViree'>,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    exigerVersable(prestation);
    if (date > aujourdhuiDe(ctx)) throw prestationErrors.datePaiementFuture();
    const choisies = await choisirReversions(tx, ctx, prestation, reversionIds);
    exigerVirables(choisies, ['IBAN', 'IBAN_EN_ATTENTE']);
    await updateReversees(tx, reversionIds, date, reference);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'dire-viree',
      apres: { reversionIds, date, reference },
    });
    await apresReversion(tx, ctx, id, choisies, date);
    return detailPrestation(tx, ctx, id);
  });

/**
 * Marks as unpaid again a reversion wrongly said paid, unless a transfer file paid it or the adhérent settled encours
 * with it (PRS-13).
 */
export const remettreReversionPrestation = (
  ctx: Contexte,
  id: number,
  reversionId: number,
  { version }: Corps<'remettreReversion'>,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    const [reversion] = await choisirReversions(tx, ctx, prestation, [reversionId]);
    if (!reversion?.droits.remettre) throw prestationErrors.pasRemettable();
    await updateRemise(tx, reversionId);
    if (prestation.etat === 'PROCESSED')
      await updateEtatPrestation(tx, id, { etat: 'CONFIRMED', reverseeLe: null }, ctx.acteur);
    else await updateVersionPrestation(tx, id, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'remettre',
      avant: { reversionId, date: reversion.dateReversion, reference: reversion.reference },
    });
    prevenirPrestation(tx, id, [reversion.pharmacieId]);
    return detailPrestation(tx, ctx, id);
  });

/**
 * Allows reversions to be paid without their photo, with a written motive (PRS-15). @param motif null: the photo is
 * asked for again
 */
export const reverserSansPreuve = (
  ctx: Contexte,
  id: number,
  { reversionIds, motif, version }: Corps<'reverserSansPreuve'>,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    const choisies = await choisirReversions(tx, ctx, prestation, reversionIds);
    const partie = choisies.find(({ etat, virementId }) => etat === 'REVERSEE' || virementId !== null);
    if (partie)
      throw prestationErrors.nonVirable(
        partie.etat === 'REVERSEE' ? 'REVERSEE' : 'DEJA_EN_VIREMENT',
        partie.pharmacieNom,
        1,
      );
    await updateSansPreuve(tx, reversionIds, motif, ctx.acteur);
    await updateVersionPrestation(tx, id, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: motif === null ? 'exiger-preuve' : 'reverser-sans-preuve',
      apres: { reversionIds, motif },
    });
    prevenirPrestation(tx, id);
    return detailPrestation(tx, ctx, id);
  });
