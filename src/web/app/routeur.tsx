import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ecran, ecrans } from '#shared/core/screens.ts';
import { PageEnEchec } from '#web/ui/ErrorBoundary.tsx';
import { parseSearch, stringifySearch } from '#web/lib/url-state.ts';
import { Attente } from './Attente.tsx';
import { Cadre } from './Cadre.tsx';
import { detourner, type Visiteur } from '#web/session/gardes.ts';
import { EntreePage } from './EntreePage.tsx';
import { pages } from './pages.ts';
import { estSessionAbonnee, getSessionOuverte, quiRegarde } from '#web/session/session-ouverte.ts';

const visiteur = (): Visiteur => {
  const session = getSessionOuverte();
  return session && { ...quiRegarde(session), abonne: estSessionAbonnee(session) };
};

const racine = createRootRoute({ component: Cadre, notFoundComponent: () => null });

const versAccueil = () => {
  throw redirect({ to: '/', replace: true });
};

const routesEcrans = ecrans
  .filter((nom) => nom !== 'accueil')
  .map((nom) =>
    createRoute({
      getParentRoute: () => racine,
      path: ecran(nom).chemin,
      component: pages[nom],
      beforeLoad: () => {
        const vers = detourner(nom, visiteur());
        if (vers !== null) throw redirect({ to: vers, replace: true });
      },
    }),
  );

const connecte = () => {
  if (!getSessionOuverte()) versAccueil();
};
const nonConnecte = () => {
  if (getSessionOuverte()) versAccueil();
};

const autres = [
  createRoute({ getParentRoute: () => racine, path: '/', component: EntreePage }),
  createRoute({
    getParentRoute: () => racine,
    path: '/inscription',
    beforeLoad: nonConnecte,
    component: lazyRouteComponent(() => import('#web/features/comptes/compte/InscriptionPage.tsx'), 'InscriptionPage'),
  }),
  createRoute({
    getParentRoute: () => racine,
    path: '/conditions-generales',
    component: lazyRouteComponent(() => import('#web/features/comptes/compte/ConditionsPage.tsx'), 'ConditionsPage'),
  }),
  createRoute({
    getParentRoute: () => racine,
    path: '/mot-de-passe/$jeton',
    component: lazyRouteComponent(
      () => import('#web/features/comptes/compte/LienMotDePassePage.tsx'),
      'LienMotDePassePage',
    ),
  }),
  createRoute({
    getParentRoute: () => racine,
    path: '/reclamations/$id/public/$uuid',
    component: lazyRouteComponent(
      () => import('#web/features/echanges/reclamation-publique/PubliquePage.tsx'),
      'PubliquePage',
    ),
  }),
  createRoute({
    getParentRoute: () => racine,
    path: '/bind',
    beforeLoad: connecte,
    component: lazyRouteComponent(() => import('#web/features/courrier/notification/BindPage.tsx'), 'BindPage'),
  }),
  // An unknown path redirects to `/` (COM-81).
  createRoute({ getParentRoute: () => racine, path: '$', beforeLoad: versAccueil }),
];

/** Every address of the application, in history mode. */
export const creerRouteur = () =>
  createRouter({
    routeTree: racine.addChildren([...autres, ...routesEcrans]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: Attente,
    defaultErrorComponent: ({ reset }) => <PageEnEchec onReessayer={reset} />,
  });
