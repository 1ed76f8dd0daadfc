import type { RapprochementsLus } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import type { AffectationSaisie } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { nombreLu } from '#web/lib/illisible.ts';

export type PropositionRecue = RapprochementsLus['rapprochements'][number];
type PartEnMain = Omit<AffectationSaisie['parts'][number], 'montantCentimes'> & {
  montantCentimes: number | null;
};
/** A settlement being chosen: what is sent, where anything may still be empty. */
export type ReglementEnMain = {
  version: number;
  date: string | null;
  parts: PartEnMain[];
  montantPartageCentimes: number | null;
};
/** An encours as a share shows it. */
export type EncoursVise = Pick<EncoursEnListe, 'id' | 'numero' | 'info' | 'etat' | 'version' | 'soldeCentimes'>;

const partVide = { solder: false, ecartMotif: null, ecartPrecision: null } as const;

/** The shares of a proposal, to be sent or changed. */
export const partsDeLaProposition = ({ parts }: Pick<PropositionRecue, 'parts'>): PartEnMain[] =>
  parts.map(({ encoursId, version, montantCentimes }) => ({ ...partVide, encoursId, version, montantCentimes }));

export const visesDeLaProposition = ({ parts }: Pick<PropositionRecue, 'parts'>): EncoursVise[] =>
  parts.map(({ encoursId, encoursNumero, encoursInfo, encoursEtat, version, soldeCentimes }) => ({
    id: encoursId,
    numero: encoursNumero,
    info: encoursInfo,
    etat: encoursEtat,
    version,
    soldeCentimes,
  }));

export const sommeEnMain = (parts: readonly PartEnMain[]): number =>
  parts.reduce((somme, { montantCentimes }) => somme + (nombreLu(montantCentimes) ?? 0), 0);

/** An encours chosen by hand takes what is left, up to its balance; nothing known is left: its whole balance. */
export const ajouterPart = (
  parts: readonly PartEnMain[],
  { id, version, soldeCentimes }: EncoursVise,
  disponibleCentimes: number | null,
): PartEnMain[] => {
  const reste = disponibleCentimes === null ? soldeCentimes : Math.max(0, disponibleCentimes - sommeEnMain(parts));
  return [...parts, { ...partVide, encoursId: id, version, montantCentimes: Math.min(soldeCentimes, reste) || null }];
};

/** What would be given up if this share closed its encours; null when it settles it whole. */
export const ecartDeLaPart = ({ montantCentimes }: PartEnMain, vise: EncoursVise | undefined): number | null => {
  const montant = nombreLu(montantCentimes);
  return vise && montant !== null && montant > 0 && montant < vise.soldeCentimes && vise.etat === 'DECLARE'
    ? vise.soldeCentimes - montant
    : null;
};

/** The one that comes next in the list, or the one before at its end. */
export const arriveeSuivante = <A extends { readonly cle: string }>(arrivees: readonly A[], cle: string): A | null => {
  const rang = arrivees.findIndex((arrivee) => arrivee.cle === cle);
  return arrivees[rang + 1] ?? (rang > 0 ? (arrivees[rang - 1] ?? null) : null);
};
