import { cip13De, lireCode } from '#shared/features/catalogue/produit/rules.ts';
import type { GenreFacture, NatureLigne } from '../../schemas/enumerations.ts';
import type { LigneSaisieLue, SaisieFacture, SaisieLue } from '../../schemas/saisie.ts';
import type {
  Ajustement,
  AvertissementFacture,
  CodeAvertissement,
  FactureLue,
  LigneLueFacture,
  NatureFacture,
  TvaLue,
} from '../../schemas.ts';
import { comprendreLigne, type LigneBrute } from '../xml/assembler.ts';
import { avertissementDeFacture, controlerTotaux, TOLERANCE_LIGNE_CENTIMES } from '../controle.ts';
import { apresRemise, montantDe, partDe, tauxDe } from '../decimaux.ts';
import { partieDe } from '../parties.ts';

/** The code of UNTDID 1001 of each genre; avoirs all share one code. */
const TYPE_DU_GENRE: Readonly<Record<GenreFacture, string>> = {
  FACTURE: '380',
  ACOMPTE: '386',
  SOLDE: '380',
  RECTIFICATIVE: '384',
  AVOIR_RETOUR: '381',
  AVOIR_PRIX: '381',
  AVOIR_RFA: '262',
  AVOIR_ACOMPTE: '503',
  AVOIR_A_CLASSER: '381',
};
export const natureDuGenre = (genre: GenreFacture): NatureFacture => (genre.startsWith('AVOIR') ? 'AVOIR' : 'FACTURE');

const numeroDePartie = ({ siret, siren, tva }: FactureLue['vendeur']): string | null => siret ?? siren ?? tva;
const codeDe = ({ ean, cip13, codeVendeur }: Pick<LigneLueFacture, 'ean' | 'cip13' | 'codeVendeur'>): string | null =>
  ean ?? cip13 ?? codeVendeur;

type LigneMontree = Omit<LigneLueFacture, 'reference' | 'unite' | 'ajustements' | 'quantiteGratuiteMillioniemes'>;
/** The discount a person would type: only when it gives the amount of the line. */
const remiseDe = (ligne: LigneMontree): number | null => {
  const { prixBrutMillioniemes, quantiteMillioniemes, montantNetCentimes } = ligne;
  if (prixBrutMillioniemes === null) return null;
  const brut = montantDe(quantiteMillioniemes, prixBrutMillioniemes);
  const taux = tauxDe(brut - montantNetCentimes, brut);
  if (taux === null || taux <= 0 || taux > 10_000) return null;
  return Math.abs(apresRemise(brut, taux) - montantNetCentimes) <= TOLERANCE_LIGNE_CENTIMES ? taux : null;
};

/** A line as a form shows it. @param id and `nature`, for a kept line: the nature that a person chose */
export const ligneEnSaisie = (
  ligne: LigneMontree,
  { id, nature }: { readonly id: number | null; readonly nature: NatureLigne | null },
): LigneSaisieLue => ({
  id,
  code: codeDe(ligne),
  nom: ligne.nom,
  quantiteMillioniemes: ligne.quantiteMillioniemes,
  prixBrutMillioniemes: ligne.prixBrutMillioniemes,
  remiseCentiemes: remiseDe(ligne),
  montantNetCentimes: ligne.montantNetCentimes,
  tvaCentiemes: ligne.tvaCentiemes,
  nature,
});

/** The data read in a document that is not kept, as a form shows it (FAC-80). */
export const enSaisieDeFacture = (
  factureLue: FactureLue,
  { genre, laboratoireId }: { readonly genre: GenreFacture; readonly laboratoireId: number | null },
): SaisieLue => ({
  genre,
  numero: factureLue.numero,
  dateEmission: factureLue.date,
  dateEcheance: factureLue.echeance,
  devise: factureLue.devise || null,
  laboratoireId,
  vendeurNom: factureLue.vendeur.nom,
  vendeurNumero: numeroDePartie(factureLue.vendeur),
  acheteurNom: factureLue.acheteur.nom,
  acheteurNumero: numeroDePartie(factureLue.acheteur),
  citees:
    factureLue.facturesReferencees
      .map(({ numero }) => numero)
      .join(', ')
      .slice(0, 500) || null,
  htCentimes: factureLue.totaux.htCentimes,
  tvaCentimes: factureLue.totaux.tvaCentimes,
  ttcCentimes: factureLue.totaux.ttcCentimes,
  lignes: factureLue.lignes.map((ligne) => ligneEnSaisie(ligne, { id: null, nature: null })),
});

