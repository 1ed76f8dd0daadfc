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
/** The last digit carries the sign: `{` and A to I are credits, `}` and J to R debits. */
const CREDITS = '{ABCDEFGHI';
const DEBITS = '}JKLMNOPQR';
/** What the French EBCDIC page makes of the two signs of a zero. */
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

/** Banks that send no line end send blocks of 120 characters. */
const enLignes = (texte: string): readonly string[] => {
  // Old programs end a file with this character.
  const nu = texte.split('\u001a', 1)[0] ?? '';
  if (/[\r\n]/.test(nu.trimEnd()) || nu.length <= LARGEUR) return nu.split(/\r\n|\r|\n/);
  return Array.from({ length: Math.ceil(nu.length / LARGEUR) }, (_, i) => nu.slice(i * LARGEUR, (i + 1) * LARGEUR));
};

/** Two digits of a year: a statement is of this century, unless it says the end of the last one. */
const lireDate = (jjmmaa: string): Jour | null => {
  const [, jour, mois, annee = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(jjmmaa) ?? [];
  const date = `${annee < '80' ? '20' : '19'}${annee}-${mois}-${jour}`;
  return isJour(date) ? date : null;
};

/** @param decimales of the currency, as the record says @returns signed cents */
const lireMontant = (signe: string, decimales: string): number | null => {
  const [, chiffres = '', lettre = ''] =
    /^ *(\d+)([{}A-R])$/.exec(signe.replace(/[éèÉÈ]$/, (vu) => EBCDIC[vu] ?? vu)) ?? [];
  const dernier = CREDITS.indexOf(lettre) >= 0 ? CREDITS.indexOf(lettre) : DEBITS.indexOf(lettre);
  if (chiffres === '' || dernier < 0 || !/^[0-3]$/.test(decimales)) return null;
  const entier = `${chiffres}${dernier}`.padEnd(chiffres.length + 3, '0');
  // Two zeros were added: the cents are what is left once the decimals beyond them are off.
  const [centimes, reste] = [entier.slice(0, entier.length - +decimales), entier.slice(entier.length - +decimales)];
  if (/[1-9]/.test(reste)) return null;
  const valeur = +centimes;
  return Number.isSafeInteger(valeur) ? (DEBITS.includes(lettre) ? -valeur : valeur) : null;
};

/** By its number and currency: banks that merged write several bank codes in one statement. */
const compteDe = (texte: string): Compte => ({
  cle: entre(texte, 17, 19) + entre(texte, 22, 32),
  numero: entre(texte, 22, 32).trim(),
  devise: entre(texte, 17, 19),
});
const cite = (texte: string): string => `« ${texte.trim()} »`;

/** @returns null for what a bank writes in the place of a reference */
const utile = (reference: string): string | null => (/^(?:notprovided|nonref)?$/i.test(reference) ? null : reference);

/** A reading under way: one statement open at most, and one operation that its complements follow. */
const creerLecture = () => {
  const operations: OperationOuverte[] = [];
  const ecartees: LigneEcartee[] = [];
  const refus: LigneEcartee[] = [];
  let releve: ReleveOuvert | null = null;
  /** After a refusal the rest of that statement is passed: one fault is told once. */
  let passe = false;
  let courante: OperationOuverte | null = null;
  /** An operation put aside keeps its complements from the one before. */
  let derniere: 'OPERATION' | 'ECARTEE' | null = null;

  const refuser = ({ ligne }: Enregistrement, phrase: string): void => {
    refus.push({ ligne, phrase });
    [releve, courante, derniere, passe] = [null, null, null, true];
  };

  const montantEtDate = (enregistrement: Enregistrement): { centimes: number; date: Jour } | null => {
    const date = lireDate(entre(enregistrement.texte, 35, 40));
    const centimes = lireMontant(entre(enregistrement.texte, 91, 104), entre(enregistrement.texte, 20, 20));
    if (date === null)
      refuser(enregistrement, `la date ${cite(entre(enregistrement.texte, 35, 40))} n’existe pas (JJMMAA attendu).`);
    else if (centimes === null)
      refuser(enregistrement, `le montant ${cite(entre(enregistrement.texte, 91, 104))} n’est pas lisible.`);
    return date === null || centimes === null ? null : { centimes, date };
  };

  const ouvrir = (enregistrement: Enregistrement): void => {
    passe = false;
    if (releve) return refuser(enregistrement, 'un relevé commence alors que le précédent n’est pas fini.');
    const solde = montantEtDate(enregistrement);
    if (solde)
      [releve, courante, derniere] = [
        { compte: compteDe(enregistrement.texte), soldeCentimes: solde.centimes },
        null,
        null,
      ];
  };

  const ajouter = (enregistrement: Enregistrement): void => {
    if (!releve)
      return refuser(
        enregistrement,
        'une opération sans début de relevé (ligne 01) avant elle : le fichier est incomplet.',
      );
    if (compteDe(enregistrement.texte).cle !== releve.compte.cle)
      return refuser(enregistrement, 'une opération d’un autre compte que son relevé.');
    const mouvement = montantEtDate(enregistrement);
    if (!mouvement) return;
    releve.soldeCentimes += mouvement.centimes;
    if (!isEuros(releve.compte.devise)) {
      if (mouvement.centimes > 0)
        ecartees.push({ ligne: enregistrement.ligne, phrase: phraseAutreMonnaie(releve.compte.devise) });
      [courante, derniere] = [null, 'ECARTEE'];
      return;
    }
    const reference = entre(enregistrement.texte, 105, 120).trim() || null;
    const libelle = entre(enregistrement.texte, 49, 79);
    const { numero: compte } = releve.compte;
    courante = { ligne: enregistrement.ligne, ...mouvement, libelle, reference, compte, complements: [] };
    operations.push(courante);
    derniere = 'OPERATION';
  };

  const completer = (enregistrement: Enregistrement): void => {
    if (derniere === 'ECARTEE') return;
    if (!courante) return refuser(enregistrement, 'un complément (ligne 05) sans opération avant lui.');
    const [nature, valeur] = [entre(enregistrement.texte, 46, 48), entre(enregistrement.texte, 49, 118).trim()];
    // The payer's name and the free words help to recognise who paid; the rest is the bank's.
    if (['NPY', 'LIB', 'LCC', 'LC2', 'LCS'].includes(nature) && courante.complements.length < 10)
      courante.complements.push(valeur);
    // Who pays, by its account; what the payer calls its payment, when the bank gives none.
    if (nature === 'IPY') courante.payeurIban = valeur.slice(0, 35);
    if (nature === 'RCN') courante.reference ??= utile(valeur.slice(0, 35).trim());
  };

  const clore = (enregistrement: Enregistrement): void => {
    if (passe) {
      passe = false;
      return;
    }
    const ouvert = releve;
    const solde = ouvert && montantEtDate(enregistrement);
    if (!ouvert) refuser(enregistrement, 'une fin de relevé (ligne 07) sans début (ligne 01).');
    else if (compteDe(enregistrement.texte).cle !== ouvert.compte.cle)
      refuser(enregistrement, 'la fin d’un relevé d’un autre compte.');
    else if (solde && solde.centimes !== ouvert.soldeCentimes)
      refuser(
        enregistrement,
        `le compte …${ouvert.compte.numero.slice(-4)} ne tombe pas juste : ` +
          `${formatCentimes(ouvert.soldeCentimes)} avec ses opérations, ` +
          `${formatCentimes(solde.centimes)} annoncés. Le fichier est incomplet.`,
      );
    [releve, courante, derniere, passe] = [null, null, null, false];
  };

  const actes: Readonly<Record<string, (enregistrement: Enregistrement) => void>> = {
    '01': ouvrir,
    '04': ajouter,
    '05': completer,
    '07': clore,
  };
  return {
    lire: (enregistrement: Enregistrement): void => {
      const type = enregistrement.texte.slice(0, 2);
      const acte = actes[type];
      if (passe && type !== '01' && type !== '07') return;
      if (enregistrement.texte.length > LARGEUR)
        refuser(enregistrement, `elle compte ${enregistrement.texte.length} caractères au lieu de ${LARGEUR}.`);
      else if (acte) acte(enregistrement);
      else refuser(enregistrement, `le type d’enregistrement ${cite(type)} n’est pas du CFONB 120.`);
    },
    finir: (): OperationsLues => {
      if (releve)
        refus.push({ ligne: null, phrase: 'Le dernier relevé n’a pas de fin (ligne 07) : le fichier est coupé.' });
      if (refus.length > 0) return { refus };
      const operationsLues = operations.map(({ complements, ...operation }) => ({
        ...operation,
        libelle: enLibelle([operation.libelle, ...complements]),
      }));
      return { operations: operationsLues, ecartees };
    },
    trop: (): boolean => operations.length > MAX_OPERATIONS || refus.length > MAX_OPERATIONS,
  };
};

/**
 * Reads a CFONB 120: fixed width, an old balance (01), its operations (04) and their complements (05), a new balance
 * (07) that must be what the operations make. A fault refuses the file: a line lost there may be money (RLV-5).
 */
export const lireCfonb120 = (texte: string): OperationsLues => {
  const lecture = creerLecture();
  for (const [rang, brute] of enLignes(texte).entries()) {
    const ligne = brute.trimEnd();
    if (ligne.trim() !== '')
      lecture.lire({ ligne: rang + 1, texte: ligne.length > LARGEUR ? ligne : ligne.padEnd(LARGEUR) });
    if (lecture.trop()) return tropDOperations();
  }
  return lecture.finir();
};
