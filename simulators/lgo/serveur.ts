// Speaks the protocol of docs/protocoles/lgo.md on the loop-back: stores the products of promotions, and fails in
// every way a test asks for.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Behaviours of the LGO. `ancien`: returns the previous content when read back; `double`: answers that it already had
 * the request.
 */
export const pannes = [
  'aucune',
  'eteint',
  'lent',
  'coupe',
  'identifiants',
  'forme',
  'refus',
  'impossible',
  'indisponible',
  'ancien',
  'double',
] as const;
type Panne = (typeof pannes)[number];

type OptionsLgo = {
  readonly port?: number;
  readonly identifiant?: string;
  readonly motDePasse?: string;
};
type Recu = { readonly methode: string; readonly chemin: string; readonly cle: string | undefined };

export type SimulateurLgo = {
  /** Address of the LGO, to type in the application. */
  readonly url: string;
  /** `127.0.0.1:port`, to allow in the application. */
  readonly machine: string;
  /** Stored products, by path. */
  readonly produits: ReadonlyMap<string, unknown>;
  /** Every request received, in order. */
  readonly recus: Recu[];
  /** Number of contents really written: a request repeated with its key is written once. */
  readonly ecritures: () => number;
  /** Changes the behaviour; `pour` limits the failure to paths that contain this text. */
  tomber(panne: Panne, pour?: string): void;
  fermer(): Promise<void>;
};

const PRODUIT = /^\/promotions\/[\w-]+\/produits\/\d{13}$/;

const repondre = (reponse: ServerResponse, statut: number, corps?: unknown): void => {
  reponse.writeHead(statut, { 'content-type': 'application/json; charset=utf-8' });
  reponse.end(corps === undefined ? undefined : JSON.stringify(corps));
};

/** Cuts the answer in the middle of its body. */
const couper = (reponse: ServerResponse): void => {
  reponse.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  reponse.write('{"promotion":{"reference":"PHA');
  setTimeout(() => reponse.destroy(), 20);
};

type Etat = {
  readonly produits: Map<string, unknown>;
  readonly avant: Map<string, unknown>;
  readonly cles: Set<string>;
};

const servirProduit = async (
  requete: IncomingMessage,
  reponse: ServerResponse,
  { chemin, panne, etat }: { chemin: string; panne: Panne; etat: Etat },
): Promise<void> => {
  const { produits, avant, cles } = etat;
  if (requete.method === 'DELETE') {
    const absent = !produits.delete(chemin);
    return repondre(reponse, absent ? 404 : 204, absent ? { code: 'INCONNU', message: 'Produit inconnu.' } : undefined);
  }
  if (requete.method === 'GET') {
    const produit = (panne === 'ancien' && avant.get(chemin)) || produits.get(chemin);
    return repondre(reponse, produit ? 200 : 404, produit ?? { code: 'INCONNU', message: 'Produit inconnu.' });
  }
  const cle = String(requete.headers['idempotency-key'] ?? '');
  const contenu = JSON.parse(await text(requete)) as unknown;
  if (cles.has(cle) && produits.has(chemin))
    return panne === 'double'
      ? repondre(reponse, 409, { code: 'DEJA_RECU', message: 'Déjà reçu.' })
      : repondre(reponse, 200, { recu: true });
  avant.set(chemin, produits.get(chemin) ?? { promotion: null });
  cles.add(cle);
  produits.set(chemin, contenu);
  return panne === 'double'
    ? repondre(reponse, 409, { code: 'DEJA_RECU', message: 'Déjà reçu.' })
    : repondre(reponse, 201, { recu: true });
};

export const demarrerLgo = async ({
  port = 0,
  identifiant = 'officine',
  motDePasse = 'secret',
}: OptionsLgo = {}): Promise<SimulateurLgo> => {
  const etat: Etat = { produits: new Map(), avant: new Map(), cles: new Set() };
  const recus: Recu[] = [];
  /** Failures by a text in the path; '' applies to all paths. */
  const pannesParChemin = new Map<string, Panne>();
  const tomber = (panne: Panne, pour = ''): void => {
    if (pour === '') pannesParChemin.clear();
    pannesParChemin.set(pour, panne);
  };
  const attendu = `Basic ${Buffer.from(`${identifiant}:${motDePasse}`).toString('base64')}`;

  const recevoir = async (requete: IncomingMessage, reponse: ServerResponse): Promise<void> => {
    const chemin = requete.url ?? '';
    // Lets a journey, which runs in another process, choose the failure.
    if (chemin === '/simulateur/panne') {
      const { panne, pour } = JSON.parse(await text(requete)) as { panne: Panne; pour?: string };
      tomber(panne, pour);
      return repondre(reponse, 200, { panne });
    }
    const cle = requete.headers['idempotency-key'];
    recus.push({ methode: requete.method ?? '', chemin, cle: cle === undefined ? undefined : String(cle) });
    const active = [...pannesParChemin].findLast(([pour]) => chemin.includes(pour))?.[1] ?? 'aucune';
    if (active === 'eteint') return void requete.socket.destroy();
    if (active === 'lent') return;
    if (active === 'coupe') return couper(reponse);
    if (active === 'indisponible') return repondre(reponse, 503, { code: 'MAINTENANCE' });
    if (active === 'forme')
      return void reponse.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bienvenue</h1>');
    if (active === 'identifiants' || requete.headers.authorization !== attendu)
      return repondre(reponse, 401, { code: 'IDENTIFIANTS', message: 'Identifiant ou mot de passe incorrect.' });
    if (chemin === '/etat')
      return repondre(reponse, 200, { protocole: 'pharmaccord-lgo', version: 1, logiciel: 'Simulateur' });
    if (!PRODUIT.test(chemin))
      return repondre(reponse, 404, { code: 'INCONNU', message: 'Cette adresse n’existe pas.' });
    if (active === 'refus' && requete.method === 'PUT')
      return repondre(reponse, 422, { code: 'REFUS', message: 'Produit inconnu de la fiche article.' });
    if (active === 'impossible' && requete.method === 'PUT')
      return repondre(reponse, 422, {
        code: 'NON_PRIS_EN_CHARGE',
        message: 'Ce logiciel ne gère pas les lots virtuels.',
      });
    return servirProduit(requete, reponse, { chemin, panne: active, etat });
  };

  const serveur = createServer((requete, reponse) => {
    recevoir(requete, reponse).catch(() => reponse.destroy());
  });
  serveur.listen(port, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  const machine = `127.0.0.1:${adresse.port}`;
  return {
    url: `http://${machine}`,
    machine,
    produits: etat.produits,
    recus,
    ecritures: () => etat.cles.size,
    tomber,
    fermer: async () => {
      serveur.closeAllConnections();
      serveur.close();
      await once(serveur, 'close');
    },
  };
};
