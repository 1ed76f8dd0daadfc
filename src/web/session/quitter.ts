import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { monTenantContract } from '#shared/features/comptes/tenant/contract/mien.ts';
import { fermerSurServeur } from './ouvrir-session.ts';
import { call } from '#web/lib/api.ts';
import { peutPartir } from '#web/lib/avant-depart.ts';
import { effacerBrouillons } from '#web/lib/formulaire/brouillon.ts';
import { setSession } from '#web/lib/session.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { pendantUnChangement } from './changement.ts';
import { oublierRetour, retenirRetour } from './retour.ts';
import { chargerSession, garderSession, getSessionOuverte } from './session-ouverte.ts';

/** The id -1 leaves the other account (CPT-41). */
const QUITTER = -1;

const prendreJeton = async (id: number, queryClient: QueryClient) => {
  const jetonPersonnel = getSessionOuverte()?.token;
  const { token } = await call(monTenantContract.seConnecterComme, { params: { id } });
  const session = await chargerSession(token);
  if (id === QUITTER) oublierRetour();
  else if (jetonPersonnel) retenirRetour(token, jetonPersonnel);
  queryClient.clear();
  garderSession(session);
};

/** Acts for another tenant, or leaves it: takes a new token, then goes to `/` (CPT-41). */
export const useImpersonation = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const changer = async (id: number) => {
    if (!(await peutPartir())) return;
    try {
      await pendantUnChangement(() => prendreJeton(id, queryClient));
      await navigate({ to: '/' });
    } catch (erreur) {
      echec(erreur);
    }
  };
  return { agirPour: (id: number) => changer(id), quitter: () => changer(QUITTER) };
};

/** A logout goes to `/`, unless already there (CPT-9). */
export const useDeconnexion = () => {
  const navigate = useNavigate();
  return async () => {
    const token = getSessionOuverte()?.token;
    // Home first: a form with unsaved changes may still ask to stay.
    if (location.pathname !== '/') await navigate({ to: '/' });
    if (location.pathname !== '/' || !(await peutPartir())) return;
    effacerBrouillons();
    oublierRetour();
    setSession(null);
    if (token) await fermerSurServeur(token);
  };
};
