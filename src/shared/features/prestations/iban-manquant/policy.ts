import type { Acteur } from '#shared/core/acteur.ts';

/** The IBAN of a closed account is asked for, and confirmed, by the super administrator (PRS-28). */
export const canSuivreIbanTardif = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'SUPER_ADMIN';
/** A groupement asks its adhérents for the IBAN that it misses (PRS-29). */
export const canDemanderIbans = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
