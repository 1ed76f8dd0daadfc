import { motifParmi } from '#shared/core/textes/motifs.ts';
import type { NatureFacture } from '../../schemas.ts';

export const TITRE =
  /\b(?:(?:auto)?facture(?! d.avoir)|avoir|note\s+de\s+credit|invoice|credit\s+note)\b(?:\s?[/|]\s?invoice\b)?/i;
/** Words that announce another document: « facture liée », « facture d’origine ». */
const AUTRE_DOCUMENT = /liee|origine|concernee|rectifiee|referenc|annulee|pro.?forma/i;
/**
 * Words of a down payment: the title of a document, when its first title has them; else a down payment that it deducts.
 */
const ACOMPTE = /acompte|down.?payment|prepayment/i;
const TITRE_D_ACOMPTE = motifParmi(
  [
    /^\s*(?:numero de |n\s?[°ºo.]{1,2} (?:de )?)?(?:facture|avoir|note de credit)[^\d:]{0,20}\bacomptes?\b/,
    /^\s*(?:down.?payment|prepayment) invoice\b/,
  ],
  'i',
);
export const ADRESSE = /\bfacturee? a\b/i;
const estAcompte = (lignes: readonly string[]): boolean =>
  TITRE_D_ACOMPTE.test(lignes.find((ligne) => TITRE.test(ligne) && !ADRESSE.test(ligne)) ?? '');
const sansAcompte = (ligne: string): string =>
  ligne.replace(/(?<=\S)[\s-–]*(?:d.|de |sur |a )?(?:premier |deuxieme |second |troisieme )?acomptes?\b/gi, '');