type Chiffres = Pick<
  LigneSaisieLue,
  'quantiteMillioniemes' | 'prixBrutMillioniemes' | 'remiseCentiemes' | 'montantNetCentimes'
>;
/**
 * The amount of a typed line: the written one, else quantity × price less the discount.
 * @returns cents; null until enough is typed
 */
export const montantDeLigneSaisie = (ligne: Chiffres): number | null => {
  const { quantiteMillioniemes, prixBrutMillioniemes, remiseCentiemes, montantNetCentimes } = ligne;
  if (montantNetCentimes !== null) return montantNetCentimes;
  if (quantiteMillioniemes === null || prixBrutMillioniemes === null) return null;
  return apresRemise(montantDe(quantiteMillioniemes, prixBrutMillioniemes), remiseCentiemes ?? 0);
};

/** A kept line with all its data. */
export type LigneDejaLue = LigneLueFacture & { readonly id: number; readonly natureSaisie: NatureLigne | null };
/** The data of a kept papier that a form does not show and a correction keeps (FAC-81). */
export type FactureDejaLue = {
  readonly genre: GenreFacture | null;
  readonly typeDocument: string | null;
  readonly ajustements: readonly Ajustement[];
  readonly avertissements: readonly AvertissementFacture[];
  readonly lignes: readonly LigneDejaLue[];
};

const codesDe = (code: string | null): Pick<LigneLueFacture, 'ean' | 'cip13' | 'codeVendeur'> => {
  const codeLu = lireCode(code ?? '');
  const ean = codeLu.type === 'CODE13' ? codeLu.code : codeLu.type === 'CIP7' ? cip13De(codeLu.code) : null;
  return { ean, cip13: ean?.startsWith('34009') ? ean : null, codeVendeur: ean === null ? code : null };
};

type LigneSaisie = NonNullable<SaisieFacture['lignes']>[number];
/** A typed line in the form of a format, so that it goes through the same reading (FAC-46). */
const enLigneBrute = (ligne: LigneSaisie, rang: number, avant: LigneDejaLue | undefined): LigneBrute => {
  const { code, nom, quantiteMillioniemes, prixBrutMillioniemes, remiseCentiemes, tvaCentiemes } = ligne;
  const remise = { indicateur: 'false', libelle: null, code: null, montantMillioniemes: null };
  const sansBase = { base: null, decimales: null };
  const montantNetCentimes = montantDeLigneSaisie(ligne) ?? 0;
  // A net amount without an explanation is taken as a discount of the line.
  const net =
    prixBrutMillioniemes === null || (remiseCentiemes === null && ligne.montantNetCentimes !== null)
      ? null
      : apresRemise(prixBrutMillioniemes, remiseCentiemes ?? 0);
  return {
    rang,
    reference: avant?.reference ?? null,
    ...(avant && codeDe(avant) === code
      ? { ean: avant.ean, cip13: avant.cip13, codeVendeur: avant.codeVendeur }
      : codesDe(code)),
    nom,
    quantiteMillioniemes,
    quantiteGratuiteMillioniemes: avant?.quantiteGratuiteMillioniemes ?? 0,
    unite: avant?.unite ?? null,
    prixBrut:
      prixBrutMillioniemes === null
        ? null
        : {
            ...sansBase,
            prixMillioniemes: prixBrutMillioniemes,
            ajustements: remiseCentiemes === null ? [] : [{ ...remise, pourcentCentiemes: remiseCentiemes }],
          },
    prixNet: { ...sansBase, prixMillioniemes: net, ajustements: [] },
    ajustements: [],
    montantNetCentimes,
    tvaCentiemes,
  };
};

