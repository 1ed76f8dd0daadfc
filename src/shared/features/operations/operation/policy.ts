import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { PartPromotion } from './schemas/enumerations.ts';
import { rolesQui } from '#shared/core/roles.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;

/** The parts each role decides on: validate, refuse, accept, take back (OPE-8). */
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
/** The pharmacy's own promotions; for GROUPEMENT, its modèles. A delegate proposes through `/trade`. */
export const canCreerPromotion = auteur;
export const canModifierPromotion = auteur;
export const canDupliquerPromotion = auteur;
export const canDeciderPart = (acteur: ActeurAvecRole, part: PartPromotion): boolean =>
  partsDecidees(acteur).includes(part);
/** A pharmacy keeps its own plan. */
export const canPlacer = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING';
export const canJoindrePreuve = canPlacer;
/** Processing is for ADMIN and ACHAT (OPE-9, OPE-41). */
export const canTraiter = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'ACHAT';
/** Forcing a modification is for GROUPEMENT (OPE-9, OPE-55). */
export const canForcer = ({ role }: ActeurAvecRole): boolean => role === 'GROUPEMENT';
/** Every role of the account that writes comments what it reads (DIS-2). */
export const canCommenterPromotion = ({ role }: ActeurAvecRole): boolean => auteur({ role }) || role === 'OPERATEUR';
/** Deleting belongs to ADMIN and GROUPEMENT (OPE-9, COM-4). */
export const canSupprimerPromotion = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/** Who decides on at least one part. */
export const rolesQuiDecident: readonly Role[] = rolesQui(auteur);
/** Only a pharmacy receives an operation, hence accepts it. */
export const rolesQuiAcceptent: readonly Role[] = rolesQui(
  (acteur) => acteur.typeTenant === 'PHARMACIE' && auteur(acteur),
);
