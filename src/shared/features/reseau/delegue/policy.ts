import type { Acteur } from '#shared/core/acteur.ts';
import type { CoteDelegue } from './rules.ts';
import { rolesQui } from '#shared/core/roles.ts';

/** TRADE: a delegate follows the pharmacy in `/trade`. CONNEXION: an ADMIN acts as the pharmacy (RES-30). */
export const sortesHabilitation = ['TRADE', 'CONNEXION'] as const;
export type Sorte = (typeof sortesHabilitation)[number];

type ActeurHabilitation = Pick<Acteur, 'role' | 'tenantId' | 'utilisateurId' | 'impersonation'>;
type PartiesDelegue = { readonly tenantId: number; readonly delegueId: number; readonly sorte: Sorte };

/** The role a beneficiary must have, at each reading: a person who changes role loses the access (RES-34). */
export const roleBeneficiaire = { TRADE: 'DELEGUE', CONNEXION: 'ADMIN' } as const satisfies Readonly<
  Record<Sorte, string>
>;

/** The sorte of habilitation that a person of this role asks for. */
export const sorteDemandee = ({ role }: Pick<Acteur, 'role'>): Sorte => (role === 'DELEGUE' ? 'TRADE' : 'CONNEXION');

/** The roles that let people into an account: a pharmacy's ADMIN, a groupement's GROUPEMENT (RES-84). */
const dirige = (role: Acteur['role']): boolean => role === 'ADMIN' || role === 'GROUPEMENT';

/**
 * The side this session is on; null when it is on neither side of the habilitation (404). During an impersonation the
 * session is never the beneficiary.
 */
export const coteDe = (
  { role, tenantId, utilisateurId, impersonation }: ActeurHabilitation,
  habilitation: PartiesDelegue,
): CoteDelegue | null => {
  if (dirige(role) && tenantId === habilitation.tenantId) return 'PHARMACIE';
  if (!impersonation && utilisateurId === habilitation.delegueId && role === roleBeneficiaire[habilitation.sorte])
    return 'DELEGUE';
  return null;
};

/** `PUT delegue/tenant/{id}`: a delegate asks for himself, the super administrator for any delegate. */
export const canDemanderPour = (
  { role, utilisateurId, impersonation }: ActeurHabilitation,
  delegueId: number,
): boolean => role === 'SUPER_ADMIN' || (role === 'DELEGUE' && !impersonation && utilisateurId === delegueId);

/** Which habilitations of a delegate this session reads: all, those of its own pharmacy, or none. */
export const porteeDesHabilitations = (
  acteur: ActeurHabilitation,
  delegueId: number,
): 'TOUTES' | 'SON_COMPTE' | 'AUCUNE' => {
  if (canDemanderPour(acteur, delegueId)) return 'TOUTES';
  return dirige(acteur.role) ? 'SON_COMPTE' : 'AUCUNE';
};

const sonHabilitation = (
  { tenantId, utilisateurId }: Pick<ActeurHabilitation, 'tenantId' | 'utilisateurId'>,
  sorte: Sorte,
): PartiesDelegue => ({
  tenantId,
  delegueId: utilisateurId,
  sorte,
});
/** The roles that may be on one side or the other of an habilitation. */
export const rolesBeneficiaires = rolesQui((acteur) =>
  sortesHabilitation.some((sorte) => coteDe(acteur, sonHabilitation(acteur, sorte)) !== null),
);
/** The roles that may ask for an access or be offered one: those of the beneficiaries. */
export const rolesDemandeurs = rolesQui(({ role }) => Object.values<string>(roleBeneficiaire).includes(role));
/** The roles that give and withdraw the habilitations of a pharmacy. */
export const rolesQuiHabilitent = rolesQui((acteur) =>
  sortesHabilitation.some((sorte) => coteDe(acteur, sonHabilitation(acteur, sorte)) === 'PHARMACIE'),
);
/** A groupement lets delegates follow its own operations, but never lets anybody act for it (RES-84). */
export const canProposerSorte = ({ role }: Pick<Acteur, 'role'>, sorte: Sorte): boolean =>
  role !== 'GROUPEMENT' || sorte === 'TRADE';
