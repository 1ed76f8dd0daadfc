import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { Visibilite } from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';

type Qui = Pick<Acteur, 'role' | 'utilisateurId'>;
/** Whose a meeting is, and who was chosen. */
export type Partagee = {
  readonly creeParId: number | null;
  readonly visibleBy: Visibilite;
  readonly autorises: readonly number[];
};

/** Entities §1, row "RDV": a delegate nothing, CONSULTATION_GROUPEMENT reads. */
const LECTEURS: readonly Role[] = [
  'ADMIN',
  'ACHAT',
  'MERCHANDISING',
  'OPERATEUR',
  'GROUPEMENT',
  'CONSULTATION_GROUPEMENT',
];
export const canLireRdvs = ({ role }: Pick<Qui, 'role'>): boolean => LECTEURS.includes(role);
export const canRedigerRdv = ({ role }: Pick<Qui, 'role'>): boolean =>
  role !== 'CONSULTATION_GROUPEMENT' && canLireRdvs({ role });
/** Who answers for the account: an author who has left must not leave his meetings locked. */
const repondDuCompte = ({ role }: Pick<Qui, 'role'>): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/** ENTIER: everything. PRIVE: that it took place, when, by whom; its sharing. AUCUN: not even that it exists. */
export type AccesRdv = 'ENTIER' | 'PRIVE' | 'AUCUN';

/**
 * Entities §7. ALL: everybody of the account. CUSTOM: its author, those chosen, ADMIN. SELF: its author. Who answers for the account learns
 * of what he may not read, without its content. `conditionAcces` of the server says the same in SQL.
 */
export const accesRdv = (qui: Qui, { creeParId, visibleBy, autorises }: Partagee): AccesRdv => {
  if (!canLireRdvs(qui)) return 'AUCUN';
  if (visibleBy === 'ALL' || creeParId === qui.utilisateurId) return 'ENTIER';
  if (visibleBy === 'CUSTOM' && (qui.role === 'ADMIN' || autorises.includes(qui.utilisateurId))) return 'ENTIER';
  return repondDuCompte(qui) ? 'PRIVE' : 'AUCUN';
};

export const canModifierRdv = (qui: Qui, rdv: Partagee): boolean =>
  canRedigerRdv(qui) && accesRdv(qui, rdv) === 'ENTIER';
/** Spec §6: "RDV sharing may be changed only by an admin or by the RDV's operator". */
export const canPartagerRdv = (qui: Qui, { creeParId }: Pick<Partagee, 'creeParId'>): boolean =>
  canRedigerRdv(qui) && (repondDuCompte(qui) || creeParId === qui.utilisateurId);
/** Decisions 8; nobody throws away what he may not read. */
export const canSupprimerRdv = (qui: Qui, rdv: Partagee): boolean =>
  repondDuCompte(qui) && accesRdv(qui, rdv) === 'ENTIER';

/** The roles that may do this act on a RDV of their own: who may call it. */
export const rolesSurSonRdv = (peut: (acteur: Qui, rdv: Partagee) => boolean): readonly Role[] =>
  rolesQui((acteur) => peut(acteur, { creeParId: acteur.utilisateurId, visibleBy: 'SELF', autorises: [] }));