const CHIFFRES = [
  'quantiteMillioniemes',
  'prixBrutMillioniemes',
  'remiseCentiemes',
  'montantNetCentimes',
  'tvaCentiemes',
] as const satisfies readonly (keyof LigneSaisieLue)[];
const memesChiffres = (ligne: LigneSaisie, avant: LigneDejaLue): boolean => {
  const montree = ligneEnSaisie(avant, { id: avant.id, nature: null });
  return CHIFFRES.every((nom) => ligne[nom] === montree[nom]);
};

type LigneRelue = { readonly ligne: LigneLueFacture; readonly avertissements: readonly AvertissementFacture[] };
const relireLigne = (ligne: LigneSaisie, rang: number, gardee: FactureDejaLue | null): LigneRelue => {
  const avant = gardee?.lignes.find(({ id }) => id === ligne.id);
  const brute = enLigneBrute(ligne, rang, avant);
  if (!avant || !memesChiffres(ligne, avant)) return comprendreLigne(brute);
  const { ean, cip13, codeVendeur, nom } = brute;
  const doutes = gardee?.avertissements.filter((avertissement) => avertissement.ligne === avant.rang) ?? [];
  return {
    ligne: { ...avant, ean, cip13, codeVendeur, nom, rang },
    avertissements: doutes.map((doute) => ({ ...doute, ligne: rang })),
  };
};

/** The VAT of each rate, from the lines and the document's discounts; empty when a rate is missing. */
const tvasDesLignes = (
  lignes: readonly { readonly tvaCentiemes: number | null; readonly montantNetCentimes: number }[],
  ajustements: readonly Ajustement[],
): TvaLue[] => {
  const parts = [
    ...lignes.map(({ tvaCentiemes, montantNetCentimes }) => ({ taux: tvaCentiemes, centimes: montantNetCentimes })),
    ...ajustements.map(({ nature, tvaCentiemes, montantCentimes }) => ({
      taux: tvaCentiemes,
      centimes: nature === 'REMISE' ? -montantCentimes : montantCentimes,
    })),
  ].filter(({ centimes }) => centimes !== 0);
  if (parts.some(({ taux }) => taux === null)) return [];
  return [...Map.groupBy(parts, ({ taux }) => taux)].map(([tauxCentiemes, duTaux]) => {
    const baseCentimes = duTaux.reduce((somme, { centimes }) => somme + centimes, 0);
    return { tauxCentiemes, baseCentimes, montantCentimes: partDe(baseCentimes, tauxCentiemes ?? 0) };
  });
};

/** A number that begins with letters is a VAT number; figures are a SIREN or a SIRET. */
const partieSaisie = (nom: string | null, numero: string | null): FactureLue['vendeur'] =>
  partieDe(nom, [numero], /^[a-z]/i.test(numero ?? '') ? numero : null);

type Totaux = Pick<SaisieFacture, 'htCentimes' | 'tvaCentimes' | 'ttcCentimes'>;
/** Computes the third of the three amounts from two; three amounts that do not add up stay unchanged (FAC-53). */
const completer = ({ htCentimes: ht, tvaCentimes: tva, ttcCentimes: ttc }: Totaux): Totaux => ({
  htCentimes: ht ?? (ttc === null || tva === null ? null : ttc - tva),
  tvaCentimes: tva ?? (ttc === null || ht === null ? null : ttc - ht),
  ttcCentimes: ttc ?? (ht === null || tva === null ? null : ht + tva),
});

const sommeDes = (ajustements: readonly Ajustement[], voulue: Ajustement['nature']): number =>
  ajustements.reduce((somme, { nature, montantCentimes }) => somme + (nature === voulue ? montantCentimes : 0), 0);

