import type { FactureLue } from '../schemas.ts';

type Citee = FactureLue['facturesReferencees'][number];

/** Removes repeated citations: a number with its day is the same as without it. */
export const sansRepetition = (citees: readonly Citee[]): Citee[] => {
  const parNumero = new Map<string, Citee>();
  for (const citee of citees) {
    const avant = parNumero.get(citee.numero);
    if (avant === undefined || avant.date === null) parNumero.set(citee.numero, citee);
  }
  return [...parNumero.values()];
};

const MOT = 'du|de|des|les?|en|et|au|sur|par|pour|no?|page';
/** A number with spaces: « FA 2026 0042 », but not « du 12 10 2026 ». */
const A_ESPACES = String.raw`(?!(?:${MOT})\b)[a-z]{1,6}(?: \d{2,})+\b(?![/.,])`;
const NUMERO = String.raw`(?:${A_ESPACES}|[a-z]{0,6}[-_/.]?\d[\da-z]*(?:[-_/.][\da-z]+)*)`;
const AVANT_NUMERO = String.raw`(?:n°s?|n[o.]s?\s|num[ée]ros?|r[ée]f(?:[ée]rences?|\.)?|:|\s)*\s*`;
const NUMEROS = String.raw`(?<numeros>${NUMERO}(?:\s*(?:,|;|et|&|\+)\s*${NUMERO})*)`;
const APRES_FACTURE = new RegExp(String.raw`\b(?:fact(?:ures?|\.)?|invoices?)\s*${AVANT_NUMERO}${NUMEROS}`, 'giu');
/** A number whose letters tell an invoice, so that no word needs to: « Remise sur FA-2001 ». */
const NUMERO_DE_FACTURE = String.raw`(?:fact?|f[acvt]?|inv)[-_/.]?\d{3}[\da-z]*(?:[-_/.][\da-z]+)*`;
const AVANT_LUI =
  String.raw`\b(?:sur|s/|concernant|relati(?:f|ve|fs|ves) [aà]|suite [aà]|` +
  String.raw`annul\p{L}+(?: de)?|remplace|objet|r[ée]f\.?)`;
const SANS_LE_MOT = new RegExp(
  String.raw`${AVANT_LUI}\s*:?\s*(?:(?:la|les|votre|vos|notre|nos)\s+)?` +
    String.raw`(?<numeros>${NUMERO_DE_FACTURE}(?:\s*(?:,|;|et|&|\+)\s*${NUMERO_DE_FACTURE})*)`,
  'giu',
);
const UN_NUMERO = new RegExp(NUMERO, 'giu');
const UNE_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$|^(?:19|20)\d\d$|^\d{1,2}$/;

/** The invoices cited in the words of a document: « avoir sur facture FA-2026-0042 » (FAC-73). */
export const citeesDansLesMots = (textes: readonly string[]): Citee[] =>
  textes.flatMap((texte) =>
    [APRES_FACTURE, SANS_LE_MOT].flatMap((motif) =>
      [...texte.slice(0, 2_000).matchAll(motif)].flatMap(({ groups }) =>
        [...(groups?.['numeros'] ?? '').matchAll(UN_NUMERO)].flatMap(([numero]) =>
          UNE_DATE.test(numero) ? [] : [{ numero: numero.slice(0, 255), date: null }],
        ),
      ),
    ),
  );
