import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import type { MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { JOURS_VALABLE } from './etats.ts';

const MAX_SUJET = 255;
const surUneLigne = (texte: string): string => texte.replace(/[\s\p{C}]+/gu, ' ').trim();

type Invitee = { readonly groupementNom: string; readonly pharmacieNom: string; readonly rappel: boolean };

/** The mail of an invitation, in words that nobody changes (RES-50): what sends it and what previews it call this. */
export const redigerInvitationPharmacie = (
  { groupementNom, pharmacieNom, rappel }: Invitee,
  lien: string,
): { sujet: string } & MailCompose => {
  const groupement = surUneLigne(groupementNom);
  const sujet = `${rappel ? 'Rappel\u00a0: ' : ''}${groupement} vous invite sur Pharmaccord`.slice(0, MAX_SUJET);
  const texte = [
    'Bonjour,',
    '',
    `Le groupement ${groupement} vous invite à rejoindre Pharmaccord, où les pharmacies suivent ce que les ` +
      'laboratoires leur doivent\u00a0: promotions, remises de fin d’année, avoirs.',
    `Créez le compte de ${surUneLigne(pharmacieNom)} par ce lien, valable ${JOURS_VALABLE} jours. Vos coordonnées y ` +
      'sont déjà remplies.',
    '',
    lien,
    '',
    'Vous ne souhaitez pas être invité\u00a0? Ouvrez ce lien et choisissez « Ne plus m’inviter »\u00a0: ' +
      `${groupement} ne vous invitera plus.`,
    '',
    'L’équipe Pharmaccord',
  ].join('\n');
  return { sujet, ...mettreEnLettre({ sujet, texte }) };
};
