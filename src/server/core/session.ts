import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { estAbonne, type Abonnement } from '#shared/core/abonnement.ts';
import { roleJoue, type Acteur, type AuthorizedTenantId, type Role, type TypeTenant } from '#shared/core/acteur.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { Database, SystemeTx } from './db/database.ts';
import { agitEncore, connexionAccordee } from './habilitation.ts';
import { prevenirTous } from './push/evenements.ts';

/**
 * Cache duration when this instance hears no other: an ended session must be refused within 1 s on every instance
 * (COM-72).
 */
const CACHE_SOURD_MS = 800;
/** Cache duration when the changes made by other instances are heard. */
const CACHE_MS = 60_000;
const CACHE_MAX = 10_000;
/** The last uses of sessions are written together, this often. */
const TOUCHER_MS = 5_000;

export const hacherToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** An opaque 256-bit bearer token. */
export const nouveauToken = (): string => randomBytes(32).toString('base64url');

type NouvelleSession = {
  readonly utilisateurId: number;
  readonly tenantId: number;
  readonly role: Role;
  readonly impersonation?: boolean;
  readonly parentId?: number | null;
  readonly ip: string;
  readonly userAgent: string;
};

/** Opens a session and returns its token, which is never stored. */
export const ouvrirSession = async (tx: SystemeTx, session: NouvelleSession): Promise<string> => {
  const token = nouveauToken();
  await tx
    .insertInto('session')
    .values({
      token_hash: hacherToken(token),
      utilisateur_id: session.utilisateurId,
      tenant_id: session.tenantId,
      role: session.role,
      impersonation: session.impersonation ?? false,
      parent_id: session.parentId ?? null,
      ip: session.ip.slice(0, 64),
      user_agent: session.userAgent.slice(0, 255),
    })
    .execute();
  return token;
};

type SessionsVisees =
  | { readonly id: number }
  /** `sauf`: the asking session, to keep open. */
  | { readonly utilisateurId: number; readonly sauf?: number }
  | { readonly tenantId: number };

/** Ends sessions and those opened from them; at commit, every instance forgets them and cuts their sockets. */
export const fermerSessions = async (tx: SystemeTx, visees: SessionsVisees): Promise<void> => {
  const racines = tx
    .selectFrom('session')
    .select('id')
    .$call((requete) =>
      'id' in visees
        ? requete.where('id', '=', visees.id)
        : 'utilisateurId' in visees
          ? requete.where('utilisateur_id', '=', visees.utilisateurId).where('id', '!=', visees.sauf ?? 0)
          : // A tenant that ends takes along its users' sessions and those acting for it.
            requete.where((e) =>
              e.or([
                e('tenant_id', '=', visees.tenantId),
                e(
                  'utilisateur_id',
                  'in',
                  e
                    .selectFrom('utilisateur')
                    .select('utilisateur.id')
                    .where('utilisateur.tenant_id', '=', visees.tenantId),
                ),
              ]),
            ),
    );
  const fermees = await tx
    .deleteFrom('session')
    .where((e) => e.or([e('id', 'in', racines), e('parent_id', 'in', racines)]))
    .returning('id')
    .execute();
  await prevenirTous(
    tx,
    fermees.map(({ id }) => ({ k: 'session', sessionId: id })),
  );
};

/**
 * Whether a session is alive: not idle for 12 hours, nor older than 30 days.
 * @param s the name of the table in the query
 */
export const enVie = (s: 's' | 'session') =>
  sql<boolean>`(${sql.ref(`${s}.vu_le`)} > now() - interval '12 hours'
    and ${sql.ref(`${s}.cree_le`)} > now() - interval '30 days')`;

/**
 * The sessions accepted now: alive, of an active user, whose own tenant and acted-for tenant are accepted, and that may
 * still act for the latter.
 */
export const sessionsAdmises = (db: Database, maintenant: Date) =>
  db
    .selectFrom('session as s')
    .innerJoin('utilisateur as u', 'u.id', 's.utilisateur_id')
    .innerJoin('tenant as origine', 'origine.id', 'u.tenant_id')
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .where(enVie('s'))
    .where('u.activated', '=', true)
    .where('origine.active', '=', 'ACCEPTED')
    .where('t.active', '=', 'ACCEPTED')
    .where(agitEncore(jourParis(maintenant)));

const PERSONNE_ET_COMPTE = [
  'u.nom',
  'u.prenom',
  't.type as typeTenant',
  't.abonnement_alias as alias',
  't.abonnement_date_fin as dateFin',
  't.abonnement_date_essai as dateEssai',
  't.abonnement_partenaire as partenaire',
] as const;
type PersonneEtCompte = Abonnement & { readonly nom: string; readonly prenom: string; readonly typeTenant: string };

const decrire = (ligne: PersonneEtCompte, maintenant: Date) => {
  const typeTenant = ligne.typeTenant as TypeTenant;
  return {
    nomComplet: `${ligne.nom} ${ligne.prenom}`.trim(),
    typeTenant,
    // The publisher and a delegate's own firm need no subscription.
    abonne: typeTenant === 'EDITEUR' || typeTenant === 'TRADE' || estAbonne(ligne, jourParis(maintenant)),
  };
};

const requeteSession = (db: Database, token: string, maintenant: Date) =>
  sessionsAdmises(db, maintenant)
    .select([
      's.id',
      's.utilisateur_id as utilisateurId',
      's.tenant_id as tenantId',
      's.role',
      's.impersonation',
      'u.role as vraiRole',
      'u.new_password_needed as motDePasseAChanger',
      sql<boolean>`exists (select from session fille where fille.parent_id = s.id)`.as('impersonationOuverte'),
      ...PERSONNE_ET_COMPTE,
    ])
    .where('s.token_hash', '=', hacherToken(token))
    .executeTakeFirst();

