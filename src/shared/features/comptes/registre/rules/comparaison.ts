import { motsNus } from '#shared/core/textes/mots.ts';
import type { DifferenceRegistre, PharmacieDuRegistre } from '../schemas.ts';

/** Words common to many names: the kind of business, the legal form and the linking words. */
const MOTS_COMMUNS = new Set(
  (
    'pharmacie pharmacies phie pharma officine grande selarl selas selasu selurl sel sarl eurl snc sas sasu sa eirl ' +
    'ei societe ste ets et de du des la le les l d en sur a au aux chez'
  ).split(' '),
);
const motsDe = (texte: string): string[] => motsNus(texte).split(' ').filter(Boolean);
const motsPropres = (texte: string): string[] => motsDe(texte).filter((mot) => !MOTS_COMMUNS.has(mot));

/** Words of street names, with their usual abbreviations. */
const ABREGES: Readonly<Record<string, string>> = {
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  pl: 'place',
  rte: 'route',
  ch: 'chemin',
  chem: 'chemin',
  imp: 'impasse',
  fg: 'faubourg',
  fbg: 'faubourg',
  all: 'allee',
  allees: 'allee',
  sq: 'square',
  crs: 'cours',
  st: 'saint',
  ste: 'sainte',
  gal: 'general',
  dr: 'docteur',
};
const motsEntiers = (texte: string): string[] => motsDe(texte).map((mot) => ABREGES[mot] ?? mot);
const motsDeRue = (texte: string): string[] => motsEntiers(texte).filter((mot) => !MOTS_COMMUNS.has(mot));
const motsDeVille = (texte: string): string =>
  motsEntiers(texte)
    .filter((mot) => !/^(?:cedex|arrondissement|\d{1,2}(?:er?|eme)?)$/.test(mot))
    .join(' ');

/** Whether two cities are the same, ignoring case, accents, CEDEX and abbreviations. */
export const memeVille = (ville: string | null, autreVille: string | null): boolean =>
  Boolean(ville && autreVille) && motsDeVille(ville ?? '') === motsDeVille(autreVille ?? '');

const contenu = (mots: readonly string[], dans: readonly string[]): boolean => mots.every((mot) => dans.includes(mot));
/** Whether the words of one text contain those of the other; a text without any word of its own is taken as similar. */
const seRessemblent = (mots: readonly string[], autresMots: readonly string[]): boolean =>
  mots.length === 0 || autresMots.length === 0 || contenu(mots, autresMots) || contenu(autresMots, mots);

type Adresse = Pick<PharmacieDuRegistre, 'nom' | 'rue' | 'codePostal' | 'ville'>;

/**
 * The differences between the register and an account (CPT-94): capitals, accents, "Pharmacie", legal forms,
 * abbreviations of streets and empty fields are not differences.
 */
export const differencesAuRegistre = (
  compte: Adresse,
  registre: Adresse & { readonly fermeeLe: string | null },
): DifferenceRegistre[] => [
  ...(seRessemblent(motsPropres(compte.nom), motsPropres(registre.nom)) ? [] : (['nom'] as const)),
  ...(seRessemblent(motsDeRue(compte.rue ?? ''), motsDeRue(registre.rue ?? '')) ? [] : (['rue'] as const)),
  ...(!compte.codePostal || !registre.codePostal || compte.codePostal === registre.codePostal
    ? []
    : (['codePostal'] as const)),
  ...(!compte.ville || !registre.ville || memeVille(compte.ville, registre.ville) ? [] : (['ville'] as const)),
  ...(registre.fermeeLe === null ? [] : (['fermee'] as const)),
];

/** Whether a pharmacy of the same postal code may be this account, by its name or its street. */
export const ressembleAuCompte = (compte: Adresse, registre: Adresse): boolean => {
  const memes = (mots: readonly string[], autresMots: readonly string[]): boolean =>
    mots.length > 0 && autresMots.length > 0 && seRessemblent(mots, autresMots);
  return (
    memes(motsPropres(compte.nom), motsPropres(registre.nom)) ||
    memes(motsDeRue(compte.rue ?? ''), motsDeRue(registre.rue ?? ''))
  );
};
