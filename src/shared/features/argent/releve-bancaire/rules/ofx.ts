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
 * One tag and the text after it: SGML does not close its leaves, XML does; both are read alike. Each match stops at the
 * next `<`, so that the file is scanned once.
 */
const BALISE = /<(?<fin>\/?)(?<nom>[A-Z][A-Z0-9._]{0,63})(?=[\s/>])[^<>]*>(?<valeur>[^<]*)/gi;

/** The entities decoded, once; any other stays as it is. */
const ENTITES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ' };
const decoder = (valeur: string): string =>
  valeur.replace(/&(?:#(?<dix>\d{1,7})|#x(?<seize>[0-9a-f]{1,6})|(?<nom>[a-z]{2,5}));/gi, (brut, ...reste) => {
    const { dix, seize, nom } = reste.at(-1) as Partial<Record<'dix' | 'seize' | 'nom', string>>;
    if (nom !== undefined) return ENTITES[nom.toLowerCase()] ?? brut;
    const code = dix === undefined ? Number.parseInt(seize ?? '', 16) : +dix;
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });

const HEURE = String.raw`[T ]?(?<heures>\d{2}):?(?<minutes>\d{2})(?::?(?<secondes>\d{2}))?(?:[.,]\d+)?`;
const ZONE = String.raw`\[(?<zone>[+-]?\d{1,2}(?:\.\d+)?)?[^\]]*\]|(?<utc>Z)|(?<ecart>[+-]\d{2}(?::?\d{2})?)`;
const DATE = new RegExp(String.raw`^(?<an>\d{4})-?(?<mois>\d{2})-?(?<jour>\d{2})(?:${HEURE})?(?:\s*(?:${ZONE}))?$`);
/** Hours east of Greenwich: `[+1:CET]`, `Z`, `+01:00`; null without a time zone. */
const heuresDeZone = ({ zone, utc, ecart }: Partial<Record<string, string>>): number | null => {
  if (utc !== undefined) return 0;
  if (ecart === undefined) return zone === undefined ? null : +zone;
  const [, signe = '', heures = '', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(ecart) ?? [];
  return (signe === '-' ? -1 : 1) * (+heures + +minutes / 60);
};
/**
 * `20260312`, `20260312120000.000[+1:CET]`, `2026-03-12T23:30Z`: the day written by the bank. With a time zone it is an
 * instant, whose day is that of Paris: midnight there is the evening before in `[0:GMT]`.
 */
const lireDate = (valeur: string): Jour | null => {
  const morceaux = DATE.exec(valeur)?.groups ?? {};
  const { heures, minutes, secondes = '00' } = morceaux;
  const date = `${morceaux['an']}-${morceaux['mois']}-${morceaux['jour']}`;
  if (!isJour(date)) return null;
  const zone = heuresDeZone(morceaux);
  if (heures === undefined || zone === null) return date;
  const instant = new Date(`${date}T${heures}:${minutes}:${secondes}Z`);
  return Number.isNaN(instant.getTime()) ? date : jourParis(new Date(instant.getTime() - zone * 3_600_000));
};

/** A number with a point or a comma, never both, and figures on at least one side: `.50`, `1500.`. */
const SIMPLE = /^\d*[.,]?\d*$/;
/** Signed cents. A point is decimal, unless the file uses a decimal comma: `1.000` is then left to a person. */
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
const GARDES = new Set(
  'TRNTYPE DTPOSTED TRNAMT NAME MEMO CHECKNUM REFNUM CURSYM FITID CORRECTFITID CORRECTACTION'.split(' '),
);

/** The types that imply a debit; the other types only tell the means of payment. */
const DEBITS = new Set(['DEBIT', 'DIRECTDEBIT', 'REPEATPMT', 'SRVCHG']);
const CREDITS = new Set(['CREDIT', 'DEP', 'DIRECTDEP']);
/** The reason to put aside a transaction whose type contradicts its sign. */
const phraseContraire = (type: string, centimes: number): string | null => {
  if (centimes > 0 && DEBITS.has(type))
    return `la banque la dit « ${type} », avec un montant positif : vérifiez-la sur votre relevé.`;
  return centimes < 0 && CREDITS.has(type)
    ? `la banque la dit « ${type} », avec un montant négatif : vérifiez-la sur votre relevé.`
    : null;
};

type Ouverte = { readonly champs: Champs; readonly ligne: number; readonly releve: ReleveEnCours };
/** The identifier by which a correction names a transaction: its number, within its account. */
const nomme = ({ compte }: ReleveEnCours, fitid: string | undefined): string | null =>
  fitid ? `${compte ?? ''} ${fitid}` : null;
const memeEn = ({ champs }: Ouverte): string =>
  ['DTPOSTED', 'TRNAMT', 'NAME', 'MEMO'].map((nom) => champs[nom] ?? '').join('\n');
/**
 * Finds a transaction written twice with the same number and content, perhaps the same one (RLV-16). A number that the
 * bank gives to different transactions does not count.
 */
const creerRepetees = (transactions: readonly Ouverte[]) => {
  const ecrites = new Map<string, Ouverte[]>();
  for (const transaction of transactions) {
    const fitid = nomme(transaction.releve, transaction.champs['FITID']);
    if (fitid !== null) ecrites.set(fitid, [...(ecrites.get(fitid) ?? []).slice(0, 9), transaction]);
  }
  return (transaction: Ouverte): boolean => {
    const pareilles = ecrites.get(nomme(transaction.releve, transaction.champs['FITID']) ?? '') ?? [];
    const [premiere] = pareilles;
    if (premiere === undefined || premiere === transaction) return false;
    return new Set(pareilles.map(memeEn)).size === 1;
  };
};
/**
 * Drops the transactions that another one of the file corrects or deletes, and the deletions themselves; a correction
 * of another file may be received already (RLV-8).
 */
const corriger = (transactions: readonly Ouverte[]) => {
  const presentes = new Set(transactions.map(({ releve, champs }) => nomme(releve, champs['FITID'])));
  const corrigees = new Set(transactions.map(({ releve, champs }) => nomme(releve, champs['CORRECTFITID'])));
  const estRepetee = creerRepetees(transactions);
  return (transaction: Ouverte): OperationReleveBancaire | LigneEcartee | null => {
    const { champs, ligne, releve } = transaction;
    const fitid = nomme(releve, champs['FITID']);
    const corrigee = nomme(releve, champs['CORRECTFITID']);
    if (fitid !== null && fitid !== corrigee && corrigees.has(fitid)) return null;
    const ailleurs = corrigee !== null && !presentes.has(corrigee);
    if (champs['CORRECTACTION']?.toUpperCase() === 'DELETE')
      return ailleurs
        ? { ligne, phrase: 'la banque annule une opération d’un autre relevé : vérifiez que vous ne l’avez pas reçue.' }
        : null;
    const operation = enOperation(champs, ligne, releve);
    if ('centimes' in operation && estRepetee(transaction)) return { ...operation, reserve: 'DOUBLON' };
    return ailleurs && 'centimes' in operation ? { ...operation, reserve: 'CORRECTION' } : operation;
  };
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

/** The line number of a position; positions only increase, so the text is scanned once. */
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

/** The most tags in a file: a transaction has about twenty, closing tags included. */
const MAX_BALISES = 40 * MAX_OPERATIONS;
/** Longer than any value that is kept. */
const MAX_VALEUR = 2_000;

const MONTANTS = /<TRNAMT>\s*[+-]?([^<\s]{1,40})/gi;

const parcourir = (texte: string) => {
  const ligneDe = creerCompteur(texte);
  const transactions: Ouverte[] = [];
  let ouverte: Omit<Ouverte, 'releve'> | null = null;
  const decimale = decimaleDesMontants(Array.from(texte.matchAll(MONTANTS), ([, ecrit = '']) => ecrit.trim()));
  let compte: string | null = null;
  let [devise, dansEtat, dansOrigine, dansPlacements, erreur, balises] = ['', false, false, false, false, 0];
  const fermer = (): void => {
    if (!ouverte) return;
    transactions.push({ ...ouverte, releve: { devise, compte, decimale } });
    ouverte = null;
  };
  for (const { groups, index } of texte.matchAll(BALISE)) {
    const nom = (groups?.['nom'] ?? '').toUpperCase();
    const fin = groups?.['fin'] === '/';
    const valeur = decoder((groups?.['valeur'] ?? '').slice(0, MAX_VALEUR)).trim();
    balises += 1;
    if (nom === 'STATUS') dansEtat = !fin;
    // The currency of a purchase abroad is ignored: its amount is given in the account's currency.
    if (nom === 'ORIGCURRENCY') dansOrigine = !fin;
    if (nom === 'STMTTRN' || nom === 'BANKTRANLIST') fermer();
    if (nom === 'INVSTMTRS') dansPlacements = !fin;
    if (nom === 'STMTTRN' && !fin && !dansPlacements) {
      ouverte = { champs: {}, ligne: ligneDe(index) };
      dansOrigine = false;
    } else if (!fin && nom === 'CURDEF') [devise, compte] = [valeur, null];
    // The account of the statement, not that of the counterparty of a movement.
    else if (!fin && !ouverte && nom === 'ACCTID') compte ??= valeur.slice(0, 60);
    else if (!fin && dansEtat && nom === 'SEVERITY' && valeur.toUpperCase() === 'ERROR') erreur = true;
    // The first value counts: a nested aggregate may reuse the name of a field.
    else if (!fin && ouverte && GARDES.has(nom) && !(dansOrigine && nom === 'CURSYM')) ouverte.champs[nom] ??= valeur;
    if (transactions.length > MAX_OPERATIONS || balises > MAX_BALISES) break;
  }
  fermer();
  return { transactions, erreur, trop: balises > MAX_BALISES || transactions.length > MAX_OPERATIONS };
};

const [OUVRE, FERME] = ['<![CDATA[', ']]>'];
/** Replaces a CDATA section by its text, whose content is not read as tags. */
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
 * Reads an OFX: SGML (1.x) or XML (2.x), statements of accounts or of cards. An unreadable transaction is put aside
 * with its reason; a truncated file, or one that declares entities, is refused (RLV-5).
 */
export const lireOfx = (texte: string): OperationsLues => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(texte))
    return refuser('Ce fichier déclare un DOCTYPE ou des entités : il n’est pas lu.');
  if (!/<\/OFX\s*>$/i.test(texte.trimEnd().slice(-40)))
    return refuser('Ce fichier est coupé : la fin de l’OFX manque.');
  const { transactions, erreur, trop } = parcourir(sansCdata(texte));
  if (trop) return tropDOperations();
  const lireCorrigee = corriger(transactions);
  const corrections = transactions.flatMap((transaction) => lireCorrigee(transaction) ?? []);
  const operations = corrections.filter((correction) => 'centimes' in correction);
  const ecartees = corrections.filter((correction) => 'phrase' in correction);
  if (erreur && operations.length === 0)
    return refuser('La banque a répondu par une erreur : ce fichier ne contient aucun relevé.');
  if (transactions.length === 0 && /<INVSTMTRS[\s>]/i.test(texte))
    return refuser('Ce fichier est celui d’un compte de placements : exportez les opérations du compte bancaire.');
  if (transactions.length === 0 && !/<(?:CC)?STMTRS[\s>]/i.test(texte))
    return refuser('Ce fichier OFX ne contient aucun relevé de compte.');
  return { operations, ecartees };
};
