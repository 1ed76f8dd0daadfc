import { roles, type Acteur, type Role } from '#shared/core/acteur.ts';
import { kindsDiscussion, type KindDiscussion } from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';

type ActeurAvecRole = Pick<Acteur, 'role'>;
type Droits = { readonly lire: readonly Role[]; readonly ecrire: readonly Role[]; readonly clore: readonly Role[] };

const PHARMACIE = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const;
const GROUPE = ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'] as const;
const duGroupement: Droits = { lire: GROUPE, ecrire: ['GROUPEMENT'], clore: ['GROUPEMENT'] };
const desDeux: Droits = {
  lire: [...PHARMACIE, ...GROUPE],
  ecrire: [...PHARMACIE, 'GROUPEMENT'],
  clore: ['ADMIN', 'ACHAT', 'GROUPEMENT'],
};

/**
 * Who reads, writes and closes in his own account (DIS-2): every role that reads an object may write about it, except
 * the consultation.
 */
const droitsParKind: Readonly<Record<KindDiscussion, Droits>> = {
  PROMOTION: desDeux,
  RECLAMATION: desDeux,
  RFA: { lire: PHARMACIE, ecrire: PHARMACIE, clore: ['ADMIN', 'ACHAT'] },
  RFA_GROUPEMENT: desDeux,
  PRESTATION: duGroupement,
};

/** What a delegate reads in the pharmacies that gave him an habilitation (DIS-3). */
const OUVERTS_AU_DELEGUE: readonly KindDiscussion[] = ['PROMOTION'];

export const canLireDiscussion = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  role === 'DELEGUE' ? OUVERTS_AU_DELEGUE.includes(kind) : droitsParKind[kind].lire.includes(role);

/** @param droitTrade of the delegate's habilitation */
export const canCommenter = (
  { role }: ActeurAvecRole,
  kind: KindDiscussion,
  { droitTrade = false }: { readonly droitTrade?: boolean } = {},
): boolean =>
  role === 'DELEGUE' ? droitTrade && canLireDiscussion({ role }, kind) : droitsParKind[kind].ecrire.includes(role);

/** What a groupement reads of its adhérents, when one of them shows it (DIS-4). */
const OUVERTS_AU_GROUPEMENT: readonly KindDiscussion[] = ['PROMOTION', 'RFA_GROUPEMENT'];
export const canSuivreMembre = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  (role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT') && OUVERTS_AU_GROUPEMENT.includes(kind);
export const canRepondreAuMembre = (qui: ActeurAvecRole, kind: KindDiscussion): boolean =>
  qui.role === 'GROUPEMENT' && canSuivreMembre(qui, kind);
/** Whether to show it is the pharmacy's own choice. */
export const canPartager = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  OUVERTS_AU_GROUPEMENT.includes(kind) && PHARMACIE.some((rolePharmacie) => rolePharmacie === role);

/** The statut is the account's own affair: a delegate never sets it. */
export const canPoserStatut = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  droitsParKind[kind].ecrire.includes(role);

/** TERMINATED, and leaving it: ADMIN, ACHAT, GROUPEMENT, or the user who opened the discussion (DIS-6). */
export const canClore = (qui: ActeurAvecRole, kind: KindDiscussion, aOuvert: boolean): boolean =>
  canPoserStatut(qui, kind) && (aOuvert || droitsParKind[kind].clore.includes(qui.role));

/** CONSULTATION_GROUPEMENT keeps no reading mark: it writes nothing at all (DIS-2, COM-3). */
export const canMarquerLu = ({ role }: ActeurAvecRole): boolean => role !== 'CONSULTATION_GROUPEMENT';

/** Whom a mention or a reply may reach in the account. */
export const lecteursDe = (kind: KindDiscussion): readonly Role[] =>
  roles.filter((role) => droitsParKind[kind].lire.includes(role));

/** When what is waited for has no answer: those who keep the words of the mails. */
export const canReglerDiscussions = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'GROUPEMENT';

/** Calls that serve discussions of every kind: the roles for which at least one kind is open. */
export const rolesQuiLisentDiscussions = rolesQui((acteur) =>
  kindsDiscussion.some((kind) => canLireDiscussion(acteur, kind)),
);
export const rolesQuiCommentent = rolesQui((acteur) =>
  kindsDiscussion.some((kind) => canCommenter(acteur, kind, { droitTrade: true })),
);
export const rolesQuiMarquentLu = rolesQui(
  ({ role }) => canMarquerLu({ role }) && rolesQuiLisentDiscussions.includes(role),
);
