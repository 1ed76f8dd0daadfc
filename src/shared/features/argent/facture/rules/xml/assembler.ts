import { FactureRefusee, type MotifRefus } from '../../errors.ts';
import type { AvertissementFacture, FactureLue, LigneLueFacture, Partie, Totaux } from '../../schemas.ts';
import { comprendreAjustements, sensAjustement, type AjustementBrut } from '../ajustements.ts';
import { citeesDansLesMots, sansRepetition } from '../citees.ts';
import {
  avertissementDeFacture,
  controlerLigne,
  controlerTotaux,
  TOLERANCE_DOCUMENT_CENTIMES,
  TOLERANCE_LIGNE_CENTIMES,
} from '../controle.ts';
import { montantDe } from '../decimaux.ts';
import { natureAjustement } from '../mots-de-ligne.ts';
import { comprendrePrix, type PrixEcrit } from './prix.ts';
import { nomDuType, typeDocumentDe, type TypeDocument } from '../types-document.ts';
import { texteLong, type RefusDeValeur } from '../valeurs.ts';

const MAX_LIGNES = 10_000;
/** The lines to read: none when there are too many, so that only the header is read (FAC-96). */
export const lignesALire = <L>(lignes: readonly L[]): readonly L[] => (lignes.length > MAX_LIGNES ? [] : lignes);
/** Why the lines are refused: there are too many. */
export const refusDesLignes = ({ length }: readonly unknown[]): RefusDeValeur | null =>
  length > MAX_LIGNES ? { motif: 'TROP_DE_LIGNES', precision: null } : null;

const sommeDesAjustements = (ajustements: FactureLue['ajustements'], voulue: 'REMISE' | 'CHARGE'): number =>
  ajustements.reduce((total, { nature, montantCentimes }) => total + (nature === voulue ? montantCentimes : 0), 0);
/** The base of a percentage for one VAT rate; null when no line has this rate. */
const baseDuTaux = (lignes: readonly LigneLueFacture[], taux: number | null): number | null => {
  const lignesDuTaux = taux === null ? [] : lignes.filter(({ tvaCentiemes }) => tvaCentiemes === taux);
  return lignesDuTaux.length === 0
    ? null
    : lignesDuTaux.reduce((total, { montantNetCentimes }) => total + montantNetCentimes, 0);
};

type SansPrix = Omit<LigneLueFacture, 'prixBrutMillioniemes' | 'prixNetMillioniemes' | 'ajustements'>;
/** A line with its prices, discounts and charges as the document writes them. */
export type LigneBrute = SansPrix & {
  readonly prixBrut: PrixEcrit | null;
  readonly prixNet: PrixEcrit;
  readonly ajustements: readonly AjustementBrut[];
};

/** A document as its format gives it, with its original signs. */
export type DocumentBrut = Omit<
  FactureLue,
  'nature' | 'typeDocument' | 'numero' | 'date' | 'lignes' | 'ajustements' | 'totaux'
> & {
  readonly typeDocument: string;
  readonly numero: string | null;
  readonly date: string | null;
  readonly lignes: readonly LigneBrute[];
  readonly ajustements: readonly AjustementBrut[];
  /** The written totals of discounts and charges; null when absent. */
  readonly totaux: Omit<Totaux, 'remisesCentimes' | 'chargesCentimes'> &
    Record<'remisesCentimes' | 'chargesCentimes', number | null>;
  /** The notes beside the names of the lines (BT-127). */
  readonly notesDesLignes: readonly (string | null)[];
  /** The first unreadable value (FAC-96). */
  readonly refus: RefusDeValeur | null;
};
type TotauxBruts = DocumentBrut['totaux'];
type TvaBrute = DocumentBrut['tvas'][number];

/** The opposite of a value, avoiding -0. */
const oppose = (valeur: number): number => 0 - valeur;
const opposeOuNul = (valeur: number | null): number | null => (valeur === null ? null : oppose(valeur));
const bruteOppose = (brut: AjustementBrut): AjustementBrut => ({
  ...brut,
  montantCentimes: opposeOuNul(brut.montantCentimes),
  baseCentimes: opposeOuNul(brut.baseCentimes),
});

