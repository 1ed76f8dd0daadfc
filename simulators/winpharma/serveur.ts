// Speaks the statistics protocol of docs/protocoles/winpharma.md on the loop-back, and fails in every way a test asks
// for.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type LigneTicket = {
  readonly code13Ref: string;
  readonly nomProduit: string;
  readonly qte: number;
  readonly tva: number;
  readonly PA_HT: number;
  readonly PV_HT: number;
  readonly PV_TTC: number;
};
export type Ticket = { readonly id: string; readonly heure: string; readonly lignes: readonly LigneTicket[] };

/** Modes of the simulator: NORMAL, or a kind of failure. */
export const modes = [
  'NORMAL',
  /** Closes the connection at once. */
  'ARRETE',
  'ERREUR_500',
  /** Never answers. */
  'LENT',
  /** Closes the connection in the middle of the answer. */
  'MOITIE',
  'MAUVAIS_MOT_DE_PASSE',
  /** Answers in another format. */
  'FORME_CHANGEE',
  'PAS_DU_JSON',
  /** Sends each ticket twice, with those of the days around. */
  'DOUBLONS',
  'DESORDRE',
  /** Announces more lines than it sends. */
  'LIGNES_MANQUANTES',
] as const;
export type Mode = (typeof modes)[number];

export type Winpharma = {
  readonly url: string;
  /** `127.0.0.1:port`. */
  readonly machine: string;
  /** The tickets, by day. */
  readonly tickets: Map<string, readonly Ticket[]>;
  /** The requested days, in order. */
  readonly demandes: string[];
  readonly stocks: Map<string, number>;
  /** The only days that fail like LIGNES_MANQUANTES. */
  readonly incomplets: Set<string>;
  mode: Mode;
  derniereDate: string;
  premiereDate: string;
  fermer(): Promise<void>;
};
type OptionsWinpharma = { readonly port?: number; readonly identifiant: string; readonly motDePasse: string };

/** Personal data of real answers, of which the application must keep nothing. */
const AVEC_PATIENT = {
  codeClient: 'MARTIN#42',
  agePatient: 57,
  codePrescripteur: '10001234567',
  codeOperateur: 'ANNE',
};

export const demarrerWinpharma = async ({
  port = 0,
  identifiant,
  motDePasse,
}: OptionsWinpharma): Promise<Winpharma> => {
  const autorise = `Basic ${Buffer.from(`${identifiant}:${motDePasse}`).toString('base64')}`;
  const repondre = (
    reponse: ServerResponse,
    statut: number,
    corps: string,
    entetes: Record<string, string> = {},
  ): void => {
    reponse.writeHead(statut, { 'content-type': 'application/json', ...entetes }).end(corps);
  };
  const ventesDe = (jour: string): readonly Ticket[] => {
    const ticketsDuJour = simulateur.tickets.get(jour) ?? [];
    if (simulateur.mode === 'DOUBLONS')
      return [...ticketsDuJour, ...[...simulateur.tickets.values()].flat(), ...ticketsDuJour];
    return simulateur.mode === 'DESORDRE' ? ticketsDuJour.toReversed() : ticketsDuJour;
  };
  const donner = (reponse: ServerResponse, { pathname, searchParams }: URL): void => {
    const { mode } = simulateur;
    const [quoi, jour] = [pathname.split('/').at(-1), searchParams.get('dt1') ?? ''];
    // Answers for the requested pharmacy.
    const cip_pharma = searchParams.get('id');
    if (mode === 'FORME_CHANGEE') return repondre(reponse, 200, JSON.stringify({ resultat: [] }));
    if (mode === 'PAS_DU_JSON') return repondre(reponse, 200, '<html>maintenance</html>');
    if (quoi === 'produits') {
      const produits = [...simulateur.stocks].map(([Code13Ref, Stock]) => ({
        ProdId: 1,
        Code13Ref,
        Nom: 'X',
        Stock,
        PrixTTC: 1,
        PrixMP: 1,
      }));
      return repondre(reponse, 200, JSON.stringify([{ cip_pharma, produits }]));
    }
    simulateur.demandes.push(jour);
    if (jour > simulateur.derniereDate)
      return repondre(reponse, 400, `dernière date disponible = ${simulateur.derniereDate}`);
    if (jour < simulateur.premiereDate)
      return repondre(reponse, 400, `première date disponible = ${simulateur.premiereDate}`);
    const ticketsDuJour = ventesDe(jour);
    if (ticketsDuJour.length === 0) return void reponse.writeHead(204).end();
    const corps = JSON.stringify([
      { cip_pharma, ventes: ticketsDuJour.map((ticket) => ({ ...AVEC_PATIENT, ...ticket })) },
    ]);
    const nbLignes = (simulateur.tickets.get(jour) ?? []).flatMap(({ lignes }) => lignes).length;
    if (mode === 'MOITIE') {
      reponse.writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(corps)),
      });
      reponse.write(corps.slice(0, corps.length / 2), () => reponse.destroy());
      return undefined;
    }
    return repondre(reponse, 200, corps, {
      'x-nb-lignes': String(nbLignes + (mode === 'LIGNES_MANQUANTES' || simulateur.incomplets.has(jour) ? 1 : 0)),
    });
  };
  const recevoir = (requete: IncomingMessage, reponse: ServerResponse): void => {
    const { mode } = simulateur;
    if (mode === 'ARRETE') return void requete.socket.destroy();
    if (mode === 'LENT') return undefined;
    if (mode === 'ERREUR_500') return repondre(reponse, 500, '{"erreur":"interne"}');
    if (mode === 'MAUVAIS_MOT_DE_PASSE' || requete.headers.authorization !== autorise)
      return repondre(reponse, 401, '{}');
    const adresse = new URL(requete.url ?? '/', 'http://local');
    return donner(reponse, adresse);
  };
  const serveur = createServer(recevoir);
  serveur.listen(port, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  const simulateur: Winpharma = {
    url: `http://127.0.0.1:${adresse.port}/ApiWp/R1JPVVBF`,
    machine: `127.0.0.1:${adresse.port}`,
    tickets: new Map(),
    demandes: [],
    stocks: new Map(),
    incomplets: new Set(),
    mode: 'NORMAL',
    derniereDate: '9999-12-31',
    premiereDate: '1900-01-01',
    fermer: async () => {
      serveur.closeAllConnections();
      serveur.close();
      await once(serveur, 'close');
    },
  };
  return simulateur;
};
