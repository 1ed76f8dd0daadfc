import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { PartPromotion } from './schemas/enumerations.ts';
import { rolesQui } from '#shared/core/roles.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The parts on which each role decides: validate, refuse, accept, take back (OPE-8). */
const partsParRole: Readonly<Record<Role, readonly PartPromotion[]>> = {
  ADMIN: ['PROMO', 'TG'],
  ACHAT: ['PROMO', 'TG'],
  MERCHANDISING: ['TG'],
  GROUPEMENT: ['PROMO', 'TG'],
  OPERATEUR: [],
  CONSULTATION_GROUPEMENT: [],
  DELEGUE: [],
  SUPER_ADMIN: [],
};
export const partsDecidees = ({ role }: ActeurAvecRole): readonly PartPromotion[] => partsParRole[role];

const auteur = ({ role }: ActeurAvecRole): boolean => partsParRole[role].length > 0;
/**
 * Whether the acteur creates promotions of the pharmacy; for GROUPEMENT, modèles. A delegate proposes through `/trade`.
 */
export const canCreerPromotion = auteur;
export const canModifierPromotion = auteur;
export const canDupliquerPromotion = auteur;
export const canDeciderPart = (acteur: ActeurAvecRole, part: PartPromotion): boolean =>
  partsDecidees(acteur).includes(part);
/** Whether the acteur places the TG on the plan of the pharmacy. */
export const canPlacer = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING';
export const canJoindrePreuve = canPlacer;
/** Processing is for ADMIN and ACHAT (OPE-9, OPE-41). */
export const canTraiter = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'ACHAT';
/** Forcing a modification is for GROUPEMENT (OPE-9, OPE-55). */
export const canForcer = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
/** Every writing role of the account may comment a promotion it reads (DIS-2). */
export const canCommenterPromotion = ({ role }: ActeurAvecRole): boolean => auteur({ role }) || role === 'OPERATEUR';
/** Deleting belongs to ADMIN and GROUPEMENT (OPE-9, COM-4). */
export const canSupprimerPromotion = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/** The roles that decide on at least one part. */
export const rolesQuiDecident: readonly Role[] = rolesQui(auteur);
/** The roles of a pharmacy: only a pharmacy receives an operation and accepts it. */
export const rolesQuiAcceptent: readonly Role[] = rolesQui(
  (acteur) => acteur.typeTenant === 'PHARMACIE' && auteur(acteur),
);
