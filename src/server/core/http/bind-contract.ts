import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Acteur } from '#shared/core/acteur.ts';
import type { AppError } from '#shared/core/app-error.ts';
import { compacterLignes, etendreLignes, MIME_COMPACT, type Compact } from '#shared/core/api/compact.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { estObjet } from '#shared/core/est-objet.ts';
import { estOuvertSansAbonnement } from '#shared/core/sans-abonnement.ts';
import { estEssai } from '#shared/core/api/essai.ts';
import type { BodyOf, ContratType, ParamsOf, QueryOf, ResponseOf, RouteContract } from '#shared/core/contract.ts';
import { DejaRepondu, type Contexte, type ContextePublic, type Requete } from '../contexte.ts';
import { transactionSysteme } from '../db/database.ts';
import { rendreOctets } from '../files/rendre-octets.ts';
import { qualifierAppel } from '../observation/appels.ts';
import { RefusSuivi } from '../refus-suivi.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../session.ts';
import { exigerConfirmation } from '../confirmation.ts';
import { JsonCompact, JsonDirect } from '../json-ecrit.ts';
import { colonnesCompactes, elementDePage } from './colonnes-compactes.ts';
import { bornesDuCorps } from './bornes-json.ts';
import { attendreSonTour, chacunSonTour, empreinteDuCorps, GROS } from './gros-corps.ts';
import { lireMultipart, type FichierRecu, type Multipart } from './multipart.ts';
import { lecteurDeMots } from './mots-inconnus.ts';
import { refusDe, versErreursDeChamp } from './problem.ts';

/** Answer of a route whose `responseType` is `file`. */
export type FichierReponse = {
  readonly contenu: Buffer | Readable;
  readonly entetes: Readonly<Record<string, string>>;
  /** The number of lines of the file, when it is a list. */
  readonly lignes?: number;
  /** Where to journal a download without a session; false when it is journalled already, or when the file is public. */
  readonly trace?: false | { readonly tenantId: number; readonly nomComplet: string };
};

type AppelRecu<R> = {
  readonly ctx: R extends { access: 'public' } ? ContextePublic : Contexte;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly fichiers: readonly FichierRecu[];
};
type Reponse<R> = R extends { responseType: 'file' } ? FichierReponse : ResponseOf<R> | JsonDirect | JsonCompact;
/** One handler for each route of the contract: a missing one does not compile. */
export type Handlers<C> = {
  readonly [K in keyof C]: (demande: AppelRecu<C[K]>) => Promise<Reponse<C[K]>>;
};

export type BindDeps = { readonly services: Services; readonly sessions: Sessions; readonly verifierReponses: boolean };

const lireToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * Checks session, role, impersonation and subscription before the rest of the request is read. Each refusal has its own
 * status.
 */
const autoriser = (route: RouteContract, acteur: Acteur | undefined): void => {
  if (route.access === 'public') return;
  if (!acteur) throw coreErrors.sessionAbsente();
  if (acteur.restriction && !route.malgre?.includes(acteur.restriction))
    throw acteur.restriction === 'MOT_DE_PASSE_A_CHANGER'
      ? coreErrors.motDePasseAChanger()
      : coreErrors.sessionAbsente();
  if (!route.access.includes(acteur.role)) {
    throw acteur.role === 'CONSULTATION_GROUPEMENT' && route.method !== 'GET'
      ? coreErrors.lectureSeule()
      : coreErrors.interdit();
  }
  if (acteur.impersonation && route.impersonation === 'forbidden') throw coreErrors.impersonationInterdite();
  if (!acteur.abonne && !estOuvertSansAbonnement(route)) throw coreErrors.abonnementRequis();
};

const analyser = (schema: z.ZodType | undefined, valeur: unknown, racine: string): unknown => {
  if (!schema) return undefined;
  const validation = schema.safeParse(valeur);
  if (!validation.success) throw coreErrors.requeteInvalide(versErreursDeChamp(validation.error, racine));
  return validation.data;
};

