import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { EtatCloture, EtatDeLigne, FaitsCloture, LigneCloture, SorteDeLigne } from './schemas.ts';
import { phraseDeLigne, titreDeLigne } from './messages.ts';

/** How many days the data of a closed account is kept before it is erased (CPT-65). */
const JOURS_AVANT_EFFACEMENT = 30;
/** @returns the announced day of the erasure */
export const jourDEffacement = (resiliation: Jour): Jour => ajouterJours(resiliation, JOURS_AVANT_EFFACEMENT);

/** How many days before the erasure the known ADMIN is reminded (CPT-147). */
const JOURS_DE_RAPPEL = 7;
export const rappelDEffacementDu = (effacementLe: Jour, aujourdhui: Jour): boolean =>
  aujourdhui >= ajouterJours(effacementLe, -JOURS_DE_RAPPEL) && aujourdhui < effacementLe;

const JOUR_EN_MS = 86_400_000;
/** The end of the link of an export: the day of the erasure, or a week after a later sending (CPT-146). */
export const finDuLienExport = (effacementLe: Jour, maintenant: Date): Date =>
  new Date(Math.max(Date.parse(`${effacementLe}T00:00:00Z`), maintenant.getTime() + 7 * JOUR_EN_MS));

/** How long an export may be downloaded again, in case the first download breaks. */
const MS_APRES_PRISE = 3_600_000;
/** Whether the link of an export has been used: it serves once (CPT-146). */
export const lienExportServi = (priseLe: string | null, maintenant: Date): boolean =>
  priseLe !== null && maintenant.getTime() - Date.parse(priseLe) > MS_APRES_PRISE;

type Dus = Pick<FaitsCloture, 'reversions' | 'aReverser'>;
/** What is owed to a closed account and by it, in cents. */
export const duDeLaCloture = ({ reversions, aReverser }: Dus): number => reversions.centimes + aReverser.centimes;
/**
 * Whether a lifted hold still stands: what became due since then holds the erasure again (CPT-153).
 * @param leveeCentimes what was owed when it was lifted; null: it was not kept then
 */
export const leveeTient = (dus: Dus, leveeCentimes: number | null): boolean =>
  leveeCentimes === null || duDeLaCloture(dus) <= leveeCentimes;

const argentDu = ({ reversions, aReverser }: FaitsCloture): boolean => reversions.nombre + aReverser.nombre > 0;

const ETATS: Readonly<Record<SorteDeLigne, (faits: FaitsCloture) => EtatDeLigne>> = {
  MANDAT: ({ mandats }) => (mandats.every(({ arrete }) => arrete) ? 'FAITE' : 'RETIENT'),
  PAIEMENT: () => 'A_SAVOIR',
  REVERSIONS: ({ reversions, leveeMotif }) =>
    reversions.nombre === 0 ? 'FAITE' : leveeMotif === null ? 'RETIENT' : 'A_SAVOIR',
  A_REVERSER: ({ aReverser, leveeMotif }) =>
    aReverser.nombre === 0 ? 'FAITE' : leveeMotif === null ? 'RETIENT' : 'A_SAVOIR',
  ENCOURS: ({ constat }) => (constat.nbEncours === 0 ? 'FAITE' : 'A_SAVOIR'),
  DELEGUES: () => 'FAITE',
  CONNEXIONS: () => 'FAITE',
  EXPORT: ({ dernierExportLe }) => (dernierExportLe === null ? 'A_SAVOIR' : 'FAITE'),
  EFFACEMENT: ({ effaceLe }) => (effaceLe === null ? 'ATTENDUE' : 'FAITE'),
};

/** For each optional line, whether it concerns this account; the others are always listed. */
const CONCERNE: Readonly<Partial<Record<SorteDeLigne, (faits: FaitsCloture) => boolean>>> = {
  PAIEMENT: ({ paiementsARendre }) => paiementsARendre.nombre > 0,
  A_REVERSER: ({ aReverser }) => aReverser.nombre > 0,
};

/** The list of a closing, each line with its state and its words: the same on the screen and in the mail (CPT-142). */
export const lignesDeCloture = (faits: FaitsCloture): LigneCloture[] =>
  (Object.keys(ETATS) as SorteDeLigne[])
    .filter((sorte) => CONCERNE[sorte]?.(faits) ?? true)
    .map((sorte) => ({
      sorte,
      etat: ETATS[sorte](faits),
      titre: titreDeLigne[sorte],
      texte: phraseDeLigne[sorte](faits),
    }));

/** The lines that keep the data from being erased (CPT-144). */
export const lignesQuiRetiennent = (faits: FaitsCloture): LigneCloture[] =>
  lignesDeCloture(faits).filter(({ etat }) => etat === 'RETIENT');

/** The state of a closing on a day. */
export const etatDeCloture = (faits: FaitsCloture, aujourdhui: Jour): EtatCloture => {
  if (faits.effaceLe !== null) return 'EFFACEE';
  if (faits.effacementCommenceLe !== null) return 'EN_COURS';
  if (lignesQuiRetiennent(faits).length > 0) return 'RETENUE';
  return aujourdhui < faits.effacementLe ? 'ATTENDUE' : 'PRETE';
};

/** The acts open to a super administrator on a closing now. */
export const actesDeLaCloture = (faits: FaitsCloture, aujourdhui: Jour) => {
  const etat = etatDeCloture(faits, aujourdhui);
  const vivante = etat !== 'EFFACEE' && etat !== 'EN_COURS';
  return {
    reessayer: faits.mandats.some(({ arrete }) => !arrete),
    lever: vivante && faits.leveeMotif === null && argentDu(faits),
    // An interrupted erasure can be resumed.
    effacer: etat === 'PRETE' || etat === 'EN_COURS',
    envoyerLien: vivante,
  };
};
