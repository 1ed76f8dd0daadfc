import {
  createRootRoute,
  createRoute,
  redirect,
  type RouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { ecran, type NomEcran } from '#shared/core/screens.ts';
import { detournerVisiteur, type Visiteur } from '#web/session/gardes.ts';
import { retenirDemande } from '#web/session/lieu.ts';
import { estSessionAbonnee, getSessionOuverte, quiRegarde } from '#web/session/session-ouverte.ts';
import { Cadre } from './Cadre.tsx';
import type { RechercheEcran } from './recherches.ts';

const visiteur = (): Visiteur => {
  const session = getSessionOuverte();
  return session && { ...quiRegarde(session), abonne: estSessionAbonnee(session) };
};

export const routeRacine = createRootRoute({ component: Cadre, notFoundComponent: () => null });

/** What an address holds, before a screen reads it through its schema. */
type Mots = Record<string, unknown>;

/** One screen of `screens.ts`: its address, its guard, what its address may hold. */
export const routeEcran = <N extends Exclude<NomEcran, 'accueil'>>(nom: N, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => routeRacine,
    path: ecran(nom).chemin,
    component,
    // Links are typed by the schemas of the screen; it reads the words itself, one by one (`useEtatUrl`): its code
    // comes with it.
    validateSearch: (recherche: RechercheEcran<N> & SearchSchemaInput): Mots => recherche,
    beforeLoad: ({ location }) => {
      const present = visiteur();
      if (present === null) retenirDemande(location.href);
      const vers = detournerVisiteur(nom, present);
      if (vers !== null) throw redirect({ to: vers, replace: true });
    },
  });
