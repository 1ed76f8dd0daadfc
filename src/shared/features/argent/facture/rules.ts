import { tauxCommun } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { PeriodeEncaissement } from '#shared/features/argent/encaissement/rules/candidats.ts';
import type { DroitsFacture, LigneControlee } from './schemas/lecture.ts';
import type { EtatFacture, GenreFacture, MiseDeCoteFacture } from './schemas/enumerations.ts';
import { factureErrors } from './errors.ts';
import { phraseMotif } from './messages.ts';
import { canGererFacture, canSupprimerFacture } from './policy.ts';
import type { FactureLue, NatureFacture, SourceFacture } from './schemas.ts';

type SituationFacture = {
  readonly etat: EtatFacture;
  readonly miseDeCote: MiseDeCoteFacture | null;
  readonly nbReclamees: number;
  readonly nbEcarts: number;
  /** The encaissement made from an avoir, as long as it lives. */
  readonly encaissementId: number | null;
  readonly nature: NatureFacture;
  /** The encours of the amount owed by a self-billed invoice. */
  readonly encoursId: number | null;
};

/** Whether an invoice counts as a purchase: any other is compared with nothing. */
const estComparable = (etat: EtatFacture): boolean =>
  !['A_COMPLETER', 'AVOIR', 'ACOMPTE', 'AUTOFACTURE', 'REMPLACEE'].includes(etat);

/** The acts open on an invoice, by rights and by state (FAC-22, FAC-26, FAC-27). */
export const droitsFacture = (
  acteur: Pick<Acteur, 'role'>,
  { etat, miseDeCote, nature, nbReclamees, nbEcarts, encaissementId, encoursId }: SituationFacture,
): DroitsFacture => {
  const gere = canGererFacture(acteur);
  const sansSuite = nbReclamees === 0 && encaissementId === null && encoursId === null;
  const libre = gere && sansSuite;
  const arretee = miseDeCote === 'TOTAUX';
  return {
    choisirLaboratoire: libre && (miseDeCote === null || arretee),
    corriger: libre,
    mettreDeCote: libre && miseDeCote === null,
    reprendre: gere && miseDeCote !== null && miseDeCote !== 'DEVISE' && !arretee,
    accepter: gere && arretee,
    classer: gere && nbReclamees === 0,
    controler: gere && miseDeCote === null && estComparable(etat),
    reclamer: gere && etat === 'ECARTS' && nbEcarts > 0,
    encaisser: gere && etat === 'AUTOFACTURE' && nature === 'FACTURE' && encoursId === null,
    supprimer: canSupprimerFacture(acteur) && sansSuite,
  };
};

/**
 * @throws 409 FACTURE_RECLAMEE, AVOIR_ENCAISSE: an invoice with an encours, or an avoir already received, no longer
 * changes (FAC-26, ECM-22)
 */
export const verifierLibre = ({
  nbReclamees,
  encaissementId,
  encoursId,
}: Pick<SituationFacture, 'nbReclamees' | 'encaissementId' | 'encoursId'>): void => {
  if (nbReclamees > 0 || encoursId !== null) throw factureErrors.reclamee();
  if (encaissementId !== null) throw factureErrors.encaisse();
};
/**
 * @throws 409 FACTURE_RECLAMEE: the genre of an invoice and the natures of its lines no longer change once claimed
 * (FAC-51)
 */
export const verifierClassable = ({ nbReclamees }: Pick<SituationFacture, 'nbReclamees'>): void => {
  if (nbReclamees > 0) throw factureErrors.reclamee();
};
/** @throws 409 FACTURE_DE_COTE, TOTAUX_A_ACCEPTER */
export const verifierComptee = ({ miseDeCote }: Pick<SituationFacture, 'miseDeCote'>): void => {
  if (miseDeCote === 'TOTAUX') throw factureErrors.totauxAAccepter();
  if (miseDeCote !== null) throw factureErrors.miseDeCote();
};
/**
 * @throws 409 AUTRE_DEVISE, an invoice in another currency cannot be taken back; TOTAUX_A_ACCEPTER, totals that do not
 * add up need a reason; nothing for an invoice that is not set aside
 */
