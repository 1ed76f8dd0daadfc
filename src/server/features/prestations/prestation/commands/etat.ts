import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { passerPrestation, verifierCompletePrestation } from '#shared/features/prestations/prestation/rules.ts';
import { detailPrestation } from '../read-models/detail.ts';
import { updateEtatPrestation, type RangeePrestation, type PassagePrestation } from '../repository.ts';
import { lockReversions } from '../repository/reversions.ts';
import { chargerPrestation, prevenirPrestation } from './charger.ts';

type Demande = BodyOf<(typeof prestationContract)['changerEtatPrestation']>;

/** What each act writes with the state: the day of the payment, why it was cancelled and where it was. */
const passageDe = (
  prestation: RangeePrestation,
  { acte, date, motif }: Pick<Demande, 'acte' | 'date' | 'motif'>,
  aujourdhui: string,
): PassagePrestation => {
  const etat = passerPrestation(acte, prestation);
  if (acte === 'encaisser') {
    const payeeLe = date ?? aujourdhui;
    if (payeeLe > aujourdhui) throw prestationErrors.datePaiementFuture();
    return { etat, payeeLe };
  }
  if (acte === 'annuler') return { etat, etatAvant: prestation.etat, annuleMotif: motif };
  if (acte === 'solder') return { etat, reverseeLe: aujourdhui };
  // Going back takes away what the step had written.
  if (prestation.etat === 'CONFIRMED') return { etat, payeeLe: null };
  return prestation.etat === 'PROCESSED' ? { etat, reverseeLe: null } : { etat };
};

/**
 * One step forward or back (PRS-5).
 * @throws 409 TRANSITION_IMPOSSIBLE, ARGENT_PARTI, RESTE_A_REVERSER; 400 with each missing field, a day to come
 */
export const changerEtatPrestation = (
  ctx: Contexte,
  id: number,
  { version, ...demande }: Demande,
): Promise<DetailPrestation> =>
  inTenant(ctx, async (tx) => {
    const prestation = await chargerPrestation(tx, ctx.acteur, id, version);
    const passage = passageDe(prestation, demande, aujourdhuiDe(ctx));
    if (passage.etat !== 'DRAFT' && passage.etat !== 'TERMINATED') verifierCompletePrestation(prestation);
    await updateEtatPrestation(tx, id, passage, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'prestation',
      objetId: id,
      action: demande.acte,
      avant: { etat: prestation.etat },
      apres: passage,
    });
    const parts = await lockReversions(tx, id);
    prevenirPrestation(
      tx,
      id,
      parts.map(({ pharmacieId }) => pharmacieId),
    );
    return detailPrestation(tx, ctx, id);
  });
