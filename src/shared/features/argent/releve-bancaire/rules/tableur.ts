import { phraseLignesCachees } from '#shared/core/fichiers/tableur.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { avecMoins, lireMontantDeFichier, valeurLue } from '#shared/core/nombres.ts';
import type { ChampReleve, Decimale, LigneEcartee, OptionsReleve, OrdreDates } from '../schemas.ts';
import {
  enLibelle,
  isEuros,
  MAX_OPERATIONS,
  phraseAutreMonnaie,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';
import {
  decimaleDesMontants,
  lireJourDeFichier,
  lireMontantSelon,
  MAX_CELLULE,
  ordreDesDates,
  type SignesDuFichier,
} from './signes-du-fichier.ts';
import {
  AUTRES_MONNAIES,
  DATE_ANGLAISE,
  isTypeDOperation,
  manqueDesColonnes,
  motsDuTitre,
  PREMIERES,
  type Colonnes,
  type RangeeReleve,
} from './titres-de-banque.ts';

type MontantLu = { readonly centimes: number } | { readonly phrase: string } | null;
type Ecriture = { readonly numerique: boolean; readonly decimale: Decimale | null };
/** An amount with a currency code: `12,50 USD`, `CHF 12.50`. */
const AVEC_DEVISE = /^(?:(?<avant>[A-Z]{3}|\$|£)\s*)?(?<nombre>[^A-Za-z$£]*?)\s*(?<apres>[A-Z]{3}|\$|£)?$/;
/** A signed amount: `-12,50`, `12,50-`, `(12,50)`, `+12,50 €`. Null for an empty cell. */
export const lireSigne = (cellule: string, { numerique, decimale }: Ecriture): MontantLu => {
  const nue = avecMoins(cellule.replace(/[\u00a0\u202f]/g, ' ').trim());
  if (nue === '' || nue === '-') return null;
  if (nue.length > MAX_CELLULE) return { phrase: `le montant « ${nue.slice(0, MAX_CELLULE)}… » n’est pas lisible.` };
  const { avant, nombre = '', apres } = AVEC_DEVISE.exec(nue)?.groups ?? {};
  const devise = avant ?? apres ?? '';
  if (!isEuros(devise)) return { phrase: phraseAutreMonnaie(devise) };
  const sansDevise = nombre === '' ? nue : nombre;
  const negatif = /^[-(]|-\s*€?$/.test(sansDevise);
  const chiffres = sansDevise.replace(/^[-+(]\s*|[-)]\s*(?=€?$)/g, '').replace(/\s*€$/, '');
  const centimes = numerique
    ? valeurLue(lireMontantDeFichier(chiffres, { numerique }))
    : lireMontantSelon(chiffres, decimale);
  if (centimes === 'AMBIGU')
    return { phrase: `le montant « ${nue} » : des milliers ou trois décimales ? Choisissez le signe décimal.` };
  if (centimes === null) return { phrase: `le montant « ${nue} » n’est pas lisible.` };
  return { centimes: negatif ? -centimes : centimes };
};

const DEBITEUR = /^(?:d|db|dbit|deb|debits?|debiteur|sorties?|depenses?|out|withdrawal)$/;
const CREDITEUR = /^(?:c|cr|crdt|cred|credits?|crediteur|entrees?|recettes?|in|deposit)$/;
/** Types of outgoing movements, used when neither a sign nor a sense tells: `Prélèvement`, unlike `Virement reçu`. */
const SORTANT = new RegExp(
  '(?:^| )(?:emise?s?|sortante?|prelevements?|prlv|cartes?|cb|frais|cotisation|commission|retrait|achat|paiement)' +
    '(?: |$)',
);
const ENTRANT = /(?:^| )(?:recue?s?|entrante?|remise|versement|depot|encaissement|revenus?|incoming|income)(?: |$)/;
type Sens = 'DEBIT' | 'CREDIT';
const sensDe = (cellule: string): Sens | null => {
  const nu = avecMoins(cellule.trim());
  if (nu === '-') return 'DEBIT';
  if (nu === '+') return 'CREDIT';
  const mot = motsNus(nu.slice(0, MAX_CELLULE));
  return DEBITEUR.test(mot) ? 'DEBIT' : CREDITEUR.test(mot) ? 'CREDIT' : null;
};
/**
 * The sense given by the type of a movement: its word, else the sign when the file signs its amounts, else the kind of
 * movement.
 */
const sensDuType = (cellule: string, signe: boolean): Sens | null => {
  const mots = motsNus(cellule.slice(0, MAX_CELLULE));
  const dit = sensDe(cellule) ?? (signe ? 'CREDIT' : null);
  return dit ?? (ENTRANT.test(mots) ? 'CREDIT' : SORTANT.test(mots) ? 'DEBIT' : null);
};

type Cellules = (champ: ChampReleve) => { readonly texte: string; readonly numerique: boolean };
type Lecture = {
  readonly colonnes: Colonnes;
  readonly signes: SignesDuFichier;
  readonly devise: string;
  /** Whether the column of the sense is a type of movement, then whether the amounts are signed. */
  readonly parType: boolean;
  readonly montantsSignes: boolean;
  /** The index of the status column; -1 without one. */
  readonly statut: number;
};

/** The amount of a single column, signed or with its sense. */
const montantUnique = (lire: Cellules, lecture: Lecture): MontantLu => {
  const unique = lireSigne(lire('montant').texte, { ...lire('montant'), decimale: lecture.signes.decimale });
  if (unique === null || 'phrase' in unique || !lecture.colonnes.includes('sens')) return unique;
  const { texte } = lire('sens');
  const sens = lecture.parType ? sensDuType(texte, lecture.montantsSignes) : sensDe(texte);
  if (sens === 'DEBIT') return { centimes: -Math.abs(unique.centimes) };
  if (unique.centimes < 0 && sensDe(texte) === 'CREDIT')
    return { phrase: 'son montant est négatif et son sens est crédit : vérifiez-la sur votre relevé.' };
  return sens === 'CREDIT' || unique.centimes < 0
    ? unique
    : { phrase: `le sens « ${texte.slice(0, MAX_CELLULE)} » n’est ni crédit ni débit.` };
};

/** @returns the signed amount of two unsigned columns; null when both are empty */
const montantDesDeux = (lire: Cellules, { colonnes, signes: { decimale } }: Lecture): MontantLu => {
  const de = (champ: ChampReleve): MontantLu => lireSigne(lire(champ).texte, { ...lire(champ), decimale });
  const credit = colonnes.includes('credit') ? de('credit') : null;
  const debit = colonnes.includes('debit') ? de('debit') : null;
  // Debits are not kept, so an unreadable debit is still a debit.
  const sort = debit !== null && ('phrase' in debit || debit.centimes !== 0);
  if (credit !== null && 'phrase' in credit) return credit;
  if (credit !== null && credit.centimes < 0) return { phrase: 'un crédit ne peut pas être négatif.' };
  if (credit === null || credit.centimes === 0) return sort ? { centimes: -1 } : null;
  return sort ? { phrase: 'elle est à la fois un crédit et un débit : vérifiez-la sur votre relevé.' } : credit;
};

/** @returns signed cents; null for a row without an amount, which is not an operation */
const montantDe = (lire: Cellules, lecture: Lecture): MontantLu => {
  const desDeux = montantDesDeux(lire, lecture);
  if (!lecture.colonnes.includes('montant')) return desDeux;
  if (desDeux === null) {
    const unique = montantUnique(lire, lecture);
    // When the two columns are empty, a third amount without a sense cannot be read.
    const muet = lecture.colonnes.includes('debit') && !lecture.colonnes.includes('sens');
    return muet && unique !== null && 'centimes' in unique && unique.centimes > 0
      ? { phrase: 'elle n’est ni un crédit ni un débit : vérifiez-la sur votre relevé.' }
      : unique;
  }
  if ('phrase' in desDeux || desDeux.centimes < 0) return desDeux;
  const { texte, numerique } = lire('montant');
  const unique = lireSigne(texte, { numerique, decimale: lecture.signes.decimale });
  return unique === null || ('centimes' in unique && unique.centimes === desDeux.centimes)
    ? desDeux
    : { phrase: 'son crédit et son montant se contredisent : vérifiez-la sur votre relevé.' };
};

const DU_SOLDE =
  'initial|final|crediteur|debiteur|precedent|anterieur|reporte|comptable|intermediaire|disponible|courant|en|valeur|' +
  'au|du|des|de|la|le|les|a|fin|debut|general|generaux|mouvements?|operations?|credits?|debits?|compte|periode|' +
  'mois|page|euros?|eur|nouveau|ancien|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|' +
  'decembre|d|ouverture|cloture|depart|veille|brought|carried|forward|of|the|\\d+';
const SOLDE = new RegExp(
  `^(?:(?:ancien|nouveau|sous|opening|closing|available) )?(?:soldes?|total|totaux|report|a nouveau|balance)` +
    `(?: (?:${DU_SOLDE}))*$`,
);

/** Whether all the words of a cell are those of a balance or a total: `Solde au 31/03/2026`, `Total des crédits`. */
export const estSolde = (cellule: string): boolean => SOLDE.test(motsNus(cellule.slice(0, 100)));

/** The status column: an operation that the bank refused, or has not executed yet, is not on the account (RLV-5). */
const STATUT =
  /^(?:statut|etat|status|state)(?: (?:de l |de la |du |d )?(?:operation|transaction|paiement|virement))?$/;
const PAS_FAIT = new RegExp(
  String.raw`\b(?:refuse|rejete|annule|echoue|expire|attente|programme|a venir|en cours|previsionnel|` +
    'declined|rejected|failed|revert|cancel|pending|scheduled)',
);

const cellulesDe =
  (rangee: RangeeReleve, colonnes: Colonnes): Cellules =>
  (champ) => {
    const rang = colonnes.indexOf(champ);
    return { texte: rangee.cellules[rang] ?? '', numerique: rangee.numeriques?.[rang] ?? false };
  };

/** The label of a row: every column of words, except one that another column repeats and completes (RLV-6). */
const motsDeLaRangee = ({ cellules }: RangeeReleve, colonnes: Colonnes): string[] => {
  const ecrits = cellules.filter((cellule, rang) => colonnes[rang] === 'libelle' && cellule.trim() !== '');
  return ecrits.filter((ecrit) => !ecrits.some((plusLong) => plusLong !== ecrit && plusLong.includes(ecrit.trim())));
};

const enOperation = (rangee: RangeeReleve, lecture: Lecture): OperationReleveBancaire | LigneEcartee | null => {
  const { colonnes, signes, devise } = lecture;
  const lire = cellulesDe(rangee, colonnes);
  const montant = montantDe(lire, lecture);
  const ligne = rangee.numero;
  const cellule = lire('date').texte;
  // A balance or a total under the operations has no day, and usually no label.
  if (montant === null || cellule.trim() === '') return null;
  const statut = rangee.cellules[lecture.statut] ?? '';
  if (PAS_FAIT.test(motsNus(statut.slice(0, MAX_CELLULE))))
    return { ligne, phrase: `elle est « ${statut.trim()} », pas sur le compte : relisez le relevé quand elle y sera.` };
  if (rangee.cellules.some(estSolde)) return { ligne, phrase: 'c’est un solde ou un total, pas une opération.' };
  if ('phrase' in montant) return { ligne, phrase: montant.phrase };
  const date = lireJourDeFichier(cellule, signes.ordreDates);
  if (typeof date !== 'string') return { ligne, ...date };
  const monnaie = lire('devise').texte.trim() || devise;
  if (montant.centimes > 0 && !isEuros(monnaie)) return { ligne, phrase: phraseAutreMonnaie(monnaie) };
  return {
    ligne,
    date,
    centimes: montant.centimes,
    libelle: enLibelle([lire('payeur').texte, ...motsDeLaRangee(rangee, colonnes)]),
    reference: lire('reference').texte.trim().slice(0, 255) || null,
    compte: lire('compte').texte.trim().slice(0, 60) || null,
    payeurIban: lire('payeurIban').texte.slice(0, 60) || null,
  };
};

/** A label continued alone on the next row: « 12/03/2026 VIR SOLIS », then « AVOIR F13 » (RLV-6). */
const suiteDe = (rangee: RangeeReleve, colonnes: Colonnes): string | null => {
  const lire = cellulesDe(rangee, colonnes);
  const mots = enLibelle(motsDeLaRangee(rangee, colonnes));
  const seuls = (['date', 'montant', 'credit', 'debit'] as const).every((champ) => lire(champ).texte.trim() === '');
  return !seuls || mots === '' || rangee.cellules.some(estSolde) ? null : mots;
};
/** The operation or the refusal of each row; a row with words only completes the operation above. */
const lireLignes = (lignes: readonly RangeeReleve[], lecture: Lecture): (OperationReleveBancaire | LigneEcartee)[] => {
  const lectures: (OperationReleveBancaire | LigneEcartee)[] = [];
  for (const rangee of lignes) {
    const derniere = lectures.at(-1);
    const suite = derniere && 'centimes' in derniere ? suiteDe(rangee, lecture.colonnes) : null;
    if (suite !== null && derniere && 'centimes' in derniere)
      lectures[lectures.length - 1] = { ...derniere, libelle: enLibelle([derniere.libelle, suite]) };
    else lectures.push(...[enOperation(rangee, lecture) ?? []].flat());
  }
  return lectures;
};

/** A day in figures is read in the French order, unless the titles are in English. */
const ordreDesTitres = (titre: string): OrdreDates | null => (DATE_ANGLAISE.test(motsNus(titre)) ? null : 'JMA');

const CODE = new RegExp(`(?:^| )(${AUTRES_MONNAIES}|eur|euros?)$`);
/** The currency named by a cell above the operations: `Devise du compte;USD`, `Compte en USD`. */
const monnaieDite = (cellule: string, suivante: string): string | null => {
  const mots = motsDuTitre(cellule);
  if (/^(?:devise|monnaie|(?:account )?currency)(?: |$)/.test(mots)) {
    const ecrite = cellule.includes(':') ? cellule.slice(cellule.indexOf(':') + 1).trim() : '';
    return ecrite || suivante.trim() || (CODE.exec(mots)?.[1] ?? null);
  }
  return /^(?:compte|solde|account|balance)(?: |$)/.test(mots) ? (CODE.exec(mots)?.[1] ?? null) : null;
};

/** The currency of the file: banks write the account and its currency above the titles, or above the operations. */
const deviseDuFichier = (rangees: readonly RangeeReleve[], colonnes: Colonnes, titres: number): string => {
  const desTitres = (rangees.find(({ numero }) => numero === titres)?.cellules ?? []).map((titre, rang) => {
    const code = /\$|£/.exec(titre)?.[0] ?? CODE.exec(motsDuTitre(titre))?.[1] ?? null;
    return colonnes[rang] === 'montant' || colonnes[rang] === 'credit' ? code : null;
  });
  const duCompte = rangees
    .filter(({ numero }) => (titres === 0 ? numero <= PREMIERES : numero < titres))
    .flatMap(({ cellules }) => cellules.map((cellule, rang) => monnaieDite(cellule, cellules[rang + 1] ?? '')));
  return [...duCompte, ...desTitres].findLast((code) => code !== null) ?? '';
};

/** The remark about the rows hidden by the workbook (RLV-6). */
export const remarquesDuFichier = (lignes: readonly RangeeReleve[]): LigneEcartee[] => {
  const phrase = phraseLignesCachees(lignes);
  return phrase === null ? [] : [{ ligne: null, phrase }];
};

/**
 * Reads the rows of a spreadsheet by its columns: two of amounts, one signed, or one with its sense. An unreadable row
 * is put aside with its reason; a row without an amount, or without a day, is not an operation.
 * @param titres the number of the title row, above the operations; 0 without any
 */
export const lireRangees = (
  rangees: readonly RangeeReleve[],
  colonnes: Colonnes,
  titres: number,
  options: Partial<Pick<OptionsReleve, 'ordreDates' | 'decimale'>> = {},
): OperationsLues => {
  const manque = manqueDesColonnes(colonnes);
  if (manque !== null) return { refus: [{ ligne: null, phrase: manque }] };
  if (rangees.length > MAX_OPERATIONS) return tropDOperations();
  const lignes = rangees.filter(({ numero }) => numero > titres);
  const colonne = (champ: ChampReleve): string[] =>
    lignes.flatMap((rangee) => {
      const { texte, numerique } = cellulesDe(rangee, colonnes)(champ);
      return numerique ? [] : [texte];
    });
  const cellulesDuTitre = rangees.find(({ numero }) => numero === titres)?.cellules ?? [];
  const signes: SignesDuFichier = {
    ordreDates:
      options.ordreDates ??
      ordreDesDates(colonne('date'), ordreDesTitres(cellulesDuTitre[colonnes.indexOf('date')] ?? '')),
    decimale:
      options.decimale ?? decimaleDesMontants([...colonne('montant'), ...colonne('credit'), ...colonne('debit')]),
  };
  const lecture: Lecture = {
    colonnes,
    signes,
    devise: deviseDuFichier(rangees, colonnes, titres),
    parType: isTypeDOperation(cellulesDuTitre[colonnes.indexOf('sens')] ?? ''),
    statut: cellulesDuTitre.findIndex((titre) => STATUT.test(motsDuTitre(titre))),
    montantsSignes: colonne('montant').some((texte) => /^\s*\(?-|-\s*€?\s*$/.test(avecMoins(texte))),
  };
  const lectures = lireLignes(lignes, lecture);
  return {
    operations: lectures.filter((rangeeLue) => 'centimes' in rangeeLue),
    ecartees: [...remarquesDuFichier(lignes), ...lectures.filter((rangeeLue) => 'phrase' in rangeeLue)],
    signes,
  };
};
