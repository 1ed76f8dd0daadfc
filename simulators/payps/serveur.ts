// Speaks the protocol of docs/protocoles/payps.md on the loop-back, and fails in every way that a test asks for.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as attendre } from 'node:timers/promises';

export type CouponSimule = {
  readonly id: string;
  readonly revision: number;
  readonly marque: string;
  readonly code: string | null;
  readonly designation: string | null;
  readonly jour: string;
  readonly quantite: number;
  readonly montantCentimes: number | null;
  readonly etat: 'UTILISE' | 'REFUSE' | 'ANNULE';
  readonly motif: string | null;
};
export type VersementSimule = {
  readonly id: string;
  readonly revision: number;
  readonly marque: string;
  readonly jour: string;
  readonly annule: boolean;
  readonly lignes: readonly { readonly coupon: string; readonly montantCentimes: number }[];
};
type CompteSimule = {
  readonly motDePasse: string;
  /** The account may log in, but belongs to no pharmacy. */
  sansPharmacie?: boolean;
  readonly marques: string[];
  /** Coupons, in the order of their arrival. */
  readonly coupons: CouponSimule[];
  readonly versements: VersementSimule[];
};
type Pannes = {
  /** Refuses connections. */
  enPanne: boolean;
  lentMs: number;
  /** Rank from which a request for coupons gets no answer. */
  muetteDes: number;
  /** The connection is cut in the middle of the body. */
  coupee: boolean;
  /** Status sent instead of 200. */
  statut: number;
  formeChangee: boolean;
  /** Refusal sent with status 200. */
  refus: string | null;
  jetonsExpires: boolean;
  quota: boolean;
  /** Sends each row twice. */
  doublons: boolean;
  /** Sends the rows of each page in reverse order. */
  desordre: boolean;
  /** Never answers a logout. */
  deconnexionMuette: boolean;
};
/** Silence longer than any client waits. */
const SILENCE_MS = 60_000;
const SANS_PANNE: Pannes = {
  enPanne: false,
  lentMs: 0,
  muetteDes: Infinity,
  coupee: false,
  statut: 200,
  formeChangee: false,
  refus: null,
  jetonsExpires: false,
  quota: false,
  doublons: false,
  desordre: false,
  deconnexionMuette: false,
};

type Payps = {
  readonly url: string;
  readonly port: number;
  readonly pannes: Pannes;
  /** Accounts, by e-mail. */
  readonly comptes: Map<string, CompteSimule>;
  readonly jetons: ReadonlyMap<string, string>;
  /** Requested paths. */
  readonly appels: string[];
  /** Ends every failure. */
  reparer(): void;
  unCompte(email: string, compte?: Partial<CompteSimule>): CompteSimule;
  fermer(): Promise<void>;
};

type Reponse = Record<string, unknown>;
const refus = (code: string): Reponse => ({ resultat: 'refus', code, message: `Refus ${code}` });

const pageDe = <T>(tout: readonly T[], parametres: URLSearchParams, { doublons, desordre }: Pannes) => {
  const debut = Number(parametres.get('apres') ?? '0');
  const limite = Math.min(Number(parametres.get('limite') ?? '200'), 200);
  const lignes = tout.slice(debut, debut + limite);
  const montrees = doublons ? lignes.flatMap((ligne) => [ligne, ligne]) : lignes;
  const fin = debut + lignes.length;
  return { lignes: desordre ? montrees.toReversed() : montrees, suite: String(fin), encore: fin < tout.length };
};

