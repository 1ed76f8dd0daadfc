// Speaks the form protocol of PayZen / Lyra V2 on the loop-back: checks the signed form, lets the user choose the
// answer, sends the notice, sends the browser back.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as attendre } from 'node:timers/promises';
import {
  enCorps,
  fabriquerAvis,
  fabriquerRemboursement,
  nouvelleTransaction,
  type Choix,
  type OptionsAvis,
  type Remboursement,
} from './avis.ts';
import { estChangementDeCarte, fautes, type Boutique } from './formulaire.ts';
import { creerArret } from './rest.ts';
import { pageBureau, pageFautes, pagePaiement } from './page.ts';
import type { Champs } from './signature.ts';

type OptionsPayzen = Boutique & {
  readonly port?: number;
  /** Delay between two tries of a failed notice: a quarter of an hour for the provider, far less here. */
  readonly reessaiMs?: number;
  /** Password of the REST service. */
  readonly restCle?: string;
};

type Payzen = {
  /** Address that receives the forms. */
  readonly url: string;
  /** Address of the REST service. */
  readonly urlRest: string;
  /** The ended subscriptions, which are no longer debited. */
  readonly arretes: ReadonlySet<string>;
  /** The accepted forms, by order reference. */
  readonly formulaires: ReadonlyMap<string, Champs>;
  /** The answered status of each notice, in order. */
  readonly statuts: readonly number[];
  /** Sends a notice about a received form: a renewal, a refusal… @returns the last status */
  notifier(reference: string, choix: Choix, options?: OptionsAvis): Promise<number>;
  /** Refunds a payment, whole or in part, like the provider's desk. @returns the last status */
  rembourser(reference: string, remboursement?: Remboursement): Promise<number>;
  /** Cancels the first payment of an order before it reaches the bank. @returns the last status */
  annuler(reference: string): Promise<number>;
  arreter(): Promise<void>;
};

/** Statuses that the provider takes for a success: after any other, it sends the notice again. */
const RECU = new Set([200, 201, 202, 203, 204, 205, 206, 301, 302, 303, 307, 308]);
const ESSAIS = 5;
const CHOIX = new Set<string>(['accepter', 'refuser', 'abandonner']);
/** Amount of the desk's button « Rembourser 10 € », in cents. */
const PARTIE_CENTIMES = 1000;

const lire = async (requete: IncomingMessage): Promise<Champs> =>
  Object.fromEntries(new URLSearchParams(await text(requete)));
const repondre = (reponse: ServerResponse, statut: number, html: string): void => {
  reponse.writeHead(statut, { 'content-type': 'text/html; charset=utf-8' }).end(html);
};

/** The provider's notice of a cancellation has no operation type. */
const ANNULATION: Champs = {
  vads_trans_status: 'CANCELLED',
  vads_operation_type: '',
  vads_url_check_src: 'MERCH_BO',
};
const ABSENTE = pageFautes(['Cette page n’existe pas.']);

/** @returns the answered status, 0 without an answer */
const envoyer = async (adresse: string, corps: string): Promise<number> => {
  const entetes = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Jakarta Commons-HttpClient/3.1',
  };
  const reponse = await fetch(adresse, { method: 'POST', body: corps, headers: entetes, redirect: 'manual' }).catch(
    () => null,
  );
  return reponse?.status ?? 0;
};

type Envoi = readonly [string, (requete: IncomingMessage, reponse: ServerResponse, suite: string) => Promise<void>];
/** Lists the addresses that receive data, with their handlers; the desk is read with GET. */
const aiguiller = (formulaires: ReadonlyMap<string, Champs>, envois: readonly Envoi[]): Server =>
  createServer((requete, reponse) => {
    const chemin = requete.url ?? '';
    const [debut, traiter] = envois.find(([prefixe]) => requete.method === 'POST' && chemin.startsWith(prefixe)) ?? [];
    if (debut !== undefined && traiter)
      traiter(requete, reponse, decodeURIComponent(chemin.slice(debut.length))).catch(() => reponse.destroy());
    else if (chemin === '/bureau') repondre(reponse, 200, pageBureau(formulaires));
    else repondre(reponse, 404, ABSENTE);
  });

