import { formatInstant } from '#shared/core/dates.ts';
import type { MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { mettreEnLettre } from './courrier.ts';

/** How many days « Ce n’est pas moi » works: longer than the wait of a new IBAN (CPT-79, PRS-24). */
export const JOURS_CONTESTATION = 7;

type AlerteDuCompte = {
  readonly compteNom: string;
  readonly sujet: string;
  readonly phrase: string;
  readonly auteurNom: string;
  /** The instant of the act, shown in Paris time. */
  readonly le: string;
  readonly source: string;
  /** The name of the device: `Firefox sur Windows`. */
  readonly appareil: string;
  readonly lien: string;
};

/** The mail about an act on money or access (CPT-78): what, who, when, from where, and how to undo it. */
export const redigerAlerte = ({
  compteNom,
  sujet: quoi,
  phrase,
  auteurNom,
  le,
  source,
  appareil,
  lien,
}: AlerteDuCompte): { sujet: string } & MailCompose => {
  const sujet = `${quoi} (${compteNom})`.replace(/[\s\p{C}]+/gu, ' ').slice(0, 255);
  const texte = [
    'Bonjour,',
    '',
    phrase,
    '',
    `Fait par ${auteurNom}, le ${formatInstant(le)} (heure de Paris), depuis l’adresse ${source} (${appareil}).`,
    '',
    'C’est bien vous, ou une personne de votre compte\u00a0? Vous n’avez rien à faire.',
    '',
    `Ce n’est pas vous\u00a0? Ouvrez ce lien dans les ` +
      `${JOURS_CONTESTATION} jours\u00a0: sa page a un bouton qui remet ce qui était avant et ferme toutes les ` +
      `sessions du compte.`,
    '',
    lien,
    '',
    'L’équipe Pharmaccord',
  ].join('\n');
  return { sujet, ...mettreEnLettre({ sujet, texte }) };
};

/** The mail to the person in whose name a disputed act was done: their password no longer works (CPT-80). */
export const redigerLienDeSecours = (
  { nom, prenom, username }: { readonly nom: string; readonly prenom: string; readonly username: string },
  lien: string,
): { sujet: string } & MailCompose => {
  const sujet = 'Votre mot de passe ne sert plus : choisissez-en un nouveau';
  const texte = [
    `Bonjour ${`${prenom} ${nom}`.trim()},`,
    '',
    `Un acte fait avec votre identifiant (${username}) vient d’être contesté. Par prudence, votre mot de passe ne ` +
      `sert plus et vos sessions sont fermées.`,
    `Choisissez un nouveau mot de passe par ce lien, valable ${JOURS_CONTESTATION} jours. Il ne sert qu’une fois.`,
    '',
    lien,
    '',
    'L’équipe Pharmaccord',
  ].join('\n');
  return { sujet, ...mettreEnLettre({ sujet, texte }) };
};
