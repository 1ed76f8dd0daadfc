import { sansAccents } from '#shared/core/textes/mots.ts';
import type { AdressePartie, Partie } from '../../schemas.ts';
import { AUCUNE_PARTIE, partieDe } from '../parties.ts';

const A_QUI = /^(?:facture(?:e|r)? a|adresse(?:e)? de facturation|adressee? a|destinataire|client facture)\b\s*:?\s*/i;
/** Words that may announce something other than the buyer: a number, a service. */
const PEUT_ETRE =
  /^(?:client|acheteur|doit|bill(?:ed|ing)?(?: to| address)|invoiced? to|sold to|customer|buyer)\b\s*:?\s*/i;
/** A code after the title: « Client : 45123 », « Client n° PH-12 ». The buyer is then under it. */
const UN_CODE = /^(?:(?:code|ref|compte|account|number|no|n\s?[°ºo]|num)[\s.:]*)?(?=[\w./-]*\d)[\w./-]{1,30}$/i;
/** A code before the name: « 45123 – Pharmacie des Lilas ». */
const CODE_AVANT = /^(?=[\w./]*\d)[\w./]{1,30}\s+[-–:]\s+(?=\p{L})/u;
/** Words that end a block of address. */
const FIN_DE_BLOC =
  /\b(?:total|montant|date|echeance|designation|description|quantite|qte|qty|amount|invoice|facture)\b/i;
/** Words that only the name of a buyer has. */
const UNE_OFFICINE = /\b(?:pharm\w*|phie|selarl|selas|selasu|sarl|sas|snc|eurl|officine)\b/i;
const MAX_LIGNES = 6;
/** How far, in characters, a column may begin from its title. */
const ECART_DE_COLONNE = 6;
const SIRET = /(?<!\d)\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?(?!\d)/;
const VILLE = /(?<!\d)(?<codePostal>\d{5})\s+(?<ville>\p{L}[\p{L} '’-]+)/u;

type Cellule = { readonly debut: number; readonly mots: string };
const cellulesDe = (ligne: string): readonly Cellule[] =>
  [...ligne.matchAll(/\S+(?: \S+)*/g)].map(({ 0: mots, index }) => ({ debut: index, mots }));

/** The lines under a title, in its column. */
const sous = (lignes: readonly string[], rang: number, debut: number): readonly string[] =>
  lignes.slice(rang + 1, rang + 1 + MAX_LIGNES).flatMap((ligne) => {
    const [proche] = cellulesDe(ligne).toSorted((a, b) => Math.abs(a.debut - debut) - Math.abs(b.debut - debut));
    return proche && Math.abs(proche.debut - debut) <= ECART_DE_COLONNE ? [proche.mots] : [];
  });

const estNom = (mots: string): boolean =>
  /\p{L}{3}/u.test(mots) && !SIRET.test(mots) && !VILLE.test(mots) && !/^\d/.test(mots) && !mots.includes(':');

const adresseDe = (bloc: readonly string[], rangDuNom: number): AdressePartie | undefined => {
  const ville = bloc.map((mots) => VILLE.exec(mots)?.groups).find((groupes) => groupes !== undefined);
  if (!ville) return undefined;
  const rue = bloc.slice(rangDuNom + 1).find((mots) => /^\d+\s*(?:bis|ter)?[ ,]/i.test(mots) && !VILLE.test(mots));
  return { rue: rue ?? null, codePostal: ville['codePostal'] ?? null, ville: ville['ville']?.trim() ?? null };
};

const partieDuBloc = (bloc: readonly string[]): Partie | null => {
  const [nom = ''] = bloc;
  if (!estNom(nom)) return null;
  const numero = bloc.map((texte) => SIRET.exec(texte)?.[0] ?? null).find((trouve) => trouve !== null) ?? null;
  const adresse = adresseDe(bloc, 0);
  return { ...partieDe(nom.slice(0, 255), [numero], null), ...(adresse && { adresse }) };
};
/**
 * Whether a party is certainly a buyer: it has a number, an address or words of a company, unlike « Client : voir
 * conditions ».
 */
const estSurement = ({ nom, siren, adresse }: Partie): boolean =>
  siren !== null || adresse !== undefined || UNE_OFFICINE.test(sansAccents(nom ?? ''));

const acheteurAnnonce = (
  lignes: readonly string[],
  annonce: RegExp,
  { prouver }: { readonly prouver: boolean },
): Partie | null => {
  for (const [rang, ligne] of lignes.entries())
    for (const { debut, mots } of cellulesDe(ligne)) {
      const titre = annonce.exec(sansAccents(mots));
      if (!titre) continue;
      const ecrite = mots.slice(titre[0].length).trim();
      const suite = prouver ? ecrite.replace(CODE_AVANT, '') : ecrite;
      const dessous = sous(lignes, rang, debut);
      const fin = prouver ? dessous.findIndex((texte) => FIN_DE_BLOC.test(sansAccents(texte))) : -1;
      const bloc = fin < 0 ? dessous : dessous.slice(0, fin);
      const sansCode = suite === '' || (prouver && UN_CODE.test(sansAccents(suite)));
      const partie = partieDuBloc(sansCode ? bloc : [suite, ...bloc]);
      if (partie && (!prouver || estSurement(partie))) return partie;
    }
  return null;
};

/**
 * The addressee in the text of a PDF: the party announced by « Facturé à », on its line or in its column (FAC-11); else
 * by « Client », « Doit », « Bill to », when it is certainly a company (FAC-119).
 */
export const acheteurDuTexte = (lignes: readonly string[]): Partie =>
  acheteurAnnonce(lignes, A_QUI, { prouver: false }) ??
  acheteurAnnonce(lignes, PEUT_ETRE, { prouver: true }) ??
  AUCUNE_PARTIE;
