import { lireNumerosCites } from './numeros-cites.ts';

/** The share of one papier, as a document writes it: "FA-12 : 10,00". */
export type PartDite = {
  readonly cite: (numero: string | null) => boolean;
  readonly montantCentimes: number;
};

const MAX_CARACTERES = 50_000;
/** A number, its sign, its amount with two decimals: `FA-12 : 10,00`, `FA-12 = 1 010,00 €`, `FA-12 (10,00 €)`. */
const PART = /([^;·\n:=(]{1,80})[:=(] *[-−]?(\d{1,3}(?:[ .\u00a0\u202f]\d{3})+|\d{1,9})[,.](\d{2})(?!\d)/g;

/** The shares that a document gives, papier by papier (FAC-105). */
export const lirePartsDites = (textes: readonly string[]): readonly PartDite[] =>
  textes.flatMap((texte) =>
    Array.from(texte.slice(0, MAX_CARACTERES).matchAll(PART), ([, mots = '', euros = '', centimes = '']) => ({
      cite: lireNumerosCites([mots]),
      montantCentimes: Number(`${euros.replace(/\D/g, '')}${centimes}`),
    })),
  );

/** The texts without the amounts of these shares, which must not be taken for numbers of papiers. */
export const sansMontantsDits = (textes: readonly string[]): readonly string[] =>
  textes.map((texte) => texte.replace(PART, '$1; '));
