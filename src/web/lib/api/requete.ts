import { MIME_COMPACT } from '#shared/core/api/compact.ts';
import { motsDAdresse } from '#shared/core/api/mots-d-adresse.ts';
import { PART_DONNEES, partiesDe, type RouteTypee } from '#shared/core/contract.ts';
import { cleUnique } from '../cle-unique.ts';
import { getSession } from '../session.ts';

export type Parties = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  fichiers?: readonly File[];
  idempotencyKey?: string;
  token?: string | null;
};

export type RequeteApi = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  token: string | undefined;
};

const enTexte = (valeur: unknown): string => (typeof valeur === 'string' ? valeur : JSON.stringify(valeur));

const lister = (valeur: unknown): readonly unknown[] => (Array.isArray(valeur) ? valeur : [valeur]);

/** Builds the URL of a call. The address of a screen may hold more fields than the call knows: they are left out. */
const adresse = (route: RouteTypee, params: Parties['params'] = {}, query: Parties['query'] = {}): string => {
  const chemin = route.url.replace(/:(\w+)/g, (_, nom: string) => encodeURIComponent(enTexte(params[nom])));
  const recherche = new URLSearchParams();
  const connus = motsDAdresse(route.query);
  for (const [nom, valeur] of Object.entries(query)) {
    if (connus && !connus.has(nom)) continue;
    for (const element of lister(valeur)) {
      if (element !== undefined && element !== null && element !== '') recherche.append(nom, enTexte(element));
    }
  }
  return recherche.size > 0 ? `${chemin}?${recherche.toString()}` : chemin;
};

const corps = (
  route: RouteTypee,
  body: unknown,
  fichiers: readonly File[],
): { body: RequeteApi['body']; type?: string } => {
  if (route.bodyType === 'multipart') {
    const formulaire = new FormData();
    const parties = partiesDe(route);
    if (parties.parChamp)
      for (const [nom, valeur] of Object.entries(body ?? {}))
        formulaire.append(nom, new Blob([JSON.stringify(valeur)], { type: 'application/json' }));
    else if (body !== undefined) formulaire.append(PART_DONNEES, JSON.stringify(body));
    for (const fichier of fichiers) formulaire.append(parties.fichiers, fichier, fichier.name);
    return { body: formulaire };
  }
  if (body === undefined) return { body: undefined };
  if (route.bodyType === 'text') return { body: enTexte(body), type: 'text/plain; charset=utf-8' };
  return { body: JSON.stringify(body), type: 'application/json' };
};

/** The HTTP request of a call of the contract. Pure but for the session's token and the random key. */
export const preparerRequete = (
  route: RouteTypee,
  { params, query, body, fichiers = [], idempotencyKey, token }: Parties,
): RequeteApi => {
  const jeton = token === undefined ? getSession()?.token : (token ?? undefined);
  const envoi = corps(route, body, fichiers);
  return {
    url: adresse(route, params, query),
    method: route.method,
    token: jeton,
    body: envoi.body,
    headers: {
      accept: `${route.method === 'GET' ? `${MIME_COMPACT}, ` : ''}application/json, application/problem+json`,
      ...(envoi.type ? { 'content-type': envoi.type } : {}),
      ...(jeton ? { authorization: `Bearer ${jeton}` } : {}),
      ...(route.method === 'POST' ? { 'idempotency-key': idempotencyKey ?? cleUnique() } : {}),
    },
  };
};