/** The most unknown words listed in one refusal. */
const MAX_MOTS_DITS = 50;

const sansIgnores = ({ ignore }: RouteContract, champs: unknown): unknown =>
  ignore && estObjet(champs)
    ? Object.fromEntries(Object.entries(champs).filter(([nom]) => !ignore.includes(nom)))
    : champs;

type Recu = {
  readonly champs: unknown;
  readonly fichiers: Multipart['fichiers'];
  readonly rendre?: () => Promise<void>;
};
const recevoir = async (route: RouteContract, request: FastifyRequest): Promise<Recu> => {
  if (route.bodyType === 'multipart') return lireMultipart(request, route);
  const { body } = request;
  // Frees the received body, since its parsed value takes its place in memory; a text is kept, because a refusal gives
  // its length.
  if (typeof body !== 'string') request.body = undefined;
  return { champs: body, fichiers: [] };
};

/** How many bytes are hashed at once. */
const TRANCHE = 1024 * 1024;

const lireIdempotence = async (
  route: RouteContract,
  request: FastifyRequest,
  { champs, fichiers }: Recu,
): Promise<Requete['idempotence']> => {
  const cle = request.headers['idempotency-key'];
  if (!route.idempotent || typeof cle !== 'string') return undefined;
  if (!/^[\x21-\x7e]{1,100}$/.test(cle))
    throw coreErrors.champInvalide('/headers/idempotency-key', 'La clé Idempotency-Key n’est pas valide.');
  const corps = empreinteDuCorps(request, () => JSON.stringify(champs ?? null));
  const empreinte = createHash('sha256').update(corps);
  for (const { lire, ...fichier } of fichiers) {
    empreinte.update(JSON.stringify(fichier));
    for (let debut = 0; debut < fichier.octets; debut += TRANCHE) {
      const octets = await lire(debut, Math.min(fichier.octets, debut + TRANCHE));
      empreinte.update(octets);
      rendreOctets(octets);
    }
  }
  return { cle, empreinte: empreinte.digest('base64url') };
};

const accepteCompact = (reply: FastifyReply): boolean =>
  reply.request.headers.accept?.startsWith(MIME_COMPACT) === true;

const envoyerCompact = (
  reply: FastifyReply,
  route: RouteContract,
  { texte }: JsonCompact,
  verifier: boolean,
): FastifyReply => {
  if (verifier) route.response.parse(etendreLignes(JSON.parse(texte) as Compact));
  reply.header('vary', 'accept');
  if (accepteCompact(reply)) return reply.type(`${MIME_COMPACT}; charset=utf-8`).send(texte);
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(etendreLignes(JSON.parse(texte) as Compact)));
};

const envoyerReponse = (
  reply: FastifyReply,
  route: RouteContract,
  resultat: unknown,
  verifier: boolean,
): FastifyReply => {
  if (route.responseType === 'file') {
    const { contenu, entetes } = resultat as FichierReponse;
    // An immutable file (a logo) replaces this header by its own.
    return reply.header('cache-control', 'no-store').headers(entetes).send(contenu);
  }
  reply.header('cache-control', 'no-store');
  if (resultat instanceof JsonCompact) return envoyerCompact(reply, route, resultat, verifier);
  reply.type('application/json; charset=utf-8');
  if (resultat instanceof JsonDirect) {
    if (verifier) route.response.parse(JSON.parse(resultat.texte));
    return reply.send(resultat.texte);
  }
  const reponse = route.response.parse(resultat);
  const element = elementDePage(route.response);
  if (!element) return reply.send(JSON.stringify(reponse));
  reply.header('vary', 'accept');
  if (!accepteCompact(reply)) return reply.send(JSON.stringify(reponse));
  const compact = compacterLignes(reponse as { elements: object[] }, colonnesCompactes(element));
  return reply.type(`${MIME_COMPACT}; charset=utf-8`).send(JSON.stringify(compact));
};

