import type { EtatReversion, ObstacleVirement, PreuveReversion } from '../schemas/enumerations.ts';

/**
 * Of the linked operations that have a TG: those whose copy this adhérent accepted, and those of them that it
 * photographed.
 */
type TgLiees = { readonly demandees: number; readonly acceptees: number; readonly photographiees: number };
/**
 * The proof of an adhérent (PRS-14): none is asked for when no linked operation has a TG; otherwise it accepted one at
 * least, and each one it accepted has its photo.
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
  /** The end of the wait of a new IBAN (PRS-24); null: it may be used. */
  readonly ibanUtilisableLe: string | null;
  readonly virementId: number | null;
};
/** No photo is asked for, it is there, or the groupement said why it does without (PRS-15). */
export const preuveSuffit = ({
  preuve,
  sansPreuveMotif,
}: Pick<ReversionAVirer, 'preuve' | 'sansPreuveMotif'>): boolean => preuve !== 'MANQUANTE' || sansPreuveMotif !== null;

/** What keeps a reversion out of a transfer file now (PRS-16); empty: nothing. */
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
