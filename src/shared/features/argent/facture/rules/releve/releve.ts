import type { Jour } from '#shared/core/dates.ts';
import { motsNus, sansAccents } from '#shared/core/textes/mots.ts';
import { enLibelle, isEuros, phraseAutreMonnaie } from '#shared/features/argent/releve-bancaire/rules.ts';
import {
  decimaleDesMontants,
  lireJourDeFichier,
  ordreDesDates,
  type SignesDuFichier,
} from '#shared/features/argent/releve-bancaire/rules/signes-du-fichier.ts';
import { estSolde, lireSigne, remarquesDuFichier } from '#shared/features/argent/releve-bancaire/rules/tableur.ts';
import type { RangeeReleve } from '#shared/features/argent/releve-bancaire/rules/titres-de-banque.ts';
import type { LigneEcartee, OptionsReleve } from '#shared/features/argent/releve-bancaire/schemas.ts';
import type { ChampReleveFournisseur, NatureLigneReleve } from '../../schemas/releve.ts';

/** A line of a relevé, before it is compared with the account. */
export type LigneAnnoncee = {
  /** The line number in the file, from 1. */
  readonly ligne: number;
  readonly date: Jour | null;
  readonly numero: string | null;
  readonly libelle: string;
  readonly nature: NatureLigneReleve;
  readonly montantCentimes: number;
};
/** The content of a relevé; an unreadable line is put aside with its reason (FAC-90). */
export type ReleveAnnonce = {
  readonly lignes: readonly LigneAnnoncee[];
  readonly ecartees: readonly LigneEcartee[];
  readonly signes: SignesDuFichier;
};
type ColonnesReleveFournisseur = readonly (ChampReleveFournisseur | null)[];

const MONNAIE = '(?: (?:en )?(?:eur|euros?|e))?';
const PIECE = 'factures?|pieces?|documents?|doc|avoirs?|references?|ref|ecriture';
/** Titles used by suppliers, in bare words; the first match wins. */
const TITRES: readonly (readonly [RegExp, ChampReleveFournisseur])[] = [
  [new RegExp(`^(?:date|jour)(?: (?:de |de la |du |d |de l )?(?:${PIECE}|emission|comptable|operation))?$`), 'date'],
  [/^(?:invoice|document|posting) date$/, 'date'],
  [new RegExp(`^(?:n |no |num |numero )?(?:de )?(?:la |l )?(?:${PIECE})$|^(?:n|no|num|numero)$`), 'numero'],
  [/^(?:invoice|document) (?:number|no|n)$/, 'numero'],
  [/^(?:document|doc|transaction) type$/, 'type'],
  [/^(?:type|nature|journal|jnl|code)(?: (?:de |de la |du |d )?(?:piece|document|doc|ecriture|operation))?$/, 'type'],
  [/^(?:libelles?|designation|description|intitule|details?|operation|objet)(?: (?:de l |d )?\w+)?$/, 'libelle'],
  [new RegExp(`^(?:montant |total )?(?:au )?debits?${MONNAIE}$`), 'debit'],
  [new RegExp(`^(?:montant |total )?(?:au )?credits?${MONNAIE}$`), 'credit'],
  [
    new RegExp(`^(?:montant|total|amount)(?: (?:ttc|du|de la piece|facture|initial|total))*${MONNAIE}$|^ttc$`),
    'montant',
  ],
  [/^original amount$/, 'montant'],
  [/^(?:code )?(?:devise|monnaie|currency)$|^ccy$/, 'devise'],
  [/^sens(?: (?:de l )?(?:ecriture|operation))?$|^d c$|^c d$|^debit (?:ou )?credit$/, 'sens'],
];
/** A TTC column wins over a plain amount, which may be without tax. */
const TTC = /\bttc\b/;