type Demande = { readonly ctx: ContextePublic; readonly params: unknown; readonly query: unknown };
/** Only numbers, days and codes go to the journal: free words may contain data that others must not read. */
const SANS_MOTS = /^(?:[A-Z][A-Z_]*|\d{4}-\d\d-\d\d|\d{1,15})$/;
const sansMots = (valeur: unknown): unknown => {
  if (Array.isArray(valeur)) return valeur.map(sansMots);
  return typeof valeur === 'string' && !SANS_MOTS.test(valeur) ? '…' : valeur;
};
const sansMotsDe = (valeurs: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((valeurs ?? {}) as Record<string, unknown>).map(([nom, valeur]) => [nom, sansMots(valeur)]),
  );

/** Journals a download (EXP-11): the call and the ids, never a secret nor a person's words. */
const noterTelechargement = (
  { url }: RouteContract,
  { ctx: { services, requete, acteur }, params, query }: Demande,
  { lignes, trace }: FichierReponse,
): void => {
  const par = trace ? trace : acteur;
  if (trace === false || !par || requete.sansEffet) return;
  const { id, fichierId } = sansMotsDe(params);
  const filtres = sansMotsDe(query);
  services.acces.noter({
    objet: 'telechargement',
    action: url.endsWith('/export') ? 'exporter' : 'telecharger',
    source: acteur ? `u${acteur.utilisateurId}` : requete.ip,
    par,
    objetId: Number(id) || null,
    apres: {
      adresse: url.replace('/api/v1', ''),
      ...(fichierId !== undefined && { fichierId }),
      ...(lignes !== undefined && { lignes }),
      ...(Object.keys(filtres).length > 0 && { filtres }),
      source: requete.ip,
    },
  });
};

/**
 * Checks a public call before its body is read, so that a dead link does not receive megabytes first.
 * @throws the refusal
 */
export type AvantCorps = (demande: { readonly ctx: ContextePublic; readonly params: unknown }) => Promise<unknown>;

/** Statistics and exports: calls that read many rows, which a copy of the database may answer (EXP-126). */
const LUES_DE_COPIE = /^\/api\/v1\/statistiques\/|\/export$/;
const estLueDeCopie = ({ method, url }: RouteContract): boolean => method === 'GET' && LUES_DE_COPIE.test(url);

const requeteDe = (route: RouteContract, request: FastifyRequest, idempotence?: Requete['idempotence']): Requete => ({
  id: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  token: lireToken(request),
  idempotence,
  lecture: route.method === 'GET',
  deCopie: estLueDeCopie(route),
  sansEffet: request.method === 'HEAD',
});

/**
 * Called after the refusal of a public call with a body, whether the body was read or not.
 * @param params the raw parameters; octets null when unknown
 */
export type ApresRefus = (demande: {
  readonly ctx: ContextePublic;
  readonly params: unknown;
  readonly octets: number | null;
  readonly refus: AppError;
}) => Promise<void>;

const octetsDe = ({ body, headers }: FastifyRequest): number | null => {
  if (typeof body === 'string') return Buffer.byteLength(body);
  const annonces = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(annonces) ? annonces : null;
};

const suivi =
  (route: RouteContract, services: Services, apresRefus: ApresRefus) =>
  async (request: FastifyRequest, error: FastifyError): Promise<void> => {
    const refus = refusDe(error);
    if (!refus) return;
    const ctx = { services, requete: requeteDe(route, request), acteur: undefined };
    const demande = { ctx, params: request.params, octets: octetsDe(request), refus };
    await apresRefus(demande).catch((echec: unknown) => request.log.warn(echec));
  };

