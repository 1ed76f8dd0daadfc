import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/core/app-error.ts';
import { monTenantContract } from '#shared/features/comptes/tenant/contract/mien.ts';
import { call } from '#web/lib/api.ts';
import { chargerSession, garderSession, getSessionOuverte } from './session-ouverte.ts';

const CLE = 'pharmaccord.retour';
/** The id -1 leaves the other account (CPT-41). */
const QUITTER = -1;

/**
 * Keeps the token of the user's own session while they act for another account; it only serves to come back (CPT-41).
 */
export const retenirRetour = (joue: string, jetonPersonnel: string): void => {
  try {
    localStorage.setItem(CLE, `${joue} ${jetonPersonnel}`);
  } catch {
    // storage refused: the user will have to log in again
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
 * The token for the user's own account: leaving the other account gives a new one; a 409 means that its session is
 * gone, and the kept token is valid again.
 */
const jetonDe = async (jetonPersonnel: string): Promise<string> => {
  try {
    return (await call(monTenantContract.seConnecterComme, { params: { id: QUITTER }, token: jetonPersonnel })).token;
  } catch (erreur) {
    if (erreur instanceof AppError && erreur.status === 409) return jetonPersonnel;
    throw erreur;
  }
};

/** Tabs share the session: one tab comes back, the others follow. */
const unSeulOnglet = (faire: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(CLE, faire) : faire();

/**
 * Comes back to the user's own account when the other one is closed to them.
 * @returns false when it cannot
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
