import { ajouterJours, isJour, joursEntre, type Jour } from '#shared/core/dates.ts';
import type { LigneEcartee } from '../schemas.ts';
import {
  enLibelle,
  isEuros,
  MAX_OPERATIONS,
  phraseAutreMonnaie,
  phraseSoldeFaux,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';

/** A field of the message: its tag, and its lines. */
type Champ = { readonly ligne: number; readonly nom: string; readonly lignes: string[] };
const enChamps = (texte: string): readonly Champ[] => {
  const champs: Champ[] = [];
  for (const [rang, brute] of texte.split(/\r\n|\r|\n/).entries()) {
    const [, nom, suite = ''] = /^(?:\{\d:(?:[^{}]|\{[^{}]*\})*\}|\{4:)*:(\d{2}[A-Z]?|NS):(.*)$/.exec(brute) ?? [];
    // A lone dash or a closing brace ends the message.
    if (nom !== undefined) champs.push({ ligne: rang + 1, nom, lignes: [suite] });
    else if (/^-\}?\s*$|^\{\d:/.test(brute)) champs.push({ ligne: rang + 1, nom: '-', lignes: [] });
    else champs.at(-1)?.lignes.push(brute);
  }
  return champs;
};

const lireDate = (aammjj: string): Jour | null => {
  const date = `${aammjj < '80' ? '20' : '19'}${aammjj.slice(0, 2)}-${aammjj.slice(2, 4)}-${aammjj.slice(4)}`;
  return isJour(date) ? date : null;
};

/** The entry day has no year: takes the year that brings it nearest to the value day. */
const jourDEntree = (mmjj: string, valeur: Jour): Jour | null => {
  const annee = +valeur.slice(0, 4);
  const possibles = [annee - 1, annee, annee + 1]
    .map((an) => `${an}-${mmjj.slice(0, 2)}-${mmjj.slice(2)}`)
    .filter(isJour);
  return (
    possibles.toSorted((a, b) => Math.abs(joursEntre(a, valeur)) - Math.abs(joursEntre(b, valeur)))[0] ??
    // 29 February in a year without one.
    (mmjj === '0229' ? ajouterJours(`${annee}-02-28`, 1) : null)
  );
};

/** An amount: the standard requires a comma; some banks write a point, or no decimals after it. @returns cents */
const lireMontant = (ecrit: string): number | null => {
  const sansMilliers = ecrit.replace(/[.,](?=\d{3}[.,])/g, '');
  const [, entier = '', reste = ''] = /^(\d{0,13})(?:[,.](\d{0,3}))?$/.exec(sansMilliers) ?? [];
  return entier + reste === '' || /[1-9]/.test(reste.slice(2))
    ? null
    : Number(entier + reste.padEnd(2, '0').slice(0, 2));
};

/** A movement: value date, entry date, sense (reversed by R), amount, type, payer's reference, bank's reference. */
const MOUVEMENT = new RegExp(
  [
    String.raw`^(?<valeur>\d{6})(?<entree>\d{4})?`,
    String.raw`(?<annule>[RE])?(?<sens>[CD])(?:[A-Z])?(?<montant>[\d,.]{1,16})`,
    String.raw`(?:(?<type>[NFS][A-Z0-9]{3})(?<references>.*))?$`,
  ].join(''),
);
type Mouvement = Pick<OperationReleveBancaire, 'date' | 'centimes' | 'reference' | 'reserve'>;
const lireMouvement = (ecrit: string): Mouvement | string => {
  const {
    valeur = '',
    entree,
    annule,
    sens,
    montant = '',
    type = '',
    references = '',
  } = MOUVEMENT.exec(ecrit.trim())?.groups ?? {};
  if (sens === undefined) return `« ${ecrit.slice(0, 40)} » n’est pas un mouvement (:61:).`;
  if (annule === 'E') return 'elle est annoncée, pas encore sur le compte : relisez le relevé quand elle y sera.';
  const jourDeValeur = lireDate(valeur);
  const date = jourDeValeur && (entree === undefined ? jourDeValeur : jourDEntree(entree, jourDeValeur));
  if (date === null) return `la date « ${valeur}${entree ?? ''} » n’existe pas.`;
  const centimes = lireMontant(montant);
  if (centimes === null) return `le montant « ${montant} » n’est pas lisible.`;
  const credit = (sens === 'C') !== (annule === 'R');
  const [duPayeur = ''] = references.split('//');
  const reference = /^(?:NONREF|NOTPROVIDED)?$/i.test(duPayeur.trim()) ? null : duPayeur.trim();
  const reserve = type === 'NRTI' ? 'REJET' : annule === 'R' ? 'EXTOURNE' : null;
  return { date, centimes: credit ? centimes : -centimes, reference, reserve };
};

/** Banks cut a subfield at 27 characters, even inside a word. */
const COUPE = 27;
const recoller = (morceaux: readonly string[]): string =>
  morceaux.reduce(
    (texte, morceau, rang) => texte + (rang === 0 || morceaux[rang - 1]?.length === COUPE ? '' : ' ') + morceau,
    '',
  );

type Details = Pick<OperationReleveBancaire, 'reserve'> & {
  readonly libelle: string;
  readonly payeurIban: string | null;
};
/** The German codes of a returned transfer or direct debit, at the start of the details. */
const CODES_DE_REJET = /^(?:10[89]|159|18[134])/;
/**
 * Coded details, `166?00VIREMENT?31FR76…?32GALENIX`: a code, then parts numbered by two figures after a separator
 * chosen by the bank.
 */
const detailsCodes = (nu: string, separateur: string): Details => {
  const parties = nu
    .split(separateur)
    .slice(1)
    .map((partie) => [+partie.slice(0, 2), partie.slice(2)] as const);
  const de = (debut: number, fin: number): string =>
    recoller(parties.flatMap(([code, texte]) => (code >= debut && code <= fin ? [texte] : [])));
  const libelle = enLibelle([de(0, 0), de(32, 33), de(20, 29), de(60, 63)]);
  return { libelle, payeurIban: de(31, 31), ...(CODES_DE_REJET.test(nu) && { reserve: 'REJET' }) };
};
/** Details between slashes: `/ORDP/NAME/GALENIX/IBAN/FR76…/REMI/FA-118`. */
const MOTS_CODES = new Set([
  'NAME',
  'ORDP',
  'REMI',
  'BENM',
  'USTD',
  'TRTP',
  'EREF',
  'IBAN',
  'BIC',
  'CNTP',
  'INFO',
  'NOTPROVIDED',
]);
const detailsDe = (lignes: readonly string[]): Details => {
  const colle = lignes.join('');
  // The code may be missing. « 118/26 » and « 123-45 » are words of the payer, not coded parts.
  const { separateur } = /^(?:\d{3}(?![A-Za-z\s/.,:'-])|(?=\?))(?<separateur>\W)\d{2}/.exec(colle)?.groups ?? {};
  if (separateur !== undefined) return detailsCodes(colle, separateur);
  const texte = lignes.join(' ');
  const [, payeurIban = null] = /\/IBAN\/([A-Z]{2}\d{2}[A-Z0-9 ]{11,40})/.exec(texte) ?? [];
  const mots = texte.split('/').filter((mot) => !MOTS_CODES.has(mot.trim()) && mot.trim() !== payeurIban?.trim());
  return { libelle: enLibelle([/^\/|\/(?:NAME|REMI|ORDP)\//.test(texte) ? mots.join(' ') : texte]), payeurIban };
};

/** The currency of a balance that cannot be read: dollars must never be taken for euros (RLV-5). */
const deviseEcrite = (solde: string): string | undefined =>
  /^[CD]\d{6}\s*([A-Z]{3})/.exec(solde)?.[1] ?? /^\s*([A-Z]{3})\b/.exec(solde)?.[1];
/** The currency that some banks write at the end of the account number. */
const deviseDuCompte = (compte: string): string => /(?:^|[\s\d])([A-Z]{3})\s*$/.exec(compte)?.[1] ?? '';

type Releve = { compte: string | null; devise: string; soldeCentimes: number | null };
const lireSolde = (ecrit: string): { readonly devise: string; readonly centimes: number } | null => {
  const [, sens, devise = '', montant = ''] = /^([CD])\d{6}([A-Z]{3})([\d,.]+)\s*$/.exec(ecrit) ?? [];
  const centimes = lireMontant(montant);
  return sens === undefined || centimes === null ? null : { devise, centimes: sens === 'D' ? -centimes : centimes };
};

/** @param dit whether the bank's own details (86) replace the text that follows the movement */
type MouvementOuvert = { readonly mouvement: Mouvement; readonly ligne: number; details: Details; dit: boolean };
/** Joins a second field of details for the same movement, as some banks send. */
const avecSuite = (premiers: Details, suite: Details, dit: boolean): Details =>
  dit
    ? {
        ...premiers,
        ...suite,
        libelle: enLibelle([premiers.libelle, suite.libelle]),
        payeurIban: premiers.payeurIban || suite.payeurIban,
      }
    : suite;

const creerLecture = () => {
  const operations: OperationReleveBancaire[] = [];
  const ecartees: LigneEcartee[] = [];
  let releve: Releve = { compte: null, devise: '', soldeCentimes: null };
  let courante: MouvementOuvert | null = null;

  const fermer = (): void => {
    if (!courante) return;
    const { mouvement, ligne, details } = courante;
    courante = null;
    if (releve.soldeCentimes !== null) releve.soldeCentimes += mouvement.centimes;
    if (mouvement.centimes > 0 && !isEuros(releve.devise))
      ecartees.push({ ligne, phrase: phraseAutreMonnaie(releve.devise) });
    else operations.push({ ...mouvement, ...details, ligne, compte: releve.compte });
  };
  const mouvoir = ({ ligne, lignes: [ecrit = '', ...suite] }: Champ): void => {
    const mouvement = lireMouvement(ecrit);
    if (typeof mouvement !== 'string')
      courante = { mouvement, ligne, details: { libelle: enLibelle(suite), payeurIban: null }, dit: false };
    else {
      ecartees.push({ ligne, phrase: mouvement });
      releve.soldeCentimes = null;
    }
  };
  const clore = (ecrit: string): void => {
    const solde = lireSolde(ecrit);
    if (solde && releve.soldeCentimes !== null && solde.centimes !== releve.soldeCentimes)
      ecartees.push({ ligne: null, phrase: phraseSoldeFaux(releve.soldeCentimes, solde.centimes) });
  };
  const lireChamp = (champ: Champ): void => {
    const [premiere = ''] = champ.lignes;
    if (champ.nom === '86') {
      if (courante) courante.details = avecSuite(courante.details, detailsDe(champ.lignes), courante.dit);
      if (courante) courante.dit = true;
      return;
    }
    fermer();
    if (champ.nom === '20') releve = { compte: null, devise: '', soldeCentimes: null };
    else if (champ.nom.startsWith('25')) {
      releve.devise = deviseDuCompte(premiere);
      releve.compte = premiere.trim() || null;
    } else if (champ.nom.startsWith('60')) {
      const solde = lireSolde(premiere);
      releve.devise = solde?.devise ?? deviseEcrite(premiere) ?? releve.devise;
      releve.soldeCentimes = solde?.centimes ?? null;
    } else if (champ.nom === '34F') releve.devise = premiere.slice(0, 3);
    else if (champ.nom === '61') mouvoir(champ);
    else if (champ.nom.startsWith('62')) clore(premiere);
  };
  return {
    lire: lireChamp,
    trop: (): boolean => operations.length + ecartees.length + (courante ? 1 : 0) > MAX_OPERATIONS,
    finir: (): OperationsLues => {
      fermer();
      return { operations, ecartees };
    },
  };
};

/**
 * Reads a SWIFT MT940 (or MT942): successive statements, their movements (61) and the details of each (86). An
 * unreadable movement is put aside with its reason; balances that do not agree are reported (RLV-5).
 */
export const lireMt940 = (texte: string): OperationsLues => {
  const lecture = creerLecture();
  for (const champ of enChamps(texte)) {
    lecture.lire(champ);
    if (lecture.trop()) return tropDOperations();
  }
  return lecture.finir();
};
