import { isJour, parseJour } from '#shared/core/dates.ts';

const ZONE = String.raw`(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?`;
const HEURE = new RegExp(
  String.raw`^(?<jour>.*\d)(?:T|,? à | )\d{1,2} ?[:h] ?\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[AP]M)?${ZONE}$`,
  'i',
);
/** A date without its hour nor its time zone: `30/11/2026 23:59`, `2026-11-30T00:00:00+01:00`. */
export const sansHeure = (date: string): string => HEURE.exec(date)?.groups?.['jour'] ?? date;

/** Whether six digits can be read as two dates: `261130` is 26 November 2030, or 30 November 2026. */
export const seLitDeuxFois = (date: string): boolean => {
  const [, annee, mois, jour] = /^(\d{2})(\d{2})(\d{2})$/.exec(date) ?? [];
  return annee !== undefined && parseJour(date) !== null && isJour(`20${annee}-${mois}-${jour}`);
};

const PARTIES = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})$/;

/** Whether only the order tells the day from the month, as in `03/04/2026`. */
export const estOrdonnee = (date: string): boolean => PARTIES.test(date);

/** The first date that can only be read with its month first, as `03/31/2026`: the whole file is then American. */
export const moisAvantJour = (dates: readonly string[]): string | undefined =>
  dates.find((date) => {
    const [, premiere, seconde] = PARTIES.exec(date) ?? [];
    return Number(premiere) <= 12 && Number(seconde) > 12 && Number(seconde) <= 31;
  });