/** @returns the address of the server */
const ecouter = async (serveur: Server, port: number): Promise<string> => {
  serveur.listen(port, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  return `http://127.0.0.1:${adresse.port}`;
};

export const demarrerPayzen = async ({
  port = 0,
  reessaiMs = 50,
  restCle = 'mot-de-passe-rest-de-test',
  ...boutique
}: OptionsPayzen): Promise<Payzen> => {
  const formulaires = new Map<string, Champs>();
  const arretes = new Set<string>();
  const arreterAbonnement = creerArret({ ...boutique, restCle }, formulaires, arretes);
  const statuts: number[] = [];

  const presenter = async (reference: string, avisDe: (formulaire: Champs) => Champs): Promise<number> => {
    const formulaire = formulaires.get(reference);
    if (!formulaire) throw new Error(`no form was received for ${reference}`);
    const corps = enCorps(avisDe(formulaire));
    let statut = 0;
    for (let essai = 1; essai <= ESSAIS && !RECU.has(statut); essai++) {
      if (essai > 1) await attendre(reessaiMs);
      statut = await envoyer(formulaire['vads_url_check'] ?? '', corps);
      statuts.push(statut);
    }
    return statut;
  };
  /** The first transaction that paid each order. */
  const transactions = new Map<string, string>();
  const notifier: Payzen['notifier'] = (reference, choix, { uuid = nouvelleTransaction(), ...options } = {}) => {
    if (choix === 'accepter' && options.recurrence === undefined && !transactions.has(reference))
      transactions.set(reference, uuid);
    return presenter(reference, (formulaire) => fabriquerAvis(formulaire, choix, boutique, { ...options, uuid }));
  };
  const rembourser: Payzen['rembourser'] = (reference, remboursement) =>
    presenter(reference, (formulaire) => fabriquerRemboursement(formulaire, boutique, remboursement));
  const annuler: Payzen['annuler'] = (reference) =>
    notifier(reference, 'accepter', {
      uuid: transactions.get(reference) ?? nouvelleTransaction(),
      champs: ANNULATION,
    });
  const ACTES_DU_BUREAU: Readonly<Record<string, (reference: string) => Promise<number>>> = {
    rembourser: (reference) => rembourser(reference),
    partie: (reference) => rembourser(reference, { montantCentimes: PARTIE_CENTIMES }),
    annuler,
  };

  const recevoir = async (requete: IncomingMessage, reponse: ServerResponse): Promise<void> => {
    const champs = await lire(requete);
    const trouvees = fautes(champs, boutique);
    const carte = estChangementDeCarte(champs);
    const reference = (carte ? champs['vads_identifier'] : champs['vads_order_id']) ?? '';
    if (!carte && formulaires.has(reference)) trouvees.push('Commande déjà présentée (vads_order_id).');
    if (trouvees.length > 0) return repondre(reponse, 400, pageFautes(trouvees));
    formulaires.set(reference, champs);
    return repondre(reponse, 200, pagePaiement(encodeURIComponent(reference), champs));
  };
  const choisir = async (requete: IncomingMessage, reponse: ServerResponse, reference: string): Promise<void> => {
    const { choix = '' } = await lire(requete);
    const formulaire = formulaires.get(reference);
    if (!formulaire || !CHOIX.has(choix))
      return repondre(reponse, 404, pageFautes(['Cette page de paiement n’existe plus.']));
    await notifier(reference, choix as Choix);
    const retour =
      formulaire[choix === 'abandonner' ? 'vads_url_cancel' : 'vads_url_return'] ?? formulaire['vads_url_return'];
    reponse.writeHead(303, { location: retour }).end();
  };

  /** Acts of a merchant on an order, at the provider's desk. */
  const agirAuBureau = async (requete: IncomingMessage, reponse: ServerResponse, reference: string): Promise<void> => {
    const { acte = '' } = await lire(requete);
    const agir = ACTES_DU_BUREAU[acte];
    if (!agir || !formulaires.has(reference)) return repondre(reponse, 404, pageFautes(['Commande ou acte inconnu.']));
    await agir(reference);
    reponse.writeHead(303, { location: '/bureau' }).end();
  };

  const serveur = aiguiller(formulaires, [
    ['/vads-payment/', recevoir],
    ['/api-payment/V4/Subscription/Cancel', arreterAbonnement],
    ['/choix/', choisir],
    ['/bureau/', agirAuBureau],
  ]);
  const origine = await ecouter(serveur, port);
  return {
    url: `${origine}/vads-payment/`,
    urlRest: `${origine}/api-payment/`,
    arretes,
    formulaires,
    statuts,
    notifier,
    rembourser,
    annuler,
    arreter: async () => {
      serveur.closeAllConnections();
      serveur.close();
      await once(serveur, 'close');
    },
  };
};
