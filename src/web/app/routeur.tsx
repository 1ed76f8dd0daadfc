import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PageEnEchec } from '#web/ui/ErrorBoundary.tsx';
import { parseSearch, stringifySearch } from '#web/lib/url-state.ts';
import { Attente } from './Attente.tsx';
import { EntreePage } from './EntreePage.tsx';
import { retenirDemande } from '#web/session/lieu.ts';
import { getSessionOuverte } from '#web/session/session-ouverte.ts';
import { racine } from './route-ecran.ts';
import { routesEcrans } from './routes-ecrans.ts';

const versAccueil = () => {
  throw redirect({ to: '/', replace: true });
};

const connecte = ({ location }: { location: { href: string } }) => {
  if (getSessionOuverte()) return;
  retenirDemande(location.href);
  versAccueil();
};
const nonConnecte = () => {
  if (getSessionOuverte()) versAccueil();
};

const pageDesabonnement = lazyRouteComponent(
  () => import('#web/features/pilotage/statistique/DesabonnementPage.tsx'),
  'DesabonnementPage',
);

const autres = {
  accueil: createRoute({ getParentRoute: () => racine, path: '/', component: EntreePage }),
  inscription: createRoute({
    getParentRoute: () => racine,
    path: '/inscription',
    beforeLoad: nonConnecte,
    component: lazyRouteComponent(() => import('#web/features/comptes/tenant/InscriptionPage.tsx'), 'InscriptionPage'),
  }),
  conditionsGenerales: createRoute({
    getParentRoute: () => racine,
    path: '/conditions-generales',
    component: lazyRouteComponent(() => import('#web/features/comptes/compte/ConditionsPage.tsx'), 'ConditionsPage'),
  }),
  motDePasse: createRoute({
    getParentRoute: () => racine,
    path: '/mot-de-passe/$jeton',
    component: lazyRouteComponent(
      () => import('#web/features/comptes/compte/LienMotDePassePage.tsx'),
      'LienMotDePassePage',
    ),
  }),
  ceNEstPasMoi: createRoute({
    getParentRoute: () => racine,
    path: '/ce-n-est-pas-moi/$jeton',
    component: lazyRouteComponent(
      () => import('#web/features/comptes/compte/ContestationPage.tsx'),
      'ContestationPage',
    ),
  }),
  desabonnementRapport: createRoute({
    getParentRoute: () => racine,
    path: '/desabonnement/rapport/$jeton',
    component: pageDesabonnement,
  }),
  desabonnementRecapitulatif: createRoute({
    getParentRoute: () => racine,
    path: '/desabonnement/recapitulatif/$jeton',
    component: pageDesabonnement,
  }),
  reclamationPublique: createRoute({
    getParentRoute: () => racine,
    path: '/reclamations/$id/public/$uuid',
    component: lazyRouteComponent(
      () => import('#web/features/echanges/reclamation-publique/PubliquePage.tsx'),
      'PubliquePage',
    ),
  }),
  piecesPubliques: createRoute({
    getParentRoute: () => racine,
    path: '/pieces/$id/public/$uuid',
    component: lazyRouteComponent(
      () => import('#web/features/argent/encours/PiecesPubliquesPage.tsx'),
      'PiecesPubliquesPage',
    ),
  }),
  bind: createRoute({
    getParentRoute: () => racine,
    path: '/bind',
    beforeLoad: connecte,
    component: lazyRouteComponent(() => import('#web/features/courrier/notification/BindPage.tsx'), 'BindPage'),
  }),
  // An unknown path redirects to `/` (COM-81).
  inconnue: createRoute({ getParentRoute: () => racine, path: '$', beforeLoad: versAccueil }),
};

/** Every address of the application, in history mode. */
export const creerRouteur = () =>
  createRouter({
    routeTree: racine.addChildren({ ...autres, ...routesEcrans }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: Attente,
    defaultErrorComponent: ({ reset }) => <PageEnEchec onReessayer={reset} />,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof creerRouteur>;
  }
}
