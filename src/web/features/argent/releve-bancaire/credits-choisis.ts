import type { CreditLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import type { CreditChoisi } from './queries.ts';

/** The user's choices on one credit; the values read apply until then. */
export type ChoixCredit = {
  readonly coche: boolean;
  readonly laboratoireId: number | null;
  /** Learns the name in the label as a name of this laboratory. */
  readonly retenir: boolean;
};
export type ChoixCredits = ReadonlyMap<string, ChoixCredit>;

/** True when the credit may already be received: ticking it says that it is another transfer (RLV-11). */
const dejaVu = ({ encaissementId, ressembleId }: CreditLu): boolean => encaissementId !== null || ressembleId !== null;
/** True when the credit cites an avoir of another amount: the user must decide (RLV-12). */
const citeSansPayer = ({ avoir }: CreditLu): boolean => avoir !== null && !avoir.paie;

/**
 * The choices on a credit; ticked by default when its laboratory is known, it is not received yet (RLV-4), and nothing
 * contradicts it (RLV-8).
 */
export const choixDe = (credit: CreditLu, choix: ChoixCredits): ChoixCredit =>
  choix.get(credit.cle) ?? {
    coche: credit.laboratoireId !== null && !dejaVu(credit) && credit.reserve === null && !citeSansPayer(credit),
    laboratoireId: credit.laboratoireId,
    retenir: false,
  };

/** The name to learn when the user chose another laboratory than the one read. */
export const nomARetenir = (credit: CreditLu, { laboratoireId }: ChoixCredit): string | null =>
  laboratoireId !== null && laboratoireId !== credit.laboratoireId ? credit.aliasPropose : null;

/** The credits that become encaissements. */
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

/** Number of ticked credits without a laboratory. */
export const sansLaboratoire = (credits: readonly CreditLu[], choix: ChoixCredits): number =>
  credits.filter((credit) => {
    const { coche, laboratoireId } = choixDe(credit, choix);
    return coche && laboratoireId === null;
  }).length;
