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

/** The raw search fields of an address, before the screen parses them through its schema. */
type Mots = Record<string, unknown>;

/** The route of one screen of `screens.ts`: its address, its guard, its search fields. */
export const routeEcran = <N extends Exclude<NomEcran, 'accueil'>>(nom: N, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => routeRacine,
    path: ecran(nom).chemin,
    component,
    // The schemas type the links; the screen parses the fields itself (`useEtatUrl`), because they load with its code.
    validateSearch: (recherche: RechercheEcran<N> & SearchSchemaInput): Mots => recherche,
    beforeLoad: ({ location }) => {
      const present = visiteur();
      if (present === null) retenirDemande(location.href);
      const vers = detournerVisiteur(nom, present);
      if (vers !== null) throw redirect({ to: vers, replace: true });
    },
  });