/** The field of each title; a field is taken once, by the first title that names it. */
export const colonnesDuReleve = (titres: readonly string[]): ColonnesReleveFournisseur => {
  const pris = new Set<ChampReleveFournisseur>();
  const nus = titres.map((titre) => motsNus(titre.slice(0, 100)));
  const champDe = (mots: string) => TITRES.find(([motif, dit]) => motif.test(mots) && !pris.has(dit))?.[1];
  const ttc = nus.some((mots) => TTC.test(mots) && champDe(mots) === 'montant');
  return nus.map((mots) => {
    const champ = champDe(mots);
    if (!champ || (champ === 'montant' && ttc && !TTC.test(mots))) return null;
    pris.add(champ);
    return champ;
  });
};

/** The field missing from a choice of columns; null when it is enough. */
export const manqueDuReleve = (colonnes: ColonnesReleveFournisseur): string | null => {
  const montants = colonnes.includes('montant') || (colonnes.includes('debit') && colonnes.includes('credit'));
  return colonnes.includes('numero') && montants
    ? null
    : 'Choisissez la colonne du numéro de pièce, et celle du montant, ou du débit et du crédit.';
};

const PREMIERES = 30;
/** The title row, under the supplier's own details. */
export const trouverTitresDuReleve = (
  rangees: readonly RangeeReleve[],
): { readonly numero: number; readonly colonnes: ColonnesReleveFournisseur } | null => {
  for (const { numero, cellules } of rangees.slice(0, PREMIERES)) {
    const colonnes = colonnesDuReleve(cellules);
    if (manqueDuReleve(colonnes) === null) return { numero, colonnes };
  }
  return null;
};

const entiers = (mots: string): RegExp => new RegExp(`(?:^| )(?:${mots})(?= |$)`);
const MOTS_DES_NATURES: readonly (readonly [NatureLigneReleve, RegExp])[] = [
  [
    'PAIEMENT',
    entiers(
      'reglements?|paiements?|payments?|virements?|vir|prelevements?|prlv|cheques?|chq|lcr|traites?|effets?|especes|' +
        'carte|cb|rgt|rg|reg|encaissements?|compensation|bq',
    ),
  ],
  [
    'AVOIR',
    entiers(
      '(?:annulation|extourne) (?:de |d )?(?:la |l )?factures?|' +
        'avoirs?|notes? de credit|credit (?:notes?|memos?)|av|avo|nc|cn|rfa|ristournes?',
    ),
  ],
  ['FACTURE', entiers('factures?|fact|fac|fa|fc|f|invoices?|inv')],
];
/** The nature by the first word: a payment or an avoir also names the invoice it pays or lowers. */
const natureDesMots = (mots: string): NatureLigneReleve | null => {
  const lieux = MOTS_DES_NATURES.map(([nature, motif]) => ({ nature, lieu: motif.exec(mots)?.index ?? Infinity }));
  const premier = lieux.reduce((a, b) => (b.lieu < a.lieu ? b : a));
  return premier.lieu === Infinity ? null : premier.nature;
};
/** The nature by the letters of a number: `AV-12`, `FA2026/118`. */
const natureDuNumero = (numero: string | null): NatureLigneReleve | null =>
  natureDesMots(motsNus(/^\s*\p{L}+/u.exec(numero ?? '')?.[0] ?? ''));

type PieceEcrite = {
  readonly type: string;
  readonly libelle: string;
  readonly numero: string | null;
};
/** The written nature of a line: its type, else its words, else the letters of its number. */
const natureEcrite = ({ type, libelle, numero }: PieceEcrite): NatureLigneReleve | null =>
  natureDesMots(motsNus(type)) ?? natureDesMots(motsNus(libelle)) ?? natureDuNumero(numero);

/**
 * The nature of a line; without a word, a line that raises the account is an invoice.
 * @returns a reason when words and sign disagree
 */
const natureDe = (piece: PieceEcrite, centimes: number): NatureLigneReleve | { readonly phrase: string } => {
  const ecrite = natureEcrite(piece);
  if (ecrite === 'FACTURE' && centimes < 0)
    return { phrase: 'elle se dit facture, et son montant est celui d’un avoir : vérifiez-la sur le relevé.' };
  return ecrite ?? (centimes > 0 ? 'FACTURE' : 'CREDIT');
};

const MAX_NUMERO = 100;
const numeroEcrit = (ecrit: string): string | null => ecrit.trim().slice(0, MAX_NUMERO) || null;