export const verifierReprenable = ({ miseDeCote }: Pick<SituationFacture, 'miseDeCote'>): void => {
  if (miseDeCote === 'DEVISE') throw factureErrors.autreDevise();
  if (miseDeCote === 'TOTAUX') throw factureErrors.totauxAAccepter();
};
/** @throws 409 RIEN_A_ENCAISSER when it is not a self-billed invoice, or when its encours exists (FAC-50) */
export const verifierEncaissable = ({
  etat,
  nature,
  encoursId,
}: Pick<SituationFacture, 'etat' | 'nature' | 'encoursId'>): void => {
  if (etat !== 'AUTOFACTURE' || nature !== 'FACTURE' || encoursId !== null) throw factureErrors.rienAEncaisser();
};
type AutofactureDue = Totaux & { readonly numero: string; readonly date: Jour | null };
/**
 * The encours of the amount a laboratory owes by a self-billed invoice, less the self-billed avoirs that cite it
 * (FAC-50).
 * @returns the fields of the encours; null when nothing is owed
 */
export const encoursAutofacture = (
  { numero, date, htCentimes, ttcCentimes }: AutofactureDue,
  deduitsCentimes: number,
) => {
  const valeurAttendueCentimes = (htCentimes ?? ttcCentimes ?? 0) - deduitsCentimes;
  if (valeurAttendueCentimes <= 0) return null;
  const jour = date === null ? '' : ` du ${formatJour(date)}`;
  const natureFiscale: NatureFiscale = htCentimes === null ? 'TTC' : 'HT';
  const deduits = deduitsCentimes === 0 ? '' : `, moins ${formatMontant(deduitsCentimes, natureFiscale)} d’avoirs`;
  return {
    valeurAttendueCentimes,
    natureFiscale,
    info: `Autofacture ${numero.slice(0, 100)}${jour}, établie par le laboratoire${deduits}.`,
  };
};
/** @throws 409 RIEN_A_ACCEPTER when the totals do not stop the invoice (FAC-53) */
export const verifierArretee = ({ miseDeCote }: Pick<SituationFacture, 'miseDeCote'>): void => {
  if (miseDeCote !== 'TOTAUX') throw factureErrors.rienAAccepter();
};
/** @throws 409 FACTURE_REMPLACEE: the gaps are those of the invoice that replaced it (FAC-49) */
export const verifierReclamable = ({ etat }: Pick<SituationFacture, 'etat'>): void => {
  if (etat === 'REMPLACEE') throw factureErrors.remplacee();
};
const GENRES: Readonly<Record<NatureFacture, readonly GenreFacture[]>> = {
  FACTURE: ['FACTURE', 'ACOMPTE', 'SOLDE', 'RECTIFICATIVE'],
  AVOIR: ['AVOIR_RETOUR', 'AVOIR_PRIX', 'AVOIR_RFA', 'AVOIR_ACOMPTE', 'AVOIR_A_CLASSER'],
};
/** The genres a person may choose for a document: an invoice does not become an avoir (FAC-51). */
export const genresPossibles = (nature: NatureFacture): readonly GenreFacture[] => GENRES[nature];
/** @throws 400 on `genre` for the genre of another nature (FAC-51) */
export const verifierGenre = (nature: NatureFacture, genre: GenreFacture): void => {
  if (!GENRES[nature].includes(genre)) throw factureErrors.genreImpossible();
};
/** @throws 409 FACTURE_A_COMPLETER */
export const verifierCompleteFacture = ({ etat }: Pick<SituationFacture, 'etat'>): void => {
  if (etat === 'A_COMPLETER') throw factureErrors.aCompleter();
};

/** The period of a document, when both days are given in order; null otherwise (ECM-23). */
export const periodeEntiere = (periode: FactureLue['periode']): PeriodeEncaissement | null =>
  periode?.debut && periode.fin && periode.debut <= periode.fin ? { debut: periode.debut, fin: periode.fin } : null;

type Totaux = {
  readonly htCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly ttcCentimes: number | null;
};
/** Whether two papiers of the same number are the same: their total, with or without tax, is equal (FAC-21). */
export const memePapierFacture = (papier: Totaux, autre: Totaux): boolean =>
  papier.ttcCentimes !== null && autre.ttcCentimes !== null
    ? papier.ttcCentimes === autre.ttcCentimes
    : papier.htCentimes !== null && papier.htCentimes === autre.htCentimes;

