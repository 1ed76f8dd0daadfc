import { rolesGroupement, rolesPharmacie, type Acteur, type Role } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;
const contient = (liste: readonly Role[], role: Role): boolean => liste.includes(role);

/** The statistics of operations and emplacements are read by the people of the pharmacy (STA-20). */
export const canLireStatistiquesPromotions = ({ role }: ActeurAvecRole): boolean => contient(rolesPharmacie, role);
/** The statistics of adhérents, RFA and prestations are read by the people of the groupement (STA-24). */
export const canLireStatistiquesGroupement = ({ role }: ActeurAvecRole): boolean => contient(rolesGroupement, role);
/** The statistics of the whole product are read by the super administrator (STA-29). */
export const canLireStatistiquesExploitation = ({ role }: ActeurAvecRole): boolean => role === 'SUPER_ADMIN';
/** The monthly report is read by the people of the pharmacy (STA-34). */
export const canLireRapport = ({ role }: ActeurAvecRole): boolean => contient(rolesPharmacie, role);
