import { apresRemise, montantDe, partDe } from '#shared/features/argent/facture/rules/decimaux.ts';
import { AUCUNE_PARTIE } from '#shared/features/argent/facture/rules/parties.ts';
import type {
  Ajustement,
  FactureLue,
  LigneLueFacture,
  Partie,
  TvaLue,
} from '#shared/features/argent/facture/schemas.ts';

/** A line as a person thinks of it. */
export type LigneAComposer = {
  readonly nom: string;
  readonly ean?: string | null;
  readonly codeVendeur?: string | null;
  readonly quantite: number;
  readonly gratuites?: number;
  readonly prixBrutCentimes: number;
  /** Hundredths of a percent. */
  readonly remiseCentiemes?: number;
  readonly tvaCentiemes: number;
};

export type FactureAComposer = Partial<Omit<FactureLue, 'lignes' | 'totaux' | 'tvas' | 'avertissements'>> & {
  readonly numero: string;
  readonly date: string;
  readonly vendeur: Partie;
  readonly lignes: readonly LigneAComposer[];
  readonly dejaPayeCentimes?: number;
};

const composerLigne = (ligne: LigneAComposer, i: number): LigneLueFacture => {
  const ean = ligne.ean ?? null;
  const quantiteMillioniemes = ligne.quantite * 1_000_000;
  const prixBrutMillioniemes = ligne.prixBrutCentimes * 10_000;
  const prixNetMillioniemes = apresRemise(prixBrutMillioniemes, ligne.remiseCentiemes ?? 0);
  return {
    rang: i + 1,
    reference: String(i + 1),
    ean,
    cip13: ean?.startsWith('34009') ? ean : null,
    codeVendeur: ligne.codeVendeur ?? null,
    nom: ligne.nom,
    quantiteMillioniemes,
    quantiteGratuiteMillioniemes: (ligne.gratuites ?? 0) * 1_000_000,
    unite: 'C62',
    prixBrutMillioniemes,
    prixNetMillioniemes,
    ajustements: [],
    montantNetCentimes: montantDe(quantiteMillioniemes, prixNetMillioniemes),
    tvaCentiemes: ligne.tvaCentiemes,
  };
};

const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + nombre, 0);
const sommeDes = (ajustements: readonly Ajustement[], nature: Ajustement['nature']): number =>
  somme(ajustements.filter((ajustement) => ajustement.nature === nature).map(({ montantCentimes }) => montantCentimes));

/** The tax of each rate, on its lines and on the discounts and charges that say it. */
const tvasDe = (lignes: readonly LigneLueFacture[], ajustements: readonly Ajustement[]): TvaLue[] => {
  const taux = [...new Set([...lignes, ...ajustements].map(({ tvaCentiemes }) => tvaCentiemes ?? 0))];
  return taux.map((tauxCentiemes) => {
    const ajustementsDuTaux = ajustements.filter((ajustement) => (ajustement.tvaCentiemes ?? 0) === tauxCentiemes);
    const baseCentimes =
      somme(lignes.filter((ligne) => ligne.tvaCentiemes === tauxCentiemes).map((ligne) => ligne.montantNetCentimes)) -
      sommeDes(ajustementsDuTaux, 'REMISE') +
      sommeDes(ajustementsDuTaux, 'CHARGE');
    return { tauxCentiemes, baseCentimes, montantCentimes: partDe(baseCentimes, tauxCentiemes) };
  });
};

/** An invoice, or a credit note, whose totals are those of its lines: what a file that is written from it says. */
export const composerFacture = ({ dejaPayeCentimes = 0, ...champs }: FactureAComposer): FactureLue => {
  const lignes = champs.lignes.map(composerLigne);
  const ajustements = champs.ajustements ?? [];
  const tvas = tvasDe(lignes, ajustements);
  const lignesCentimes = somme(lignes.map(({ montantNetCentimes }) => montantNetCentimes));
  const remisesCentimes = sommeDes(ajustements, 'REMISE');
  const chargesCentimes = sommeDes(ajustements, 'CHARGE');
  const htCentimes = lignesCentimes - remisesCentimes + chargesCentimes;
  const tvaCentimes = somme(tvas.map(({ montantCentimes }) => montantCentimes));
  const ttcCentimes = htCentimes + tvaCentimes;
  const nature = champs.nature ?? 'FACTURE';
  return {
    source: 'CII',
    profil: 'EN16931',
    typeDocument: nature === 'AVOIR' ? '381' : '380',
    echeance: null,
    devise: 'EUR',
    acheteur: AUCUNE_PARTIE,
    sirensDuTexte: [],
    facturesReferencees: [],
    commande: null,
    bonsLivraison: [],
    periode: null,
    ...champs,
    nature,
    ajustements,
    lignes,
    tvas,
    totaux: {
      lignesCentimes,
      remisesCentimes,
      chargesCentimes,
      htCentimes,
      tvaCentimes,
      ttcCentimes,
      dejaPayeCentimes,
      aPayerCentimes: ttcCentimes - dejaPayeCentimes,
    },
    avertissements: [],
  };
};
