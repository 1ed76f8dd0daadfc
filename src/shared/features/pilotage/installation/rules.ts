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

/** A smaller catalogue is taken for a trial of the import, not for the base of medicines. */
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
/** Online payment is optional: an installation may choose to enter subscriptions by hand. */
const FACULTATIVES: ReadonlySet<EtapeInstallation> = new Set(['paiement']);

export const estFacultative = (etape: EtapeInstallation): boolean => FACULTATIVES.has(etape);

/** The steps of the installation already done, deduced from the facts (PIL-67). */
export const etapesFaites = (faits: FaitsInstallation): EtapeInstallation[] =>
  etapesInstallation.filter((etape) => estFaiteInstallation[etape](faits));

/** The first mandatory step still to be done; null when the installation is ready. */
export const etapeSuivante = (faits: FaitsInstallation): EtapeInstallation | null =>
  etapesInstallation.find((etape) => !estFacultative(etape) && !estFaiteInstallation[etape](faits)) ?? null;
