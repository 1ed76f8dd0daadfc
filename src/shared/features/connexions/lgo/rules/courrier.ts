import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import type { MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';

type Demande = { readonly compteNom: string; readonly parNom: string; readonly lien: string };
/** The mail that asks a pharmacy to confirm the LGO setting typed by a super administrator (CNX-84). */
export const redigerLgoAConfirmer = ({ compteNom, parNom, lien }: Demande): { sujet: string } & MailCompose => {
  const sujet = `Réglage du LGO à confirmer (${compteNom})`.replace(/[\s\p{C}]+/gu, ' ').slice(0, 255);
  const texte = [
    'Bonjour,',
    '',
    `${parNom} a saisi la connexion entre Pharmaccord et votre logiciel. Elle ne sert qu’une fois confirmée par un ` +
      `administrateur de la pharmacie.`,
    '',
    'Pour la lire, la confirmer ou l’écarter\u00a0:',
    '',
    lien,
    '',
    'L’équipe Pharmaccord',
  ].join('\n');
  return { sujet, ...mettreEnLettre({ sujet, texte }) };
};
