import type { AdressePartie, AvertissementFacture, CodeAvertissement, FactureLue, Partie } from '../schemas.ts';

const CHIFFRES = /^\d+$/;
export const compacterNumero = (valeur: string): string => valeur.replace(/[\s.\-\u00a0\u202f]/g, '').toUpperCase();
const SIREN_DE_TVA = /^FR[0-9A-Z]{2}(?<siren>\d{9})$/;

/** The nine digits inside a French VAT number; null for another country's. */
export const sirenDeTva = (tva: string | null): string | null =>
  SIREN_DE_TVA.exec(compacterNumero(tva ?? ''))?.groups?.['siren'] ?? null;

/**
 * A party from its identifiers as they come: software writes a SIRET under the scheme of the SIREN and the reverse, so
 * the number of digits decides (FAC-10).
 * @param numeros values of its identifiers, the legal one first
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

/** What an account says of itself, to know whether an invoice is its own. */
export type IdentiteCompte = {
  readonly siret: string | null;
  readonly tva: string | null;
  readonly nom?: string | null;
  readonly adresse?: AdressePartie;
  /** What a person once said is this account (FAC-59). */
  readonly reconnus?: readonly { readonly sorte: string; readonly cle: string }[];
};

export const sirenDuCompte = ({ siret, tva }: IdentiteCompte): string | null =>
  siret === null ? sirenDeTva(tva) : compacterNumero(siret).slice(0, 9);

/** Why a document is read but kept aside: it enters no sum (FAC-11). */
export type MotifMiseDeCote = 'DEVISE' | 'AUTRE_ACHETEUR' | 'TOTAUX';

/** Whether a party is the account; null when one of them says nothing of itself. */
const estLeCompte = (partie: Partie, compte: IdentiteCompte): boolean | null => {
  const notre = sirenDuCompte(compte);
  if (notre === null || (partie.siren === null && partie.tva === null)) return null;
  return (
    partie.siren === notre || (partie.tva !== null && compte.tva !== null && partie.tva === compacterNumero(compte.tva))
  );
};

/**
 * A self-billed document is written by its buyer: there the account sells (FAC-50). Seen from it, the laboratory is
 * always the seller's side of the paper, and the account its buyer's.
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

/** What of the totals of a document stops it from counting until a person accepts it (FAC-53). */
const ARRETS = new Set<CodeAvertissement>([
  'LIGNES_ECART',
  'REMISES_ECART',
  'CHARGES_ECART',
  'HT_ECART',
  'TVA_BASE_ECART',
  'TVA_ECART',
  'TTC_ECART',
]);
/** The totals that do not add up, beyond their tolerance. */
export const arretsDesTotaux = (avertissements: readonly AvertissementFacture[]): readonly AvertissementFacture[] =>
  avertissements.filter(({ code }) => ARRETS.has(code));

/** Taken back by a person, what does not add up still waits to be accepted (FAC-53). */
export const motifApresReprise = (
  avertissements: readonly AvertissementFacture[],
  raisonAcceptee: string | null,
): 'TOTAUX' | null => (raisonAcceptee === null && arretsDesTotaux(avertissements).length > 0 ? 'TOTAUX' : null);
