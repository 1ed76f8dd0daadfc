import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PageEnEchec } from '#web/ui/hotes/ErrorBoundary.tsx';
import { parseSearch, stringifySearch } from '#web/lib/url-state.ts';
import { AttentePage } from './AttentePage.tsx';
import { EntreePage } from './EntreePage.tsx';
import { retenirDemande } from '#web/session/lieu.ts';
import { getSessionOuverte } from '#web/session/session-ouverte.ts';
import { routeRacine } from './route-ecran.ts';
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
  accueil: createRoute({ getParentRoute: () => routeRacine, path: '/', component: EntreePage }),
  inscription: createRoute({
    getParentRoute: () => routeRacine,
    path: '/inscription',
    beforeLoad: nonConnecte,
    component: lazyRouteComponent(() => import('#web/pages/inscription/InscriptionPage.tsx'), 'InscriptionPage'),
  }),
  conditionsGenerales: createRoute({
    getParentRoute: () => routeRacine,
    path: '/conditions-generales',
    component: lazyRouteComponent(() => import('#web/features/comptes/compte/ConditionsPage.tsx'), 'ConditionsPage'),
  }),
  motDePasse: createRoute({
    getParentRoute: () => routeRacine,
    path: '/mot-de-passe/$jeton',
    component: lazyRouteComponent(
      () => import('#web/features/comptes/compte/LienMotDePassePage.tsx'),
      'LienMotDePassePage',
    ),
  }),
  ceNEstPasMoi: createRoute({
    getParentRoute: () => routeRacine,
    path: '/ce-n-est-pas-moi/$jeton',
    component: lazyRouteComponent(
      () => import('#web/features/comptes/compte/ContestationPage.tsx'),
      'ContestationPage',
    ),
  }),
  desabonnementRapport: createRoute({
    getParentRoute: () => routeRacine,
    path: '/desabonnement/rapport/$jeton',
    component: pageDesabonnement,
  }),
  desabonnementRecapitulatif: createRoute({
    getParentRoute: () => routeRacine,
    path: '/desabonnement/recapitulatif/$jeton',
    component: pageDesabonnement,
  }),
  reclamationPublique: createRoute({
    getParentRoute: () => routeRacine,
    path: '/reclamations/$id/public/$uuid',
    component: lazyRouteComponent(
      () => import('#web/features/echanges/reclamation-publique/PubliquePage.tsx'),
      'PubliquePage',
    ),
  }),
  piecesPubliques: createRoute({
    getParentRoute: () => routeRacine,
    path: '/pieces/$id/public/$uuid',
    component: lazyRouteComponent(
      () => import('#web/features/argent/encours/PiecesPubliquesPage.tsx'),
      'PiecesPubliquesPage',
    ),
  }),
  invitation: createRoute({
    getParentRoute: () => routeRacine,
    path: '/invitation/$id/public/$uuid',
    component: lazyRouteComponent(() => import('#web/pages/inscription/InvitationPage.tsx'), 'InvitationPage'),
  }),
  iban: createRoute({
    getParentRoute: () => routeRacine,
    path: '/iban/$id/public/$uuid',
    component: lazyRouteComponent(
      () => import('#web/features/prestations/iban-manquant/DonnerIbanPage.tsx'),
      'DonnerIbanPage',
    ),
  }),
  exportDeClos: createRoute({
    getParentRoute: () => routeRacine,
    path: '/export/$id/public/$uuid',
    component: lazyRouteComponent(
      () => import('#web/features/pilotage/cloture/ExportDeClosPage.tsx'),
      'ExportDeClosPage',
    ),
  }),
  accesPropose: createRoute({
    getParentRoute: () => routeRacine,
    path: '/acces/$id/public/$uuid',
    component: lazyRouteComponent(() => import('#web/pages/inscription/AccesProposePage.tsx'), 'AccesProposePage'),
  }),
  bind: createRoute({
    getParentRoute: () => routeRacine,
    path: '/bind',
    beforeLoad: connecte,
    component: lazyRouteComponent(() => import('#web/features/courrier/notification/BindPage.tsx'), 'BindPage'),
  }),
  // An unknown path redirects to `/` (COM-81).
  inconnue: createRoute({ getParentRoute: () => routeRacine, path: '$', beforeLoad: versAccueil }),
};

/** Every address of the application, in history mode. */
export const creerRouteur = () =>
  createRouter({
    routeTree: routeRacine.addChildren({ ...autres, ...routesEcrans }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: AttentePage,
    defaultErrorComponent: ({ reset }) => <PageEnEchec onReessayer={reset} />,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof creerRouteur>;
  }
}
