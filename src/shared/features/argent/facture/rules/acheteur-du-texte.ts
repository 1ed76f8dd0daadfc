import { sansAccents } from '#shared/core/textes/mots.ts';
import type { AdressePartie, Partie } from '../schemas.ts';
import { AUCUNE_PARTIE, partieDe } from './parties.ts';

const A_QUI = /^(?:facture(?:e|r)? a|adresse(?:e)? de facturation|adressee? a|destinataire|client facture)\b\s*:?\s*/i;
const MAX_LIGNES = 6;
/** How far under its title a column may begin, in characters. */
const ECART_DE_COLONNE = 6;
const SIRET = /(?<!\d)\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?(?!\d)/;
const VILLE = /(?<!\d)(?<codePostal>\d{5})\s+(?<ville>\p{L}[\p{L} '’-]+)/u;

type Cellule = { readonly debut: number; readonly mots: string };
const cellulesDe = (ligne: string): readonly Cellule[] =>
  [...ligne.matchAll(/\S+(?: \S+)*/g)].map(({ 0: mots, index }) => ({ debut: index, mots }));

/** What stands under a title, in its column. */
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

/** To whom the text of a PDF is addressed: what « Facturé à » announces, on its line or in its column (FAC-11). */
export const acheteurDuTexte = (lignes: readonly string[]): Partie => {
  for (const [rang, ligne] of lignes.entries())
    for (const { debut, mots } of cellulesDe(ligne)) {
      const titre = A_QUI.exec(sansAccents(mots));
      if (!titre) continue;
      const suite = mots.slice(titre[0].length).trim();
      const bloc = [...(suite === '' ? [] : [suite]), ...sous(lignes, rang, debut)];
      const rangDuNom = bloc.findIndex(estNom);
      if (rangDuNom !== 0) continue;
      const numero = bloc.map((texte) => SIRET.exec(texte)?.[0] ?? null).find((trouve) => trouve !== null) ?? null;
      const adresse = adresseDe(bloc, rangDuNom);
      return { ...partieDe((bloc[0] ?? '').slice(0, 255), [numero], null), ...(adresse && { adresse }) };
    }
  return AUCUNE_PARTIE;
};
