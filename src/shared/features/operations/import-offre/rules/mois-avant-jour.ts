const PARTIES = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/;

/** `03/04/2026`: a day and a month that only their order tells apart. */
export const estOrdonnee = (date: string): boolean => PARTIES.test(date);

/** The first date of a file that can only be read with its month first: `03/31/2026`. */
export const moisAvantJour = (dates: readonly string[]): string | undefined =>
  dates.find((date) => {
    const [, premiere, seconde] = PARTIES.exec(date) ?? [];
    return Number(premiere) <= 12 && Number(seconde) > 12 && Number(seconde) <= 31;
  });