type Gardee = Totaux &
  Pick<SituationFacture, 'nbReclamees' | 'encaissementId'> & { readonly laboratoireId: number | null };
/**
 * Whether the data of a document replace the text read in its PDF, under the same number (FAC-31): same laboratory, and
 * no encours on its lines. If a laboratory is unknown, or if money is shared out of it, the total must be equal too.
 */
export const remplaceTexte = (gardee: Gardee, recue: Totaux & { readonly laboratoireId: number | null }): boolean => {
  if (gardee.nbReclamees > 0) return false;
  const connus = gardee.laboratoireId !== null && recue.laboratoireId !== null;
  if (connus && gardee.laboratoireId !== recue.laboratoireId) return false;
  return (connus && gardee.encaissementId === null) || memePapierFacture(gardee, recue);
};

/** Whether a papier is richer than the kept one: data after text, lines after none (FAC-31). */
export const estPlusRiche = (
  recue: { readonly source: SourceFacture; readonly nbLignes: number },
  gardee: { readonly source: SourceFacture; readonly nbLignes: number },
): boolean => {
  if (recue.source === 'PDF_TEXTE' || recue.source === 'SAISIE') return false;
  if (gardee.nbLignes > 0 && recue.nbLignes === 0) return false;
  return gardee.source === 'PDF_TEXTE' || gardee.source === 'SAISIE' || recue.nbLignes > gardee.nbLignes;
};

const MAX_LIGNES_RECLAMEES = 200;
type LigneReclamee = Pick<
  LigneControlee,
  'nom' | 'ean' | 'motif' | 'conditionDite' | 'quantiteMillioniemes' | 'ecartCentimes' | 'tvaCentiemes'
> &
  Pick<LigneControlee, 'remiseConstateeCentiemes' | 'remiseAttendueCentiemes'>;

const unites = (millioniemes: number): string => (millioniemes / 1_000_000).toLocaleString('fr-FR');

/** One line of the encours: its price is its gap, so that the lines add up to the encours, to the cent (FAC-26). */
const enLigneEncours = (ligne: LigneReclamee) => ({
  produit: ligne.nom,
  ean: ligne.ean,
  quantite: 1,
  prixUnitaireHtCentimes: ligne.ecartCentimes,
  tauxTvaCentiemes: ligne.tvaCentiemes,
  motif: `${unites(ligne.quantiteMillioniemes)} u. ${phraseMotif(ligne)}`.slice(0, 255),
});

/** The encours of one invoice: beyond two hundred lines, the smallest are grouped on the last one. */
export const reclamationDe = (
  { numero, date }: { readonly numero: string; readonly date: Jour | null },
  lignes: readonly LigneReclamee[],
) => {
  const triees = lignes.toSorted((a, b) => b.ecartCentimes - a.ecartCentimes);
  const montrees = triees.length > MAX_LIGNES_RECLAMEES ? triees.slice(0, MAX_LIGNES_RECLAMEES - 1) : triees;
  const autres = triees.slice(montrees.length);
  const somme = (des: readonly LigneReclamee[]): number =>
    des.reduce((total, { ecartCentimes }) => total + ecartCentimes, 0);
  const nombre = lignes.length === 1 ? '1 ligne' : `${lignes.length} lignes`;
  return {
    valeurAttendueCentimes: somme(lignes),
    // The prices of an invoice are HT; with several VAT rates, each line keeps its own (ENC-76).
    natureFiscale: 'HT' as const,
    tauxTvaCentiemes: tauxCommun(lignes.map(({ tvaCentiemes }) => ({ tauxTvaCentiemes: tvaCentiemes }))),
    info:
      'Remises non appliquées sur la facture ' +
      `${numero.slice(0, 100)}${date === null ? '' : ` du ${formatJour(date)}`} : ${nombre}, ` +
      `${formatMontant(somme(lignes), 'HT')}.`,
    lignes: [
      ...montrees.map(enLigneEncours),
      ...(autres.length > 0
        ? [
            {
              produit: `${autres.length} autres lignes`,
              ean: null,
              quantite: 1,
              prixUnitaireHtCentimes: somme(autres),
              tauxTvaCentiemes: tauxCommun(autres.map(({ tvaCentiemes }) => ({ tauxTvaCentiemes: tvaCentiemes }))),
              motif: null,
            },
          ]
        : []),
    ],
  };
};
