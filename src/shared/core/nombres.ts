/** An exact integer (cents, units, hundredths), or the sentence that refuses the text. */
export type NombreLu = { readonly valeur: number } | { readonly refus: string };

type Genre = {
  /** The name of the number with its article: "Le montant". */
  readonly nom: string;
  /** The name of the number with an indefinite article: "un montant". */
  readonly nomAvecArticle: string;
  readonly exemple: string;
  readonly decimales: 0 | 2 | 6;
  /** A percentage has no thousands: `12,345` can only be three decimals. */
  readonly milliers: boolean;
  /** The units accepted beside the figures. */
  readonly unites: readonly string[];
  /** For a number read from a file: decimals beyond the second are rounded, since nobody is there to correct them. */
  readonly arrondi?: boolean;
  /** Negative amounts are accepted: a return or a discount of an invoice. */
  readonly negatif?: boolean;
};

const INVISIBLES = /[\u200b-\u200e\u2060\ufeff]/g;
const ESPACES = /[\u00a0\u2007\u2009\u202f]/g;
const EN_GROUPES = String.raw`(?<groupes>[1-9]\d{0,2}(?<milliers>[ .,])\d{3}(?:\k<milliers>\d{3})*)`;
const CHIFFRES = new RegExp(String.raw`^(?:${EN_GROUPES}|(?<suite>\d+))(?:(?<virgule>[.,])(?<decimales>\d+))?$`);

/**
 * Replaces every dash that typography uses as a minus by a plain minus, the soft hyphen of PDF fonts included (COM-42).
 */
export const avecMoins = (texte: string): string => texte.replace(/[\u00ad‐-―−﹣－]/g, '-');
const normaliser = (texte: string): string => avecMoins(texte.replace(INVISIBLES, '').replace(ESPACES, ' ').trim());

/** `12 €` and `€12` lose their unit; `1€2` keeps it, and will be refused. */
const sansUnite = (nu: string, unites: readonly string[]): string => {
  const minuscules = nu.toLowerCase();
  const unite = unites.find((suffixe) => minuscules.endsWith(suffixe));
  if (unite !== undefined) return nu.slice(0, -unite.length).trimEnd();
  return unites.includes('€') && nu.startsWith('€') ? nu.slice(1).trimStart() : nu;
};

const illisible = ({ nomAvecArticle, exemple }: Genre): NombreLu => ({
  refus: `Écrivez ${nomAvecArticle} en chiffres (0 à 9) : ${exemple}.`,
});
const malGroupe = ({ nom, exemple }: Genre): NombreLu => ({
  refus: `${nom} est mal écrit : écrivez-le comme ${exemple}.`,
});
const tropDeDecimales = ({ nom, decimales, exemple }: Genre, entier: string): NombreLu => ({
  refus:
    decimales === 0
      ? `Écrivez un nombre entier, sans décimale : ${entier}.`
      : `Écrivez ${nom.toLowerCase()} avec au plus deux décimales : ${exemple}.`,
});
/** Proposes the decimal reading only when it is exactly the same number. */
const ambigu = (nu: string, decimales: Genre['decimales']): NombreLu => {
  const [entier = '', reste = ''] = nu.split(/[.,]/);
  const exact = /^0*$/.test(reste.slice(decimales));
  const decimal = decimales === 0 ? entier : `${entier},${reste.slice(0, decimales)}`;
  const sinon = exact ? decimal : decimales === 0 ? 'un nombre entier' : 'au plus deux décimales';
  return { refus: `« ${nu} » : des milliers ou trois décimales ? Écrivez ${entier} ${reste}, ou ${sinon}.` };
};
/** The longest text read as a number: a computer writes `0.1` with fifty-five decimals. */
const MAX_CARACTERES = 80;
const tropLong = ({ nom }: Genre): NombreLu => ({ refus: `${nom} est trop long pour être lu.` });

