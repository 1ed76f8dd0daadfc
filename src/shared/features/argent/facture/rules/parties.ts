import type { AdressePartie, AvertissementFacture, CodeAvertissement, FactureLue, Partie } from '../schemas.ts';

const CHIFFRES = /^\d+$/;
export const compacterNumero = (valeur: string): string => valeur.replace(/[\s.\-\u00a0\u202f]/g, '').toUpperCase();
const SIREN_DE_TVA = /^FR[0-9A-Z]{2}(?<siren>\d{9})$/;

/** The SIREN inside a French VAT number; null for another country's. */
export const sirenDeTva = (tva: string | null): string | null =>
  SIREN_DE_TVA.exec(compacterNumero(tva ?? ''))?.groups?.['siren'] ?? null;

/**
 * A party from its raw identifiers: software swaps the schemes of SIRET and SIREN, so the number of digits decides
 * (FAC-10).
 * @param numeros the values of its identifiers, the legal one first
 */
export const partieDe = (nom: string | null, numeros: readonly (string | null)[], tvaEcrite: string | null): Partie => {
  const nus = numeros.flatMap((numero) => (numero === null ? [] : [compacterNumero(numero)]));
  const aChiffres = (nombre: number): string | null =>
    nus.find((nu) => nu.length === nombre && CHIFFRES.test(nu)) ?? null;
  const siret = aChiffres(14);
  const tva = tvaEcrite === null ? null : compacterNumero(tvaEcrite).slice(0, 255) || null;
  const gln = aChiffres(13);
  return {
    nom,
    siren: aChiffres(9) ?? siret?.slice(0, 9) ?? sirenDeTva(tva),
    siret,
    tva,
    ...(gln !== null && { gln }),
  };
};

export const AUCUNE_PARTIE: Partie = { nom: null, siren: null, siret: null, tva: null };

/** The identity of an account, to tell whether an invoice is addressed to it. */
export type IdentiteCompte = {
  readonly siret: string | null;
  readonly tva: string | null;
  readonly nom?: string | null;
  readonly adresse?: AdressePartie;
  /** Signs that a person once recognised as the account (FAC-59). */
  readonly reconnus?: readonly { readonly sorte: string; readonly cle: string }[];
};

export const sirenDuCompte = ({ siret, tva }: IdentiteCompte): string | null =>
  siret === null ? sirenDeTva(tva) : compacterNumero(siret).slice(0, 9);

/** Why a document that was read counts in no sum (FAC-11). */
export type MotifMiseDeCote = 'DEVISE' | 'AUTRE_ACHETEUR' | 'TOTAUX';

/** Whether a party is the account; null when one of them has no identifier to compare. */
const estLeCompte = (partie: Partie, compte: IdentiteCompte): boolean | null => {
  const notre = sirenDuCompte(compte);
  if (notre === null || (partie.siren === null && partie.tva === null)) return null;
  return (
    partie.siren === notre || (partie.tva !== null && compte.tva !== null && partie.tva === compacterNumero(compte.tva))
  );
};

/**
 * A self-billed document is issued by its buyer, so the account is its seller (FAC-50). Swaps the parties, so that the
 * laboratory is always the seller and the account the buyer.
 * @returns the document seen from the account, and whether the account sells
 */
export const vuDuCompte = <F extends Pick<FactureLue, 'vendeur' | 'acheteur'>>(
  factureLue: F,
  compte: IdentiteCompte,
  { autofacture }: { readonly autofacture: boolean },
): { readonly factureLue: F; readonly vend: boolean } => {
  const vend = autofacture && estLeCompte(factureLue.acheteur, compte) !== true;
  return vend
    ? { factureLue: { ...factureLue, vendeur: factureLue.acheteur, acheteur: factureLue.vendeur }, vend }
    : { factureLue, vend };
};

/** The warnings about totals that stop a document until a person accepts them (FAC-53). */
const ARRETS = new Set<CodeAvertissement>([
  'LIGNES_ECART',
  'REMISES_ECART',
  'CHARGES_ECART',
  'HT_ECART',
  'TVA_BASE_ECART',
  'TVA_ECART',
  'TTC_ECART',
]);
/** The warnings about totals that differ by more than their tolerance. */
export const arretsDesTotaux = (avertissements: readonly AvertissementFacture[]): readonly AvertissementFacture[] =>
  avertissements.filter(({ code }) => ARRETS.has(code));

/** After a person takes a document back, totals that do not add up still have to be accepted (FAC-53). */
export const motifApresReprise = (
  avertissements: readonly AvertissementFacture[],
  raisonAcceptee: string | null,
): 'TOTAUX' | null => (raisonAcceptee === null && arretsDesTotaux(avertissements).length > 0 ? 'TOTAUX' : null);