const totauxOpposes = (totaux: TotauxBruts): TotauxBruts => ({
  lignesCentimes: opposeOuNul(totaux.lignesCentimes),
  remisesCentimes: opposeOuNul(totaux.remisesCentimes),
  chargesCentimes: opposeOuNul(totaux.chargesCentimes),
  htCentimes: opposeOuNul(totaux.htCentimes),
  tvaCentimes: opposeOuNul(totaux.tvaCentimes),
  ttcCentimes: opposeOuNul(totaux.ttcCentimes),
  dejaPayeCentimes: oppose(totaux.dejaPayeCentimes),
  aPayerCentimes: opposeOuNul(totaux.aPayerCentimes),
});
const tvaOpposee = (tva: TvaBrute): TvaBrute => ({
  ...tva,
  baseCentimes: oppose(tva.baseCentimes),
  montantCentimes: oppose(tva.montantCentimes),
});
const prixOppose = (prix: PrixEcrit): PrixEcrit => ({
  ...prix,
  prixMillioniemes: opposeOuNul(prix.prixMillioniemes),
  ajustements: prix.ajustements.map((ajuste) => ({
    ...ajuste,
    montantMillioniemes: opposeOuNul(ajuste.montantMillioniemes),
  })),
});

/**
 * The opposite of a line: units returned at a price, or units at a negative price, both become units given back at a
 * price.
 */
const ligneOpposee = (ligne: LigneBrute): LigneBrute => {
  const { quantiteMillioniemes: quantite, prixNet, prixBrut } = ligne;
  const parLePrix = quantite > 0 && (prixNet.prixMillioniemes ?? prixBrut?.prixMillioniemes ?? 0) < 0;
  return {
    ...ligne,
    quantiteMillioniemes: parLePrix ? quantite : oppose(quantite),
    quantiteGratuiteMillioniemes: Math.abs(ligne.quantiteGratuiteMillioniemes),
    ...(parLePrix && { prixNet: prixOppose(prixNet), prixBrut: prixBrut && prixOppose(prixBrut) }),
    ajustements: ligne.ajustements.map(bruteOppose),
    montantNetCentimes: oppose(ligne.montantNetCentimes),
  };
};

type LignesEtTotaux = Pick<DocumentBrut, 'lignes' | 'tvas'> & { readonly totaux: TotauxBruts };
/** Whether a sum is the opposite of its total. */
const estOpposee = (somme: number, total: number | null): boolean =>
  total !== null && total > 0 && somme < 0 && Math.abs(somme + total) <= TOLERANCE_DOCUMENT_CENTIMES;
const sommeDe = (montants: readonly number[]): number => montants.reduce((total, montant) => total + montant, 0);
/**
 * Fixes an avoir whose lines, or VAT parts, are negative under a positive total: they take the sign of the total
 * (FAC-113).
 */
const dansLeSensDuTotal = ({ lignes, tvas, totaux }: LignesEtTotaux): LignesEtTotaux => {
  const { lignesCentimes, htCentimes, tvaCentimes } = totaux;
  const totalDesLignes = estOpposee(lignesCentimes ?? 0, htCentimes) ? opposeOuNul(lignesCentimes) : lignesCentimes;
  const enNegatif = estOpposee(
    sommeDe(lignes.map(({ montantNetCentimes }) => montantNetCentimes)),
    totalDesLignes ?? htCentimes,
  );
  const tvaEnNegatif = estOpposee(sommeDe(tvas.map(({ montantCentimes }) => montantCentimes)), tvaCentimes);
  return {
    lignes: enNegatif ? lignes.map(ligneOpposee) : lignes,
    tvas: tvaEnNegatif ? tvas.map(tvaOpposee) : tvas,
    totaux: { ...totaux, lignesCentimes: totalDesLignes },
  };
};

/** The clear deductions of a line, before any check. */
const deduitAPremiereVue = (bruts: readonly AjustementBrut[]): number =>
  bruts.reduce((total, { indicateur, montantCentimes }) => {
    const montant = montantCentimes ?? 0;
    return total + (sensAjustement(indicateur) === 'CHARGE' ? -montant : montant);
  }, 0);

