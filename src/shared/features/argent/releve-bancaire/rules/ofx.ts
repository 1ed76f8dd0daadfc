import { isJour, type Jour } from '#shared/core/dates.ts';
import { lireMontantDeFichier } from '#shared/core/nombres.ts';
import type { LigneEcartee } from '../schemas.ts';
import {
  enLibelle,
  MAX_OPERATIONS,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';

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

/** `20260312`, `20260312120000.000[+1:CET]`: the day that the bank wrote. */
const lireDate = (valeur: string): Jour | null => {
  const [, annee, mois, jour] = /^(\d{4})(\d{2})(\d{2})(?:\d{0,6}(?:\.\d+)?)?(?:\s*\[[^\]]*\])?$/.exec(valeur) ?? [];
  const date = `${annee}-${mois}-${jour}`;
  return isJour(date) ? date : null;
};

/** Signed cents; the decimal sign is a point or a comma. */
const lireMontant = (valeur: string): number | null => {
  const [, signe = '', chiffres = ''] = /^([+-]?)\s*(\d[\d .,]*)$/.exec(valeur) ?? [];
  if (chiffres === '') return null;
  const montantDeFichierLu = lireMontantDeFichier(chiffres, { numerique: /^\d+(?:\.\d+)?$/.test(chiffres) });
  return 'valeur' in montantDeFichierLu
    ? signe === '-'
      ? -montantDeFichierLu.valeur
      : montantDeFichierLu.valeur
    : null;
};

type Champs = Partial<Record<string, string>>;
const GARDES = new Set(['DTPOSTED', 'TRNAMT', 'NAME', 'MEMO', 'CHECKNUM', 'REFNUM', 'CURSYM']);

const enOperation = (champs: Champs, ligne: number, devise: string): OperationReleveBancaire | LigneEcartee => {
  const date = lireDate(champs['DTPOSTED'] ?? '');
  const centimes = lireMontant(champs['TRNAMT'] ?? '');
  if (date === null) return { ligne, phrase: `la date « ${champs['DTPOSTED'] ?? ''} » n’existe pas.` };
  if (centimes === null) return { ligne, phrase: `le montant « ${champs['TRNAMT'] ?? ''} » n’est pas lisible.` };
  const monnaie = champs['CURSYM'] ?? devise;
  if (monnaie !== '' && monnaie.toUpperCase() !== 'EUR' && centimes > 0)
    return { ligne, phrase: `en ${monnaie}, pas en euros.` };
  const reference = (champs['REFNUM'] ?? champs['CHECKNUM'] ?? '').trim() || null;
  return { ligne, date, centimes, libelle: enLibelle([champs['NAME'], champs['MEMO']]), reference };
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

type Ouverte = { readonly champs: Champs; readonly ligne: number };
const parcourir = (texte: string) => {
  const ligneDe = creerCompteur(texte);
  const operations: OperationReleveBancaire[] = [];
  const ecartees: LigneEcartee[] = [];
  let ouverte: Ouverte | null = null;
  let [devise, dansEtat, dansOrigine, erreur, balises] = ['', false, false, false, 0];
  const fermer = (): void => {
    if (!ouverte) return;
    const operationLue = enOperation(ouverte.champs, ouverte.ligne, devise);
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
    } else if (!fin && nom === 'CURDEF') devise = valeur;
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
