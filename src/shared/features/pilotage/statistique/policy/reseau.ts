import { rolesGroupement, rolesPharmacie, type Acteur, type Role } from '#shared/core/acteur.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;
const contient = (liste: readonly Role[], role: Role): boolean => liste.includes(role);

/** The operations and the places of a pharmacy are counted for its own people (STA-20). */
export const canLireStatistiquesPromotions = ({ role }: ActeurAvecRole): boolean => contient(rolesPharmacie, role);
/** What a groupement counts of its adhérents, of its RFA and of its prestations is its own people's (STA-24). */
export const canLireStatistiquesGroupement = ({ role }: ActeurAvecRole): boolean => contient(rolesGroupement, role);
/** The state of the whole product is the super administrator's (STA-29). */
export const canLireStatistiquesExploitation = ({ role }: ActeurAvecRole): boolean => role === 'SUPER_ADMIN';
/** The report of the month is for who works in a pharmacy (STA-34). */
export const canLireRapport = ({ role }: ActeurAvecRole): boolean => contient(rolesPharmacie, role);
