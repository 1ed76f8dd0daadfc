/** Draft, invoiced, paid, reversed, cancelled (PRS-4). */
export const etatsPrestation = ['DRAFT', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED'] as const;
export type EtatPrestation = (typeof etatsPrestation)[number];
/** The state shown on screen: EXPIRED is a late payment, computed from the day and never stored (PRS-6). */
export const etatsMontres = ['DRAFT', 'WAITING', 'EXPIRED', 'CONFIRMED', 'PROCESSED', 'TERMINATED'] as const;
export type EtatPrestationMontre = (typeof etatsMontres)[number];

/** The acts on a prestation; `revenir` goes back one step (PRS-5). */
export const actesPrestation = ['facturer', 'encaisser', 'solder', 'annuler', 'revenir'] as const;
export type ActePrestation = (typeof actesPrestation)[number];

export const etatsReversion = ['A_REVERSER', 'REVERSEE'] as const;
export type EtatReversion = (typeof etatsReversion)[number];

/** The proof by the photos of the linked operations: not required, missing for one of them, complete (PRS-14). */
export const preuvesReversion = ['NON_DEMANDEE', 'MANQUANTE', 'FOURNIE'] as const;
export type PreuveReversion = (typeof preuvesReversion)[number];

/** The states of a transfer file: made, carried out by the bank, given up (PRS-17). */
export const etatsVirement = ['EMIS', 'EXECUTE', 'ANNULE'] as const;
export type EtatVirement = (typeof etatsVirement)[number];
export const formatsVirement = ['xml', 'csv'] as const;
export type FormatVirement = (typeof formatsVirement)[number];

/** Why a reversion cannot be transferred now (PRS-16). */
export const obstaclesVirement = ['PREUVE', 'IBAN', 'IBAN_EN_ATTENTE', 'DEJA_EN_VIREMENT', 'REVERSEE'] as const;
export type ObstacleVirement = (typeof obstaclesVirement)[number];