export const demarrerPayps = async ({ port = 0 }: { readonly port?: number } = {}): Promise<Payps> => {
  const pannes: Pannes = { ...SANS_PANNE };
  const comptes = new Map<string, CompteSimule>();
  const jetons = new Map<string, string>();
  const appels: string[] = [];

  const connecter = async (requete: IncomingMessage): Promise<Reponse> => {
    const { email = '', motDePasse = '' } = JSON.parse(await text(requete)) as { email?: string; motDePasse?: string };
    const compte = comptes.get(email);
    if (compte?.motDePasse !== motDePasse) return refus('IDENTIFIANTS');
    if (compte.sansPharmacie) return refus('COMPTE_INCONNU');
    const jeton = randomUUID();
    jetons.set(jeton, email);
    return { resultat: 'ok', jeton };
  };
  const lire = (compte: CompteSimule, url: URL): Reponse => {
    if (pannes.formeChangee) return { resultat: 'ok', donnees: [{ identifiant: 12, nom: 'Dupont' }] };
    if (url.pathname === '/v1/marques') return { resultat: 'ok', marques: compte.marques.map((nom) => ({ nom })) };
    const quoi = url.pathname === '/v1/coupons' ? 'coupons' : 'versements';
    const { lignes, suite, encore } = pageDe<CouponSimule | VersementSimule>(compte[quoi], url.searchParams, pannes);
    return { resultat: 'ok', [quoi]: lignes, suite, encore };
  };
  const traiter = async (requete: IncomingMessage, url: URL): Promise<Reponse | null> => {
    const [, simulateur, , email] = url.pathname.split('/');
    if (simulateur === 'simulateur' && requete.method === 'PUT' && email)
      return remplir(requete, decodeURIComponent(email));
    if (pannes.refus) return refus(pannes.refus);
    if (pannes.quota) return refus('QUOTA');
    if (requete.method === 'POST' && url.pathname === '/v1/sessions') return connecter(requete);
    const jeton = (requete.headers.authorization ?? '').replace(/^Bearer /, '');
    const compte = comptes.get(jetons.get(jeton) ?? '');
    if (!compte || pannes.jetonsExpires) return refus('JETON_EXPIRE');
    if (requete.method === 'DELETE' && url.pathname === '/v1/sessions') {
      jetons.delete(jeton);
      return { resultat: 'ok' };
    }
    return ['/v1/marques', '/v1/coupons', '/v1/versements'].includes(url.pathname) ? lire(compte, url) : null;
  };
  /** Lets a journey, which runs in another process, fill an account. */
  const remplir = async (requete: IncomingMessage, email: string): Promise<Reponse> => {
    comptes.set(email, JSON.parse(await text(requete)) as CompteSimule);
    return { resultat: 'ok' };
  };
  const repondre = async (requete: IncomingMessage, reponse: ServerResponse): Promise<void> => {
    const url = new URL(requete.url ?? '/', 'http://payps');
    appels.push(`${requete.method} ${url.pathname}`);
    if (pannes.enPanne || (pannes.deconnexionMuette && requete.method === 'DELETE')) return void reponse.destroy();
    const muette = url.pathname === '/v1/coupons' && Number(url.searchParams.get('apres')) >= pannes.muetteDes;
    const lentMs = muette ? SILENCE_MS : pannes.lentMs;
    if (lentMs > 0) await attendre(lentMs, undefined, { ref: false });
    const corps = await traiter(requete, url);
    const octets = Buffer.from(JSON.stringify(corps ?? {}));
    const statut = corps === null ? 404 : pannes.statut;
    reponse.writeHead(statut, { 'content-type': 'application/json', 'content-length': octets.length });
    if (!pannes.coupee) return void reponse.end(octets);
    reponse.write(octets.subarray(0, octets.length / 2), () => reponse.destroy());
  };

  const serveur = createServer((requete, reponse) => {
    repondre(requete, reponse).catch(() => reponse.destroy());
  });
  serveur.listen(port, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${adresse.port}`,
    port: adresse.port,
    pannes,
    comptes,
    jetons,
    appels,
    reparer: () => void Object.assign(pannes, SANS_PANNE),
    unCompte: (email, champs = {}) => {
      const compte = { motDePasse: 'Payps1', marques: [], coupons: [], versements: [], ...champs };
      comptes.set(email, compte);
      return compte;
    },
    fermer: async () => {
      serveur.closeAllConnections();
      serveur.close();
      await once(serveur, 'close');
    },
  };
};
