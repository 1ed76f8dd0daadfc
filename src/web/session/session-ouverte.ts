import { z } from 'zod';
import type { QuiRegarde } from '#shared/core/screens.ts';
import {
  compteContract,
  utilisateurConnecteSchema,
  type UtilisateurConnecte,
} from '#shared/features/comptes/compte/contract.ts';
import { monTenantContract } from '#shared/features/comptes/tenant/contract/mien.ts';
import { monTenantSchema, type MonTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { call } from '#web/lib/api.ts';
import { getSession, reconnaitreSessions, setSession, useSession, type Session } from '#web/lib/session.ts';

/** The session, with its user and tenant as the server gives them (CPT-8). */
export type SessionOuverte = {
  readonly token: string;
  readonly utilisateur: UtilisateurConnecte;
  readonly tenant: MonTenant;
};

const sessionGardee = z.object({
  token: z.string(),
  utilisateur: utilisateurConnecteSchema,
  tenant: monTenantSchema,
});
reconnaitreSessions((session) => sessionGardee.safeParse(session).success);

const enSessionOuverte = (session: Session | null) => session as (Session & SessionOuverte) | null;

export const getSessionOuverte = (): SessionOuverte | null => enSessionOuverte(getSession());
export const useSessionOuverte = (): SessionOuverte | null => enSessionOuverte(useSession());

/** The session of a screen inside the shell: the guards have redirected visitors without one. */
export const useConnecte = (): SessionOuverte => {
  const session = useSessionOuverte();
  if (!session) throw new Error('no session');
  return session;
};

/** Loads the user of a token. @throws the errors of the calls */
export const chargerSession = async (token: string): Promise<SessionOuverte> => {
  const [utilisateur, tenant] = await Promise.all([
    call(compteContract.connected, { token }),
    call(monTenantContract.monTenant, { token }),
  ]);
  return { token, utilisateur, tenant };
};

export const garderSession = ({ token, utilisateur, tenant }: SessionOuverte): void =>
  setSession({ token, utilisateur, tenant: { ...tenant, typeTenant: tenant.type } });

/** True when the tenant may use the product: neither the publisher nor a délégué's own firm subscribes. */
export const estSessionAbonnee = ({ tenant }: Pick<SessionOuverte, 'tenant'>): boolean =>
  tenant.type === 'EDITEUR' || tenant.type === 'TRADE' || tenant.abonnement.abonne;

export const quiRegarde = ({ utilisateur }: Pick<SessionOuverte, 'utilisateur'>): QuiRegarde => ({
  role: utilisateur.role,
  impersonation: utilisateur.fakeTenant,
});
