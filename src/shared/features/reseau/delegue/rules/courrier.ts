import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import type { MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { JOURS_VALABLE } from '#shared/features/reseau/invitation/rules/etats.ts';
import type { Sorte } from '../policy.ts';

const MAX_SUJET = 255;
const surUneLigne = (texte: string): string => texte.replace(/[\s\p{C}]+/gu, ' ').trim();

const OFFRE: Readonly<Record<Sorte, string>> = {
  TRADE: 'vous propose de suivre ses opérations',
  CONNEXION: 'vous propose de vous connecter à son compte',
};
const COMMENT: Readonly<Record<Sorte, string>> = {
  TRADE: 'Vous avez déjà un compte de délégué\u00a0? Connectez-vous par ce lien. Sinon, créez-en un, gratuitement.',
  CONNEXION: 'Ouvrez ce lien, connecté au compte d’administrateur de votre pharmacie.',
};

/**
 * The mail that offers an access (RES-83). Its words are fixed, and the same whether the address has an account or not.
 */
export const redigerInvitationAcces = (
  { compteNom, sorte, rappel }: { readonly compteNom: string; readonly sorte: Sorte; readonly rappel: boolean },
  lien: string,
): { sujet: string } & MailCompose => {
  const compte = surUneLigne(compteNom);
  const sujet = `${rappel ? 'Rappel\u00a0: ' : ''}${compte} ${OFFRE[sorte]}`.slice(0, MAX_SUJET);
  const texte = [
    'Bonjour,',
    '',
    `${compte} ${OFFRE[sorte]} sur Pharmaccord. Le lien dit ce qui vous serait ouvert\u00a0; rien ne l’est avant que ` +
      'vous acceptiez.',
    `${COMMENT[sorte]} Le lien est valable ${JOURS_VALABLE} jours.`,
    '',
    lien,
    '',
    `Vous ne connaissez pas ${compte}\u00a0? Ouvrez ce lien et choisissez « Ne plus m’inviter ».`,
    '',
    'L’équipe Pharmaccord',
  ].join('\n');
  return { sujet, ...mettreEnLettre({ sujet, texte }) };
};
