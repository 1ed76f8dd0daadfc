import { formatJour, type Jour } from '#shared/core/dates.ts';
import { enLettresLatines } from '#shared/core/lettres-latines.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import type { AvertissementFacture, FactureLue, Partie } from '../../schemas.ts';
import { acheteurDuTexte } from './acheteur-du-texte.ts';
import { memeNomDAcheteur } from '../acheteur.ts';
import { avertissementDeFacture } from '../controle.ts';
import { montantDuTexte, valeursAnnoncees, type TexteDePdf } from './lire-texte.ts';
import { dateDe } from './jour-du-texte.ts';
import { rangeesDe } from './rangees-du-texte.ts';

const autrement = (quoi: string, duTexte: string, desDonnees: string): AvertissementFacture =>
  avertissementDeFacture('TEXTE_AUTREMENT', {
    precision: `${quoi} ${duTexte.slice(0, 90)}, ses données ${desDonnees.slice(0, 90)}`,
  });

/** Whether a font replaced some letters by others: the words then prove nothing. */
const malDessine = (mots: string): boolean => /[^ -ÿŒœ]/.test(mots);
/** A text without spaces; a font may write « œ » as two letters. */
const serre = (mots: string): string => motsNus(enLettresLatines(mots)).replaceAll(' ', '');
const entierEtCentimes = (centimes: number): readonly string[] => {
  const [euros, reste] = [
    String(Math.trunc(Math.abs(centimes) / 100)),
    String(Math.abs(centimes) % 100).padStart(2, '0'),
  ];
  return [`${euros},${reste}`, `${euros}.${reste}`];
};
/** Removes the separators of thousands, a space, a point or an apostrophe. */
const sansMilliers = (ligne: string): string => ligne.replaceAll(/\s/g, '').replaceAll(/[.,'’](?=\d{3}(?!\d))/g, '');

/** A total differs only when the data's one is nowhere in the text: the words may have announced another total. */
const ecartDeMontant = (
  lignes: readonly string[],
  precision: 'HT' | 'de TVA' | 'TTC',
  luCentimes: number | null,
  { attenduCentimes, aussi = [] }: { attenduCentimes: number | null; aussi?: readonly (number | null)[] },
): readonly AvertissementFacture[] => {
  if (luCentimes === null || attenduCentimes === null) return [];
  const voulus = [attenduCentimes, ...aussi].flatMap((centimes) => (centimes === null ? [] : [Math.abs(centimes)]));
  const formes = entierEtCentimes(attenduCentimes);
  const ecrit = lignes.some(
    (ligne) =>
      Math.abs(montantDuTexte(ligne) ?? Number.NaN) === Math.abs(attenduCentimes) ||
      formes.some((forme) => sansMilliers(ligne).includes(forme)),
  );
  return ecrit || voulus.includes(Math.abs(luCentimes))
    ? []
    : [avertissementDeFacture('TEXTE_DIFFERENT', { attenduCentimes, luCentimes, precision })];
};

const ecartDeNumero = (texte: string, annonce: string | null, numero: string | null): readonly AvertissementFacture[] =>
  annonce === null ||
  numero === null ||
  serre(numero) === '' ||
  malDessine(numero) ||
  serre(texte).includes(serre(numero))
    ? []
    : [autrement('le numéro', annonce, numero)];

const ecartDeDate = (
  lignes: readonly string[],
  annoncee: Jour | null,
  date: Jour | null,
): readonly AvertissementFacture[] => {
  if (annoncee === null || date === null || annoncee === date) return [];
  const [annee = '', mois = '', jour = ''] = date.split('-');
  const formes = [annee + mois + jour, jour + mois + annee, jour + mois + annee.slice(2)];
  const ecrite = lignes.some(
    (ligne) => dateDe(ligne) === date || formes.some((forme) => ligne.replaceAll(/\D/g, '').includes(forme)),
  );
  return ecrite ? [] : [autrement('la date du', formatJour(annoncee), formatJour(date))];
};

/**
 * A buyer differs by its SIREN when both are given, else by its name; unless the data's one is written somewhere in the
 * text.
 */
const ecartDAcheteur = (texte: string, annonce: Partie, acheteur: Partie): readonly AvertissementFacture[] => {
  if (annonce.siren !== null && acheteur.siren !== null)
    return annonce.siren === acheteur.siren || texte.replaceAll(/\D/g, '').includes(acheteur.siren)
      ? []
      : [autrement('l’acheteur', annonce.siren, acheteur.siren)];
  if (
    annonce.nom === null ||
    acheteur.nom === null ||
    malDessine(acheteur.nom) ||
    memeNomDAcheteur(annonce.nom, acheteur.nom) !== false
  )
    return [];
  return serre(texte).includes(serre(acheteur.nom)) ? [] : [autrement('l’acheteur', annonce.nom, acheteur.nom)];
};

/**
 * The differences between the words of a PDF and its data, which are kept (FAC-60, FAC-95): number, date, buyer,
 * totals. Only for a value announced by words, when the data's one is nowhere in a text read in full.
 */
export const ecartsDuTexte = (
  { lignes: ecrites, incomplet }: TexteDePdf,
  { numero, date, acheteur, totaux }: FactureLue,
): readonly AvertissementFacture[] => {
  if (incomplet) return [];
  const lignes = rangeesDe(ecrites);
  const texte = lignes.join('\n');
  const annonce = valeursAnnoncees(lignes);
  const { htCentimes, tvaCentimes, ttcCentimes, aPayerCentimes } = totaux;
  return [
    ...ecartDeNumero(texte, annonce.numero, numero),
    ...ecartDeDate(lignes, annonce.date, date),
    ...ecartDAcheteur(texte, acheteurDuTexte(ecrites), acheteur),
    ...ecartDeMontant(lignes, 'HT', annonce.ht, { attenduCentimes: htCentimes }),
    ...ecartDeMontant(lignes, 'de TVA', annonce.tva, { attenduCentimes: tvaCentimes }),
    ...ecartDeMontant(lignes, 'TTC', annonce.ttc, {
      attenduCentimes: ttcCentimes,
      aussi: [htCentimes, aPayerCentimes],
    }),
  ];
};
