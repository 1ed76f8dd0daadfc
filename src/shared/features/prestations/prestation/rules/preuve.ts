import type { EtatReversion, ObstacleVirement, PreuveReversion } from '../schemas/enumerations.ts';

/**
 * Counts of the linked operations with a TG: asked for, accepted by this adhérent, and photographed among those
 * accepted.
 */
type TgLiees = { readonly demandees: number; readonly acceptees: number; readonly photographiees: number };
/**
 * The proof of an adhérent (PRS-14): not required when no linked operation has a TG; complete when the adhérent
 * accepted at least one and photographed each one it accepted.
 */
export const preuveDe = ({ demandees, acceptees, photographiees }: TgLiees): PreuveReversion => {
  if (demandees === 0) return 'NON_DEMANDEE';
  return acceptees > 0 && photographiees >= acceptees ? 'FOURNIE' : 'MANQUANTE';
};

export type ReversionAVirer = {
  readonly etat: EtatReversion;
  readonly preuve: PreuveReversion;
  readonly sansPreuveMotif: string | null;
  readonly iban: string | null;
  /** The end of the wait of a new IBAN (PRS-24); null when the IBAN may be used. */
  readonly ibanUtilisableLe: string | null;
  readonly virementId: number | null;
};
/** Whether the proof allows the payment: not required, complete, or waived with a motive by the groupement (PRS-15). */
export const preuveSuffit = ({
  preuve,
  sansPreuveMotif,
}: Pick<ReversionAVirer, 'preuve' | 'sansPreuveMotif'>): boolean => preuve !== 'MANQUANTE' || sansPreuveMotif !== null;

/** What keeps a reversion out of a transfer file now (PRS-16); empty when nothing does. */
export const obstaclesDuVirement = (reversion: ReversionAVirer): ObstacleVirement[] => {
  const { etat, iban, ibanUtilisableLe, virementId } = reversion;
  if (etat === 'REVERSEE') return ['REVERSEE'];
  if (virementId !== null) return ['DEJA_EN_VIREMENT'];
  return [
    ...(preuveSuffit(reversion) ? [] : (['PREUVE'] as const)),
    ...(iban === null ? (['IBAN'] as const) : []),
    ...(ibanUtilisableLe === null ? [] : (['IBAN_EN_ATTENTE'] as const)),
  ];
};
