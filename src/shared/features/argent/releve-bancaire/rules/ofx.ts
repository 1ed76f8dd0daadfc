import { isJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { lireMontantDeFichier, valeurLue } from '#shared/core/nombres.ts';
import type { Decimale, LigneEcartee } from '../schemas.ts';
import {
  enLibelle,
  isEuros,
  MAX_OPERATIONS,
  phraseAutreMonnaie,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';
import { decimaleDesMontants, lireMontantSelon } from './signes-du-fichier.ts';

/**
 * One tag with what follows it: SGML does not close its leaves, XML does; both read alike. Each try stops at the next
 * `<`, so that the whole file is read once.
 */
const BALISE = /<(?<fin>\/?)(?<nom>[A-Z][A-Z0-9._]{0,63})(?=[\s/>])[^<>]*>(?<valeur>[^<]*)/gi;

/** Values are escaped once; what is not one of these stays as it is. */
const ENTITES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ' };
const decoder = (valeur: string): string =>
  valeur.replace(/&(?:#(?<dix>\d{1,7})|#x(?<seize>[0-9a-f]{1,6})|(?<nom>[a-z]{2,5}));/gi, (brut, ...reste) => {
    const { dix, seize, nom } = reste.at(-1) as Partial<Record<'dix' | 'seize' | 'nom', string>>;
    if (nom !== undefined) return ENTITES[nom.toLowerCase()] ?? brut;
    const code = dix === undefined ? Number.parseInt(seize ?? '', 16) : +dix;
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });

const DATE = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?(?:\s*\[([+-]?\d{1,2}(?:\.\d+)?)?[^\]]*\])?$/;
/**
 * `20260312`, `20260312120000.000[+1:CET]`: the day that the bank wrote. An hour that says its zone is an instant, and
 * its day is that of Paris: midnight there is the evening before in `[0:GMT]`.
 */
const lireDate = (valeur: string): Jour | null => {
  const [, annee, mois, jour, heures, minutes = '00', secondes = '00', zone] = DATE.exec(valeur) ?? [];
  const date = `${annee}-${mois}-${jour}`;
  if (!isJour(date)) return null;
  if (heures === undefined || zone === undefined) return date;
  const instant = new Date(`${date}T${heures}:${minutes}:${secondes}Z`);
  return Number.isNaN(instant.getTime()) ? date : jourParis(new Date(instant.getTime() - +zone * 3_600_000));
};

/** A point or a comma, never both, with figures on one side at least: `.50`, `1500.`. */
const SIMPLE = /^\d*[.,]?\d*$/;
/** Signed cents. A point is decimal, unless the file writes its decimals with a comma: `1.000` is then for a person. */
const lireMontant = (valeur: string, decimale: Decimale | null): number | null => {
  const [, signe = '', chiffres = ''] = /^([+-]?)\s*([\d.,][\d .,]*)$/.exec(valeur) ?? [];
  if (!/\d/.test(chiffres)) return null;
  const [entier = '', reste = ''] = chiffres.split(/[.,]/);
  const courte = SIMPLE.test(chiffres) && reste.length !== 3;
  const enNombre = courte ? `${entier || '0'}.${reste || '0'}` : chiffres;
  const centimes = courte
    ? valeurLue(lireMontantDeFichier(enNombre, { numerique: true }))
    : lireMontantSelon(chiffres, chiffres.includes('.') && decimale !== ',' ? '.' : decimale);
  if (centimes === null || centimes === 'AMBIGU') return null;
  return signe === '-' ? -centimes : centimes;
};

type Champs = Partial<Record<string, string>>;
const GARDES = new Set(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'NAME', 'MEMO', 'CHECKNUM', 'REFNUM', 'CURSYM']);

/** The types that say which way money goes; the others say how. */
const DEBITS = new Set(['DEBIT', 'DIRECTDEBIT', 'REPEATPMT', 'SRVCHG']);
const CREDITS = new Set(['CREDIT', 'DEP', 'DIRECTDEP']);
/** A type against the sign of its amount: neither is believed. */
const phraseContraire = (type: string, centimes: number): string | null => {
  if (centimes > 0 && DEBITS.has(type))
    return `la banque la dit « ${type} », avec un montant positif : vérifiez-la sur votre relevé.`;
  return centimes < 0 && CREDITS.has(type)
    ? `la banque la dit « ${type} », avec un montant négatif : vérifiez-la sur votre relevé.`
    : null;
};

type ReleveEnCours = { readonly devise: string; readonly compte: string | null; readonly decimale: Decimale | null };
const enOperation = (
  champs: Champs,
  ligne: number,
  { devise, compte, decimale }: ReleveEnCours,
): OperationReleveBancaire | LigneEcartee => {
  const date = lireDate(champs['DTPOSTED'] ?? '');
  const centimes = lireMontant(champs['TRNAMT'] ?? '', decimale);
  if (date === null) return { ligne, phrase: `la date « ${champs['DTPOSTED'] ?? ''} » n’existe pas.` };
  if (centimes === null) return { ligne, phrase: `le montant « ${champs['TRNAMT'] ?? ''} » n’est pas lisible.` };
  const monnaie = champs['CURSYM'] ?? devise;
  if (!isEuros(monnaie) && centimes > 0) return { ligne, phrase: phraseAutreMonnaie(monnaie) };
  const contraire = phraseContraire((champs['TRNTYPE'] ?? '').toUpperCase(), centimes);
  if (contraire !== null) return { ligne, phrase: contraire };
  const reference = (champs['REFNUM'] ?? champs['CHECKNUM'] ?? '').trim() || null;
  return { ligne, date, centimes, libelle: enLibelle([champs['NAME'], champs['MEMO']]), reference, compte };
};

