import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import type { MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { JOURS_VALABLE } from './etats.ts';

const MAX_SUJET = 255;
const surUneLigne = (texte: string): string => texte.replace(/[\s\p{C}]+/gu, ' ').trim();

const MAX_NOM = 100;
/**
 * A name read from a file is left out of the mail when it contains an address, which mail programs would turn into a
 * link.
 */
const nomSansLien = (nom: string): string =>
  /@|:\/\/|[\p{L}\d-]\.\p{L}{2,}/u.test(nom) ? 'votre pharmacie' : surUneLigne(nom).slice(0, MAX_NOM).trim();

type Invitee = { readonly groupementNom: string; readonly pharmacieNom: string; readonly rappel: boolean };

/** The mail of an invitation; its words are fixed (RES-50). The sending and the preview both call this. */
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
    `Créez le compte de ${nomSansLien(pharmacieNom)} par ce lien, valable ${JOURS_VALABLE} jours. Vos coordonnées y ` +
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