const enValeur = (entier: string, decimales: string, genre: Genre): NombreLu => {
  const auDessus = genre.arrondi && decimales.charAt(genre.decimales) >= '5' ? 1 : 0;
  const valeur =
    Number(entier.replace(/\D/g, '') + decimales.padEnd(genre.decimales, '0').slice(0, genre.decimales)) + auDessus;
  return Number.isSafeInteger(valeur) ? { valeur } : { refus: `${genre.nom} est trop grand.` };
};

/** The figures of a text, without its sign nor its unit. */
const lireChiffres = (nu: string, genre: Genre): NombreLu => {
  const morceaux = CHIFFRES.exec(nu)?.groups;
  if (!morceaux) return /^[\d .,]*\d[\d .,]*$/.test(nu) ? malGroupe(genre) : illisible(genre);
  const { groupes, milliers, suite, virgule, decimales = '' } = morceaux;
  if (groupes !== undefined && milliers !== ' ' && virgule === undefined && /^\d+[.,]\d{3}$/.test(groupes)) {
    if (genre.milliers) return ambigu(nu, genre.decimales);
    const [entier = '', reste = ''] = groupes.split(/[.,]/);
    return genre.arrondi ? enValeur(entier, reste, genre) : tropDeDecimales(genre, groupes);
  }
  if (virgule !== undefined && virgule === milliers) return malGroupe(genre);
  // Decimals that are all zero do not count: `12,00` is a whole number.
  if ((decimales.length > 2 && !genre.arrondi) || (genre.decimales === 0 && /[1-9]/.test(decimales)))
    return tropDeDecimales(genre, groupes ?? suite ?? '');
  return enValeur(groupes ?? suite ?? '', decimales, genre);
};

/**
 * The only reading of a number typed or pasted by a person (COM-42): certain, or refused with what to write instead.
 * Groups of three are separated by a space of any kind, or by the sign that is not the decimal one; the decimal sign
 * is a comma or a point. A minus is never dropped: little of what a person types may be negative.
 */
const lireNombre = (texte: string, genre: Genre): NombreLu => {
  const nu = sansUnite(normaliser(texte), genre.unites);
  if (nu.length > MAX_CARACTERES) return tropLong(genre);
  const signe = /^[-+]/.exec(nu)?.[0] ?? '';
  const chiffresLus = lireChiffres(nu.slice(signe.length).trimStart(), genre);
  if (signe === '' || signe === '+' || !('valeur' in chiffresLus)) return chiffresLus;
  return genre.negatif ? { valeur: 0 - chiffresLus.valeur } : { refus: `${genre.nom} ne peut pas être négatif.` };
};

const MONTANT: Genre = {
  nom: 'Le montant',
  nomAvecArticle: 'un montant',
  exemple: '1 234,56',
  decimales: 2,
  milliers: true,
  unites: ['€', 'eur'],
};
const POURCENTAGE: Genre = {
  nom: 'Le pourcentage',
  nomAvecArticle: 'un pourcentage',
  exemple: '12,5',
  decimales: 2,
  milliers: false,
  unites: ['%'],
};

/** An amount: `1 234,56 €`, `1.234,56`, `1234.5`. @returns cents */
export const lireMontant = (texte: string): NombreLu => lireNombre(texte, MONTANT);

/** An amount of an invoice line, negative for a return or a discount. @returns cents */
export const lireMontantSigne = (texte: string): NombreLu => lireNombre(texte, { ...MONTANT, negatif: true });

const MILLIONIEMES = { decimales: 6, milliers: false, arrondi: true } as const;
/** A unit price, which software writes with more than two decimals: `3,3333`. @returns millionths of a euro */
export const lirePrixUnitaire = (texte: string): NombreLu =>
  lireNombre(texte, { ...MONTANT, ...MILLIONIEMES, nom: 'Le prix', nomAvecArticle: 'un prix', exemple: '3,3333' });