type LigneEtDoutes = {
  readonly ligne: LigneLueFacture;
  readonly avertissements: readonly AvertissementFacture[];
};
/** A normalised line: its prices, then its discounts, then the check of its amount (FAC-8, FAC-45, FAC-46). */
export const comprendreLigne = ({ prixBrut, prixNet, ajustements: bruts, ...ecrite }: LigneBrute): LigneEtDoutes => {
  const { rang, quantiteMillioniemes: quantite, montantNetCentimes } = ecrite;
  const prix = comprendrePrix(prixBrut, prixNet, quantite, montantNetCentimes + deduitAPremiereVue(bruts));
  const base = prix.prixNetMillioniemes === null ? null : montantDe(quantite, prix.prixNetMillioniemes);
  const compris = comprendreAjustements(bruts, {
    aDeduire: base === null ? null : base - montantNetCentimes,
    baseCentimes: base,
    tolerance: prix.toleranceCentimes,
    ligne: rang,
  });
  const remisee = compris.ajustements.some(
    (ajuste) => ajuste.nature === 'REMISE' && natureAjustement(ajuste) === 'REMISE',
  );
  const ligne: LigneLueFacture = {
    ...ecrite,
    // With a discount on the line only, the written price is the gross one (FAC-46).
    prixBrutMillioniemes: prix.prixBrutMillioniemes ?? (remisee ? prix.prixNetMillioniemes : null),
    prixNetMillioniemes: prix.prixNetMillioniemes,
    ajustements: [...prix.ajustements, ...compris.ajustements],
  };
  const ecart = controlerLigne(ligne, prix.pourcentDuPrix, prix.toleranceCentimes);
  return {
    ligne,
    avertissements: [
      ...compris.avertissements,
      ...(prix.incompris ? [avertissementDeFacture('PRIX_INCOMPRIS', { ligne: rang })] : []),
      ...(ecart ? [ecart] : []),
    ],
  };
};

/** Whether the document is negative, by its total with tax, else without, else its amount to pay. */
const estNegatif = ({ ttcCentimes, htCentimes, aPayerCentimes }: TotauxBruts): boolean =>
  (ttcCentimes ?? htCentimes ?? aPayerCentimes ?? 0) < 0;

const sansIdentifiant = ({ siren, tva }: Partie): boolean => siren === null && tva === null;

const notesDuType = (
  { nature, genre, autofacture, affacture }: TypeDocument,
  negatif: boolean,
  { profil, lignes, vendeur }: Omit<DocumentBrut, 'refus' | 'notesDesLignes'>,
): AvertissementFacture[] => [
  ...(negatif ? [avertissementDeFacture(nature === 'AVOIR' ? 'AVOIR_NEGATIF' : 'TOTAL_NEGATIF')] : []),
  ...(genre === 'ACOMPTE' || genre === 'AVOIR_ACOMPTE' ? [avertissementDeFacture('ACOMPTE')] : []),
  ...(genre === 'RECTIFICATIVE' && !negatif ? [avertissementDeFacture('RECTIFICATIVE')] : []),
  ...(autofacture ? [avertissementDeFacture('AUTOFACTURE')] : []),
  ...(affacture ? [avertissementDeFacture('AFFACTUREE')] : []),
  ...(lignes.length === 0 ? [avertissementDeFacture('SANS_LIGNES', { precision: profil })] : []),
  ...(sansIdentifiant(vendeur) ? [avertissementDeFacture('SANS_IDENTIFIANT', { precision: vendeur.nom })] : []),
];

/** The discounts and charges of the whole document: its lines and its total without tax give their total (FAC-45). */
const ajustementsDuDocument = (
  bruts: readonly AjustementBrut[],
  { lignesCentimes, htCentimes, remisesCentimes, chargesCentimes }: TotauxBruts,
  lignes: readonly LigneLueFacture[],
) => {
  const base = lignesCentimes ?? lignes.reduce((total, { montantNetCentimes }) => total + montantNetCentimes, 0);
  const dits =
    remisesCentimes === null && chargesCentimes === null ? null : (remisesCentimes ?? 0) - (chargesCentimes ?? 0);
  return comprendreAjustements(
    bruts.map((brut) => ({ ...brut, baseCentimes: brut.baseCentimes ?? baseDuTaux(lignes, brut.tvaCentiemes) })),
    {
      aDeduire: lignes.length === 0 && lignesCentimes === null ? dits : htCentimes === null ? dits : base - htCentimes,
      baseCentimes: base,
      tolerance: TOLERANCE_LIGNE_CENTIMES,
      ligne: null,
    },
  );
};

