import { randomUUID } from 'node:crypto';
import type { MessagePush } from './evenements.ts';
import { creerLecteur, ecrireTrame, TrameRefusee, type Trame } from './trames.ts';

/** The session of a socket. */
export type Identite = {
  readonly sessionId: number;
  readonly pushKey: string;
  readonly tenantId: number;
  readonly utilisateurId: number;
};
export type Authentifier = (token: string) => Promise<Identite | undefined>;

export const MAX_OCTETS_TRAME = 64 * 1024;
export const BATTEMENT_MS = 10_000;
/** The slowest accepted heart-beat: a client that promises fewer is pinged instead. */
const BATTEMENT_MAX_MS = 60_000;
const MAX_ABONNEMENTS = 5;
const MAX_TRAMES_EN_ATTENTE = 32;

type Prise = {
  envoyer(texte: string): void;
  /** A WebSocket close code and its reason. */
  fermer(code: number, raison: string): void;
};
type OptionsConnexion = {
  readonly prise: Prise;
  readonly authentifier: Authentifier;
  /** The heart-beat interval promised both ways. */
  readonly battementMs: number;
  /** Called once CONNECT is accepted. Returns a refusal when this session already has too many sockets. */
  readonly surIdentite: (connexion: Connexion) => string | undefined;
  /** Milliseconds since the last announcement to this tenant. */
  readonly silenceMs: (tenantId: number) => number;
};

/** A refusal told to the client before the socket is closed: STOMP sends nothing after an ERROR. */
class Refus extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const requis = (trame: Trame, nom: string): string => {
  const valeur = trame.entetes.get(nom);
  if (!valeur) throw new Refus('TRAME_INVALIDE', `L’en-tête ${nom} est obligatoire.`);
  return valeur;
};

/** `Authorization: Bearer …`, or the passcode of clients that cannot write other headers. */
const lireToken = ({ entetes }: Trame): string | undefined =>
  /^Bearer (\S{1,200})$/.exec(entetes.get('Authorization') ?? entetes.get('authorization') ?? '')?.[1] ??
  entetes.get('passcode');

/** The agreed heart-beats: `ecouteMs` between two of ours (0 for none), `recoitMs` between two of the client's. */
const negocier = (trame: Trame, periode: number): { battante: boolean; recoitMs: number; ecouteMs: number } => {
  const [, emet = '0', ecoute = '0'] = /^(\d{1,9}),(\d{1,9})$/.exec(trame.entetes.get('heart-beat') ?? '') ?? [];
  const recoitMs = Math.max(Number(emet), periode);
  const battante = Number(emet) > 0 && recoitMs <= BATTEMENT_MAX_MS;
  return {
    battante,
    recoitMs: battante ? recoitMs : periode,
    ecouteMs: Number(ecoute) > 0 ? Math.max(Number(ecoute), periode) : 0,
  };
};

/** The server's end of one STOMP 1.2 conversation: it serves one destination and accepts no SEND. */
export class Connexion {
  readonly id = randomUUID();
  identite: Identite | undefined;
  /** Whether the client promised heart-beats. */
  battante = false;
  /** The interval at which the client wants heart-beats, 0 for never. */
  ecouteMs = 0;
  /** The interval at which the client sends heart-beats. */
  recoitMs = BATTEMENT_MS;
  recuLe = performance.now();
  envoyeLe = performance.now();

  readonly #options: OptionsConnexion;
  readonly #lecteur;
  readonly #abonnements = new Map<string, string>();
  #file: Promise<void> = Promise.resolve();
  #enAttente = 0;
  #fermee = false;
  #numero = 0;

  constructor(options: OptionsConnexion) {
    this.#options = options;
    this.#lecteur = creerLecteur(MAX_OCTETS_TRAME, (trame) => this.#enfiler(trame));
  }

  /** Receives bytes of the socket, in order. */
  recevoir(octets: Buffer): void {
    if (this.#fermee) return;
    this.recuLe = performance.now();
    try {
      this.#lecteur.lire(octets);
    } catch (error) {
      this.#refuser(error);
    }
  }

  /** Sends a message to every subscription of this socket. */
  pousser(message: MessagePush): void {
    const corps = JSON.stringify(message);
    for (const [abonnement, destination] of this.#abonnements) {
      this.#numero += 1;
      this.#envoyer(
        ecrireTrame(
          'MESSAGE',
          { subscription: abonnement, 'message-id': `${this.id}-${this.#numero}`, destination },
          corps,
        ),
      );
    }
  }

  /** Receives an empty heart-beat. */
  entendre(): void {
    this.recuLe = performance.now();
  }

  battre(): void {
    this.#envoyer('\n');
  }

