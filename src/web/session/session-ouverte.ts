import type { QuiRegarde } from '#shared/core/screens.ts';
import { compteContract, type UtilisateurConnecte } from '#shared/features/comptes/compte/contract.ts';
import { tenantContract, type MonTenant } from '#shared/features/comptes/tenant/contract.ts';
import { call } from '#web/lib/api.ts';
import { getSession, setSession, useSession, type Session } from '#web/lib/session.ts';

/** The session with what the server says of its person and of its tenant (spec §7). */
export type SessionOuverte = {
  readonly token: string;
  readonly utilisateur: UtilisateurConnecte;
  readonly tenant: MonTenant;
};

const lire = (session: Session | null) => session as unknown as SessionOuverte | null;

export const getSessionOuverte = (): SessionOuverte | null => lire(getSession());
export const useSessionOuverte = (): SessionOuverte | null => lire(useSession());

/** Under the shell there is always a session: else the guards have already left. */
export const useConnecte = (): SessionOuverte => {
  const session = useSessionOuverte();
  if (!session) throw new Error('no session');
  return session;
};

/** Loads who a token belongs to. @throws what the calls throw */
export const chargerSession = async (token: string): Promise<SessionOuverte> => {
  const [utilisateur, tenant] = await Promise.all([
    call(compteContract.connected, { token }),
    call(tenantContract.monTenant, { token }),
  ]);
  return { token, utilisateur, tenant };
};

export const garderSession = ({ token, utilisateur, tenant }: SessionOuverte): void =>
  setSession({ token, utilisateur, tenant: { ...tenant, typeTenant: tenant.type } });

/** Subscription concerns those who use the product, not those who publish it nor a delegate's own firm. */
export const estSessionAbonnee = ({ tenant }: Pick<SessionOuverte, 'tenant'>): boolean =>
  tenant.type === 'EDITEUR' || tenant.type === 'TRADE' || tenant.abonnement.abonne;

export const quiRegarde = ({ utilisateur }: Pick<SessionOuverte, 'utilisateur'>): QuiRegarde => ({
  role: utilisateur.role,
  impersonation: utilisateur.fakeTenant,
});
