import { constants } from 'node:zlib';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { contrats } from '#shared/contrats.ts';
import type { Config } from './core/config.ts';
import { enLigneDe } from './core/paiement/paiement.ts';
import { bindContract, type BindDeps } from './core/http/bind-contract.ts';
import { GROS, lireJson, retenirBrut } from './core/http/gros-corps.ts';
import { documentation } from './core/http/documentation.ts';
import { setErrorHandler } from './core/http/problem.ts';
import { sante } from './core/http/sante.ts';
import { creerArchiveHandlers } from './features/archive/routes.ts';
import { annuaireHandlers } from './features/annuaire/routes.ts';
import { adhesionHandlers } from './features/adhesion/routes.ts';
import { abonnementHandlers } from './features/abonnement/routes.ts';
import { compteHandlers } from './features/compte/routes.ts';
import { emplacementHandlers } from './features/emplacement/routes.ts';
import { delegueHandlers } from './features/delegue/routes.ts';
import { creerDiscussionHandlers, reglageDiscussionHandlers } from './features/discussion/routes.ts';
import { documentHandlers } from './features/document/routes.ts';
import { encoursHandlers, relanceHandlers } from './features/encours/routes.ts';
import { conditionHandlers } from './features/condition/routes.ts';
import { conditionGroupementHandlers } from './features/condition-groupement/routes.ts';
import { courrierHandlers, creerMonCourrierHandlers } from './features/courrier/routes.ts';
import { familleHandlers } from './features/famille/routes.ts';
import { exportDonneesHandlers } from './features/export-donnees/routes.ts';
import { groupementHandlers } from './features/groupement/routes.ts';
import { creerLaboratoireHandlers } from './features/laboratoire/routes.ts';
import { importProduitHandlers } from './features/import-produit/routes.ts';
import { creerDossierPreuveHandlers } from './features/dossier-preuve/routes.ts';
import { recapitulatifHandlers } from './features/recapitulatif/routes.ts';
import { modeleMailHandlers } from './features/modele-mail/routes.ts';
import { notificationHandlers } from './features/notification/routes.ts';
import { argentHandlers } from './features/promotion/routes/argent.ts';
import { preuveHandlers } from './features/promotion/routes/preuves.ts';
import { historiqueHandlers } from './features/promotion/routes/historique.ts';
import { visuelHandlers } from './features/promotion/routes/visuels.ts';
import { propositionHandlers } from './features/promotion/routes/propositions.ts';
import { partenariatHandlers } from './features/partenariat/routes.ts';
import { prioriteHandlers } from './features/priorite/routes.ts';
import { promotionGroupementHandlers } from './features/promotion-groupement/routes.ts';
import { promotionHandlers } from './features/promotion/routes.ts';
import { produitHandlers } from './features/produit/routes.ts';
import { importOffreHandlers } from './features/import-offre/routes.ts';
import { avantReponsePublique, reclamationHandlers, reclamationPubliqueHandlers } from './features/reclamation/routes.ts';
import { regleLegaleHandlers } from './features/regle-legale/routes.ts';
import { guideRdvHandlers } from './features/guide-rdv/routes.ts';
import { creerRdvHandlers } from './features/rdv/routes.ts';
import { segmentHandlers } from './features/segment/routes.ts';
import { journalHandlers } from './features/journal/routes.ts';
import { travailHandlers } from './features/travail/routes.ts';
import { extracteurHandlers } from './features/extracteur/routes.ts';
import { lgoHandlers } from './features/lgo/routes.ts';
import { tenantHandlers } from './features/tenant/routes.ts';
import { utilisateurHandlers } from './features/utilisateur/routes.ts';
import { conditionTradeHandlers, tradeHandlers } from './features/trade/routes.ts';
import { sorteDossier, sortesArchive } from './archives.ts';
import { contributionsFiche } from './fiche-rdv.ts';
import { apportsLaboratoire } from './apports-laboratoire.ts';
import { objetsCourrier } from './objets-courrier.ts';
import { sujets } from './sujets.ts';

export type AppDeps = BindDeps & { readonly trustProxy?: Config['trustProxy'] };

/** Believes the `n` nearest proxies. */
const premiers = (n: number) => (_adresse: string, rang: number) => rang < n;

const MEBIOCTET = 1024 * 1024;