/** Applies the sense « C » of an unsigned amount: it lowers the account. */
const selonSonSens = (centimes: number, sens: string): number =>
  /^\s*(?:c|cr|credit|crediteur)\s*$/i.test(sansAccents(sens)) ? -Math.abs(centimes) : centimes;

type Lire = (champ: ChampReleveFournisseur) => { readonly texte: string; readonly numerique: boolean };
/** @returns cents, positive for an amount the account owes; null for a row without an amount */
const montantDe = (lire: Lire, { decimale }: SignesDuFichier) => {
  const [debit, credit, montant] = (['debit', 'credit', 'montant'] as const).map((champ) =>
    lireSigne(lire(champ).texte, { ...lire(champ), decimale }),
  );
  const ecrits = [debit, credit, montant].filter((ecrit) => ecrit && ('phrase' in ecrit || ecrit.centimes !== 0));
  const illisible = ecrits.find((ecrit) => ecrit && 'phrase' in ecrit);
  if (illisible && 'phrase' in illisible) return illisible;
  const valeur = (ecrit: typeof debit): number => (ecrit && 'centimes' in ecrit ? ecrit.centimes : 0);
  if (valeur(debit) !== 0 && valeur(credit) !== 0)
    return { phrase: 'elle est à la fois un débit et un crédit : vérifiez-la sur le relevé.' };
  const deuxColonnes = valeur(debit) - valeur(credit);
  const centimes = deuxColonnes === 0 ? selonSonSens(valeur(montant), lire('sens').texte) : deuxColonnes;
  return centimes === 0 ? null : { centimes };
};

const UN_COMPTE = /^\d+ (?:pieces?|factures?|documents?|lignes?|ecritures?)$/;
type Lecture = { readonly signes: SignesDuFichier; readonly lire: Lire; readonly ligne: number };
const enLigne = ({ signes, lire, ligne }: Lecture): LigneAnnoncee | LigneEcartee | null => {
  const montant = montantDe(lire, signes);
  const [type, libelle] = [lire('type').texte, lire('libelle').texte];
  const numero = numeroEcrit(lire('numero').texte);
  if (montant === null || [type, libelle, numero ?? '', lire('date').texte].some(estSolde)) return null;
  if ('phrase' in montant) return { ligne, phrase: montant.phrase };
  // A total under the lines has no day, and no number or a count of papiers.
  if ((numero === null || UN_COMPTE.test(motsNus(numero))) && lire('date').texte.trim() === '') return null;
  const devise = lire('devise').texte;
  if (!isEuros(devise)) return { ligne, phrase: phraseAutreMonnaie(devise) };
  const date = lire('date').texte.trim() === '' ? null : lireJourDeFichier(lire('date').texte, signes.ordreDates);
  if (date !== null && typeof date !== 'string') return { ligne, ...date };
  const nature = natureDe({ type, libelle, numero }, montant.centimes);
  if (typeof nature !== 'string') return { ligne, ...nature };
  if (numero === null && nature !== 'PAIEMENT') return { ligne, phrase: 'elle n’a pas de numéro de pièce.' };
  return {
    ligne,
    date,
    numero,
    nature,
    libelle: enLibelle([type, libelle]),
    montantCentimes: Math.abs(montant.centimes),
  };
};

/** The most lines read in a relevé. */
export const MAX_PIECES_ANNONCEES = 5_000;

/**
 * Whether credits and debits are swapped, as the words of the lines tell: in some relevés a credit is owed by the
 * customer.
 */
const aLEnvers = (lignes: readonly { piece: PieceEcrite; centimes: number }[]): boolean => {
  const factures = lignes.filter(({ piece }) => natureEcrite(piece) === 'FACTURE');
  return factures.length > 0 && factures.every(({ centimes }) => centimes < 0);
};

