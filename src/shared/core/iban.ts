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

/** As it is stored: without spaces nor marks that are not seen, in capitals, its name before it set aside. */
export const ibanLu = (saisi: string): string =>
  saisi
    .replace(/[\s.\-\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?(?=[A-Z]{2}\d)/, '');
export const bicLu = (saisi: string): string => saisi.replace(/\s/g, '').toUpperCase();

const CHIFFRE_A = 55;
/** ISO 7064, mod 97-10: the country and its key at the end, letters as two figures. */
const resteModulo97 = (iban: string): number =>
  Array.from(iban.slice(4) + iban.slice(0, 4)).reduce((reste, signe) => {
    const valeur = /\d/.test(signe) ? signe : String(signe.charCodeAt(0) - CHIFFRE_A);
    return Number(`${reste}${valeur}`) % 97;
  }, 0);

const LETTRES_DU_RIB = 'ABCDEFGHI JKLMNOPQR  STUVWXYZ';
/** The figure that a letter of an account number stands for in its key: A, J are 1; S is 2. */
const chiffreDuRib = (signe: string): string =>
  /\d/.test(signe) ? signe : String((LETTRES_DU_RIB.indexOf(signe) % 10) + 1);
/** The two last figures of a French account are the key of the rest: 97 divides the whole. */
const resteDuRib = (rib: string): number =>
  Array.from(rib).reduce((reste, signe) => Number(`${reste}${chiffreDuRib(signe)}`) % 97, 0);
/** France and Monaco write a RIB inside. */
const ribJuste = (iban: string): boolean =>
  !/^(?:FR|MC)/.test(iban) || (/^\d{10}[A-Z0-9]{11}\d{2}$/.test(iban.slice(4)) && resteDuRib(iban.slice(4)) === 0);
/** A key is a remainder taken from 98: never 00, 01 nor 99, which divide as well. */
const cleJuste = (iban: string): boolean => iban.slice(2, 4) >= '02' && iban.slice(2, 4) <= '98';

/** SEPA, out of the European Economic Area: a transfer there asks for more (PRS-26). */
const HORS_EEE = new Set(['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA']);
export const isIbanHorsEee = (iban: string): boolean => HORS_EEE.has(iban.slice(0, 2));

/**
 * Whether it is the IBAN of a country of the SEPA area: its length, its signs, its key, that of the RIB inside (PRS-3).
 * @param iban as `ibanLu` gives it
 */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) &&
  LONGUEURS[iban.slice(0, 2)] === iban.length &&
  cleJuste(iban) &&
  resteModulo97(iban) === 1 &&
  ribJuste(iban);

/** Whether it is a BIC: bank, country, place, and a branch or not (ISO 9362). */
export const isBic = (bic: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic);

/** What may be shown of it: the country, its key and the last four signs. */
export const ibanMasque = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
