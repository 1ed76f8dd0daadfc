import type { FaitsInstallation } from './contract.ts';

export const etapesInstallation = [
  'medicaments',
  'laboratoires',
  'registre',
  'mail',
  'paiement',
  'sauvegarde',
  'groupement',
  'pharmacie',
] as const;
export type EtapeInstallation = (typeof etapesInstallation)[number];

/** A small catalogue is a trial of the import, not the base of medicines. */
const MIN_PRODUITS = 1_000;

const estFaiteInstallation: Readonly<Record<EtapeInstallation, (faits: FaitsInstallation) => boolean>> = {
  medicaments: ({ nbProduits }) => nbProduits >= MIN_PRODUITS,
  laboratoires: ({ nbLaboratoires }) => nbLaboratoires > 0,
  registre: ({ nbAuRegistre }) => nbAuRegistre > 0,
  mail: ({ mail }) => mail?.statut === 'ENVOYE',
  paiement: ({ moyenPaiement }) => moyenPaiement !== 'manuel',
  sauvegarde: ({ sauvegarde }) => sauvegarde.programmee && sauvegarde.derniereLe !== null,
  groupement: ({ nbGroupements }) => nbGroupements > 0,
  pharmacie: ({ nbPharmacies }) => nbPharmacies > 0,
};
/** Without online payment, subscriptions are entered by hand: it is a choice, not a lack. */
const FACULTATIVES: ReadonlySet<EtapeInstallation> = new Set(['paiement']);

export const estFacultative = (etape: EtapeInstallation): boolean => FACULTATIVES.has(etape);

/** The steps of a first run that the facts say are done (PIL-67). */
export const etapesFaites = (faits: FaitsInstallation): EtapeInstallation[] =>
  etapesInstallation.filter((etape) => estFaiteInstallation[etape](faits));

/** The first step that is still to be done and cannot be left out; null: the installation is ready. */
export const etapeSuivante = (faits: FaitsInstallation): EtapeInstallation | null =>
  etapesInstallation.find((etape) => !estFacultative(etape) && !estFaiteInstallation[etape](faits)) ?? null;
