import { setTimeout as attendre } from 'node:timers/promises';
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { envoyer } from '../envoyer.ts';
import { connecter, ecrire, nouvelleEcriture, type Ecriture } from './ecritures.ts';

const ECRIVAINS = 4;
const LECTEURS = 4;
const PRISES = 20;
const ENTRE_CONNEXIONS_MS = 400;
const LECTURES = [
  '/api/v1/encours?taille=50',
  '/api/v1/laboratoires/list',
  '/api/v1/tenant/id',
  '/api/v1/notifications?page=1&taille=20',
  '/api/v1/accueil/aFaire',
];

type Charge = {
  readonly ecritures: readonly Ecriture[];
  /** Number of answered acts of each kind. */
  readonly faits: { lectures: number; connexions: number; reprises: number };
  /** Waits until every socket is open, then stops. @returns how many are */
  arreter(): Promise<number>;
};

/** Opens a socket with the browser's own client, which reconnects a moment after a cut. */
const tenirPrise = (port: number, session: { token: string; cle: string }, surReprise: () => void): Client => {
  let fois = 0;
  const client = new Client({
    webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}/websocket`, ['v12.stomp']),
    connectHeaders: { Authorization: `Bearer ${session.token}` },
    reconnectDelay: 200,
    onConnect: () => {
      client.subscribe(`/sub/notif/${session.cle}`, () => {});
      fois += 1;
      if (fois > 1) surReprise();
    },
  });
  client.activate();
  return client;
};

/** Writes, reads, logs in and listens through `port`, like users, until it is stopped. */
export const charger = async (port: number, tour: number): Promise<Charge> => {
  const compte = await connecter(port);
  const token = (compte.entetes['authorization'] ?? '').replace('Bearer ', '');
  const { texte } = await envoyer(port, { method: 'GET', chemin: '/api/v1/tenant/id', entetes: compte.entetes });
  const session = { token, cle: (JSON.parse(texte) as { pushKey: string }).pushKey };
  const arret = new AbortController();
  const ecritures: Ecriture[] = [];
  const faits = { lectures: 0, connexions: 0, reprises: 0 };
  const prises = Array.from({ length: PRISES }, () => tenirPrise(port, session, () => (faits.reprises += 1)));
  const tantQue = async (faire: () => Promise<unknown>): Promise<void> => {
    while (!arret.signal.aborted) await faire();
  };
  const mains = [
    ...Array.from({ length: ECRIVAINS }, () =>
      tantQue(() => {
        const ecriture = nouvelleEcriture(tour, ecritures.length);
        ecritures.push(ecriture);
        // nginx's own answers count the refusals.
        return ecrire(compte, ecriture).catch(() => {});
      }),
    ),
    ...Array.from({ length: LECTEURS }, (_, rang) =>
      tantQue(async () => {
        const chemin = LECTURES[(faits.lectures + rang) % LECTURES.length] ?? '';
        await envoyer(port, { method: 'GET', chemin, entetes: compte.entetes }).catch(() => {});
        faits.lectures += 1;
      }),
    ),
    tantQue(async () => {
      await connecter(port).then(
        () => (faits.connexions += 1),
        () => {},
      );
      await attendre(ENTRE_CONNEXIONS_MS);
    }),
  ];
  return {
    ecritures,
    faits,
    arreter: async () => {
      for (let essai = 0; essai < 100 && prises.some(({ connected }) => !connected); essai += 1) await attendre(100);
      const revenues = prises.filter(({ connected }) => connected).length;
      arret.abort();
      await Promise.all(prises.map((prise) => prise.deactivate({ force: true })));
      await Promise.all(mains);
      return revenues;
    },
  };
};
