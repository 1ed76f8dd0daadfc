import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { SourceEncours, TypeEncours } from './schemas/enumerations.ts';
import { typesEncours } from './schemas/enumerations.ts';
import { rolesQui } from '#shared/core/roles.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;
type EncoursType = { readonly type: TypeEncours };

const LOGISTIQUES: readonly TypeEncours[] = ['LOGISTIQUE', 'RETOUR'];
const CONTREPARTIES: readonly TypeEncours[] = ['CONTREPARTIE_TG', 'CONTREPARTIE_PROMO', 'CONTREPARTIE_PAYPS'];

/**
 * The types each role creates, edits, declares and reminds (ENC-18). An impersonating super administrator plays ADMIN
 * or GROUPEMENT. A delegate has none: his reading of encours is in `/trade`.
 */
const typesParRole: Readonly<Record<Role, readonly TypeEncours[]>> = {
  ADMIN: typesEncours,
  ACHAT: typesEncours,
  GROUPEMENT: typesEncours,
  MERCHANDISING: CONTREPARTIES,
  OPERATEUR: LOGISTIQUES,
  CONSULTATION_GROUPEMENT: [],
  DELEGUE: [],
  SUPER_ADMIN: [],
};
export const typesDe = ({ role }: ActeurAvecRole): readonly TypeEncours[] => typesParRole[role];

const deSonType = (acteur: ActeurAvecRole, { type }: EncoursType): boolean => typesDe(acteur).includes(type);
const peutRegler = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'ACHAT' || role === 'GROUPEMENT';

export const canLireEncours = ({ role }: ActeurAvecRole): boolean =>
  role === 'CONSULTATION_GROUPEMENT' || typesParRole[role].length > 0;
export const canCreerEncours = deSonType;
export const canModifierEncours = deSonType;
export const canDeclarerEncours = deSonType;
export const canRelancerEncours = deSonType;
export const canSuspendreEncours = deSonType;
export const canJoindrePiece = deSonType;
/** Every role that acts on some type of encours may comment all those it reads. */
export const canCommenterEncours = (acteur: ActeurAvecRole): boolean => typesDe(acteur).length > 0;
export const canReglerEncours = peutRegler;
export const canRepasserEncours = peutRegler;
/** Deleting belongs to ADMIN and GROUPEMENT (ENC-19, COM-4). */
export const canSupprimerEncours = ({ role }: ActeurAvecRole): boolean => role === 'ADMIN' || role === 'GROUPEMENT';
/** An encours of an RFA is deleted through the RFA, an encours of Payps follows its coupons (ENC-19, PAY-9). */
export const canSupprimerDe = (sourceType: SourceEncours | null): boolean =>
  sourceType !== 'RFA' && sourceType !== 'PAYPS';
/** The roles that edit the templates of the reminders also set their delays (ENC-13). */
export const canGererRelances = peutRegler;

/** The roles that may do this act on encours of at least one type: the `access` of the call. */
export const rolesSurEncours = (peut: (acteur: ActeurAvecRole, encours: EncoursType) => boolean): readonly Role[] =>
  rolesQui((acteur) => typesEncours.some((type) => peut(acteur, { type })));
