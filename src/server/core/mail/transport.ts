import { createTransport } from 'nodemailer';

export type PieceEnvoyee = { readonly filename: string; readonly content: Buffer; readonly contentType: string };
export type Message = {
  readonly messageId: string;
  /** The mails of its thread that left before it, the oldest first. */
  readonly references: readonly string[];
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly PieceEnvoyee[];
  /** Written by a machine: an absence message must not answer it (RFC 3834). */
  readonly automatique: boolean;
  /** Where a POST stops this kind of mail (RFC 8058). */
  readonly desabonnement: string | null;
};
/** Addresses the server refused while it took the mail for the others. */
export type Remise = { readonly refuses: readonly string[] };

export type TransportMail = { envoyer(message: Message): Promise<Remise>; fermer(): void };

/** Thrown when a retry would change nothing: the server has refused this mail for good. */
export class RefusDefinitif extends Error {
  override readonly name = 'RefusDefinitif';
}

type ErreurSmtp = Error & { readonly code?: string; readonly responseCode?: number };

/**
 * 5xx about the recipients or the message. A refused login is also a 5xx, but it is our configuration: it is retried.
 */
const definitif = ({ code, responseCode }: ErreurSmtp): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;

const enTetes = ({
  automatique,
  desabonnement,
}: Pick<Message, 'automatique' | 'desabonnement'>): Record<string, string> => ({
  ...(automatique && { 'Auto-Submitted': 'auto-generated' }),
  ...(desabonnement && {
    'List-Unsubscribe': `<${desabonnement}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

export type DelaisSmtp = { readonly connexionMs: number; readonly silenceMs: number };

/**
 * The way out by SMTP. STARTTLS is used as soon as the server offers it, and its certificate is checked.
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
    // A mail contains only what it is given: no path and no address is read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    envoyer: async ({ to, replyTo, html, attachments, automatique, desabonnement, references, ...message }) => {
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
        throw definitif(error as ErreurSmtp) ? new RefusDefinitif((error as Error).message, { cause: error }) : error;
      }
    },
    fermer: () => transport.close(),
  };
};
