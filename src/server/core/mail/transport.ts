import { Transform } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';

export type PieceEnvoyee = { readonly filename: string; readonly content: Buffer; readonly contentType: string };
export type MessageMail = {
  readonly messageId: string;
  /** The earlier mails of the thread, the oldest first. */
  readonly references: readonly string[];
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly PieceEnvoyee[];
  /** Whether the mail is automatic: absence messages must not answer it (RFC 3834). */
  readonly automatique: boolean;
  /** The address where a POST stops this kind of mail (RFC 8058). */
  readonly desabonnement: string | null;
};
/** Addresses refused by the server, which took the mail for the others. */
type Remise = { readonly refuses: readonly string[] };

export type TransportMail = {
  /**
   * @param avantFin awaited just before the end of the content is sent: if it fails, the server cannot accept the mail
   */
  envoyer(message: MessageMail, avantFin?: () => Promise<void>): Promise<Remise>;
  fermer(): void;
};

/** Thrown when a retry is useless: the server has refused this mail for good. */
export class RefusDefinitif extends Error {
  override readonly name = 'RefusDefinitif';
}

/**
 * Thrown when the whole mail was sent without an answer: it may have arrived. Only a person decides to send it again.
 */
export class IssueInconnue extends Error {
  override readonly name = 'IssueInconnue';
}

type ErreurSmtp = Error & { readonly code?: string; readonly responseCode?: number };

/**
 * Whether a refusal is final: a 5xx about the recipients or the message. A refused login is also a 5xx, but comes from
 * our configuration: it is retried.
 */
const definitif = ({ code, responseCode }: ErreurSmtp): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;

const IP =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?|\[?(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])\]?(?::\d+)?/gi;
const MACHINE = /\b[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]+\b(?::\d+)?/gi;
/**
 * An error message without the address of our own server, which does not concern the sender; the names of the
 * recipient's servers stay.
 */
const sansNotreServeur = ({ message, responseCode }: ErreurSmtp, hote: string): string => {
  const sansHote = message.replaceAll(hote, '…').replace(IP, '…').replaceAll(/…:\d+/g, '…');
  return responseCode === undefined ? sansHote.replace(MACHINE, '…') : sansHote;
};

type EnRemise = { readonly avantFin: () => Promise<void>; entier: boolean };
/** Detects when the last byte of the mail is handed to the connection. */
const suivreContenu = (transport: Transporter, remises: ReadonlyMap<string, EnRemise>): void => {
  transport.use('stream', (mail, suite) => {
    const { messageId } = mail.data;
    mail.message.transform(
      () =>
        new Transform({
          transform: (octets, _codage, fait) => fait(null, octets),
          flush: (fait) => {
            const remise = remises.get(messageId ?? '');
            if (!remise) return fait();
            remise.avantFin().then(() => {
              remise.entier = true;
              fait();
            }, fait);
          },
        }),
    );
    suite();
  });
};

const enTetes = ({
  automatique,
  desabonnement,
}: Pick<MessageMail, 'automatique' | 'desabonnement'>): Record<string, string> => ({
  ...(automatique && { 'Auto-Submitted': 'auto-generated' }),
  ...(desabonnement && {
    'List-Unsubscribe': `<${desabonnement}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

type DelaisSmtp = { readonly connexionMs: number; readonly silenceMs: number };

/**
 * The SMTP transport. STARTTLS is used as soon as the server offers it, and its certificate is checked.
 * @param url `smtp://user:password@server:587` or `smtps://…`
 * @param delais how long a server may stay silent; tests shorten it
 */
export const ouvrirSmtp = (
  url: string,
  delais: DelaisSmtp = { connexionMs: 10_000, silenceMs: 60_000 },
): TransportMail => {
  const transport = createTransport({
    url,
    connectionTimeout: delais.connexionMs,
    greetingTimeout: delais.connexionMs,
    socketTimeout: delais.silenceMs,
    // A mail only contains the data it is given: it reads no file and no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(url);
  /** The mails being sent, by identifier: whether their whole content was sent while the answer is awaited. */
  const remises = new Map<string, EnRemise>();
  suivreContenu(transport, remises);
  const versErreur = (error: ErreurSmtp, messageId: string): Error => {
    const raison = sansNotreServeur(error, hostname);
    if (definitif(error)) return new RefusDefinitif(raison, { cause: error });
    // A server that answered an error has not accepted the mail.
    const sansReponse = error.responseCode === undefined && remises.get(messageId)?.entier === true;
    return sansReponse ? new IssueInconnue(raison, { cause: error }) : new Error(raison, { cause: error });
  };
  return {
    envoyer: async (
      { to, replyTo, html, attachments, automatique, desabonnement, references, ...message },
      avantFin = async () => {},
    ) => {
      remises.set(message.messageId, { avantFin, entier: false });
      try {
        const info = await transport.sendMail({
          ...message,
          headers: enTetes({ automatique, desabonnement }),
          to: [...to],
          attachments: [...attachments],
          ...(replyTo && { replyTo }),
          ...(html && { html }),
          ...(references.length > 0 && { references: [...references], inReplyTo: references.at(-1)! }),
        });
        return { refuses: info.rejected ?? [] };
      } catch (error) {
        throw versErreur(error as ErreurSmtp, message.messageId);
      } finally {
        remises.delete(message.messageId);
      }
    },
    fermer: () => transport.close(),
  };
};
