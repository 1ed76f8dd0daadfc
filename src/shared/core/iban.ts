/** Length of an IBAN by country, for those of the SEPA area (ISO 13616, EPC409-09). */
const LONGUEURS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** The IBAN as it is stored: in capitals, without spaces, invisible characters nor the word `IBAN` before it. */
export const ibanLu = (saisi: string): string =>
  saisi
    .replace(/[\s.\-\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?(?=[A-Z]{2}\d)/, '');
export const bicLu = (saisi: string): string => saisi.replace(/\s/g, '').toUpperCase();

const CHIFFRE_A = 55;
/** ISO 7064, mod 97-10: the country and its key move to the end, and each letter counts as two figures. */
const resteModulo97 = (iban: string): number =>
  Array.from(iban.slice(4) + iban.slice(0, 4)).reduce((reste, signe) => {
    const valeur = /\d/.test(signe) ? signe : String(signe.charCodeAt(0) - CHIFFRE_A);
    return Number(`${reste}${valeur}`) % 97;
  }, 0);

const LETTRES_DU_RIB = 'ABCDEFGHI JKLMNOPQR  STUVWXYZ';
/** The figure that stands for a letter in the key of a RIB: A and J are 1, S is 2. */
const chiffreDuRib = (signe: string): string =>
  /\d/.test(signe) ? signe : String((LETTRES_DU_RIB.indexOf(signe) % 10) + 1);
/** The last two figures of a French RIB are its key: the whole RIB is a multiple of 97. */
const resteDuRib = (rib: string): number =>
  Array.from(rib).reduce((reste, signe) => Number(`${reste}${chiffreDuRib(signe)}`) % 97, 0);
/** The IBAN of France and of Monaco contains a RIB, whose own key is checked too. */
const ribJuste = (iban: string): boolean =>
  !/^(?:FR|MC)/.test(iban) || (/^\d{10}[A-Z0-9]{11}\d{2}$/.test(iban.slice(4)) && resteDuRib(iban.slice(4)) === 0);
/** The key of an IBAN is 98 minus a remainder: 00, 01 and 99 also pass the division, but no bank gives them. */
const cleJuste = (iban: string): boolean => iban.slice(2, 4) >= '02' && iban.slice(2, 4) <= '98';

/** SEPA countries out of the European Economic Area: a transfer there must give the payer's address (PRS-26). */
const HORS_EEE = new Set(['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA']);
export const isIbanHorsEee = (iban: string): boolean => HORS_EEE.has(iban.slice(0, 2));

/**
 * Whether the text is the IBAN of a SEPA country: checks its length, its characters, its key and the key of the RIB
 * inside (PRS-3).
 * @param iban as `ibanLu` gives it
 */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) &&
  LONGUEURS[iban.slice(0, 2)] === iban.length &&
  cleJuste(iban) &&
  resteModulo97(iban) === 1 &&
  ribJuste(iban);

/** Whether the text is a BIC: bank, country, place and an optional branch (ISO 9362). */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic);

/** The part of an IBAN that screens may show: the country, the key and the last four characters. */
export const ibanMasque = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
