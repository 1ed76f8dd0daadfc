import { accord } from '#shared/core/textes/accord.ts';
import { cleEan, cleEanValide } from '#shared/core/codes/cle-ean.ts';
import { dechiffrerScan } from '#shared/core/codes/dechiffrer-scan.ts';

/** The codes of a product, any of which may be missing; `cip13` is the EAN of a medicine. */
export type Codes = { readonly ean: string | null; readonly cip7: string | null; readonly cip13: string | null };

const CHIFFRES = /^\d+$/;
const TREIZE_CHIFFRES = /^(?!0+$)\d{13}$/;
const PREFIXE_CIP13 = '34009';

/** The 13 digits of a medicine from its 7: 34009, the CIP7, the key. The CIP7 itself has no usable key. */
export const cip13De = (cip7: string): string => `${PREFIXE_CIP13}${cip7}${cleEan(`${PREFIXE_CIP13}${cip7}`)}`;

/** Deduces the missing codes: CIP7 gives CIP13 and the reverse, the EAN of a medicine is its CIP13. */
export const completerCodes = ({ ean, cip7, cip13 }: Codes): Codes => {
  const treize = cip13 ?? (ean?.startsWith(PREFIXE_CIP13) ? ean : null) ?? (cip7 ? cip13De(cip7) : null);
  const sept = cip7 ?? (treize?.startsWith(PREFIXE_CIP13) ? treize.slice(5, 12) : null);
  return { ean: ean ?? treize, cip7: sept, cip13: treize };
};

/**
 * French sentences about odd codes. They never block, because a wrong key in a partner's file must not stop the work
 * (COM-31).
 */
export const avertissementsCodes = ({ ean, cip7, cip13 }: Codes): string[] => [
  ...(ean && !cleEanValide(ean) ? [`La clé de l’EAN ${ean} est incorrecte, vérifiez.`] : []),
  ...(cip13 && cip13 !== ean && !cleEanValide(cip13) ? [`La clé du CIP13 ${cip13} est incorrecte, vérifiez.`] : []),
  ...(cip13 && !cip13.startsWith(PREFIXE_CIP13)
    ? [`Le CIP13 ${cip13} ne commence pas par ${PREFIXE_CIP13}, vérifiez.`]
    : []),
  ...(cip7 && cip13?.startsWith(PREFIXE_CIP13) && cip13.slice(5, 12) !== cip7
    ? [`Le CIP7 ${cip7} n’est pas celui du CIP13 ${cip13}, vérifiez.`]
    : []),
];

export type CodeLu =
  | { readonly type: 'VIDE' }
  | { readonly type: 'CODE13' | 'CIP7'; readonly code: string }
  | { readonly type: 'REFUS'; readonly motif: string };

const refus = (motif: string): CodeLu => ({ type: 'REFUS', motif });

const surTreize = (code: string): string => code.padStart(13, '0');

/**
 * Reads a product code as files carry it, people type it and scanners send it: spaces and dots inside, 8 digits
 * (EAN-8), 12 (UPC), 14 with a leading zero, zeros eaten by a spreadsheet (told by the key), 7 digits (CIP7), a GS1
 * label (CAT-53).
 */
export const lireCode = (saisie: string): CodeLu => {
  // Nearly every cell of a long file: nothing to decode.
  if (saisie === '') return { type: 'VIDE' };
  if (TREIZE_CHIFFRES.test(saisie)) return { type: 'CODE13', code: saisie };
  const scan = dechiffrerScan(saisie);
  if (scan && 'refus' in scan) return refus(scan.refus);
  const nu = (scan?.code ?? saisie).replace(/[\s\u00a0\u202f.\-'’]/g, '');
  if (nu === '' || /^0+$/.test(nu)) return { type: 'VIDE' };
  if (/^\d[\d,.]*e\+?\d+$/i.test(nu))
    return refus(`Le code « ${saisie.trim()} » a été arrondi par un tableur : mettez sa colonne au format texte.`);
  if (!CHIFFRES.test(nu)) return refus(`Le code « ${saisie.trim().slice(0, 40)} » ne doit contenir que des chiffres.`);
  if (nu.length === 7) return { type: 'CIP7', code: nu };
  if (nu.length === 13) return { type: 'CODE13', code: nu };
  if (nu.length === 8 || nu.length === 12) return { type: 'CODE13', code: surTreize(nu) };
  if (nu.length === 14 && nu.startsWith('0')) return { type: 'CODE13', code: nu.slice(1) };
  if (nu.length === 14) return refus(`Le code « ${nu} » a 14 chiffres : il désigne un carton, pas un produit.`);
  if (nu.length > 8 && nu.length < 13 && cleEanValide(nu)) return { type: 'CODE13', code: surTreize(nu) };
  return refus(
    `Le code « ${nu.slice(0, 40)} » a ${nu.length} ${accord(nu.length, 'chiffre')} : 7, 8, 12 ou 13 sont attendus.`,
  );
};

/**
 * The code of a pasted row: thirteen digits (a CIP7 gives its CIP13), or none.
 * @returns `refus` for an invalid code; `doute` for a wrong key, which never blocks (COM-31)
 */
export const lireCodeColle = (
  texte: string | undefined,
): { readonly ean: string | null; readonly refus?: string; readonly doute?: string } => {
  const codeLu = lireCode(texte ?? '');
  if (codeLu.type === 'VIDE') return { ean: null };
  if (codeLu.type === 'REFUS')
    return { ean: null, refus: codeLu.motif.endsWith('.') ? codeLu.motif : `${codeLu.motif}.` };
  const ean = codeLu.type === 'CIP7' ? cip13De(codeLu.code) : codeLu.code;
  const [doute] = avertissementsCodes({ ean, cip7: null, cip13: null });
  return doute === undefined ? { ean } : { ean, doute };
};
