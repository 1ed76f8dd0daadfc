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
/** A règlement being prepared: the body to send, where anything may still be empty. */
export type ReglementEnMain = {
  version: number;
  date: string | null;
  parts: PartEnMain[];
};
/** The fields of an encours that an affectation shows. */
export type EncoursVise = Pick<
  EncoursEnListe,
  'id' | 'numero' | 'info' | 'etat' | 'version' | 'soldeCentimes' | 'natureFiscale' | 'tauxTvaCentiemes'
>;

const sansEcart = { solder: false, ecartMotif: null, ecartPrecision: null } as const;

/**
 * A new affectation on this encours, without écart. @param tauxTvaCentiemes null: the rate is known or not needed
 * (ENC-77)
 */
export const partEnMain = (
  { id, version }: Pick<EncoursVise, 'id' | 'version'>,
  montantCentimes: number | null,
  tauxTvaCentiemes: number | null = null,
): PartEnMain => ({ ...sansEcart, encoursId: id, version, montantCentimes, tauxTvaCentiemes });

/** The affectations of a proposal, to send as they are or to change. */
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

/** The fields of an encaissement that a conversion needs. */
export type RecuEnMain = Pick<
  DetailEncaissement,
  'partage' | 'montantHtCentimes' | 'tvaCentimes' | 'montantTtcCentimes' | 'resteCentimes'
>;
type Vises = ReadonlyMap<number, EncoursVise>;

/**
 * Amount each affectation takes from the encaissement, in the encaissement's own nature (ENC-77); null while its rate
 * is missing.
 */
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

/** Total of the affectations, in the encaissement's own nature. */
export const sommeEnMain = (...demande: Parameters<typeof prisesEnMain>): number =>
  prisesEnMain(...demande).reduce<number>((somme, pris) => somme + (pris ?? 0), 0);

/** Adds an encours chosen by hand: takes the rest, up to its balance; without a rate yet, its whole balance. */
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

/** Effect of the affectation on its encours; null while it has no amount. */
export const effetDeLaPart = (
  { montantCentimes: saisi, solder = false }: ParSaisie,
  vise: Pick<EncoursVise, 'etat' | 'soldeCentimes'> | undefined,
): EffetReglement | null => {
  const montantCentimes = nombreLu(saisi);
  if (!vise || montantCentimes === null || montantCentimes <= 0) return null;
  return effetReglement({ etat: vise.etat, soldeCentimes: vise.soldeCentimes, montantCentimes, solder });
};

/** The écart to send with the affectation: any affectation closes an encours that is not declared yet (ECM-29). */
export const ecartDit = (
  part: ParSaisie & Pick<PartSaisie, 'ecartMotif' | 'ecartPrecision'>,
  vise: Pick<EncoursVise, 'etat' | 'soldeCentimes'> | undefined,
): Pick<PartSaisie, 'solder' | 'ecartMotif' | 'ecartPrecision'> =>
  effetDeLaPart(part, vise)?.motifRequis === true
    ? { solder: true, ecartMotif: part.ecartMotif, ecartPrecision: part.ecartPrecision }
    : sansEcart;

/** Missing data of the écart, refused at its field before the form is sent (ENC-8). */
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
