import { createHash, randomBytes } from 'node:crypto';
import { dansTenantDuLien, inTenant, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import { transactionSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { attenteQuota, consommerQuota } from '#server/core/tentatives.ts';
import { exigerVersion } from '#server/core/version.ts';
import { exigerSuivi } from '#server/features/connexions/vente/commands/garde.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { cleAgentContract, EtatCleAgent } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { extracteurErrors } from '#shared/features/connexions/extracteur/errors.ts';
import { cleExpiree, finDeCle } from '#shared/features/connexions/extracteur/rules/fin-de-cle.ts';
import { lireCleAgent } from '../read-models/cle-agent.ts';
import { lireEtatExtracteur } from '../read-models/etat.ts';
import { signalerCle } from './signaler.ts';
import {
  findCompteDeLaCle,
  updateCle,
  updateUtilisation,
  lockCleAgent,
  lockReceptionExtracteur,
} from '../repository/cle-agent.ts';

/** Wrong keys allowed to a source, in ten minutes. */
const ESSAIS = 40;
const FENETRE_ESSAIS = 600;
/** Calls of an agent in an hour: thirteen months are sent at once, twice over. */
const APPELS = 1_000;
const HEURE = 3_600;

const PREFIXE = 'pha_agent_';
const empreinteDe = (cle: string): string => createHash('sha256').update(cle).digest('hex');

const changer = async <T>(
  ctx: Contexte,
  version: number | undefined,
  action: string,
  work: (tx: TenantTx, finAvant: string | null) => Promise<T>,
): Promise<T> => {
  exigerSuivi(ctx);
  return inTenant(ctx, async (tx) => {
    const avant = await lockCleAgent(tx);
    exigerVersion(avant, version);
    const resultat = await work(tx, avant.fin);
    const { cle } = await lireCleAgent(tx, ctx.services);
    await journaliser(tx, ctx.acteur, {
      objet: 'extracteur',
      action,
      avant: { fin: avant.fin },
      apres: { fin: cle?.fin ?? null },
    });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'extracteur', id: 0 }]);
    return resultat;
  });
};

/**
 * Makes a key in place of the one there is; this answer alone gives it (CNX-70).
 * @throws 409 for an account without an agent
 */
export const creerCleAgent = (
  ctx: Contexte,
  { version }: BodyOf<(typeof cleAgentContract)['creerCleAgent']>,
): Promise<ResponseOf<(typeof cleAgentContract)['creerCleAgent']>> =>
  changer(ctx, version, 'creer-cle', async (tx) => {
    const { services, acteur } = ctx;
    const le = services.maintenant();
    if ((await lireEtatExtracteur(tx, le)).extracteurType !== 'AGENT_LOCAL') throw extracteurErrors.sansAgent();
    const valeur = `${PREFIXE}${randomBytes(32).toString('base64url')}`;
    const cle = { empreinte: empreinteDe(valeur), fin: valeur.slice(-4), expireLe: finDeCle(le) };
    await updateCle(tx, cle, { parNom: acteur.nomComplet, le });
    await signalerCle(tx, ctx, { avant: null, apres: { empreinte: empreinteDe(valeur), fin: valeur.slice(-4) } });
    return { ...(await lireCleAgent(tx, services)), valeur };
  });

/** The key opens nothing any more, at once (CNX-70). */
export const revoquerCleAgent = (ctx: Contexte, version: number | undefined): Promise<EtatCleAgent> =>
  changer(ctx, version, 'revoquer-cle', async (tx, fin) => {
    if (fin !== null) await signalerCle(tx, ctx, { avant: { fin }, apres: null });
    await updateCle(tx, null, { parNom: ctx.acteur.nomComplet, le: ctx.services.maintenant() });
    return lireCleAgent(tx, ctx.services);
  });

type AgentEntre = { readonly tenantId: AuthorizedTenantId; readonly empreinte: string };
/**
 * The account that the key of a call opens. It is looked for by its fingerprint: how long that takes says nothing of
 * the key.
 * @throws 401, with the day of its end for a key that has expired (CNX-85); 429 for a source that guesses, even with
 * the right key
 */
export const entrerParCle = async ({ services, requete }: ContextePublic): Promise<AgentEntre> => {
  const essai = `agent-essai:${requete.ip}`;
  const empreinte = empreinteDe(requete.token ?? '');
  const { attente, cle } = await transactionSysteme(services.dbSysteme, async (tx) => {
    const bloquee = await attenteQuota(tx, essai, ESSAIS, FENETRE_ESSAIS);
    if (bloquee > 0) return { attente: bloquee, cle: undefined };
    const connue = await findCompteDeLaCle(tx, empreinte);
    return { attente: connue ? 0 : await consommerQuota(tx, essai, ESSAIS, FENETRE_ESSAIS), cle: connue };
  });
  if (attente > 0) throw coreErrors.tropDeTentatives(attente);
  if (cle === undefined) throw extracteurErrors.cleAgentRefusee();
  if (cleExpiree(new Date(cle.expireLe), services.maintenant())) throw extracteurErrors.cleAgentExpiree(cle.expireLe);
  return { tenantId: cle.tenantId as AuthorizedTenantId, empreinte };
};

/** The call is counted, and the key said used. @throws 429 for an agent that calls too often */
export const compterAppel = async ({ services }: ContextePublic, { tenantId }: AgentEntre): Promise<void> => {
  const attente = await transactionSysteme(services.dbSysteme, async (tx) => {
    await updateUtilisation(tx, tenantId, services.maintenant());
    return consommerQuota(tx, `agent-appel:${tenantId}`, APPELS, HEURE);
  });
  if (attente > 0) throw coreErrors.tropDeTentatives(attente);
};

/** Behind the walls of the account, as long as its key opens it and it wants an agent. @throws 401, 409 */
export const chezLeCompte = <T>(
  ctx: ContextePublic,
  { tenantId, empreinte }: AgentEntre,
  work: (tx: TenantTx) => Promise<T>,
) =>
  dansTenantDuLien(ctx, { tenantId, lien: 'agent' }, async (tx) => {
    const { ouverte, voulue } = await lockReceptionExtracteur(tx, empreinte);
    if (!ouverte) throw extracteurErrors.cleAgentRefusee();
    if (!voulue) throw extracteurErrors.sansAgent();
    return work(tx);
  });