/** An avoir typed with minus signs: its amounts become positive (FAC-4). */
const enPositif = (lignes: readonly LigneSaisie[], genre: GenreFacture): readonly LigneSaisie[] => {
  const somme = lignes.reduce((total, ligne) => total + (montantDeLigneSaisie(ligne) ?? 0), 0);
  if (natureDuGenre(genre) === 'FACTURE' || somme >= 0) return lignes;
  return lignes.map((ligne) => ({
    ...ligne,
    quantiteMillioniemes: 0 - ligne.quantiteMillioniemes,
    montantNetCentimes: ligne.montantNetCentimes === null ? null : 0 - ligne.montantNetCentimes,
  }));
};

const citeesDe = (citees: string | null): FactureLue['facturesReferencees'] =>
  (citees ?? '')
    .split(/[,;]/)
    .flatMap((numero) => (numero.trim() === '' ? [] : [{ numero: numero.trim(), date: null }]));

/**
 * Warnings that a correction keeps, because the form cannot answer them: doubts about the discounts of the document
 * (FAC-44).
 */
const RESTENT = new Set<CodeAvertissement>([
  'REMISES_ECART',
  'CHARGES_ECART',
  'REMISE_INCOMPRISE',
  'INDICATEUR',
  'AUTOFACTURE',
  'AFFACTUREE',
  'PIECE_XML_INCONNUE',
  'TEXTE_INCOMPLET',
  'TEXTE_DIFFERENT',
  'TEXTE_AUTREMENT',
  'ACHETEUR_A_CONFIRMER',
]);
const doutesDuDocument = (gardee: FactureDejaLue | null): readonly AvertissementFacture[] =>
  (gardee?.avertissements ?? []).filter(({ ligne, code }) => ligne === null && RESTENT.has(code));

/**
 * Reads a typed invoice as a file: the same lines, checks and natures follow (FAC-80). For a kept papier, the data not
 * shown by the form stay.
 */
export const lireFactureSaisie = (
  saisie: SaisieFacture,
  gardee: FactureDejaLue | null,
): FactureLue & { readonly numero: string; readonly date: string } => {
  const { genre, lignes: saisies } = saisie;
  const relues: readonly LigneRelue[] =
    saisies === null
      ? (gardee?.lignes ?? []).map((ligne) => ({
          ligne,
          avertissements: gardee?.avertissements.filter((avertissement) => avertissement.ligne === ligne.rang) ?? [],
        }))
      : enPositif(saisies, genre).map((ligne, i) => relireLigne(ligne, i + 1, gardee));
  const lignes = relues.map(({ ligne }) => ligne);
  const ajustements = [...(gardee?.ajustements ?? [])];
  const totaux: FactureLue['totaux'] = {
    ...completer(saisie),
    lignesCentimes: null,
    remisesCentimes: sommeDes(ajustements, 'REMISE'),
    chargesCentimes: sommeDes(ajustements, 'CHARGE'),
    dejaPayeCentimes: 0,
    aPayerCentimes: null,
  };
  const tvas = lignes.length === 0 ? [] : tvasDesLignes(lignes, ajustements);
  const facture = {
    source: 'SAISIE' as const,
    profil: null,
    numero: saisie.numero,
    nature: natureDuGenre(genre),
    typeDocument: gardee?.genre === genre ? gardee.typeDocument : TYPE_DU_GENRE[genre],
    date: saisie.dateEmission,
    echeance: saisie.dateEcheance,
    devise: saisie.devise.toUpperCase(),
    vendeur: partieSaisie(saisie.vendeurNom, saisie.vendeurNumero),
    acheteur: partieSaisie(saisie.acheteurNom, saisie.acheteurNumero),
    sirensDuTexte: [],
    facturesReferencees: citeesDe(saisie.citees),
    commande: null,
    bonsLivraison: [],
    periode: null,
    lignes,
    ajustements,
    tvas,
    totaux,
  };
  return {
    ...facture,
    avertissements: [
      ...(lignes.length === 0 ? [avertissementDeFacture('SANS_LIGNES')] : []),
      ...doutesDuDocument(gardee),
      ...relues.flatMap(({ avertissements }) => avertissements),
      ...controlerTotaux(facture),
    ],
  };
};