/** Reads the rows of a relevé by its columns (FAC-90). @param titres the number of its title row */
export const lireRangeesDuReleve = (
  rangees: readonly RangeeReleve[],
  colonnes: ColonnesReleveFournisseur,
  titres: number,
  options: Partial<Pick<OptionsReleve, 'ordreDates' | 'decimale'>> = {},
): ReleveAnnonce => {
  const lignes = rangees.filter(({ numero }) => numero > titres);
  const cellule = (rangee: RangeeReleve, champ: ChampReleveFournisseur) => {
    const rang = colonnes.indexOf(champ);
    return { texte: rangee.cellules[rang] ?? '', numerique: rangee.numeriques?.[rang] ?? false };
  };
  const textes = (champ: ChampReleveFournisseur): string[] =>
    lignes.map((rangee) => cellule(rangee, champ)).flatMap(({ texte, numerique }) => (numerique ? [] : [texte]));
  const signes: SignesDuFichier = {
    ordreDates: options.ordreDates ?? ordreDesDates(textes('date'), 'JMA'),
    decimale: options.decimale ?? decimaleDesMontants([...textes('debit'), ...textes('credit'), ...textes('montant')]),
  };
  const montants = lignes.flatMap((rangee) => {
    const montant = montantDe((champ) => cellule(rangee, champ), signes);
    const [type, libelle, numero] = (['type', 'libelle', 'numero'] as const).map((nom) => cellule(rangee, nom).texte);
    const piece = { type: type ?? '', libelle: libelle ?? '', numero: numeroEcrit(numero ?? '') };
    return montant && 'centimes' in montant ? [{ piece, centimes: montant.centimes }] : [];
  });
  const envers = aLEnvers(montants);
  const retourner = (champ: ChampReleveFournisseur): ChampReleveFournisseur =>
    envers && champ === 'debit' ? 'credit' : envers && champ === 'credit' ? 'debit' : champ;
  const rangeesLues = lignes.flatMap(
    (rangee) => enLigne({ signes, ligne: rangee.numero, lire: (champ) => cellule(rangee, retourner(champ)) }) ?? [],
  );
  return {
    lignes: rangeesLues.filter((ligneLue) => 'nature' in ligneLue),
    ecartees: [...remarquesDuFichier(lignes), ...rangeesLues.filter((ligneLue) => 'phrase' in ligneLue)],
    signes,
  };
};

/** Words of the supplier's own details. */
const DU_FOURNISSEUR = /\b(?:siren|siret|rcs|capital|iban|bic|tva intra\w*)\b/i;
const JOUR = /(?<!\S)(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\S)/;
const MONTANT =
  /(?<!\S)[-(]?\s?(?:\d{1,3}(?:,\d{3})+\.\d{2}|\d{1,3}(?:[ .]?\d{3})*[.,]\d{2})\s?(?:€|EUR)?\s?[-)]?(?!\S)/g;
/** A number with spaces, « FA 2026 0042 », alone in its column; else a word with a figure that is not a short date. */
const A_ESPACES = /(?<=^|\s{2})[A-Za-z]{1,6}(?: \d{2,})+(?=\s{2}|$)/;
const NUMERO = /(?<!\S)(?!\d{1,2}[/.]\d{1,2}(?!\S))(?=[\w./-]*\d)[A-Za-z0-9][\w./-]{2,39}(?!\S)/;
type Lieu = { readonly debut: number; readonly fin: number };
type TitresDeMontants = Readonly<Record<'debit' | 'credit', Lieu>> & { readonly solde: Lieu | null };
const lieuDe = (motif: RegExp, ligne: string): Lieu | null => {
  const trouve = motif.exec(ligne);
  return trouve && { debut: trouve.index, fin: trouve.index + trouve[0].length };
};
/** The positions of « Débit » and « Crédit » in a title row; null for another row. */
const titresDeMontants = (ligne: string): TitresDeMontants | null => {
  const nue = sansAccents(ligne);
  const [debit, credit] = [lieuDe(/\bdebits?\b/i, nue), lieuDe(/\bcredits?\b/i, nue)];
  if (!debit || !credit || /\d[.,]\d{2}/.test(ligne)) return null;
  return { debit, credit, solde: lieuDe(/\bsolde\b/i, nue) };
};
/** The positions of « HT  TVA  TTC » over three amounts: the one under TTC is the line's; null for another row. */
type TitresDeTaxes = { readonly ttc: Lieu; readonly autres: readonly Lieu[] };
const titresDeTaxes = (ligne: string): TitresDeTaxes | null => {
  const nue = sansAccents(ligne);
  const ttc = lieuDe(/\bt\.?t\.?c\b/i, nue);
  const autres = [/\bh\.?t\b/i, /\bt\.?v\.?a\b/i].flatMap((motif) => lieuDe(motif, nue) ?? []);
  return ttc && autres.length > 0 && !/\d[.,]\d{2}/.test(ligne) ? { ttc, autres } : null;
};
/** The distance between a title and an amount, aligned on the left, the middle or the right. */
const ecartDe = (a: Lieu, b: Lieu): number =>
  Math.min(Math.abs(a.debut - b.debut), Math.abs(a.fin - b.fin), Math.abs(a.debut + a.fin - b.debut - b.fin) / 2);
