import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailRecu = {
  readonly de: string;
  readonly pour: readonly string[];
  readonly brut: Buffer;
  readonly chiffre: boolean;
};
/** The server's answer at each step: an SMTP code, or nothing to accept. */
export type Humeur = {
  readonly destinataire?: (adresse: string) => number | undefined;
  /** `coupe`: the server takes the whole mail, keeps it, and dies before answering. `muet`: it never answers. */
  readonly contenu?: () => number | 'coupe' | 'muet' | undefined;
};
export type OptionsServeur = {
  /** How TLS is offered: by STARTTLS, or from the start; the certificate is signed by no authority. */
  readonly tls?: 'starttls' | 'implicite';
  /** The only login that the server accepts. */
  readonly compte?: { readonly nom: string; readonly secret: string };
};

export type ServeurSmtp = { readonly url: string; readonly recus: MailRecu[]; humeur: Humeur; fermer(): Promise<void> };

const refus = (code: number) =>
  Object.assign(new Error(code >= 500 ? 'mailbox unavailable' : 'try again later'), { responseCode: code });

/** An SMTP server in this process, which keeps the mails it receives. */
export const demarrerSmtp = async ({ tls, compte }: OptionsServeur = {}): Promise<ServeurSmtp> => {
  const etat: { recus: MailRecu[]; humeur: Humeur } = { recus: [], humeur: {} };
  const prises = new Set<Socket>();
  const serveur = new SMTPServer({
    authOptional: compte === undefined,
    allowInsecureAuth: true,
    secure: tls === 'implicite',
    disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === compte?.nom && password === compte?.secret
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('bad login'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, callback) => {
      const code = etat.humeur.destinataire?.(address);
      callback(code ? refus(code) : undefined);
    },
    onData: (flux, { envelope, secure }, callback) => {
      const morceaux: Buffer[] = [];
      flux.on('data', (morceau: Buffer) => morceaux.push(morceau));
      flux.on('end', () => {
        const code = etat.humeur.contenu?.();
        const de = envelope.mailFrom ? envelope.mailFrom.address : '';
        if (typeof code !== 'number')
          etat.recus.push({
            de,
            pour: envelope.rcptTo.map(({ address }) => address),
            brut: Buffer.concat(morceaux),
            chiffre: secure,
          });
        if (code === 'coupe') for (const prise of prises) prise.destroy();
        else if (code !== 'muet') callback(code ? refus(code) : undefined);
      });
    },
  });
  serveur.on('error', () => {});
  serveur.server.on('connection', (prise: Socket) => prises.add(prise));
  await new Promise<void>((pret) => {
    serveur.listen(0, '127.0.0.1', () => pret());
  });
  return Object.assign(etat, {
    url: `${tls === 'implicite' ? 'smtps' : 'smtp'}://${compte ? `${compte.nom}:${compte.secret}@` : ''}127.0.0.1:${(serveur.server.address() as AddressInfo).port}`,
    fermer: () =>
      new Promise<void>((fini) => {
        serveur.close(() => fini());
        for (const prise of prises) prise.destroy();
      }),
  });
};

/** The unfolded headers of a raw mail, in lower case, and its body. */
export const lireMail = (brut: Buffer): { entetes: Map<string, string[]>; corps: string } => {
  const texte = brut.toString('latin1');
  const fin = texte.indexOf('\r\n\r\n');
  const entetes = new Map<string, string[]>();
  for (const ligne of texte
    .slice(0, fin)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, nom = '', valeur = ''] = /^([^:]+):\s*(.*)$/.exec(ligne) ?? [];
    entetes.set(nom.toLowerCase(), [...(entetes.get(nom.toLowerCase()) ?? []), valeur]);
  }
  return { entetes, corps: texte.slice(fin + 4) };
};

/** The bytes of every attachment of a raw mail, in order. */
export const lirePiecesJointes = (brut: Buffer): Buffer[] =>
  lireMail(brut)
    .corps.split(/\r\n--[^\r\n]+\r\n/)
    .filter((partie) => /content-disposition: attachment/i.test(partie))
    .map((partie) => Buffer.from(partie.slice(partie.indexOf('\r\n\r\n') + 4), 'base64'));
