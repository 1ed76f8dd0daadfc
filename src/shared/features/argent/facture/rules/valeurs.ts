import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import { isJour, type Jour } from '#shared/core/dates.ts';
import { cleEanValide } from '#shared/core/codes/cle-ean.ts';
import { cip13De, lireCode } from '../../../catalogue/produit/rules.ts';
import type { RefusFacture } from '../errors.ts';
import type { AvertissementFacture } from '../schemas.ts';
import { avertissementDeFacture } from './controle.ts';
import { lireDecimalXml } from './decimaux.ts';

const MAX_CENTIEMES = 1_000_000;

/** A text of the document on one line, cut at 255 characters; null when empty. */
export const texteCourt = (ecrit: string | null): string | null =>
  ecrit?.replace(/\s+/g, ' ').trim().slice(0, 255).toWellFormed() || null;

/** The notes of a document joined together; null without any. */
export const texteLong = (ecrits: readonly (string | null)[]): string | null =>
  ecrits
    .flatMap((ecrit) => ecrit?.replace(/\s+/g, ' ').trim() || [])
    .join(' · ')
    .slice(0, 2_000)
    .toWellFormed() || null;

/**
 * Reads the values of one document and records the oddities: an unreadable number or day becomes null, and refuses the
 * document once the rest is read (FAC-96).
 */
export type LecteurDeValeurs = {
  /** @param ligne the rank of the line, null for the document */
  readonly centimes: (ecrit: string | null, ligne?: number | null) => number | null;
  readonly millioniemes: (ecrit: string | null) => number | null;
  /** A percentage, in hundredths of a percent. */
  readonly centiemes: (ecrit: string | null) => number | null;
  /** A day as UBL writes it, or as CII does: `20260617`. */
  readonly jour: (ecrit: string | null) => Jour | null;
  /** The codes of a product. @param code the GTIN given by the document @param codeVendeur often a CIP13 */
  readonly codes: (
    code: string | null,
    codeVendeur: string | null,
    ligne: number,
  ) => { readonly ean: string | null; readonly cip13: string | null };
  readonly avertissements: () => readonly AvertissementFacture[];
  /** The first unreadable value. */
  readonly refus: () => RefusDeValeur | null;
};
export type RefusDeValeur = Pick<RefusFacture, 'motif' | 'precision'>;

/** The currency code: `eur`, `Euro`, `€` and `978` are all euros (FAC-11). */
export const deviseLue = (ecrite: string | null): string => {
  const nue = (ecrite ?? '').trim().toUpperCase();
  return /^(?:EUROS?|€|978)$/.test(nue) ? 'EUR' : nue.slice(0, 3);
};

/** A day, possibly followed by its hour: `202611101200` (format 203). */
const jourDe = (ecrit: string): Jour | null => {
  const [, annee, mois, jour] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\d{4}|\d{6})?(?:$|[TZ+-])/.exec(ecrit) ?? [];
  const valeur = `${annee}-${mois}-${jour}`;
  return isJour(valeur) ? valeur : null;
};

export const lecteurDeValeurs = (): LecteurDeValeurs => {
  const notes: AvertissementFacture[] = [];
  let refus: RefusDeValeur | null = null;
  const refuser = (motif: RefusDeValeur['motif'], precision: string): null => {
    refus ??= { motif, precision };
    return null;
  };
  const lire = (ecrit: string, decimales: 2 | 6, max: number) => {
    const decimalXmlLu = lireDecimalXml(ecrit, decimales);
    if (decimalXmlLu === null && !/^\s*[+-]?\d+(?:\.\d*)?\s*$/.test(ecrit)) return refuser('NOMBRE_ILLISIBLE', ecrit);
    if (decimalXmlLu === null || Math.abs(decimalXmlLu.valeur) > max) return refuser('NOMBRE_TROP_GRAND', ecrit);
    return decimalXmlLu;
  };
  return {
    centimes: (ecrit, ligne = null) => {
      const centimesLus = ecrit === null ? null : lire(ecrit, 2, MAX_CENTIMES);
      if (ecrit === null || centimesLus === null) return null;
      const { valeur, arrondi } = centimesLus;
      if (arrondi)
        notes.push(avertissementDeFacture('DECIMALES', { ligne, luCentimes: valeur, precision: ecrit.slice(0, 255) }));
      return valeur;
    },
    millioniemes: (ecrit) => (ecrit === null ? null : (lire(ecrit, 6, Number.MAX_SAFE_INTEGER)?.valeur ?? null)),
    centiemes: (ecrit) => (ecrit === null ? null : (lire(ecrit, 2, MAX_CENTIEMES)?.valeur ?? null)),
    jour: (ecrit) => (ecrit === null ? null : (jourDe(ecrit) ?? refuser('DATE_ILLISIBLE', ecrit))),
    codes: (code, codeVendeur, ligne) => {
      const codeLu = lireCode(code ?? '');
      const duVendeur = codeVendeur !== null && /^\d{13}$/.test(codeVendeur) && cleEanValide(codeVendeur);
      const ean =
        codeLu.type === 'CODE13'
          ? codeLu.code
          : codeLu.type === 'CIP7'
            ? cip13De(codeLu.code)
            : duVendeur
              ? codeVendeur
              : null;
      if (codeLu.type === 'REFUS' || (ean !== null && !cleEanValide(ean)))
        notes.push(avertissementDeFacture('CODE_PRODUIT', { ligne, precision: texteCourt(code) }));
      return { ean, cip13: ean?.startsWith('34009') ? ean : null };
    },
    avertissements: () => notes,
    refus: () => refus,
  };
};