const sousLeTitre = ({ debit, credit, solde }: TitresDeMontants, montant: Lieu): 'debit' | 'credit' | 'solde' => {
  const ecarts = { debit: ecartDe(debit, montant), credit: ecartDe(credit, montant) };
  if (solde && ecartDe(solde, montant) < Math.min(ecarts.debit, ecarts.credit)) return 'solde';
  return ecarts.debit <= ecarts.credit ? 'debit' : 'credit';
};

const sousLeTtc = ({ ttc, autres }: TitresDeTaxes, montant: Lieu): boolean =>
  autres.every((autre) => ecartDe(ttc, montant) < ecartDe(autre, montant));

/**
 * The rows in the text of a PDF, whose columns are told by their content: a day, a number, an amount. Under « Débit »
 * and « Crédit », the position of an amount tells its column (FAC-97). Elsewhere, the first of several amounts is the
 * line's, the last is the running balance.
 */
export const rangeesDuTexte = (lignes: readonly string[]): readonly RangeeReleve[] => {
  let titres: TitresDeMontants | null = null;
  let taxes: TitresDeTaxes | null = null;
  return lignes.flatMap((brute, rang) => {
    const ligne = brute.replace(/[\u00a0\u202f]/g, ' ');
    titres = titresDeMontants(ligne) ?? titres;
    taxes = titresDeTaxes(ligne) ?? taxes;
    const date = JOUR.exec(ligne)?.[0];
    const sansDate = date === undefined ? ligne : ligne.replace(date, ' '.repeat(date.length));
    const montants = [...sansDate.matchAll(MONTANT)].map(({ 0: ecrit, index }) => ({
      ecrit,
      sous: titres && sousLeTitre(titres, { debut: index, fin: index + ecrit.length }),
      estTtc: taxes === null || sousLeTtc(taxes, { debut: index, fin: index + ecrit.length }),
    }));
    const mots = sansDate.replace(MONTANT, '  ').replace(new RegExp(JOUR, 'g'), '  ');
    const numero = A_ESPACES.exec(mots)?.[0] ?? NUMERO.exec(mots)?.[0] ?? '';
    const [premier] = montants;
    if (premier === undefined || (date === undefined && numero === '') || DU_FOURNISSEUR.test(ligne)) return [];
    const [debit, credit] = (['debit', 'credit'] as const).map(
      (colonne) => montants.find(({ sous }) => sous === colonne)?.ecrit ?? '',
    );
    // When only the balance is under its title, the column of the amount is unknown: the line is put aside, not lost.
    const sousLeSolde = montants.length > 1 && !debit && !credit;
    const duTtc = montants.find(({ estTtc }) => estTtc || montants.length === 1);
    const seul = duTtc?.ecrit ?? `${premier.ecrit.trim()} ?`;
    const montant = !titres ? seul : sousLeSolde ? `${premier.ecrit.trim()} ?` : '';
    const libelle = mots.replace(/\s+/g, ' ').trim();
    return [{ numero: rang + 1, cellules: [date ?? '', numero, libelle, montant, debit ?? '', credit ?? ''] }];
  });
};
export const COLONNES_DU_TEXTE: ColonnesReleveFournisseur = ['date', 'numero', 'libelle', 'montant', 'debit', 'credit'];
