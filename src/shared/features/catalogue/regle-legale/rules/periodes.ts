import { isJour, type Jour } from '#shared/core/dates.ts';
import type { CodeRegleLegale, EtatRegleLegale, PerimetreRegleLegale, RegleLegale } from '../schemas.ts';

/** The state of a rule on a day; its last day is still in force. */
export const etatRegleLegale = (
  { dateDebut, dateFin }: Pick<RegleLegale, 'dateDebut' | 'dateFin'>,
  jour: Jour,
): EtatRegleLegale => (jour < dateDebut ? 'A_VENIR' : dateFin !== null && dateFin < jour ? 'TERMINEE' : 'EN_VIGUEUR');

/** The days of an operation, both included; null until they are typed. */
export type PeriodeRegleLegale = { readonly du: Jour | null; readonly au: Jour | null };

const jourValide = (jour: Jour | null): Jour | null => (jour !== null && isJour(jour) ? jour : null);
/** The period made of two days typed in a form; a day still incomplete is null. */
export const periodeRegleLegale = ({
  dateDebut,
  dateFin,
}: {
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
}): PeriodeRegleLegale => ({
  du: jourValide(dateDebut),
  au: jourValide(dateFin),
});

/** Whether a rule covers the period; without dates, only the rules without an end do. */
const couvre = ({ dateDebut, dateFin }: RegleLegale, { du, au }: PeriodeRegleLegale): boolean => {
  const [premier, dernier] = [du ?? au, au ?? du];
  if (premier === null || dernier === null) return dateFin === null;
  return dateDebut <= dernier && (dateFin === null || dateFin >= premier);
};

/** The rules of a code in force on one day of the period at least. */
export const reglesLegalesSur = (
  reglesLegales: readonly RegleLegale[],
  code: CodeRegleLegale,
  periode: PeriodeRegleLegale,
  perimetre: PerimetreRegleLegale = 'TOUS',
): RegleLegale[] =>
  reglesLegales.filter(
    (regleLegale) => regleLegale.code === code && regleLegale.perimetre === perimetre && couvre(regleLegale, periode),
  );

/** The strictest of the rules; a rule without a figure counts only when no other has one. */
export const plusStricte = (reglesLegales: readonly RegleLegale[]): RegleLegale | undefined => {
  const chiffrees = reglesLegales.filter(({ valeur }) => valeur !== null);
  return chiffrees.toSorted((a, b) => (a.valeur ?? 0) - (b.valeur ?? 0))[0] ?? reglesLegales[0];
};
