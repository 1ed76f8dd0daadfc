import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, delaiReconnexion } from './push.ts';

/** The server's end of a STOMP conversation, over a socket without a network. */
class Prise {
  static readonly ouvertes: Prise[] = [];
  readyState = 1;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (fin: { code: number; wasClean: boolean }) => void;
  readonly trames: string[] = [];

  constructor() {
    Prise.ouvertes.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send(trame: string): void {
    this.trames.push(trame);
    if (trame.startsWith('CONNECT')) this.dire('CONNECTED\nversion:1.2\n\n');
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1000, wasClean: true });
  }
  dire(trame: string): void {
    this.onmessage?.({ data: `${trame}\0` });
  }
  accuser(silence: string): void {
    const recu = /receipt:(?<recu>\S+)/.exec(this.abonnement() ?? '')?.groups?.['recu'];
    this.dire(`RECEIPT\nreceipt-id:${recu}\n${silence}\n`);
  }
  abonnement(): string | undefined {
    return this.trames.find((trame) => trame.startsWith('SUBSCRIBE'));
  }
}

/** A silence that began long before the page was opened. */
const SILENCE_ANCIEN = 'silence:1000000000\n';

const abonnee = async (rang: number): Promise<Prise> => {
  await expect.poll(() => Prise.ouvertes[rang]?.abonnement()).toBeTruthy();
  return Prise.ouvertes[rang]!;
};

describe('reconnexion du canal', () => {
  it('revient aussitôt, puis toutes les 100 ms au plus pendant dix secondes', () => {
    expect(delaiReconnexion(1, 0, 1)).toBe(1);
    expect(delaiReconnexion(2, 50, 1)).toBe(100);
    expect(delaiReconnexion(80, 9_999, 0)).toBe(50);
  });

  it('s’espace ensuite jusqu’à cinq secondes, avec du hasard', () => {
    const delais = [10_000, 14_000, 20_000, 600_000].map((depuis) => delaiReconnexion(100, depuis, 1));
    expect(delais).toEqual([200, 800, 5000, 5000]);
    expect(delaiReconnexion(100, 600_000, 0)).toBe(2500);
  });
});

describe('ce qui a pu passer avant qu’on écoute', () => {
  const recus = vi.fn<(message: unknown) => void>();
  const manque = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  let quitter: () => void;

  beforeEach(() => {
    vi.stubGlobal('WebSocket', Prise);
    quitter = connect({ token: 'jeton', key: 'cle', onMessage: recus, onMissed: manque, onSessionClosed: close });
  });
  afterEach(() => {
    quitter();
    Prise.ouvertes.length = 0;
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('ne fait rien relire quand rien n’a été dit depuis que la page existe', async () => {
    const prise = await abonnee(0);
    expect(prise.abonnement()).toContain('destination:/sub/notif/cle');
    prise.accuser(SILENCE_ANCIEN);
    prise.dire('MESSAGE\nsubscription:sub-0\nmessage-id:1\ndestination:/sub/notif/cle\n\n{"type":"RAFRAICHIR"}');
    expect(recus).toHaveBeenCalledExactlyOnceWith({ type: 'RAFRAICHIR' });
    expect(manque).not.toHaveBeenCalled();
  });

  it.each([
    ['quelque chose a été dit depuis que la page se charge', 'silence:0\n'],
    ['le serveur n’en dit rien', ''],
  ])('fait tout relire une fois abonné, pas avant, quand %s', async (_quand, silence) => {
    const prise = await abonnee(0);
    expect(manque).not.toHaveBeenCalled();
    prise.accuser(silence);
    expect(manque).toHaveBeenCalledOnce();
  });

  it('dit que la session est close quand le serveur le dit, et rien d’autre', async () => {
    const prise = await abonnee(0);
    prise.dire('ERROR\nmessage:TRAME_INVALIDE\n\n{}');
    expect(close).not.toHaveBeenCalled();
    prise.dire('ERROR\nmessage:SESSION_ABSENTE\n\n{}');
    expect(close).toHaveBeenCalledOnce();
  });

  it('fait toujours relire après une coupure', async () => {
    const premiere = await abonnee(0);
    premiere.accuser(SILENCE_ANCIEN);
    premiere.close();
    const seconde = await abonnee(1);
    expect(manque).not.toHaveBeenCalled();
    seconde.accuser(SILENCE_ANCIEN);
    expect(manque).toHaveBeenCalledOnce();
  });
});