/** The number of a line, told as the places go up: the text is searched once, however few lines it has. */
const creerCompteur = (texte: string) => {
  const sautApres = (place: number): number => {
    const saut = texte.indexOf('\n', place);
    return saut < 0 ? Infinity : saut;
  };
  let [ligne, saut] = [1, sautApres(0)];
  return (place: number): number => {
    for (; saut < place; saut = sautApres(saut + 1)) ligne += 1;
    return ligne;
  };
};

const refuser = (phrase: string): OperationsLues => ({ refus: [{ ligne: null, phrase }] });

/** A transaction has some twenty tags, those that close included. */
const MAX_BALISES = 40 * MAX_OPERATIONS;
/** More than any value that is kept. */
const MAX_VALEUR = 2_000;

const MONTANTS = /<TRNAMT>\s*[+-]?([^<\s]{1,40})/gi;

type Ouverte = { readonly champs: Champs; readonly ligne: number };
const parcourir = (texte: string) => {
  const ligneDe = creerCompteur(texte);
  const operations: OperationReleveBancaire[] = [];
  const ecartees: LigneEcartee[] = [];
  let ouverte: Ouverte | null = null;
  const decimale = decimaleDesMontants(Array.from(texte.matchAll(MONTANTS), ([, ecrit = '']) => ecrit.trim()));
  let compte: string | null = null;
  let [devise, dansEtat, dansOrigine, erreur, balises] = ['', false, false, false, 0];
  const fermer = (): void => {
    if (!ouverte) return;
    const operationLue = enOperation(ouverte.champs, ouverte.ligne, { devise, compte, decimale });
    if ('phrase' in operationLue) ecartees.push(operationLue);
    else operations.push(operationLue);
    ouverte = null;
  };
  for (const { groups, index } of texte.matchAll(BALISE)) {
    const nom = (groups?.['nom'] ?? '').toUpperCase();
    const fin = groups?.['fin'] === '/';
    const valeur = decoder((groups?.['valeur'] ?? '').slice(0, MAX_VALEUR)).trim();
    balises += 1;
    if (nom === 'STATUS') dansEtat = !fin;
    // The currency of a purchase abroad: its amount is told in the account's.
    if (nom === 'ORIGCURRENCY') dansOrigine = !fin;
    if (nom === 'STMTTRN' || nom === 'BANKTRANLIST') fermer();
    if (nom === 'STMTTRN' && !fin) {
      ouverte = { champs: {}, ligne: ligneDe(index) };
      dansOrigine = false;
    } else if (!fin && nom === 'CURDEF') [devise, compte] = [valeur, null];
    // The account of the statement, not that of the other party of a movement.
    else if (!fin && !ouverte && nom === 'ACCTID') compte ??= valeur.slice(0, 60);
    else if (!fin && dansEtat && nom === 'SEVERITY' && valeur.toUpperCase() === 'ERROR') erreur = true;
    // The first one counts: an aggregate inside may have a name of its own.
    else if (!fin && ouverte && GARDES.has(nom) && !(dansOrigine && nom === 'CURSYM')) ouverte.champs[nom] ??= valeur;
    if (operations.length + ecartees.length > MAX_OPERATIONS || balises > MAX_BALISES) break;
  }
  fermer();
  return { operations, ecartees, erreur, trop: balises > MAX_BALISES };
};

const [OUVRE, FERME] = ['<![CDATA[', ']]>'];
/** Wrapped text is the text itself; what it holds is no tag. */
const sansCdata = (texte: string): string => {
  const morceaux: string[] = [];
  let place = 0;
  for (let debut = texte.indexOf(OUVRE); debut >= 0; debut = texte.indexOf(OUVRE, place)) {
    const fin = texte.indexOf(FERME, debut);
    if (fin < 0) break;
    const dedans = texte.slice(debut + OUVRE.length, fin);
    morceaux.push(texte.slice(place, debut), dedans.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    place = fin + FERME.length;
  }
  return morceaux.join('') + texte.slice(place);
};

/**
 * Reads an OFX: SGML (1.x) or XML (2.x), statements of accounts or of cards. A transaction that cannot be read is put
 * aside with its reason; a file that is cut, or that declares entities, is refused (RLV-5).
 */
export const lireOfx = (texte: string): OperationsLues => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(texte))
    return refuser('Ce fichier déclare un DOCTYPE ou des entités : il n’est pas lu.');
  if (!/<\/OFX\s*>$/i.test(texte.trimEnd().slice(-40)))
    return refuser('Ce fichier est coupé : la fin de l’OFX manque.');
  const { operations, ecartees, erreur, trop } = parcourir(sansCdata(texte));
  if (trop || operations.length + ecartees.length > MAX_OPERATIONS) return tropDOperations();
  if (erreur && operations.length === 0)
    return refuser('La banque a répondu par une erreur : ce fichier ne contient aucun relevé.');
  if (operations.length + ecartees.length === 0 && !/<(?:CC)?STMTRS[\s>]/i.test(texte))
    return refuser('Ce fichier OFX ne contient aucun relevé de compte.');
  return { operations, ecartees };
};
