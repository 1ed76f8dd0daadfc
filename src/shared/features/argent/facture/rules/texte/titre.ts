import { motifParmi } from '#shared/core/textes/motifs.ts';
import type { NatureFacture } from '../../schemas.ts';

export const TITRE = /\b(?:facture|avoir|note de credit|invoice|credit note)\b(?:\s?[/|]\s?invoice\b)?/i;
/** What announces another document: « facture liée », « facture d’origine ». */
const AUTRE_DOCUMENT = /liee|origine|concernee|rectifiee|referenc|annulee|acompte|pro.?forma/i;
const ANNONCE = String.raw`n\s?[°ºo.]{1,2}|num(?:ero)?\.?|ref(?:erence)?\.?`;
const NUMERO = new RegExp(
  String.raw`^[\s:]*(?:(?:${ANNONCE})[\s:]*(?<espace>[a-z]{1,6} \d[\w\-/.]*(?: \d{2,})?(?![\d/]))|` +
    String.raw`(?:${ANNONCE}|#)?[\s:]*(?<numero>[a-z0-9][\w\-/.]{1,39}))`,
  'i',
);
const NUMERO_DE =
  /\bn(?:\s?[°ºo.]{1,2}|umero)\s*(?:de |d.)?(?:la |l.)?(?:facture|avoir)[\s:]*(?<numero>[a-z0-9][\w\-/.]{1,39})/i;
const numeroLu = (correspondance: RegExpExecArray | null): string | null => {
  const { espace, numero } = correspondance?.groups ?? {};
  const ecrit = (espace ?? numero ?? '').replace(/[.\-_/]+$/, '');
  return estNumero(ecrit) ? ecrit : null;
};
/** A number has a figure, and is neither a date nor an amount. */
const estNumero = (mot: string): boolean =>
  /\d/.test(mot) && !/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(mot) && !/^\d+[.,]\d{2}$/.test(mot);

type Titre = { readonly numero: string | null; readonly nature: NatureFacture };

const titreDe = (ligne: string): Titre | null => {
  const titre = TITRE.exec(ligne);
  if (!titre || AUTRE_DOCUMENT.test(ligne.slice(0, titre.index + 40))) return null;
  const nature = /avoir|credit/i.test(titre[0]) ? 'AVOIR' : 'FACTURE';
  const numero = numeroLu(NUMERO_DE.exec(ligne)) ?? numeroLu(NUMERO.exec(ligne.slice(titre.index + titre[0].length)));
  return { numero, nature };
};

/** What lists invoices is none of them, and its total is not theirs. */
export const RELEVE = motifParmi(
  [
    /^\s*releve (?:mensuel |periodique )?(?:de(?:s| (?:vos |la |l.)?)? ?)?(?:factures?|compte|facturation)\b/,
    /^\s*releve (?:n\s?[°ºo.]|du )/,
    /^\s*(?:situation|etat|extrait) (?:de |du )?(?:votre )?compte\b/,
    /^\s*(?:recapitulatif|liste|etat) (?:mensuel )?(?:de |des )(?:vos |la )?(?:factures?|facturation)\b/,
  ],
  'i',
);

/** Titles that begin their line, each under its number: of several, as many papers, or a list of them. */
export const titresNumerotes = (
  lignes: readonly string[],
): readonly { readonly ligne: string; readonly numero: string }[] =>
  lignes.flatMap((ligne) => {
    const titre = TITRE.exec(ligne.trim())?.index === 0 ? titreDe(ligne.trim()) : null;
    return titre?.numero ? [{ ligne, numero: titre.numero }] : [];
  });

/** A title alone on its line, its number alone on the next one. */
const TITRE_SEUL = new RegExp(
  String.raw`^\s*(?:(?:${ANNONCE}) ?(?:de (?:la )?|d.)?)?${TITRE.source}(?: electronique)?[\s:]*(?:${ANNONCE})?[\s:]*$`,
  'i',
);
const NUMERO_SEUL = new RegExp(String.raw`${NUMERO.source}\s*$`, 'i');
const numeroDessous = (titre: string, dessous: string): string | null =>
  TITRE_SEUL.test(titre) ? numeroLu(NUMERO_SEUL.exec(dessous)) : null;

/** The first line that announces a number; the first title of all says what the document is. */
export const lireTitre = (lignes: readonly string[]): Titre => {
  const titres = lignes.flatMap((ligne, rang) => {
    const titre = titreDe(ligne);
    return titre ? { ...titre, numero: titre.numero ?? numeroDessous(ligne, lignes[rang + 1] ?? '') } : [];
  });
  return {
    numero: titres.find(({ numero }) => numero !== null)?.numero ?? null,
    nature: titres[0]?.nature ?? 'FACTURE',
  };
};
