import type { CreditLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import type { CreditChoisi } from './queries.ts';

/** What a person says of one credit; what was read stands until then. */
export type ChoixCredit = {
  readonly coche: boolean;
  readonly laboratoireId: number | null;
  /** Learn the name of the label for this laboratory. */
  readonly retenir: boolean;
};
export type ChoixCredits = ReadonlyMap<string, ChoixCredit>;

/** Already received, or perhaps: a person who ticks it says that it is another transfer (RLV-11). */
const dejaVu = ({ encaissementId, ressembleId }: CreditLu): boolean => encaissementId !== null || ressembleId !== null;
/** It cites a credit note whose amount is another: nothing is decided for the person (RLV-12). */
const citeSansPayer = ({ avoir }: CreditLu): boolean => avoir !== null && !avoir.paie;

/**
 * Ticked from the start when its laboratory is known, it was never received (RLV-4), and nothing is said against it
 * (RLV-8).
 */
export const choixDe = (credit: CreditLu, choix: ChoixCredits): ChoixCredit =>
  choix.get(credit.cle) ?? {
    coche: credit.laboratoireId !== null && !dejaVu(credit) && credit.reserve === null && !citeSansPayer(credit),
    laboratoireId: credit.laboratoireId,
    retenir: false,
  };

/** Another laboratory than the one that was read: its name would be learned. */
export const nomARetenir = (credit: CreditLu, { laboratoireId }: ChoixCredit): string | null =>
  laboratoireId !== null && laboratoireId !== credit.laboratoireId ? credit.aliasPropose : null;

/** Those that become encaissements. */
export const creditsChoisis = (credits: readonly CreditLu[], choix: ChoixCredits): CreditChoisi[] =>
  credits.flatMap((credit) => {
    const choisi = choixDe(credit, choix);
    const { coche, laboratoireId, retenir } = choisi;
    if (!coche || laboratoireId === null) return [];
    return [
      {
        cle: credit.cle,
        laboratoireId,
        alias: retenir ? nomARetenir(credit, choisi) : null,
        autre: dejaVu(credit),
      },
    ];
  });

/** Ticked, without the laboratory that paid. */
export const sansLaboratoire = (credits: readonly CreditLu[], choix: ChoixCredits): number =>
  credits.filter((credit) => {
    const { coche, laboratoireId } = choixDe(credit, choix);
    return coche && laboratoireId === null;
  }).length;
