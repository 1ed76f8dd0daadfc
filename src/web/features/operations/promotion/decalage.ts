import { isJour, joursEntre } from '#web/lib/formats.ts';

export type ChoixPromotion = 'memes' | 'suite' | 'an' | 'autre';
/** Shift of one year that keeps the weekdays. */
const AN = 364;
const MAX = 3650;

/** Days to add to every date of a copy; null when the typed date is invalid. */
export const decalageDe = (
  choix: ChoixPromotion,
  { dateDebut, dateFin }: { readonly dateDebut: string; readonly dateFin: string },
  debut: string | null,
): number | null => {
  switch (choix) {
    case 'memes':
      return 0;
    case 'suite':
      return joursEntre(dateDebut, dateFin) + 1;
    case 'an':
      return AN;
    case 'autre': {
      const decalage = debut !== null && isJour(debut) ? joursEntre(dateDebut, debut) : Number.NaN;
      return Math.abs(decalage) <= MAX ? decalage : null;
    }
  }
};
