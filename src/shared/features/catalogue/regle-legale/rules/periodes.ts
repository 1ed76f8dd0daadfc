import { isJour, type Jour } from '#shared/core/dates.ts';
import type { CodeRegle, EtatRegle, PerimetreRegle, RegleLegale } from '../schemas.ts';

/** The state of a rule on a day; its last day is still in force. */
export const etatRegle = ({ dateDebut, dateFin }: Pick<RegleLegale, 'dateDebut' | 'dateFin'>, jour: Jour): EtatRegle =>
  jour < dateDebut ? 'A_VENIR' : dateFin !== null && dateFin < jour ? 'TERMINEE' : 'EN_VIGUEUR';

/** The days of an operation, both included; null while they are not typed. */
export type Periode = { readonly du: Jour | null; readonly au: Jour | null };

const jourValide = (jour: Jour | null): Jour | null => (jour !== null && isJour(jour) ? jour : null);
/** The period of two days typed in a form: null while one is incomplete. */
export const periodeDe = ({
  dateDebut,
  dateFin,
}: {
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
}): Periode => ({
  du: jourValide(dateDebut),
  au: jourValide(dateFin),
});

/** Without any date, the rules without an end. */
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

/** The strictest of them; a rule without a figure only when no other has one. */
export const plusStricte = (regles: readonly RegleLegale[]): RegleLegale | undefined => {
  const chiffrees = regles.filter(({ valeur }) => valeur !== null);
  return chiffrees.toSorted((a, b) => (a.valeur ?? 0) - (b.valeur ?? 0))[0] ?? regles[0];
};
