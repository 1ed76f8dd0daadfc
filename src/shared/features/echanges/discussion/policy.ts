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
 * For each kind, who reads, writes and closes in their own account (DIS-2): every role that reads an object may write
 * about it, except the consultation.
 */
const droitsParKind: Readonly<Record<KindDiscussion, Droits>> = {
  PROMOTION: desDeux,
  RECLAMATION: desDeux,
  RFA: { lire: PHARMACIE, ecrire: PHARMACIE, clore: ['ADMIN', 'ACHAT'] },
  RFA_GROUPEMENT: desDeux,
  PRESTATION: duGroupement,
};

/** The kinds a delegate reads in the pharmacies that gave him an habilitation (DIS-3). */
const OUVERTS_AU_DELEGUE: readonly KindDiscussion[] = ['PROMOTION'];

export const canLireDiscussion = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  role === 'DELEGUE' ? OUVERTS_AU_DELEGUE.includes(kind) : droitsParKind[kind].lire.includes(role);

/** @param droitTrade the right given by the delegate's habilitation */
export const canCommenter = (
  { role }: ActeurAvecRole,
  kind: KindDiscussion,
  { droitTrade = false }: { readonly droitTrade?: boolean } = {},
): boolean =>
  role === 'DELEGUE' ? droitTrade && canLireDiscussion({ role }, kind) : droitsParKind[kind].ecrire.includes(role);

/** The kinds a groupement reads at its adhérents, when an adhérent shares the message (DIS-4). */
const OUVERTS_AU_GROUPEMENT: readonly KindDiscussion[] = ['PROMOTION', 'RFA_GROUPEMENT'];
export const canSuivreMembre = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  (role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT') && OUVERTS_AU_GROUPEMENT.includes(kind);
export const canRepondreAuMembre = (qui: ActeurAvecRole, kind: KindDiscussion): boolean =>
  qui.role === 'GROUPEMENT' && canSuivreMembre(qui, kind);
/** Whether the acteur may share a message with the groupement: the choice belongs to the pharmacy. */
export const canPartager = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  OUVERTS_AU_GROUPEMENT.includes(kind) && PHARMACIE.some((rolePharmacie) => rolePharmacie === role);

/** The statut belongs to the account: a delegate never sets it. */
export const canPoserStatut = ({ role }: ActeurAvecRole, kind: KindDiscussion): boolean =>
  droitsParKind[kind].ecrire.includes(role);

/** Who may set TERMINATED or leave it: ADMIN, ACHAT, GROUPEMENT, or the user who opened the discussion (DIS-6). */
export const canClore = (qui: ActeurAvecRole, kind: KindDiscussion, aOuvert: boolean): boolean =>
  canPoserStatut(qui, kind) && (aOuvert || droitsParKind[kind].clore.includes(qui.role));

/** CONSULTATION_GROUPEMENT has no read mark, because it writes nothing at all (DIS-2, COM-3). */
export const canMarquerLu = ({ role }: ActeurAvecRole): boolean => role !== 'CONSULTATION_GROUPEMENT';

/** The roles that a mention or a reply may notify in the account. */
export const lecteursDe = (kind: KindDiscussion): readonly Role[] =>
  roles.filter((role) => droitsParKind[kind].lire.includes(role));

/** Who sets the delay after which an exchange has no answer: the roles that manage the mail templates. */
export const canReglerDiscussions = ({ role }: ActeurAvecRole): boolean =>
  role === 'ADMIN' || role === 'ACHAT' || role === 'GROUPEMENT';

/** The roles that may read at least one kind of discussion: the `access` of the calls common to all kinds. */
export const rolesQuiLisentDiscussions = rolesQui((acteur) =>
  kindsDiscussion.some((kind) => canLireDiscussion(acteur, kind)),
);
export const rolesQuiCommentent = rolesQui((acteur) =>
  kindsDiscussion.some((kind) => canCommenter(acteur, kind, { droitTrade: true })),
);
export const rolesQuiMarquentLu = rolesQui(
  ({ role }) => canMarquerLu({ role }) && rolesQuiLisentDiscussions.includes(role),
);