/**
 * Turns a parsed document into one invoice or avoir: a negative total makes an avoir whatever the code, and amounts
 * given back become positive (FAC-3, FAC-4); then runs the checks.
 * @throws {FactureRefusee} without a number, a date or a total, for an unreadable value, or for a type that is not an
 * invoice; the data read is attached (FAC-96)
 */
export const assemblerFacture = ({ refus, notesDesLignes, ...brut }: DocumentBrut): FactureLue => {
  const { numero, date, totaux, typeDocument } = brut;
  const type = typeDocumentDe(typeDocument);
  const negatif = estNegatif(totaux);
  const nature = negatif ? 'AVOIR' : (type?.nature ?? 'FACTURE');
  const ecrites: LignesEtTotaux = negatif
    ? { lignes: brut.lignes.map(ligneOpposee), tvas: brut.tvas.map(tvaOpposee), totaux: totauxOpposes(totaux) }
    : { lignes: brut.lignes, tvas: brut.tvas, totaux };
  const { lignes: lignesBrutes, tvas, totaux: totauxLus } = nature === 'AVOIR' ? dansLeSensDuTotal(ecrites) : ecrites;
  const redresse = !negatif && lignesBrutes !== brut.lignes;
  const comprises = lignesBrutes.map(comprendreLigne);
  const lignes = comprises.map(({ ligne }) => ligne);
  // The notes of the lines of an avoir tell the kind of thing it gives back (FAC-48, FAC-73).
  const notes = nature === 'AVOIR' ? texteLong([brut.notes ?? null, ...notesDesLignes]) : (brut.notes ?? null);
  const duDocument = ajustementsDuDocument(
    negatif ? brut.ajustements.map(bruteOppose) : brut.ajustements,
    totauxLus,
    lignes,
  );
  const facture: FactureLue = {
    ...brut,
    numero,
    date,
    nature,
    ...(notes !== null && { notes }),
    facturesReferencees: sansRepetition([
      ...brut.facturesReferencees,
      // A plain invoice may cite others without correcting them.
      ...(nature === 'AVOIR' || type?.genre === 'RECTIFICATIVE'
        ? citeesDansLesMots([notes ?? '', ...brut.lignes.map(({ nom }) => nom)])
        : []),
    ]),
    lignes,
    ajustements: duDocument.ajustements,
    tvas: [...tvas],
    totaux: {
      ...totauxLus,
      remisesCentimes: totauxLus.remisesCentimes ?? sommeDesAjustements(duDocument.ajustements, 'REMISE'),
      chargesCentimes: totauxLus.chargesCentimes ?? sommeDesAjustements(duDocument.ajustements, 'CHARGE'),
    },
  };
  const refuser = (motif: MotifRefus, precision: string | null = null): never => {
    throw new FactureRefusee(motif, precision, facture);
  };
  if (refus) return refuser(refus.motif, refus.precision);
  if (!type) return refuser('TYPE_INCONNU', nomDuType(typeDocument));
  if (numero === null) return refuser('NUMERO_ABSENT');
  if (date === null) return refuser('DATE_ILLISIBLE');
  if (totaux.htCentimes === null && totaux.ttcCentimes === null) return refuser('TOTAL_ABSENT');
  return {
    ...facture,
    avertissements: [
      ...notesDuType(type, negatif, brut),
      ...(redresse ? [avertissementDeFacture('AVOIR_NEGATIF')] : []),
      ...brut.avertissements,
      ...comprises.flatMap(({ avertissements }) => avertissements),
      ...duDocument.avertissements,
      ...controlerTotaux(facture),
    ],
  };
};
