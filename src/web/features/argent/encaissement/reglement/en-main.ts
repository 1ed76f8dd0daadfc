import type { AppError } from '#shared/core/app-error.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { effetReglement, type EffetReglement } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import type { RapprochementsLus } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import type { AffectationSaisie } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { nombreLu } from '#web/lib/illisible.ts';

export type PropositionRecue = RapprochementsLus['rapprochements'][number];
type PartSaisie = AffectationSaisie['parts'][number];
export type PartEnMain = Omit<PartSaisie, 'montantCentimes'> & { montantCentimes: number | null };
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

/** A share of this encours, without gap. */
export const partEnMain = (
  { id, version }: Pick<EncoursVise, 'id' | 'version'>,
  montantCentimes: number | null,
): PartEnMain => ({ ...partVide, encoursId: id, version, montantCentimes });

/** The shares of a proposal, to be sent or changed. */
export const partsDeLaProposition = ({ parts }: Pick<PropositionRecue, 'parts'>): PartEnMain[] =>
  parts.map(({ encoursId: id, version, montantCentimes }) => partEnMain({ id, version }, montantCentimes));

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
  encours: EncoursVise,
  disponibleCentimes: number | null,
): PartEnMain[] => {
  const { soldeCentimes } = encours;
  const reste = disponibleCentimes === null ? soldeCentimes : Math.max(0, disponibleCentimes - sommeEnMain(parts));
  return [...parts, partEnMain(encours, Math.min(soldeCentimes, reste) || null)];
};

const phraseDuRefus = ({ errors, message }: AppError): string => errors[0]?.detail ?? message;

type ParSaisie = { readonly montantCentimes: PartEnMain['montantCentimes']; readonly solder?: boolean | undefined };

/** What this share would make of its encours; null while it has no amount. */
export const effetDeLaPart = (
  { montantCentimes: saisi, solder = false }: ParSaisie,
  vise: Pick<EncoursVise, 'etat' | 'soldeCentimes'> | undefined,
): EffetReglement | null => {
  const montantCentimes = nombreLu(saisi);
  if (!vise || montantCentimes === null || montantCentimes <= 0) return null;
  return effetReglement({ etat: vise.etat, soldeCentimes: vise.soldeCentimes, montantCentimes, solder });
};

/** The gap that this share says as it is sent: an encours still to declare is closed by any share of it (ECM-29). */
export const ecartDit = <P extends ParSaisie & Pick<PartSaisie, 'ecartMotif' | 'ecartPrecision'>>(
  part: P,
  vise: Pick<EncoursVise, 'etat' | 'soldeCentimes'> | undefined,
): Pick<PartSaisie, 'solder' | 'ecartMotif' | 'ecartPrecision'> =>
  effetDeLaPart(part, vise)?.motifRequis === true
    ? { solder: true, ecartMotif: part.ecartMotif, ecartPrecision: part.ecartPrecision }
    : partVide;

/** What is missing of the gap that this share says: refused at its field before anything is sent (ENC-8). */
export const fautesDeLEcart = (
  part: Parameters<typeof ecartDit>[0],
  vise: Parameters<typeof ecartDit>[1],
  chemin: string,
): Readonly<Record<string, string>> => {
  const { solder, ecartMotif, ecartPrecision } = ecartDit(part, vise);
  if (!solder) return {};
  if (!ecartMotif) return { [`${chemin}.ecartMotif`]: phraseDuRefus(encoursErrors.ecartMotifRequis()) };
  if (ecartMotif === 'AUTRE' && !ecartPrecision)
    return { [`${chemin}.ecartPrecision`]: phraseDuRefus(encoursErrors.ecartAPreciser()) };
  return {};
};