/** Binds every route of a contract to its handler. */
export const bindContract = <const C extends ContratType>(
  app: FastifyInstance,
  deps: BindDeps,
  contract: C,
  handlers: Handlers<C>,
  { avantCorps, apresRefus }: { readonly avantCorps?: AvantCorps; readonly apresRefus?: ApresRefus } = {},
): void => {
  for (const [name, route] of Object.entries(contract) as [keyof C & string, RouteContract][]) {
    const gros = (route.bodyLimit ?? 0) > GROS && route.bodyType !== 'multipart';
    const { services } = deps;
    const motsInconnus = lecteurDeMots(route);
    const analyserMots = (recus: unknown): unknown => {
      const inconnus = motsInconnus(recus);
      if (inconnus.length > 0) throw coreErrors.requeteInvalide(inconnus.slice(0, MAX_MOTS_DITS));
      return analyser(route.query, recus, '/query');
    };
    const acteurs = new WeakMap<FastifyRequest, Acteur | undefined>();
    const identifier = async (request: FastifyRequest): Promise<Acteur | undefined> => {
      const token = lireToken(request);
      const acteur = token ? await deps.sessions.authentifier(token) : undefined;
      qualifierAppel(request, acteur?.typeTenant);
      // Asked again after a long upload: each line would hold these keys twice.
      if (!acteurs.has(request))
        (request.log as Logger).setBindings({
          utilisateur: acteur?.utilisateurId,
          tenant: acteur?.tenantId,
          impersonation: acteur?.impersonation,
        });
      autoriser(route, acteur);
      return acteur;
    };
    const handler = handlers[name] as unknown as (demande: unknown) => Promise<unknown>;
    const repondre = async (request: FastifyRequest, reply: FastifyReply, recu: Recu): Promise<FastifyReply> => {
      // When an antivirus is configured, every file is scanned (COM-110), before any transaction is open.
      if (services.antivirus)
        for (const { nom, lire } of recu.fichiers) await services.antivirus.verifier({ nom, contenu: await lire() });
      // An ended session must be refused within a second (COM-72): after a long upload, the session is checked again.
      const acteur = route.bodyLimit ? await identifier(request) : acteurs.get(request);
      const requete = requeteDe(route, request, await lireIdempotence(route, request, recu));
      const params = analyser(route.params, request.params, '/params');
      const query = analyserMots(request.query);
      const essai = estEssai(query);
      const demande = {
        ctx: { services, requete: essai ? { ...requete, sansEffet: true } : requete, acteur },
        params,
        query,
        body: analyser(route.body, sansIgnores(route, recu.champs) ?? (route.bodyType === 'text' ? '' : undefined), ''),
        fichiers: recu.fichiers,
      };
      const resultat = await handler(demande).catch(async (error: unknown) => {
        if (error instanceof DejaRepondu) return error.reponse;
        if (error instanceof RefusSuivi)
          await transactionSysteme(services.dbSysteme, error.suite).catch((echec: unknown) => request.log.warn(echec));
        throw error;
      });
      if (route.responseType === 'file') noterTelechargement(route, demande, resultat as FichierReponse);
      return envoyerReponse(reply, route, resultat, deps.verifierReponses);
    };
    const traiter = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const recu = await recevoir(route, request);
      try {
        return await repondre(request, reply, recu);
      } finally {
        await recu.rendre?.();
      }
    };
    const suivreRefus = route.bodyLimit && apresRefus ? suivi(route, services, apresRefus) : undefined;
    app.route({
      method: route.method,
      url: route.url,
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      config: { contrat: name, bornesJson: () => bornesDuCorps(route.bodyType === 'text' ? undefined : route.body) },
      onRequest: async (request, reply) => {
        const acteur = await identifier(request);
        acteurs.set(request, acteur);
        if (route.confirmation && acteur) await exigerConfirmation(services, acteur);
        if (avantCorps && route.bodyLimit) {
          const params = analyser(route.params, request.params, '/params');
          await avantCorps({ ctx: { services, requete: requeteDe(route, request), acteur }, params });
        }
        if (gros) await attendreSonTour(request, reply);
      },
      onError: async (request, _reply, error) => suivreRefus?.(request, error),
      handler: (request, reply) => chacunSonTour(request, () => traiter(request, reply)),
    });
  }
};
