import { formatInstant } from '#shared/core/dates.ts';
import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import type { MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import type { RappelDeCle } from './fin-de-cle.ts';

type FinDeCle = {
  readonly compteNom: string;
  /** The last characters of the key. */
  readonly fin: string;
  readonly expireLe: string;
  readonly rappel: RappelDeCle;
  readonly lien: string;
};
/** The mail and the notification about the end of a local agent's key (CNX-85). */
export const redigerFinDeCle = ({
  compteNom,
  fin,
  expireLe,
  rappel,
  lien,
}: FinDeCle): { sujet: string; phrase: string } & MailCompose => {
  const quand = formatInstant(expireLe);
  const phrase =
    rappel === 'JOUR'
      ? `La clé de l’agent local qui finit par ${fin} cesse de servir le ` +
        `${quand}. Créez-en une autre : sans elle, vos ventes n’arrivent plus.`
      : `La clé de l’agent local qui finit par ${fin} cessera de servir le ` +
        `${quand}. Créez-en une autre avant, et collez-la dans le programme.`;
  const sujet = `Fin de la clé de l’agent local (${compteNom})`.replace(/[\s\p{C}]+/gu, ' ').slice(0, 255);
  const texte = ['Bonjour,', '', phrase, '', lien, '', 'L’équipe Pharmaccord'].join('\n');
  return { sujet, phrase, ...mettreEnLettre({ sujet, texte }) };
};
