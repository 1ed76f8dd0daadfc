import { pluriel } from '#shared/core/textes/accord.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { isJour, type Jour } from '#shared/core/dates.ts';
import type { LigneEcartee } from '../schemas.ts';
import {
  enLibelle,
  isEuros,
  MAX_OPERATIONS,
  phraseAutreMonnaie,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';

const LARGEUR = 120;
/** The last digit carries the sign: `{` and A to I for credits, `}` and J to R for debits. */
const CREDITS = '{ABCDEFGHI';
const DEBITS = '}JKLMNOPQR';
/** The accented letters that the French EBCDIC page gives in place of the two signs of a zero. */
const EBCDIC: Readonly<Record<string, string>> = { é: '{', è: '}', É: '{', È: '}' };

type Enregistrement = { readonly ligne: number; readonly texte: string };
type Compte = { readonly cle: string; readonly numero: string; readonly devise: string };
type OperationOuverte = Omit<OperationReleveBancaire, 'reference'> & {
  readonly complements: string[];
  payeurIban?: string | null;
  reference: string | null;
};
type ReleveOuvert = { readonly compte: Compte; soldeCentimes: number };

const entre = (texte: string, debut: number, fin: number): string => texte.slice(debut - 1, fin);

/** Splits the text into records: banks without line ends send blocks of 120 characters. */
const enLignes = (texte: string): readonly string[] => {
  // Old programs end a file with the character U+001A.
  const nu = texte.split('\u001a', 1)[0] ?? '';
  if (/[\r\n]/.test(nu.trimEnd()) || nu.length <= LARGEUR) return nu.split(/\r\n|\r|\n/);
  return Array.from({ length: Math.ceil(nu.length / LARGEUR) }, (_, i) => nu.slice(i * LARGEUR, (i + 1) * LARGEUR));
};

/** A day with a two-digit year, of this century unless it is at the end of the last one. */
const lireDate = (jjmmaa: string): Jour | null => {
  const [, jour, mois, annee = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(jjmmaa) ?? [];
  const date = `${annee < '80' ? '20' : '19'}${annee}-${mois}-${jour}`;
  return isJour(date) ? date : null;
};

/** @param dites the decimals of the currency given by the record, two by default @returns signed cents */
const lireMontant = (signe: string, dites: string): number | null => {
  const decimales = dites.trim() || '2';
  const [, chiffres = '', lettre = ''] =
    /^ *(\d+)([{}A-R])$/.exec(signe.replace(/[éèÉÈ]$/, (vu) => EBCDIC[vu] ?? vu)) ?? [];
  const dernier = CREDITS.indexOf(lettre) >= 0 ? CREDITS.indexOf(lettre) : DEBITS.indexOf(lettre);
  if (chiffres === '' || dernier < 0 || !/^[0-3]$/.test(decimales)) return null;
  const entier = `${chiffres}${dernier}`.padEnd(chiffres.length + 3, '0');
  // Two zeros are appended so that, once the extra decimals are removed, the number left is in cents.
  const [centimes, reste] = [entier.slice(0, entier.length - +decimales), entier.slice(entier.length - +decimales)];
  if (/[1-9]/.test(reste)) return null;
  const valeur = +centimes;
  return Number.isSafeInteger(valeur) ? (DEBITS.includes(lettre) ? -valeur : valeur) : null;
};

/**
 * An account is identified by its number and currency, because merged banks write several bank codes in one statement.
 */
const compteDe = (texte: string): Compte => ({
  cle: entre(texte, 17, 19) + entre(texte, 22, 32),
  numero: entre(texte, 22, 32).trim(),
  devise: entre(texte, 17, 19),
});
const cite = (texte: string): string => `« ${texte.trim()} »`;

/** @returns null for the placeholders that banks write without a reference */
const utile = (reference: string): string | null => (/^(?:notprovided|nonref)?$/i.test(reference) ? null : reference);

/** A reading in progress: at most one open statement, and one operation followed by its complements. */
type Lecture = {
  readonly operations: OperationOuverte[];
  readonly ecartees: LigneEcartee[];
  readonly refus: LigneEcartee[];
  releve: ReleveOuvert | null;
  /** After a refusal, the rest of the statement is skipped, so that a fault is reported once. */
  passe: boolean;
  courante: OperationOuverte | null;
  /** Tells an operation put aside, whose complements must not go to the previous operation. */
  derniere: 'OPERATION' | 'ECARTEE' | null;
};

const creerLecture = (): Lecture => ({
  operations: [],
  ecartees: [],
  refus: [],
  releve: null,
  passe: false,
  courante: null,
  derniere: null,
});

const fermer = (lecture: Lecture, { passe }: { readonly passe: boolean }): void => {
  lecture.releve = null;
  lecture.courante = null;
  lecture.derniere = null;
  lecture.passe = passe;
};

const refuser = (lecture: Lecture, { ligne }: Enregistrement, phrase: string): void => {
  lecture.refus.push({ ligne, phrase });
  fermer(lecture, { passe: true });
};

const montantEtDate = (
  lecture: Lecture,
  { ligne, texte }: Enregistrement,
  lireLeJour = lireDate,
): { centimes: number; date: Jour } | null => {
  const date = lireLeJour(entre(texte, 35, 40));
  const centimes = lireMontant(entre(texte, 91, 104), entre(texte, 20, 20));
  const refuserLu = (phrase: string) => refuser(lecture, { ligne, texte }, phrase);
  if (date === null) refuserLu(`la date ${cite(entre(texte, 35, 40))} n’existe pas (JJMMAA attendu).`);
  else if (centimes === null) refuserLu(`le montant ${cite(entre(texte, 91, 104))} n’est pas lisible.`);
  return date === null || centimes === null ? null : { centimes, date };
};

/** Stands for a day that is not needed. */
const JOUR_SANS_DATE: Jour = '2000-01-01';
const SANS_JOUR = /^(?:0{6}| {6})$/;
/** A balance; the first balance of an account may have no day, and that day is not used. */
const soldeDe = (lecture: Lecture, enregistrement: Enregistrement): number | null => {
  const jour = (jjmmaa: string) => (SANS_JOUR.test(jjmmaa) ? JOUR_SANS_DATE : lireDate(jjmmaa));
  return montantEtDate(lecture, enregistrement, jour)?.centimes ?? null;
};

const ouvrir = (lecture: Lecture, enregistrement: Enregistrement): void => {
  lecture.passe = false;
  if (lecture.releve)
    return refuser(lecture, enregistrement, 'un relevé commence alors que le précédent n’est pas fini.');
  const soldeCentimes = soldeDe(lecture, enregistrement);
  if (soldeCentimes === null) return;
  fermer(lecture, { passe: false });
  lecture.releve = { compte: compteDe(enregistrement.texte), soldeCentimes };
};

const ajouter = (lecture: Lecture, enregistrement: Enregistrement): void => {
  const { releve } = lecture;
  if (!releve)
    return refuser(
      lecture,
      enregistrement,
      'une opération sans début de relevé (ligne 01) avant elle : le fichier est incomplet.',
    );
  const { compte } = releve;
  if (compteDe(enregistrement.texte).cle !== compte.cle)
    return refuser(lecture, enregistrement, 'une opération d’un autre compte que son relevé.');
  const mouvement = montantEtDate(lecture, enregistrement);
  if (!mouvement) return;
  releve.soldeCentimes += mouvement.centimes;
  if (!isEuros(compte.devise)) {
    if (mouvement.centimes > 0)
      lecture.ecartees.push({ ligne: enregistrement.ligne, phrase: phraseAutreMonnaie(compte.devise) });
    lecture.courante = null;
    lecture.derniere = 'ECARTEE';
    return;
  }
  const reference = entre(enregistrement.texte, 105, 120).trim() || null;
  const libelle = entre(enregistrement.texte, 49, 79);
  const courante: OperationOuverte = {
    ligne: enregistrement.ligne,
    ...mouvement,
    libelle,
    reference,
    compte: compte.numero,
    reserve: /[1-9A-Z]/i.test(entre(enregistrement.texte, 41, 42)) ? 'REJET' : null,
    complements: [],
  };
  lecture.operations.push(courante);
  lecture.courante = courante;
  lecture.derniere = 'OPERATION';
};

const completer = (lecture: Lecture, enregistrement: Enregistrement): void => {
  const { courante, derniere } = lecture;
  if (derniere === 'ECARTEE') return;
  if (!courante) return refuser(lecture, enregistrement, 'un complément (ligne 05) sans opération avant lui.');
  const [nature, valeur] = [entre(enregistrement.texte, 46, 48), entre(enregistrement.texte, 49, 118).trim()];
  // The payer's name, the ordering party and the free words help to recognise the payer; the other complements are the
  // bank's.
  if (['NPY', 'NPO', 'LIB', 'LCC', 'LC2', 'LCS', '   '].includes(nature) && courante.complements.length < 10)
    courante.complements.push(valeur);
  // The payer's account, then the payer's own reference when the bank gives none.
  if (nature === 'IPY') courante.payeurIban = valeur.slice(0, 35);
  if (nature === 'RCN') courante.reference ??= utile(valeur.slice(0, 35).trim());
};

const clore = (lecture: Lecture, enregistrement: Enregistrement): void => {
  if (lecture.passe) {
    lecture.passe = false;
    return;
  }
  const { releve } = lecture;
  const solde = releve && soldeDe(lecture, enregistrement);
  if (!releve) refuser(lecture, enregistrement, 'une fin de relevé (ligne 07) sans début (ligne 01).');
  else if (compteDe(enregistrement.texte).cle !== releve.compte.cle)
    refuser(lecture, enregistrement, 'la fin d’un relevé d’un autre compte.');
  else if (solde !== null && solde !== releve.soldeCentimes)
    refuser(
      lecture,
      enregistrement,
      `le compte …${releve.compte.numero.slice(-4)} ne tombe pas juste : ` +
        `${formatCentimes(releve.soldeCentimes)} avec ses opérations, ` +
        `${formatCentimes(solde)} annoncés. Le fichier est incomplet.`,
    );
  fermer(lecture, { passe: false });
};

const ACTES: Readonly<Record<string, typeof clore>> = { '01': ouvrir, '04': ajouter, '05': completer, '07': clore };

const lireEnregistrement = (lecture: Lecture, enregistrement: Enregistrement): void => {
  const type = enregistrement.texte.slice(0, 2);
  const acte = ACTES[type];
  if (lecture.passe && type !== '01' && type !== '07') return;
  if (enregistrement.texte.length > LARGEUR)
    refuser(
      lecture,
      enregistrement,
      `elle compte ${pluriel(enregistrement.texte.length, 'caractère')} au lieu de ${LARGEUR}.`,
    );
  else if (acte) acte(lecture, enregistrement);
  else refuser(lecture, enregistrement, `le type d’enregistrement ${cite(type)} n’est pas du CFONB 120.`);
};

const finir = ({ releve, refus, operations, ecartees }: Lecture): OperationsLues => {
  if (releve)
    refus.push({ ligne: null, phrase: 'Le dernier relevé n’a pas de fin (ligne 07) : le fichier est coupé.' });
  if (refus.length > 0) return { refus };
  const operationsLues = operations.map(({ complements, ...operation }) => ({
    ...operation,
    libelle: enLibelle([operation.libelle, ...complements]),
  }));
  return { operations: operationsLues, ecartees };
};

/**
 * Reads a CFONB 120: fixed width, an old balance (01), its operations (04) and their complements (05), a new balance
 * (07) that must match the operations. A fault refuses the whole file, because a lost line may be money (RLV-5).
 */
export const lireCfonb120 = (texte: string): OperationsLues => {
  const lecture = creerLecture();
  for (const [rang, brute] of enLignes(texte).entries()) {
    const ligne = brute.trimEnd();
    if (ligne.trim() !== '')
      lireEnregistrement(lecture, {
        ligne: rang + 1,
        texte: ligne.length > LARGEUR ? ligne : ligne.padEnd(LARGEUR),
      });
    if (Math.max(lecture.operations.length, lecture.refus.length) > MAX_OPERATIONS) return tropDOperations();
  }
  return finir(lecture);
};
