import { FactureRefusee } from '../errors.ts';
import type { Ajustement, AvertissementFacture, FactureLue, LigneLueFacture, Partie, Totaux } from '../schemas.ts';
import { avertissementDeFacture, controlerLigne, controlerTotaux } from './controle.ts';
import { typeDocumentDe, type TypeDocument } from './types-document.ts';

export const MAX_LIGNES = 10_000;

/** A line, with the discount of its price as the document writes it: hundredths of a percent. */
export type LigneBrute = { readonly ligne: LigneLueFacture; readonly pourcentDuPrix: number | null };

/** What a format gives, in its own signs. */
export type DocumentBrut = Omit<FactureLue, 'nature' | 'typeDocument' | 'numero' | 'date' | 'lignes'> & {
  readonly typeDocument: string;
  readonly numero: string | null;
  readonly date: string | null;
  readonly lignes: readonly LigneBrute[];
};

/** -0 would not be equal to 0. */
const oppose = (valeur: number): number => 0 - valeur;
const opposeOuNul = (valeur: number | null): number | null => (valeur === null ? null : oppose(valeur));
const ajustementsOpposes = (ajustements: readonly Ajustement[]): Ajustement[] =>
  ajustements.map((ajustement) => ({ ...ajustement, montantCentimes: oppose(ajustement.montantCentimes) }));

const totauxOpposes = (totaux: Totaux): Totaux => ({
  lignesCentimes: opposeOuNul(totaux.lignesCentimes),
  remisesCentimes: oppose(totaux.remisesCentimes),
  chargesCentimes: oppose(totaux.chargesCentimes),
  htCentimes: opposeOuNul(totaux.htCentimes),
  tvaCentimes: opposeOuNul(totaux.tvaCentimes),
  ttcCentimes: opposeOuNul(totaux.ttcCentimes),
  dejaPayeCentimes: oppose(totaux.dejaPayeCentimes),
  aPayerCentimes: opposeOuNul(totaux.aPayerCentimes),
});

/** Units taken back at a price, or units at a price taken back: both become units given back at a price. */
const ligneOpposee = (ligne: LigneLueFacture): LigneLueFacture => {
  const { quantiteMillioniemes: quantite, prixNetMillioniemes: net, prixBrutMillioniemes: brut } = ligne;
  const parLePrix = quantite > 0 && (net ?? brut ?? 0) < 0;
  return {
    ...ligne,
    quantiteMillioniemes: parLePrix ? quantite : oppose(quantite),
    quantiteGratuiteMillioniemes: Math.abs(ligne.quantiteGratuiteMillioniemes),
    ...(parLePrix && { prixNetMillioniemes: opposeOuNul(net), prixBrutMillioniemes: opposeOuNul(brut) }),
    ajustements: ajustementsOpposes(ligne.ajustements),
    montantNetCentimes: oppose(ligne.montantNetCentimes),
  };
};

/** The sign of the document: its total with tax, else without, else what is to pay. */
const estNegatif = ({ ttcCentimes, htCentimes, aPayerCentimes }: Totaux): boolean =>
  (ttcCentimes ?? htCentimes ?? aPayerCentimes ?? 0) < 0;

const sansIdentifiant = ({ siren, tva }: Partie): boolean => siren === null && tva === null;

const notesDuType = (
  { nature, avertissement: duType }: TypeDocument,
  negatif: boolean,
  { profil, lignes, vendeur }: DocumentBrut,
): AvertissementFacture[] => [
  ...(negatif ? [avertissementDeFacture(nature === 'AVOIR' ? 'AVOIR_NEGATIF' : 'TOTAL_NEGATIF')] : []),
  ...(duType ? [avertissementDeFacture(duType)] : []),
  ...(lignes.length === 0 ? [avertissementDeFacture('SANS_LIGNES', { precision: profil })] : []),
  ...(sansIdentifiant(vendeur) ? [avertissementDeFacture('SANS_IDENTIFIANT', { precision: vendeur.nom })] : []),
];

/**
 * What a format gave, as one invoice or credit note: a negative total is a credit note whatever its code, and what is
 * given back is written above zero (FAC-3, FAC-4); then its controls.
 * @throws {FactureRefusee} without a number, a date, a total, or with a type that is no invoice
 */
export const assemblerFacture = (brut: DocumentBrut): FactureLue => {
  const { numero, date, totaux, typeDocument } = brut;
  const type = typeDocumentDe(typeDocument);
  if (!type) throw new FactureRefusee('TYPE_INCONNU', typeDocument);
  if (numero === null) throw new FactureRefusee('NUMERO_ABSENT');
  if (date === null) throw new FactureRefusee('DATE_ILLISIBLE');
  if (totaux.htCentimes === null && totaux.ttcCentimes === null) throw new FactureRefusee('TOTAL_ABSENT');
  if (brut.lignes.length > MAX_LIGNES) throw new FactureRefusee('TROP_DE_LIGNES');
  const negatif = estNegatif(totaux);
  const lignes = brut.lignes.map(({ ligne, pourcentDuPrix }) => ({
    ligne: negatif ? ligneOpposee(ligne) : ligne,
    pourcentDuPrix,
  }));
  const facture: FactureLue = {
    ...brut,
    numero,
    date,
    nature: negatif ? 'AVOIR' : type.nature,
    lignes: lignes.map(({ ligne }) => ligne),
    ajustements: negatif ? ajustementsOpposes(brut.ajustements) : brut.ajustements,
    tvas: negatif
      ? brut.tvas.map((tvaBrute) => ({
          ...tvaBrute,
          baseCentimes: oppose(tvaBrute.baseCentimes),
          montantCentimes: oppose(tvaBrute.montantCentimes),
        }))
      : brut.tvas,
    totaux: negatif ? totauxOpposes(totaux) : totaux,
  };
  return {
    ...facture,
    avertissements: [
      ...notesDuType(type, negatif, brut),
      ...brut.avertissements,
      ...lignes.flatMap(({ ligne, pourcentDuPrix }) => controlerLigne(ligne, pourcentDuPrix) ?? []),
      ...controlerTotaux(facture),
    ],
  };
};
