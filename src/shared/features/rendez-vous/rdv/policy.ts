import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { VisibiliteRdv } from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';

type ActeurIdentifie = Pick<Acteur, 'role' | 'utilisateurId'>;
/** The author of an RDV, and the chosen people. */
export type Partagee = {
  readonly creeParId: number | null;
  readonly visibleBy: VisibiliteRdv;
  readonly autorises: readonly number[];
};

/** RDV-11: a delegate reads nothing, CONSULTATION_GROUPEMENT reads. */
const LECTEURS: readonly Role[] = [
  'ADMIN',
  'ACHAT',
  'MERCHANDISING',
  'OPERATEUR',
  'GROUPEMENT',
  'CONSULTATION_GROUPEMENT',
];
export const canLireRdvs = ({ role }: Pick<ActeurIdentifie, 'role'>): boolean => LECTEURS.includes(role);
export const canRedigerRdv = ({ role }: Pick<ActeurIdentifie, 'role'>): boolean =>
  role !== 'CONSULTATION_GROUPEMENT' && canLireRdvs({ role });
/** The roles that run the account: the RDVs of an author who has left must not stay locked. */
const repondDuCompte = ({ role }: Pick<ActeurIdentifie, 'role'>): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/**
 * ENTIER: the whole RDV. PRIVE: that it took place, its day, its author and its sharing. AUCUN: its existence is
 * hidden.
 */
export type AccesRdv = 'ENTIER' | 'PRIVE' | 'AUCUN';

/**
 * RDV-12. ALL: the whole account reads it. CUSTOM: its author, the chosen people and ADMIN. SELF: its author. The
 * person who runs the account learns that the other RDVs exist, without their content. The same rule in SQL:
 * `rdvLisibleSql` and `rdvConnuSql` (read-models/liste.ts); `liste.test.ts` compares both.
 */
export const accesRdv = (qui: ActeurIdentifie, { creeParId, visibleBy, autorises }: Partagee): AccesRdv => {
  if (!canLireRdvs(qui)) return 'AUCUN';
  if (visibleBy === 'ALL' || creeParId === qui.utilisateurId) return 'ENTIER';
  if (visibleBy === 'CUSTOM' && (qui.role === 'ADMIN' || autorises.includes(qui.utilisateurId))) return 'ENTIER';
  return repondDuCompte(qui) ? 'PRIVE' : 'AUCUN';
};

export const canModifierRdv = (qui: ActeurIdentifie, rdv: Partagee): boolean =>
  canRedigerRdv(qui) && accesRdv(qui, rdv) === 'ENTIER';
/** RDV-14: the sharing is changed by the author or by the person who runs the account. */
export const canPartagerRdv = (qui: ActeurIdentifie, { creeParId }: Pick<Partagee, 'creeParId'>): boolean =>
  canRedigerRdv(qui) && (repondDuCompte(qui) || creeParId === qui.utilisateurId);
/** RDV-15: an RDV can only be deleted by a person who may read it. */
export const canSupprimerRdv = (qui: ActeurIdentifie, rdv: Partagee): boolean =>
  repondDuCompte(qui) && accesRdv(qui, rdv) === 'ENTIER';

/** The roles that may do this act on an RDV of their own: the `access` of the call. */
export const rolesSurSonRdv = (peut: (acteur: ActeurIdentifie, rdv: Partagee) => boolean): readonly Role[] =>
  rolesQui((acteur) => peut(acteur, { creeParId: acteur.utilisateurId, visibleBy: 'SELF', autorises: [] }));
