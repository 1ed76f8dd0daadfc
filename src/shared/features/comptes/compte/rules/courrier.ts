import { mettreEnPage, type MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';

/** Lays out a mail of Pharmaccord to a user as every other mail, readable on a telephone (CRR-28). */
export const mettreEnLettre = (mail: { readonly sujet: string; readonly texte: string }): MailCompose =>
  mettreEnPage({ ...mail, etablissement: 'Pharmaccord' });

export const JOURS_INVITATION = 7;
export type Invite = {
  readonly compteNom: string;
  readonly nom: string;
  readonly prenom: string;
  readonly username: string;
};
/** The mail that invites a new person to choose a password (CPT-72), shared by the sending and the preview. */
export const redigerInvitation = (
  { compteNom, nom, prenom, username }: Invite,
  lien: string,
): { sujet: string } & MailCompose => {
  const sujet = `Votre accès à Pharmaccord pour ${compteNom}`.replace(/[\s\p{C}]+/gu, ' ').slice(0, 255);
  const texte = [
    `Bonjour ${`${prenom} ${nom}`.trim()},`,
    '',
    `Un accès à Pharmaccord vous est ouvert pour ${compteNom} (identifiant\u00a0: ${username}).`,
    `Choisissez votre mot de passe par ce lien, valable ${JOURS_INVITATION} jours. Il ne sert qu’une fois.`,
    '',
    lien,
    '',
    'Passé ce délai, « Mot de passe oublié ? », sur l’écran de connexion, en envoie un nouveau.',
    '',
    'L’équipe Pharmaccord',
  ].join('\n');
  return { sujet, ...mettreEnLettre({ sujet, texte }) };
};