const chargerActeur = async (db: Database, token: string, maintenant: Date): Promise<Acteur | undefined> => {
  const ligne = await requeteSession(db, token, maintenant);
  return (
    ligne && {
      ...decrire(ligne, maintenant),
      utilisateurId: ligne.utilisateurId,
      role: ligne.role as Role,
      tenantId: ligne.tenantId as AuthorizedTenantId,
      impersonation: ligne.impersonation,
      ...(ligne.impersonation && { vraiRole: ligne.vraiRole as Role }),
      sessionId: ligne.id,
      restriction: ligne.impersonationOuverte
        ? 'IMPERSONATION_OUVERTE'
        : ligne.motDePasseAChanger
          ? 'MOT_DE_PASSE_A_CHANGER'
          : null,
    }
  );
};

type VisiteurParti = Pick<Acteur, 'utilisateurId' | 'impersonation'> & { readonly tenantId: number };

/**
 * The acteur of a job that runs later: the role, account and habilitation of the person who asked for it, as they are
 * now, without a session.
 * @returns undefined when that person would no longer be let in
 */
export const acteurHorsSession = async (
  db: Database,
  { utilisateurId, tenantId, impersonation }: VisiteurParti,
  maintenant: Date,
): Promise<Acteur | undefined> => {
  const ligne = await db
    .selectFrom('utilisateur as u')
    .innerJoin('tenant as origine', 'origine.id', 'u.tenant_id')
    .innerJoin('tenant as t', (join) => join.on('t.id', '=', tenantId))
    .select([...PERSONNE_ET_COMPTE, 'u.role'])
    .where('u.id', '=', utilisateurId)
    .where('u.activated', '=', true)
    .where('origine.active', '=', 'ACCEPTED')
    .where('t.active', '=', 'ACCEPTED')
    .where((e) =>
      impersonation
        ? e.or([e('u.role', '=', 'SUPER_ADMIN'), connexionAccordee(sql`t.id`, jourParis(maintenant))])
        : e('u.tenant_id', '=', e.ref('t.id')),
    )
    .executeTakeFirst();
  if (!ligne) return undefined;
  const decrit = decrire(ligne, maintenant);
  return {
    ...decrit,
    utilisateurId,
    role: impersonation ? roleJoue[decrit.typeTenant] : (ligne.role as Role),
    tenantId: tenantId as AuthorizedTenantId,
    impersonation,
    ...(impersonation && { vraiRole: ligne.role as Role }),
    sessionId: 0,
    restriction: null,
  };
};

/** Collects the last uses of sessions and writes them in one statement every few seconds, so that no call waits. */
const noterPassages = (db: Database) => {
  const vues = new Set<number>();
  let minuterie: NodeJS.Timeout | undefined;
  const ecrire = async (): Promise<void> => {
    clearTimeout(minuterie);
    minuterie = undefined;
    const ids = [...vues];
    vues.clear();
    if (ids.length > 0)
      await sql`update session set vu_le = now() where id = any(${ids}::bigint[])
        and vu_le < now() - interval '1 minute'`.execute(db);
  };
  return {
    noter: (id: number): void => {
      vues.add(id);
      // If the process or the database fails, only a few seconds of the twelve hours are lost.
      minuterie ??= setTimeout(() => void ecrire().catch(() => {}), TOUCHER_MS).unref();
    },
    ecrire,
  };
};

export type Sessions = {
  /**
   * The acteur behind a token, or undefined for an unknown, idle, expired or ended session. Its `AuthorizedTenantId` is
   * created here.
   */
  authentifier(token: string): Promise<Acteur | undefined>;
  /** Forgets the cached state of a session, or of all sessions. */
  oublier(sessionId?: number): void;
  /** Writes the last uses before the process ends. */
  fermer(): Promise<void>;
};

type OptionsSessions = {
  /** The delay of the events between instances, in milliseconds: see `Hub`. Default: never heard. */
  readonly retardMs?: () => number;
};

type Connue = { readonly acteur: Promise<Acteur | undefined>; readonly luLe: number };

/**
 * Caches the sessions in memory: a minute when changes are heard, else less than a second (COM-72).
 * @param db the pool opened under `pharmaccord_systeme`
 */
export const ouvrirSessions = (
  db: Database,
  maintenant: () => Date,
  { retardMs = () => Number.POSITIVE_INFINITY }: OptionsSessions = {},
): Sessions => {
  const connues = new Map<string, Connue>();
  const passages = noterPassages(db);
  const tientEncore = ({ luLe }: Connue): boolean =>
    performance.now() - luLe < (retardMs() < CACHE_SOURD_MS ? CACHE_MS : CACHE_SOURD_MS);
  const lire = (token: string): Promise<Acteur | undefined> => {
    const connue = connues.get(token);
    if (connue && tientEncore(connue)) return connue.acteur;
    if (connues.size >= CACHE_MAX) connues.clear();
    const acteur = chargerActeur(db, token, maintenant());
    connues.set(token, { acteur, luLe: performance.now() });
    acteur.catch(() => connues.delete(token));
    return acteur;
  };
  return {
    authentifier: async (token) => {
      const acteur = await lire(token);
      if (acteur) passages.noter(acteur.sessionId);
      return acteur;
    },
    oublier: (sessionId) => {
      if (sessionId === undefined) return connues.clear();
      for (const [token, { acteur }] of connues)
        void acteur.then((trouve) => {
          if (trouve?.sessionId === sessionId) connues.delete(token);
        });
    },
    fermer: passages.ecrire,
  };
};
