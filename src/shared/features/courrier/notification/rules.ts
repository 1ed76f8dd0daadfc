import type { Role } from '#shared/core/acteur.ts';
import { mettreEnPage, type MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import type { MotsEvenement } from './rules/forme-evenement.ts';
import { evenementsDuRole, ligneEvenement, type EvenementAnnonce } from './rules/evenements.ts';
import type { PreferenceEvenement } from './schemas/preferences.ts';
import type { LienNotification } from './schemas.ts';

const enParametre = ([nom, valeur]: readonly [string, string]): string =>
  `${encodeURIComponent(nom)}=${encodeURIComponent(valeur)}`;
/** The address of a link in a mail: `/bind?aTraiter=true&ecran=encours` (CRR-22). */
export const adresseBindNotification = ({ ecran, params }: LienNotification): string =>
  `/bind?${[...Object.entries(params), ['ecran', ecran] as const].map(enParametre).join('&')}`;

/** The roles that manage an account and may not open Pharmaccord every day. */
const GESTIONNAIRES: readonly Role[] = ['ADMIN', 'GROUPEMENT', 'SUPER_ADMIN'];
/** Whether a mail is sent at once to a person who has made no choice (CRR-86). */
export const mailParDefaut = (sorte: EvenementAnnonce, role: Role): boolean => {
  const { mail } = ligneEvenement(sorte);
  return mail === 'TOUJOURS' || (mail === 'DEFAUT' && GESTIONNAIRES.includes(role));
};
/** Mails required by law or by security are sent whatever the person chose (CRR-86). */
export const mailImpose = (sorte: EvenementAnnonce): boolean => ligneEvenement(sorte).mail === 'TOUJOURS';

/** The channels of each event for a person of this role, whose own choices are `choix` (CRR-85). */
export const preferencesDuRole = (role: Role, choix: readonly PreferenceEvenement[]): PreferenceEvenement[] => {
  const choisis = new Map(choix.map((preference) => [preference.sorte, preference]));
  return evenementsDuRole(role).map((sorte) => {
    const defaut = { sorte, niveau: 'ANNONCE', mail: mailParDefaut(sorte, role), recapitulatif: true } as const;
    const choisi = choisis.get(sorte) ?? defaut;
    return mailImpose(sorte) ? { ...choisi, mail: true } : choisi;
  });
};

type MailDAvis = MotsEvenement & {
  readonly prenom: string;
  /** The account of the reader: the mail says which of their accounts it is about. */
  readonly etablissement: string;
  readonly publicUrl: string;
  readonly lien: LienNotification | null;
};
/** The mail of one event, the same text as in the preview (CRR-86). */
export const redigerAvis = ({
  title,
  body,
  prenom,
  etablissement,
  publicUrl,
  lien,
}: MailDAvis): MailCompose & { readonly sujet: string } => {
  const sujet = title.replace(/\s+/g, ' ').trim().slice(0, 255);
  const ouvrir = `${publicUrl}${adresseBindNotification(lien ?? { ecran: 'notifications', params: {} })}`;
  const preferences = `${publicUrl}${adresseBindNotification({ ecran: 'profil', params: {} })}`;
  return {
    sujet,
    ...mettreEnPage({
      sujet,
      texte: [prenom ? `Bonjour ${prenom},` : 'Bonjour,', body, ouvrir, preferences].join('\n\n'),
      // Under the reader's name alone, the mail would seem to come from their own pharmacy (CRR-80).
      etablissement: `Pharmaccord, pour ${etablissement}`,
      bouton: { adresse: ouvrir, libelle: 'Ouvrir dans Pharmaccord', seul: true },
      liens: { [preferences]: 'Choisir ce que je reçois par mail' },
    }),
  };
};
