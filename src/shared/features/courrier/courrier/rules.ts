import { motifParmi } from '#shared/core/textes/motifs.ts';
/**
 * The answers of mail servers, explained to the author of the mail: what happened and what can be done. The first match
 * wins; servers word things in many ways, but they share the enhanced codes of RFC 3463 and a few words.
 */
const RAISONS: readonly (readonly [RegExp, string])[] = [
  [
    motifParmi(
      [
        /5\.1\.[136](?!\d)|user (?:is )?unknown|(?:unknown|no such) (?:user|recipient|mailbox)/,
        /mailbox (?:unavailable|not found)|boîte inconnue/,
        /(?:address|account|recipient) (?:does not exist|not found|rejected|inconnu)/,
      ],
      'i',
    ),
    'L’adresse n’existe pas, ou n’existe plus. Corrigez-la, puis renvoyez.',
  ],
  [
    motifParmi(
      [
        /[45]\.1\.(?:2|10)(?!\d)|5\.4\.4|no MX/,
        /domain (?:name )?(?:not found|does not exist)|host (?:or domain name )?not found/,
      ],
      'i',
    ),
    'Le nom de domaine de l’adresse (après @) n’existe pas. Corrigez-la, puis renvoyez.',
  ],
  [
    /[45]\.2\.2|mailbox (?:is )?full|quota|over ?quota|insufficient (?:system )?storage/i,
    'La boîte du destinataire est pleine.',
  ],
  [
    /[45]\.3\.4|5\.2\.3|(?:message|size).{0,40}(?:too (?:big|large)|exceed|limit)|552 .*size/i,
    'Le destinataire n’accepte pas un mail aussi volumineux. Enlevez des pièces jointes.',
  ],
  [
    /EAUTH|\b535\b|authentication/i,
    'L’envoi de mails de Pharmaccord est momentanément en panne. Renvoyez plus tard, ou prévenez l’assistance.',
  ],
  [
    /[45]\.7\.\d|spam|blocked|blacklist|blocklist|policy|DMARC|SPF|DKIM|reputation/i,
    'Le serveur du destinataire l’a refusé (protection contre les indésirables). Prévenez votre correspondant, ou ' +
      'essayez une autre adresse.',
  ],
  [
    /ECONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|timeout|timed out|greeting|closed|certificate/i,
    'Le serveur de mail n’a pas répondu. Renvoyez plus tard.',
  ],
];

/** The sentences that `core/mail` writes itself: they are already in plain French. */
const DITES = /^(?:La pièce jointe|Refusé par le serveur pour)/;

/** Why a mail has not arrived, without the words of servers. @param erreur what the server answered */
export const raisonDe = (erreur: string): string => {
  if (DITES.test(erreur)) return erreur;
  return RAISONS.find(([signe]) => signe.test(erreur))?.[1] ?? 'Le serveur du destinataire l’a refusé.';
};

const ADRESSE_WEB = /https?:\/\/\S+/g;
/** The secret part of a link: longer than a word, with a capital or a figure. */
const SECRET_D_ADRESSE = /(?=[a-z_-]*[A-Z\d])[\w-]{20,}/g;

/**
 * The text of a mail shown to a person who is not its recipient: secret links are hidden (a password to choose, an act
 * to contest, a réclamation to answer), because they would open for that person too (CRR-82).
 */
export const cacherLiens = (texte: string): string =>
  texte.replace(ADRESSE_WEB, (adresse) => adresse.replace(SECRET_D_ADRESSE, '•••'));

/** Whether the text contains a secret link: sent to another address, the mail would give it away (CRR-82). */
export const porteUnLienSecret = (texte: string): boolean => cacherLiens(texte) !== texte;
