import type { AppError } from '#shared/core/app-error.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { effetReglement, type EffetReglement } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import type { RapprochementsLus } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import type { AffectationSaisie } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { conversionPour } from '#shared/features/argent/encaissement/rules/affecter.ts';
import { montantPris } from '#shared/features/argent/encaissement/rules/montants.ts';
import { convertirNature } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
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
};
/** An encours as a share shows it. */
export type EncoursVise = Pick<
  EncoursEnListe,
  'id' | 'numero' | 'info' | 'etat' | 'version' | 'soldeCentimes' | 'natureFiscale' | 'tauxTvaCentiemes'
>;

const sansEcart = { solder: false, ecartMotif: null, ecartPrecision: null } as const;

/** A share of this encours, without gap. @param tauxTvaCentiemes null: it needs none, or it is known (ENC-77) */
export const partEnMain = (
  { id, version }: Pick<EncoursVise, 'id' | 'version'>,
  montantCentimes: number | null,
  tauxTvaCentiemes: number | null = null,
): PartEnMain => ({ ...sansEcart, encoursId: id, version, montantCentimes, tauxTvaCentiemes });

/** The shares of a proposal, to be sent or changed. */
export const partsDeLaProposition = ({
  parts,
  tauxTvaCentiemes,
}: Pick<PropositionRecue, 'parts' | 'tauxTvaCentiemes'>): PartEnMain[] =>
  parts.map(({ encoursId: id, version, montantCentimes }) =>
    partEnMain({ id, version }, montantCentimes, tauxTvaCentiemes),
  );

export const visesDeLaProposition = ({ parts }: Pick<PropositionRecue, 'parts'>): EncoursVise[] =>
  parts.map(({ encoursId, encoursNumero, encoursInfo, encoursEtat, version, soldeCentimes, natureFiscale }) => ({
    id: encoursId,
    numero: encoursNumero,
    info: encoursInfo,
    etat: encoursEtat,
    version,
    soldeCentimes,
    natureFiscale,
    tauxTvaCentiemes: null,
  }));

/** What is received, as its conversion needs it. */
export type RecuEnMain = Pick<
  DetailEncaissement,
  'partage' | 'montantHtCentimes' | 'tvaCentimes' | 'montantTtcCentimes' | 'resteCentimes'
>;
type Vises = ReadonlyMap<number, EncoursVise>;

/** What each share takes of it, in its own nature (ENC-77); null: its rate is to say. */
export const prisesEnMain = (recu: RecuEnMain, parts: readonly PartEnMain[], vises: Vises): (number | null)[] => {
  let reste = recu.resteCentimes;
  return parts.map(({ encoursId, montantCentimes, tauxTvaCentiemes }) => {
    const vise = vises.get(encoursId) ?? { natureFiscale: recu.partage, tauxTvaCentiemes: null };
    const conversion = conversionPour(recu, vise, nombreLu(tauxTvaCentiemes));
    if (!conversion) return null;
    const sens = { de: vise.natureFiscale, vers: recu.partage, rapport: conversion.rapport };
    const pris = montantPris(nombreLu(montantCentimes) ?? 0, reste, sens);
    reste -= pris;
    return pris;
  });
};

/** Of what was received, in its own nature. */
export const sommeEnMain = (...demande: Parameters<typeof prisesEnMain>): number =>
  prisesEnMain(...demande).reduce<number>((somme, pris) => somme + (pris ?? 0), 0);

/** An encours chosen by hand takes what is left, up to its balance; at a rate that is to say, its whole balance. */
export const ajouterPart = (
  parts: readonly PartEnMain[],
  encours: EncoursVise,
  { recu, vises }: { readonly recu: RecuEnMain; readonly vises: Vises },
): PartEnMain[] => {
  const { soldeCentimes, natureFiscale, tauxTvaCentiemes } = encours;
  const conversion = conversionPour(recu, encours);
  const reste = Math.max(0, recu.resteCentimes - sommeEnMain(recu, parts, vises));
  const possible = conversion
    ? convertirNature(reste, recu.partage, natureFiscale, conversion.rapport)
    : reste > 0
      ? soldeCentimes
      : 0;
  const taux = natureFiscale === recu.partage ? null : tauxTvaCentiemes;
  return [...parts, partEnMain(encours, Math.min(soldeCentimes, possible) || null, taux)];
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
export const ecartDit = (
  part: ParSaisie & Pick<PartSaisie, 'ecartMotif' | 'ecartPrecision'>,
  vise: Pick<EncoursVise, 'etat' | 'soldeCentimes'> | undefined,
): Pick<PartSaisie, 'solder' | 'ecartMotif' | 'ecartPrecision'> =>
  effetDeLaPart(part, vise)?.motifRequis === true
    ? { solder: true, ecartMotif: part.ecartMotif, ecartPrecision: part.ecartPrecision }
    : sansEcart;

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
