import type { RouteComponent } from '@tanstack/react-router';
import type { NomEcran } from '#shared/core/screens.ts';

/** The page of each screen of `screens.ts`, loaded when first opened or pointed at. Home is apart: it is the login when there is no session. */
export const pages: Partial<Readonly<Record<NomEcran, RouteComponent>>> = {};

/** Home always is; the others once their page is delivered. */
export const estMonte = (nom: NomEcran): boolean => nom === 'accueil' || pages[nom] !== undefined;
