import type { LigneEcartee, OptionsReleve, OrdreDates } from '../schemas.ts';
import {
  enLibelle,
  MAX_OPERATIONS,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';
import { decimaleDesMontants, lireJourDeFichier, ordreDesDates, type SignesDuFichier } from './signes-du-fichier.ts';
import { estSolde, lireSigne } from './tableur.ts';

/** The lists of account movements; a file may also hold categories, investments or memorised payments. */
const COMPTES = /^!type:\s*(?:bank|cash|ccard|oth [al])\b/i;

type Fiche = { readonly ligne: number; readonly champs: Readonly<Record<string, string>> };
/** The records of the accounts: one letter and its value per line, `^` at the end of each record. */
const lireFiches = (texte: string): readonly Fiche[] => {
  const fiches: Fiche[] = [];
  let [dansCompte, debut, champs]: [boolean, number, Record<string, string>] = [false, 0, {}];
  for (const [rang, brute] of texte.split(/\r\n|\r|\n/).entries()) {
    const ligne = brute.trim();
    const lettre = ligne.charAt(0);
    if (lettre === '!') {
      // An option, or the header of the next account, does not end the list.
      if (/^!type:/i.test(ligne)) dansCompte = COMPTES.test(ligne);
      else if (/^!account/i.test(ligne)) dansCompte = false;
      champs = {};
    } else if (lettre === '^') {
      if (dansCompte && Object.keys(champs).length > 0) fiches.push({ ligne: debut, champs });
      champs = {};
    } else if (lettre !== '') {
      if (Object.keys(champs).length === 0) debut = rang + 1;
      // The splits repeat the letters of the movement: the first value counts.
      champs[lettre] ??= ligne.slice(1).trim();
    }
    if (fiches.length > MAX_OPERATIONS) break;
  }
  if (dansCompte && Object.keys(champs).length > 0) fiches.push({ ligne: debut, champs });
  return fiches;
};

/** A date such as `5/11'26`, where the apostrophe stands for the century. */
const dateDe = (ecrite: string): string =>
  ecrite
    .replace(/\s+/g, '')
    .replace(/['’]/, '/')
    .replace(/\/(\d)$/, '/0$1');

const enOperation = ({ ligne, champs }: Fiche, signes: SignesDuFichier): OperationReleveBancaire | LigneEcartee => {
  const date = lireJourDeFichier(dateDe(champs['D'] ?? ''), signes.ordreDates);
  const montant = lireSigne(champs['T'] ?? champs['U'] ?? '', { numerique: false, decimale: signes.decimale });
  // The opening balance that software writes as a first record.
  if (estSolde(champs['P'] ?? '')) return { ligne, phrase: 'c’est un solde ou un total, pas une opération.' };
  if (typeof date !== 'string') return { ligne, ...date };
  if (montant === null) return { ligne, phrase: 'elle n’a pas de montant.' };
  if ('phrase' in montant) return { ligne, phrase: montant.phrase };
  const reference = champs['N']?.slice(0, 255) || null;
  return { ligne, date, centimes: montant.centimes, libelle: enLibelle([champs['P'], champs['M']]), reference };
};

/** The order of dates given by `!Option:MDY` at the head of some files. */
const ordreDeLOption = (texte: string): OrdreDates | null => {
  const [, option = ''] = /^!option:\s*(mdy|dmy)\b/im.exec(texte) ?? [];
  if (option === '') return null;
  return option.toLowerCase() === 'mdy' ? 'MJA' : 'JMA';
};

/**
 * Reads a QIF. The format gives neither the currency, nor the order of dates, nor the decimal sign: the last two are
 * deduced from the whole file, or asked from a person (RLV-9).
 */
export const lireQif = (texte: string, options: Pick<OptionsReleve, 'ordreDates' | 'decimale'>): OperationsLues => {
  const fiches = lireFiches(texte);
  if (fiches.length > MAX_OPERATIONS) return tropDOperations();
  if (fiches.length === 0 && !/^!type:\s*(?:bank|cash|ccard|oth [al])\b/im.test(texte))
    return {
      refus: [
        {
          ligne: null,
          phrase: 'Ce fichier QIF ne contient aucun compte bancaire : exportez les opérations du compte.',
        },
      ],
    };
  const signes = {
    ordreDates:
      options.ordreDates ??
      ordreDeLOption(texte) ??
      ordreDesDates(
        fiches.map(({ champs }) => dateDe(champs['D'] ?? '')),
        'JMA',
      ),
    decimale: options.decimale ?? decimaleDesMontants(fiches.map(({ champs }) => champs['T'] ?? '')),
  };
  const lectures = fiches.map((fiche) => enOperation(fiche, signes));
  return {
    operations: lectures.filter((lecture) => 'centimes' in lecture),
    ecartees: lectures.filter((lecture) => 'phrase' in lecture),
    signes,
  };
};
