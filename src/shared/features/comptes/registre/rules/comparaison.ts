import { motsNus } from '#shared/core/textes/mots.ts';
import type { DifferenceRegistre, PharmacieDuRegistre } from '../schemas.ts';

/** Words that name no pharmacy: what it is, its form of company, and what links the others. */
const MOTS_COMMUNS = new Set(
  (
    'pharmacie pharmacies phie pharma officine grande selarl selas selasu selurl sel sarl eurl snc sas sasu sa eirl ' +
    'ei societe ste ets et de du des la le les l d en sur a au aux chez'
  ).split(' '),
);
const motsDe = (texte: string): string[] => motsNus(texte).split(' ').filter(Boolean);
const motsPropres = (texte: string): string[] => motsDe(texte).filter((mot) => !MOTS_COMMUNS.has(mot));

/** Words of streets that are shortened in many ways. */
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

/** Two cities, without case, accents, CEDEX nor shortened words. */
export const memeVille = (ville: string | null, autreVille: string | null): boolean =>
  Boolean(ville && autreVille) && motsDeVille(ville ?? '') === motsDeVille(autreVille ?? '');

const contenu = (mots: readonly string[], dans: readonly string[]): boolean => mots.every((mot) => dans.includes(mot));
/** The words of one are those of the other, or a part of them; without a word of its own, nothing is said. */
const seRessemblent = (mots: readonly string[], autresMots: readonly string[]): boolean =>
  mots.length === 0 || autresMots.length === 0 || contenu(mots, autresMots) || contenu(autresMots, mots);

type Adresse = Pick<PharmacieDuRegistre, 'nom' | 'rue' | 'codePostal' | 'ville'>;

/**
 * What the register says otherwise than an account (CPT-94): capitals, accents, "Pharmacie", forms of company and
 * shortened words of streets are no difference, nor is what one of them leaves empty.
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

/** Whether a pharmacy of the same postal code may be this account: its name or its street says so. */
export const ressembleAuCompte = (compte: Adresse, registre: Adresse): boolean => {
  const memes = (mots: readonly string[], autresMots: readonly string[]): boolean =>
    mots.length > 0 && autresMots.length > 0 && seRessemblent(mots, autresMots);
  return (
    memes(motsPropres(compte.nom), motsPropres(registre.nom)) ||
    memes(motsDeRue(compte.rue ?? ''), motsDeRue(registre.rue ?? ''))
  );
};
