import type { Jour } from '#shared/core/dates.ts';
import type { LigneLueFacture } from '../../schemas.ts';
import { montantDe } from '../decimaux.ts';
import type { ProduitDeLigne } from '../gammes.ts';
import type { DocumentAComprendre, LigneComprise } from '../natures.ts';
import type { LigneAComprendre } from '../remise-en-ligne.ts';
import { additionnerAchats, AUCUN_ACHAT, type AchatMesure } from '../seuils.ts';

export type LigneAComparer = LigneAComprendre &
  Pick<LigneLueFacture, 'prixBrutMillioniemes'> &
  ProduitDeLigne & {
    /** The encours that claims the line. */
    readonly encoursId?: number | null;
  };
/** An amount given back by a line of an avoir, positive. */
export type LigneRendue = {
  /** The key of its product, given by `cleDuProduitDeLigne`. */
  readonly cle: string;
  /** Whether the line has a product code, so that its product is certain. */
  readonly codee: boolean;
  readonly quantiteMillioniemes: number;
  readonly netCentimes: number;
};
/** An avoir that cites an invoice; without lines, only its total is known. */
export type AvoirCitant = { readonly htCentimes: number | null; readonly lignes: readonly LigneRendue[] };

/** An invoice to compare with the conditions. */
export type FactureAComparer = Omit<DocumentAComprendre<LigneAComparer>, 'nature'> & {
  readonly date: Jour;
  readonly echeance: Jour | null;
  /** The avoirs that cite the invoice. */
  readonly avoirs?: readonly AvoirCitant[];
};
export type LigneEtSens = { readonly ligne: LigneAComparer; readonly comprise: LigneComprise };

/** The lines of one product in one invoice, because free units may be on another line than the paid ones. */
export type LignesDuProduit = {
  /** Paid units, in millionths. */
  readonly payees: number;
  readonly gratuites: number;
  /** The rank of its first paid line. */
  readonly premiere: number;
  readonly lignes: readonly LigneEtSens[];
  readonly achat: AchatMesure;
};
export const SANS_GROUPE: LignesDuProduit = { payees: 0, gratuites: 0, premiere: 0, lignes: [], achat: AUCUN_ACHAT };

export const estPayee = ({ ligne, comprise }: LigneEtSens): boolean =>
  comprise.nature === 'MARCHANDISE' && ligne.quantiteMillioniemes > 0 && comprise.netCentimes > 0;

const MILLION = 1_000_000;
const payeesDe = ({ ligne, comprise }: LigneEtSens): number => ligne.quantiteMillioniemes - comprise.cachees;
const mesurer = (vue: LigneEtSens): AchatMesure => {
  const { ligne, comprise } = vue;
  const gratuites = comprise.gratuites / MILLION;
  if (!estPayee(vue)) return { ...AUCUN_ACHAT, toutes: gratuites };
  const payees = payeesDe(vue);
  const { prixBrutMillioniemes } = ligne;
  return {
    payees: payees / MILLION,
    toutes: payees / MILLION + gratuites,
    net: comprise.netCentimes,
    brut:
      prixBrutMillioniemes === null
        ? ligne.montantNetCentimes
        : montantDe(ligne.quantiteMillioniemes, prixBrutMillioniemes),
  };
};

/** The purchases by key; a line may have several keys. */
export const mesurerPar = <C>(
  vues: readonly LigneEtSens[],
  clesDe: (vue: LigneEtSens) => readonly C[],
): ReadonlyMap<C, AchatMesure> => {
  const achats = new Map<C, AchatMesure>();
  for (const vue of vues)
    for (const cle of new Set(clesDe(vue)))
      achats.set(cle, additionnerAchats(achats.get(cle) ?? AUCUN_ACHAT, mesurer(vue)));
  return achats;
};

export const grouperParProduit = (vues: readonly LigneEtSens[]): ReadonlyMap<string, LignesDuProduit> => {
  const achats = mesurerPar(vues, ({ comprise }) => [comprise.cle]);
  return new Map(
    [...Map.groupBy(vues, ({ comprise }) => comprise.cle)].map(([cle, duProduit]) => {
      const lignes = duProduit.filter(estPayee);
      const groupe = {
        payees: lignes.reduce((somme, vue) => somme + payeesDe(vue), 0),
        gratuites: duProduit.reduce((somme, { comprise }) => somme + comprise.gratuites, 0),
        premiere: lignes[0]?.ligne.rang ?? 0,
        lignes,
        achat: achats.get(cle) ?? AUCUN_ACHAT,
      };
      return [cle, groupe];
    }),
  );
};
