import type { Acteur } from '#shared/core/acteur.ts';

type Qui = Pick<Acteur, 'role'>;

/** Spec §6, /parametres/laboratoires: who adopts, asks for, and edits the laboratories of an account and their contacts. */
export const canGererLaboratoires = ({ role }: Qui): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'GROUPEMENT';

/** Decisions 4: the shared catalogue changes only by the super administrator. */
export const canGererCatalogue = ({ role }: Qui): boolean => role === 'SUPER_ADMIN';

/** Spec §6: "Delete action only for super admin, admin or group". */
export const canSupprimerLaboratoire = ({ role }: Qui): boolean =>
  role === 'ADMIN' || role === 'GROUPEMENT' || role === 'SUPER_ADMIN';

/** Spec §6: "Super admin, admin and purchasing may edit a laboratory's annual turnover". */
export const canModifierCa = ({ role }: Qui): boolean => role === 'ADMIN' || role === 'ACHAT' || role === 'SUPER_ADMIN';

/** The star is the account's, any of its people but the read-only one may set it (entities §19). */
export const canEtoiler = ({ role }: Qui): boolean =>
  canGererLaboratoires({ role }) || role === 'MERCHANDISING' || role === 'OPERATEUR';

export const canSupprimerContact = ({ role }: Qui): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/** A call that serves both: the laboratories of an account, and the shared catalogue. */
export const canGererLaboratoiresOuCatalogue = (acteur: Qui): boolean =>
  canGererLaboratoires(acteur) || canGererCatalogue(acteur);
