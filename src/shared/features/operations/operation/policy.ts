import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { PartPromotion } from './contract/enumerations.ts';
import { rolesQui } from '#shared/core/roles.ts';

type Qui = Pick<Acteur, 'role'>;

/** The parts each role decides on (validate, refuse, accept, take back): entities §1, rows "Promotion". */
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
export const partsDecidees = ({ role }: Qui): readonly PartPromotion[] => partsParRole[role];

const auteur = ({ role }: Qui): boolean => partsParRole[role].length > 0;
/** Its own promotions; GROUPEMENT: its models. A delegate proposes through `/trade`. */
export const canCreerPromotion = auteur;
export const canModifierPromotion = auteur;
export const canDupliquerPromotion = auteur;
export const canDeciderPart = (acteur: Qui, part: PartPromotion): boolean => partsDecidees(acteur).includes(part);
/** A shop's plan is the pharmacy's own. */
export const canPlacer = ({ role }: Qui): boolean => role === 'ADMIN' || role === 'ACHAT' || role === 'MERCHANDISING';
export const canJoindrePreuve = canPlacer;
/** Entities §2.5, "traiter". */
export const canTraiter = ({ role }: Qui): boolean => role === 'ADMIN' || role === 'ACHAT';
/** Entities §2.5, "forcer la modification". */
export const canForcer = ({ role }: Qui): boolean => role === 'GROUPEMENT';
/** Every role of the account that may write at all speaks on what it reads. */
export const canCommenterPromotion = ({ role }: Qui): boolean => auteur({ role }) || role === 'OPERATEUR';
/** Spec §6: "Delete action only for super admin, admin or group" (decisions 8). */
export const canSupprimerPromotion = ({ role }: Qui): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/** Who decides on at least one part. */
export const rolesQuiDecident: readonly Role[] = rolesQui(auteur);
/** Only a pharmacy receives an operation, hence accepts it. */
export const rolesQuiAcceptent: readonly Role[] = rolesQui(
  (acteur) => acteur.typeTenant === 'PHARMACIE' && auteur(acteur),
);