/** Words before the number of another document: « sur la facture FA-1 », « annule et remplace la facture FA-1 ». */
const D_UN_AUTRE = /\b(?:sur|concernant|remplace|annule|rectifie|relati(?:f|ve) a)\s+(?:la |le |l.|notre |votre )?$/i;
/** Words added to the title: « facture de solde », « facture rectificative ». */
const QUALIFICATIF = [
  'solde|vente|doit|definitive|finale|rectificative|corrective|electronique|originale|duplicata|recapitulative',
  'mensuelle|hebdomadaire|trimestrielle|(?:sur )?retours?|financier|commerciale?|prix',
].join('|');
const QUALIFIEE = String.raw`(?:[\s(–-]*(?:de |d.)?(?:${QUALIFICATIF})\b\)?)?`;
/** A papier about an invoice that is not one: the amount it requests or received is not a total. */
export const AUTRE_PAPIER = motifParmi(
  [
    /^\s*(?:(?:\d(?:ere?|e|eme)?|premiere?|deuxieme|derniere?|lettre de) )?(?:relance|mise en demeure)\b/,
    /^\s*rappel (?:de |avant |n|:|$)/,
    /^\s*(?:recu|quittance|accuse de reception|confirmation de commande|bon de (?:commande|livraison)|devis)\b/,
    /^\s*(?:(?:payment|first|second|final) )?reminder\b/,
    /^\s*(?:purchase order|order (?:confirmation|acknowledg\w+)|quot(?:e|ation)|delivery note|packing (?:list|slip))\b/,
    /^\s*(?:(?:payment )?receipt|remittance advice)\b/,
  ],
  'i',
);
/** Titles of a document issued by the buyer. */
export const AUTOFACTURE = /^\s*(?:facture en )?auto.?factur|^\s*self.?bill/i;
/** Titles of a document that replaces another one. */
export const RECTIFIE = /\bfacture (?:rectificative|corrective)\b|\bremplace (?:la |notre |votre )?facture\b/i;
const N_ANNONCE = String.raw`n\s?[°ºo.]{1,2}`;
const ANNONCE = String.raw`${N_ANNONCE}(?:\s?/\s?${N_ANNONCE})?|num(?:ero|ber)?\.?|ref(?:erence)?\.?`;
/** A number with spaces: « AV 12 », « 2026 000 123 ». */
const A_ESPACES = String.raw`(?:[a-z]{1,6} \d[\w\-/.]*(?: \d{2,})?|\d{2,6}(?: \d{3,})+)`;
const NUMERO = new RegExp(
  String.raw`^${QUALIFIEE}[\s:]*(?:(?:${ANNONCE})[\s:]*(?<espace>${A_ESPACES}(?![\d/.,]))|` +
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
/** Whether a word is a number: it has a figure, and is neither a date nor an amount. */
const estNumero = (mot: string): boolean =>
  /\d/.test(mot) && !/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(mot) && !/^\d+[.,]\d{2}$/.test(mot);

type Titre = { readonly numero: string | null; readonly nature: NatureFacture };
/** @param acompte whether the whole document is a down payment */
type Lecture = { readonly acompte: boolean };

const titreDe = (ecrite: string, { acompte }: Lecture): Titre | null => {
  const ligne = acompte ? sansAcompte(ecrite) : ecrite;
  const titre = TITRE.exec(ligne);
  const debut = ligne.slice(0, (titre?.index ?? 0) + 40);
  if (
    !titre ||
    D_UN_AUTRE.test(ligne.slice(0, titre.index)) ||
    AUTRE_DOCUMENT.test(debut) ||
    (!acompte && ACOMPTE.test(debut))
  )
    return null;
  const nature = /avoir|credit/i.test(titre[0]) ? 'AVOIR' : 'FACTURE';
  const numero = numeroLu(NUMERO_DE.exec(ligne)) ?? numeroLu(NUMERO.exec(ligne.slice(titre.index + titre[0].length)));
  return { numero, nature };
};

/** Titles of a list of invoices: its total is not that of an invoice. */
export const RELEVE = motifParmi(
  [
    /^\s*releve (?:mensuel |periodique )?(?:de(?:s| (?:vos |la |l.)?)? ?)?(?:factures?|compte|facturation)\b/,
    /^\s*releve (?:n\s?[°ºo.]|du )/,
    /^\s*(?:account |customer )?statement\b/,
    /^\s*(?:situation|etat|extrait) (?:de |du )?(?:votre )?compte\b/,
    /^\s*(?:recapitulatif|liste|etat) (?:mensuel )?(?:de |des )(?:vos |la )?(?:factures?|facturation)\b/,
  ],
  'i',
);

/** Titles at the start of a line with their numbers: several make as many papiers, or a list of them. */
export const titresNumerotes = (
  lignes: readonly string[],
): readonly { readonly ligne: string; readonly numero: string }[] =>
  lignes.flatMap((ligne) => {
    const titre = TITRE.exec(ligne.trim())?.index === 0 ? titreDe(ligne.trim(), { acompte: estAcompte(lignes) }) : null;
    return titre?.numero ? [{ ligne, numero: titre.numero }] : [];
  });

/** A title alone on its line, whose number is alone on the next one. */
const TITRE_SEUL = new RegExp(
  String.raw`^\s*(?:(?:${ANNONCE}) ?(?:de (?:la )?|d.)?)?${TITRE.source}${QUALIFIEE}[\s:]*(?:${ANNONCE})?[\s:]*$`,
  'i',
);
const NUMERO_SEUL = new RegExp(String.raw`${NUMERO.source}\s*$`, 'i');
const numeroDessous = (titre: string, dessous: string): string | null =>
  TITRE_SEUL.test(titre) ? numeroLu(NUMERO_SEUL.exec(dessous)) : null;

/** The first line that announces a number; the very first title gives the kind of document. */
export const lireTitre = (lignes: readonly string[]): Titre & Lecture => {
  const acompte = estAcompte(lignes);
  const titres = lignes.flatMap((ligne, rang) => {
    const titre = titreDe(ligne, { acompte });
    const seul = acompte ? sansAcompte(ligne) : ligne;
    return titre ? { ...titre, numero: titre.numero ?? numeroDessous(seul, lignes[rang + 1] ?? '') } : [];
  });
  return {
    acompte,
    numero: titres.find(({ numero }) => numero !== null)?.numero ?? null,
    nature: titres[0]?.nature ?? 'FACTURE',
  };
};