/** Builds the HTTP application: explicit composition, no autoload. The web files and the push channel are added by main.ts. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.services.log,
    trustProxy: typeof deps.trustProxy === 'number' ? premiers(deps.trustProxy) : (deps.trustProxy ?? false),
    bodyLimit: MEBIOCTET,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance;
  // The payment page is the only other place a form of ours may go to.
  const paiement = enLigneDe(deps.services.paiement);
  const https = deps.services.publicUrl.startsWith('https://');
  await app.register(helmet, {
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'data:', 'blob:'],
        'worker-src': ["'self'", 'blob:'],
        // A PDF in the browser's own viewer: bytes the page has read itself, never an address.
        'frame-src': ['blob:'],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...(paiement ? [paiement.origine] : [])],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
  });
  // Brotli's own default (11) costs tens of milliseconds an answer; 4 is as fast as gzip and smaller.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions });
  // Whoever reads a file says which limit it passed.
  await app.register(multipart, { throwFileSizeLimit: false });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, octets: Buffer) => {
    if (request.headers['idempotency-key']) retenirBrut(request, octets);
    // What is large is read when its turn has come.
    return octets.length > GROS ? octets : lireJson(octets);
  });
  // The notices of a payment provider: signed as they were written, so kept as they came.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, texte, done) => done(null, texte));
  // One line a request; the route's pattern, not the address: an address may hold a name or a secret.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'appel');
  });
  // Nothing of it belongs in a search engine, least of all what a link alone opens.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', 'noindex, nofollow');
  });
  setErrorHandler(app);
  sante(app, deps.services);
  documentation(app, deps.services.version);
  bindContract(app, deps, contrats.compte, compteHandlers);
  bindContract(app, deps, contrats.tenant, tenantHandlers);
  bindContract(app, deps, contrats.annuaire, annuaireHandlers);
  bindContract(app, deps, contrats.groupement, groupementHandlers);
  bindContract(app, deps, contrats.utilisateur, utilisateurHandlers);
  bindContract(app, deps, contrats.archive, creerArchiveHandlers(sortesArchive));
  bindContract(app, deps, contrats.exportDonnees, exportDonneesHandlers);
  bindContract(app, deps, contrats.laboratoire, creerLaboratoireHandlers(apportsLaboratoire));
  bindContract(app, deps, contrats.produit, produitHandlers);
  bindContract(app, deps, contrats.importProduit, importProduitHandlers);
  bindContract(app, deps, contrats.regleLegale, regleLegaleHandlers);
  bindContract(app, deps, contrats.importOffre, importOffreHandlers);
  bindContract(app, deps, contrats.emplacement, emplacementHandlers);
  bindContract(app, deps, contrats.famille, familleHandlers);
  bindContract(app, deps, contrats.priorite, prioriteHandlers);
  bindContract(app, deps, contrats.encours, encoursHandlers);
  bindContract(app, deps, contrats.relance, relanceHandlers);
  bindContract(app, deps, contrats.promotion, promotionHandlers);
  bindContract(app, deps, contrats.promotionGroupement, promotionGroupementHandlers);
  bindContract(app, deps, contrats.preuve, preuveHandlers);
  bindContract(app, deps, contrats.visuel, visuelHandlers);
  bindContract(app, deps, contrats.historique, historiqueHandlers);
  bindContract(app, deps, contrats.discussion, creerDiscussionHandlers(sujets));
  bindContract(app, deps, contrats.reglageDiscussion, reglageDiscussionHandlers);
  bindContract(app, deps, contrats.reclamation, reclamationHandlers);
  bindContract(app, deps, contrats.reclamationPublique, reclamationPubliqueHandlers, avantReponsePublique);
  bindContract(app, deps, contrats.promotionArgent, argentHandlers);
  bindContract(app, deps, contrats.notification, notificationHandlers);
  bindContract(app, deps, contrats.courrier, courrierHandlers);
  bindContract(app, deps, contrats.monCourrier, creerMonCourrierHandlers(objetsCourrier));
  bindContract(app, deps, contrats.dossierPreuve, creerDossierPreuveHandlers(sorteDossier));
  bindContract(app, deps, contrats.recapitulatif, recapitulatifHandlers);
  bindContract(app, deps, contrats.modeleMail, modeleMailHandlers);
  bindContract(app, deps, contrats.document, documentHandlers);
  bindContract(app, deps, contrats.condition, conditionHandlers);
  bindContract(app, deps, contrats.conditionGroupement, conditionGroupementHandlers);
  bindContract(app, deps, contrats.rdv, creerRdvHandlers(contributionsFiche));
  bindContract(app, deps, contrats.guideRdv, guideRdvHandlers);
  bindContract(app, deps, contrats.partenariat, partenariatHandlers);
  bindContract(app, deps, contrats.segment, segmentHandlers);
  bindContract(app, deps, contrats.adhesion, adhesionHandlers);
  bindContract(app, deps, contrats.abonnement, abonnementHandlers);
  bindContract(app, deps, contrats.delegue, delegueHandlers);
  bindContract(app, deps, contrats.trade, tradeHandlers);
  bindContract(app, deps, contrats.proposition, propositionHandlers);
  bindContract(app, deps, contrats.conditionTrade, conditionTradeHandlers);
  bindContract(app, deps, contrats.journal, journalHandlers);
  bindContract(app, deps, contrats.travail, travailHandlers);
  bindContract(app, deps, contrats.extracteur, extracteurHandlers);
  bindContract(app, deps, contrats.lgo, lgoHandlers);
  return app;
};