  /** Sends the reason, then closes the connection. */
  terminer(code: string, message: string): void {
    this.#refuser(new Refus(code, message));
  }

  fermee(): void {
    this.#fermee = true;
    this.#abonnements.clear();
  }

  #envoyer(texte: string): void {
    if (this.#fermee) return;
    this.envoyeLe = performance.now();
    this.#options.prise.envoyer(texte);
  }

  /** Handles frames one after the other, even when one waits for the database. */
  #enfiler(trame: Trame): void {
    this.#enAttente += 1;
    if (this.#enAttente > MAX_TRAMES_EN_ATTENTE) throw new TrameRefusee('too many frames at once');
    this.#file = this.#apres(this.#file, trame);
  }

  async #apres(precedente: Promise<void>, trame: Trame): Promise<void> {
    await precedente;
    this.#enAttente -= 1;
    if (!this.#fermee) await this.#traiter(trame).catch((error: unknown) => this.#refuser(error, trame));
  }

  #refuser(error: unknown, trame?: Trame): void {
    if (this.#fermee) return;
    const { code, message } =
      error instanceof Refus
        ? error
        : new Refus(error instanceof TrameRefusee ? 'TRAME_INVALIDE' : 'INDISPONIBLE', 'La connexion est interrompue.');
    const recu = trame?.entetes.get('receipt');
    this.#envoyer(
      ecrireTrame(
        'ERROR',
        { message: code, ...(recu && { 'receipt-id': recu }) },
        JSON.stringify({ code, detail: message }),
      ),
    );
    this.#fermer(error instanceof Refus ? 1008 : 1011, code);
  }

  #fermer(code: number, raison: string): void {
    this.fermee();
    this.#options.prise.fermer(code, raison);
  }

  async #traiter(trame: Trame): Promise<void> {
    const { commande } = trame;
    if (!this.identite) {
      if (commande !== 'CONNECT' && commande !== 'STOMP')
        throw new Refus('TRAME_INVALIDE', 'La première trame doit être CONNECT.');
      return this.#connecter(trame);
    }
    this.#agir(commande, trame);
    const recu = trame.entetes.get('receipt');
    if (recu && !this.#fermee) {
      // Tells a new subscriber whether it missed something since it began to read.
      const silence = commande === 'SUBSCRIBE' && {
        silence: String(Math.floor(this.#options.silenceMs(this.identite.tenantId))),
      };
      this.#envoyer(ecrireTrame('RECEIPT', { 'receipt-id': recu, ...silence }));
    }
    if (commande === 'DISCONNECT') this.#fermer(1000, 'DISCONNECT');
  }

  async #connecter(trame: Trame): Promise<void> {
    const versions = trame.entetes.get('accept-version')?.split(',') ?? [];
    if (!versions.includes('1.2')) throw new Refus('VERSION_STOMP', 'Seule la version 1.2 de STOMP est servie.');
    const token = lireToken(trame);
    const identite = token ? await this.#options.authentifier(token) : undefined;
    if (!identite) throw new Refus('SESSION_ABSENTE', 'Votre session est terminée, veuillez vous reconnecter.');
    if (this.#fermee) return;
    this.identite = identite;
    const { battementMs } = this.#options;
    Object.assign(this, negocier(trame, battementMs));
    const refus = this.#options.surIdentite(this);
    if (refus) throw new Refus('TROP_DE_CONNEXIONS', refus);
    this.#envoyer(
      ecrireTrame('CONNECTED', {
        version: '1.2',
        'heart-beat': `${battementMs},${battementMs}`,
        session: this.id,
        server: 'Pharmaccord',
      }),
    );
  }

  #agir(commande: string, trame: Trame): void {
    switch (commande) {
      case 'SUBSCRIBE':
        return this.#abonner(trame);
      case 'UNSUBSCRIBE':
        this.#abonnements.delete(requis(trame, 'id'));
        return;
      case 'DISCONNECT':
        return;
      default:
        throw new Refus('TRAME_INVALIDE', `La trame ${commande.slice(0, 20)} n’est pas acceptée.`);
    }
  }

  #abonner(trame: Trame): void {
    const id = requis(trame, 'id');
    const destination = requis(trame, 'destination');
    if (destination !== `/sub/notif/${this.identite?.pushKey}`)
      throw new Refus('ABONNEMENT_REFUSE', 'Cet abonnement n’est pas le vôtre.');
    if (this.#abonnements.size >= MAX_ABONNEMENTS)
      throw new Refus('TROP_D_ABONNEMENTS', 'Trop d’abonnements sur cette connexion.');
    this.#abonnements.set(id, destination);
  }
}
