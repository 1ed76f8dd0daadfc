import { z } from 'zod';
import { sansAccents } from '#shared/core/textes/mots.ts';

/** A calendar day `yyyy-mm-dd`, a business day of Europe/Paris (COM-50). */
export type Jour = string;

const JOUR = /^\d{4}-\d{2}-\d{2}$/;
const enUtc = (jour: Jour): Date => new Date(`${jour}T00:00:00Z`);
const versJour = (date: Date): Jour => date.toISOString().slice(0, 10);

/** True for a day that exists, from 1900 to 9999. */
export const isJour = (valeur: string): boolean => {
  if (!JOUR.test(valeur) || valeur < '1900-01-01') return false;
  const date = enUtc(valeur);
  return !Number.isNaN(date.getTime()) && versJour(date) === valeur;
};

const LONGUEUR_JOUR = 10;
const invalide = (nom: string) => `${nom} n’est pas une date valide (JJ/MM/AAAA).`;

/** A required day. */
export const jour = (nom: string) =>
  z
    .string(`${nom} est obligatoire.`)
    .min(1, `${nom} est obligatoire.`)
    .max(LONGUEUR_JOUR, { error: invalide(nom), abort: true })
    .refine(isJour, invalide(nom));

/** A day or null. */
export const jourFacultatif = (nom: string) =>
  z
    .string()
    .max(LONGUEUR_JOUR, invalide(nom))
    .nullish()
    .transform((valeur) => valeur || null)
    .refine((valeur) => valeur === null || isJour(valeur), invalide(nom));

/** An instant, ISO with offset. */
export const instant = z.string();

const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/** The business day in Europe/Paris at `maintenant`. The clock is the caller's: shared code reads none. */
export const jourParis = (maintenant: Date): Jour => paris.format(maintenant);

/** `n` days later (earlier when negative). */
export const ajouterJours = (jourDepart: Jour, n: number): Jour =>
  versJour(new Date(enUtc(jourDepart).getTime() + n * 86_400_000));

/** Days from `a` to `b`, negative when `b` is before. */
export const joursEntre = (a: Jour, b: Jour): number =>
  Math.round((enUtc(b).getTime() - enUtc(a).getTime()) / 86_400_000);

/** The same day of another year; 29 February becomes the 28th in a year that is not a leap year (COM-142). */
export const memeJourEn = (valeur: Jour, annee: number): Jour => {
  const memeJour = `${String(annee).padStart(4, '0')}${valeur.slice(4)}`;
  return isJour(memeJour) ? memeJour : `${memeJour.slice(0, 7)}-28`;
};

/** The year of a day. */
export const anneeDuJour = (valeur: Jour): number => Number(valeur.slice(0, 4));

/** The Sunday that ends the week of `valeur`; a week starts on Monday (COM-50). */
export const finDeSemaine = (valeur: Jour): Jour => ajouterJours(valeur, (7 - enUtc(valeur).getUTCDay()) % 7);

/** The last day of the month that holds a day (PAY-8). */
export const finDuMois = (valeur: Jour): Jour => {
  const [annee = 0, mois = 0] = valeur.split('-').map(Number);
  return new Date(Date.UTC(annee, mois, 0)).toISOString().slice(0, 10);
};

/** `21/11/2026` (COM-50). */
export const formatJour = (valeur: Jour): string =>
  `${valeur.slice(8, 10)}/${valeur.slice(5, 7)}/${valeur.slice(0, 4)}`;

const MOIS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];
const NOM_DE_JOUR = '(?:lun|mar|mercre|jeu|vendre|same)di |dimanche ';
const NOM_DE_MOIS =
  'janv(?:ier)?|fevr?(?:ier)?|mars?|avr(?:il)?|mai|juin|juil(?:let)?|aout|' +
  'sept?(?:embre)?|oct(?:obre)?|nov(?:embre)?|dec(?:embre)?';
const LONGUE = new RegExp(String.raw`^(?:${NOM_DE_JOUR})?(?:le )?(\d{1,2})(?:er)? (${NOM_DE_MOIS})\.? (\d{4})$`);

/** `31 mars 2027`, `1er avril 2027`, `mercredi 31 mars 2027`, `3 sept. 2027`. */
const parseLongue = (texte: string): Jour | null => {
  const nu = sansAccents(texte).toLowerCase().replace(/\s+/g, ' ');
  const [, j = '', nom = '', annee = ''] = LONGUE.exec(nu) ?? [];
  const mois = MOIS.findIndex((debut) => nom.startsWith(debut)) + 1;
  const valeur = `${annee}-${String(mois).padStart(2, '0')}-${j.padStart(2, '0')}`;
  return isJour(valeur) ? valeur : null;
};

/**
 * Reads a day as typed: `21/11/2026`, `1/2/26`, `21-11-2026`, `21112026`, `211126`, `31 mars 2027`, `1er avril 2027`.
 * @returns null for what is not a date, an unfinished year (`19`, `20`) included
 */
export const parseJour = (saisie: string): Jour | null => {
  const texte = saisie.trim();
  if (/\p{L}/u.test(texte)) return parseLongue(texte);
  const correspondance = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{2}|\d{4})$/.exec(texte);
  const colle = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(texte);
  const [j, m, a] = correspondance
    ? [correspondance[1], correspondance[3], correspondance[4]]
    : colle
      ? [colle[1], colle[2], colle[3]]
      : [];
  if (!j || !m || !a || a === '19' || a === '20') return null;
  const annee = a.length === 2 ? `20${a}` : a;
  const valeur = `${annee}-${m.padStart(2, '0')}-${j.padStart(2, '0')}`;
  return isJour(valeur) ? valeur : null;
};

/** Rewrites `20261121` and `2026/11/21`, found in files, as `2026-11-21`; any other text is returned unchanged. */
export const sansJourCompact = (texte: string): string => texte.replace(/^(\d{4})([/.]?)(\d\d)\2(\d\d)$/, '$1-$3-$4');

const heure = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' });
/** `21/11/2026 10:42` in Europe/Paris, from an ISO instant. */
export const formatInstant = (iso: string): string => heure.format(new Date(iso));
