import { isJour, type Jour } from '#shared/core/dates.ts';
import type { CodeRegle, EtatRegle, PerimetreRegle, RegleLegale } from '../schemas.ts';

/** Where a rule stands on a day; its last day is still in force. */
export const etatRegle = ({ dateDebut, dateFin }: Pick<RegleLegale, 'dateDebut' | 'dateFin'>, jour: Jour): EtatRegle =>
  jour < dateDebut ? 'A_VENIR' : dateFin !== null && dateFin < jour ? 'TERMINEE' : 'EN_VIGUEUR';

/** Days an operation covers, both included; null while they are not typed. */
export type Periode = { readonly du: Jour | null; readonly au: Jour | null };

const lire = (jour: Jour | null): Jour | null => (jour !== null && isJour(jour) ? jour : null);
/** Of two days as a form holds them: half typed, they are not there yet. */
export const periodeDe = ({
  dateDebut,
  dateFin,
}: {
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
}): Periode => ({
  du: lire(dateDebut),
  au: lire(dateFin),
});

/** Without any date yet, what holds until further notice. */
const couvre = ({ dateDebut, dateFin }: RegleLegale, { du, au }: Periode): boolean => {
  const [premier, dernier] = [du ?? au, au ?? du];
  if (premier === null || dernier === null) return dateFin === null;
  return dateDebut <= dernier && (dateFin === null || dateFin >= premier);
};

/** The rules of a code in force on one day of the period at least. */
export const reglesSur = (
  regles: readonly RegleLegale[],
  code: CodeRegle,
  periode: Periode,
  perimetre: PerimetreRegle = 'TOUS',
): RegleLegale[] =>
  regles.filter((regle) => regle.code === code && regle.perimetre === perimetre && couvre(regle, periode));

/** The strictest of them; one without a figure only when none has. */
export const plusStricte = (regles: readonly RegleLegale[]): RegleLegale | undefined => {
  const chiffrees = regles.filter(({ valeur }) => valeur !== null);
  return chiffrees.toSorted((a, b) => (a.valeur ?? 0) - (b.valeur ?? 0))[0] ?? regles[0];
};