/** A quantity of a line of an invoice: `12`, `0,5`, `-2` for a return. @returns millionths */
export const lireQuantiteFacturee = (texte: string): NombreLu =>
  lireNombre(texte, {
    ...MILLIONIEMES,
    nom: 'Le nombre',
    nomAvecArticle: 'une quantité',
    exemple: '12',
    unites: [],
    negatif: true,
  });

const avecPluriel = (unite: string): readonly string[] =>
  unite === '' ? [] : [unite.toLowerCase(), unite.endsWith('s') ? unite.slice(0, -1) : `${unite}s`];

/**
 * A whole number: `1 200`, `12,00`. @param unite may follow the figures: `30 jours`. @returns the number
 */
export const lireEntier = (texte: string, unite = ''): NombreLu =>
  lireNombre(texte, {
    nom: 'Le nombre',
    nomAvecArticle: 'un nombre entier',
    exemple: '1 200',
    decimales: 0,
    milliers: true,
    unites: avecPluriel(unite),
  });

/** A number with two decimals at most (a threshold, points). @returns hundredths */
export const lireDecimal = (texte: string, unite = ''): NombreLu =>
  lireNombre(texte, {
    nom: 'Le nombre',
    nomAvecArticle: 'un nombre',
    exemple: '12,5',
    decimales: 2,
    milliers: true,
    unites: avecPluriel(unite),
  });

/** A percentage: `12,5 %` or `12,5`; `0,5` is half a percent. @returns hundredths of a percent: 1250 for 12,5 % */
export const lirePourcentage = (texte: string): NombreLu => lireNombre(texte, POURCENTAGE);

/**
 * A cell of a file (COM-42): as typed, except that further decimals are rounded (`12,9000`). A workbook keeps some
 * cells as numbers: their point is a decimal one, so that `1.234` is not ambiguous there, while it stays so in a text.
 */
const lireDeFichier = (texte: string, { numerique }: { readonly numerique: boolean }, genre: Genre): NombreLu => {
  const nombreDeClasseur = numerique && texte.length <= MAX_CARACTERES && /^(-?)(\d+)(?:\.(\d+))?$/.exec(texte);
  const [, signe, entier, decimales = ''] = nombreDeClasseur || [];
  if (entier === undefined) return lireNombre(texte, { ...genre, arrondi: true });
  return signe === '-'
    ? { refus: `${genre.nom} ne peut pas être négatif.` }
    : enValeur(entier, decimales, { ...genre, arrondi: true });
};

/** An amount in a file. @param numerique whether its workbook keeps the cell as a number @returns cents */
export const lireMontantDeFichier = (texte: string, { numerique }: { readonly numerique: boolean }): NombreLu =>
  lireDeFichier(texte, { numerique }, MONTANT);

/** A percentage in a file. @returns hundredths of a percent */
export const lirePourcentageDeFichier = (texte: string): NombreLu =>
  lireDeFichier(texte, { numerique: false }, POURCENTAGE);

/** A year is written with four figures, without a thousands separator: `2026`. */
export const lireAnnee = (texte: string): NombreLu => {
  const nu = normaliser(texte);
  return /^[1-9]\d{3}$/.test(nu) ? { valeur: Number(nu) } : { refus: 'Écrivez l’année en quatre chiffres : 2026.' };
};

/** @returns the value of a reading, null when the text was refused */
export const valeurLue = (lecture: NombreLu): number | null => ('valeur' in lecture ? lecture.valeur : null);

/** Whether a pasted cell looks like an amount or a quantity, even if the number may be refused. */
export const ressembleAUnNombre = (texte: string): boolean =>
  /^[-+(]{0,2} ?€? ?[\d٠-٩][\d٠-٩ .,]*\)? ?(?:€|eur)?$/i.test(normaliser(texte));

/** Whether a number has two decimals at most, ignoring the rounding noise of floating numbers (0.1). */
export const deuxDecimales = (valeur: number): boolean => Math.abs(valeur * 100 - Math.round(valeur * 100)) < 1e-6;
