import type { Acteur } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The roles that adopt, request and edit the laboratories of an account and their contacts (CAT-3). */
export const canGererLaboratoires = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'GROUPEMENT';

/** A pharmacy uses at once the laboratory it requests; a groupement cannot, because it publishes to others (CAT-48). */
export const canUtiliserProvisoire = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'ACHAT';

/** The shared catalogue is changed by the super administrator only (CAT-1). */
export const canGererCatalogue = ({ role }: ActeurAvecRole): boolean => role === 'SUPER_ADMIN';

/** A groupement edits only its own row of the catalogue (CAT-70). */
export const canTenirFicheGroupement = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';

/** Deleting a laboratory: ADMIN, GROUPEMENT or the super administrator (CAT-3, COM-4). */
export const canSupprimerLaboratoire = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'GROUPEMENT' || role === 'SUPER_ADMIN';

/** The turnover of a laboratory is edited by ADMIN, ACHAT and the super administrator (CAT-9). */
export const canModifierCa = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'SUPER_ADMIN';

/** The star belongs to the account: every role sets it but CONSULTATION_GROUPEMENT (CAT-10). */
export const canEtoiler = ({ role }: ActeurAvecRole): boolean =>
  canGererLaboratoires({ role }) || role === 'MERCHANDISING' || role === 'OPERATEUR';

export const canSupprimerContact = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/** For a call that serves both the laboratories of an account and the shared catalogue. */
export const canGererLaboratoiresOuCatalogue = (acteur: ActeurAvecRole): boolean =>
  canGererLaboratoires(acteur) || canGererCatalogue(acteur);
