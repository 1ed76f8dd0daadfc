import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { EtatCloture, EtatDeLigne, FaitsCloture, LigneCloture, SorteDeLigne } from './schemas.ts';
import { phraseDeLigne, titreDeLigne } from './messages.ts';

/** The account's data is kept that long after its resignation (CPT-65), then erased. */
const JOURS_AVANT_EFFACEMENT = 30;
/** @returns the day that is told */
export const jourDEffacement = (resiliation: Jour): Jour => ajouterJours(resiliation, JOURS_AVANT_EFFACEMENT);

/** The known ADMIN is told again that many days before (CPT-147). */
const JOURS_DE_RAPPEL = 7;
export const rappelDEffacementDu = (effacementLe: Jour, aujourdhui: Jour): boolean =>
  aujourdhui >= ajouterJours(effacementLe, -JOURS_DE_RAPPEL) && aujourdhui < effacementLe;

const JOUR_EN_MS = 86_400_000;
/** The link of an export opens until the day of the erasure; sent again later, a week (CPT-146). */
export const finDuLienExport = (effacementLe: Jour, maintenant: Date): Date =>
  new Date(Math.max(Date.parse(`${effacementLe}T00:00:00Z`), maintenant.getTime() + 7 * JOUR_EN_MS));

/** Taken, it may be taken again that long: a download that breaks loses nothing. */
const MS_APRES_PRISE = 3_600_000;
/** It serves once (CPT-146). */
export const lienExportServi = (priseLe: string | null, maintenant: Date): boolean =>
  priseLe !== null && maintenant.getTime() - Date.parse(priseLe) > MS_APRES_PRISE;

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

/** A line that says nothing of this account is left out. */
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

/** Where a closing stands on a day. */
export const etatDeCloture = (faits: FaitsCloture, aujourdhui: Jour): EtatCloture => {
  if (faits.effaceLe !== null) return 'EFFACEE';
  if (faits.effacementCommenceLe !== null) return 'EN_COURS';
  if (lignesQuiRetiennent(faits).length > 0) return 'RETENUE';
  return aujourdhui < faits.effacementLe ? 'ATTENDUE' : 'PRETE';
};

/** What a super administrator may do with it now: one table. */
export const actesDeLaCloture = (faits: FaitsCloture, aujourdhui: Jour) => {
  const etat = etatDeCloture(faits, aujourdhui);
  const vivante = etat !== 'EFFACEE' && etat !== 'EN_COURS';
  return {
    reessayer: faits.mandats.some(({ arrete }) => !arrete),
    lever: vivante && faits.leveeMotif === null && argentDu(faits),
    // Begun and interrupted, it is taken up again.
    effacer: etat === 'PRETE' || etat === 'EN_COURS',
    envoyerLien: vivante,
  };
};
