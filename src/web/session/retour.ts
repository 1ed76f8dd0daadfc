import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/core/app-error.ts';
import { monTenantContract } from '#shared/features/comptes/tenant/contract/mien.ts';
import { call } from '#web/lib/api.ts';
import { chargerSession, garderSession, getSessionOuverte } from './session-ouverte.ts';

const CLE = 'pharmaccord.retour';
/** -1 quits (CPT-41). */
const QUITTER = -1;

/** While acting for another account: the token of the person's own session, which only serves to come back (CPT-41). */
export const retenirRetour = (joue: string, jetonPersonnel: string): void => {
  try {
    localStorage.setItem(CLE, `${joue} ${jetonPersonnel}`);
  } catch {
    // storage refused: the person will have to log in again
  }
};
export const oublierRetour = (): void => {
  try {
    localStorage.removeItem(CLE);
  } catch {
    // nothing was kept
  }
};
const lireRetour = (joue: string): string | undefined => {
  try {
    const [qui, jetonPersonnel] = localStorage.getItem(CLE)?.split(' ') ?? [];
    return qui === joue ? jetonPersonnel : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The token waits on the session opened from it: quitting gives another. When that session is gone, the token is the
 * person's own again.
 */
const jetonDe = async (jetonPersonnel: string): Promise<string> => {
  try {
    return (await call(monTenantContract.seConnecterComme, { params: { id: QUITTER }, token: jetonPersonnel })).token;
  } catch (erreur) {
    if (erreur instanceof AppError && erreur.status === 409) return jetonPersonnel;
    throw erreur;
  }
};

/** Tabs share the session: one of them goes back, the others follow. */
const unSeulOnglet = (faire: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(CLE, faire) : faire();

/**
 * The account acted for is closed to this person: back to the person's own account.
 * @returns false when there is no way back
 */
export const revenirChezSoi = (joue: string, queryClient: QueryClient): Promise<boolean> =>
  unSeulOnglet(async () => {
    if (getSessionOuverte()?.token !== joue) return true;
    const jetonPersonnel = lireRetour(joue);
    if (!jetonPersonnel) return false;
    try {
      const session = await chargerSession(await jetonDe(jetonPersonnel));
      oublierRetour();
      queryClient.clear();
      garderSession(session);
      return true;
    } catch {
      return false;
    }
  });
