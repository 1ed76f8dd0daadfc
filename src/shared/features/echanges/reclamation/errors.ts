import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';

const refus = (code: string, message: string) => new AppError(409, code, message);

export const reclamationErrors = {
  /** The same refusal for a wrong, expired or revoked link, and for another réclamation's (REC-5). */
  invalide: () => new AppError(404, 'RECLAMATION_INVALIDE', 'Réclamation invalide ou inexistante.'),
  mailTropVolumineux: () =>
    new AppError(413, 'MAIL_TROP_VOLUMINEUX', 'Le mail dépasse 10 Mo.', {
      errors: [{ pointer: '/fichiers', detail: 'Le mail dépasse 10 Mo.' }],
    }),
  fichiersTropVolumineux: () => coreErrors.tropVolumineux('Les fichiers dépassent 10 Mo ensemble.'),
  tropDeFichiers: () =>
    new AppError(400, 'TROP_DE_FICHIERS', 'Joignez 10 fichiers au plus.', {
      errors: [{ pointer: '/fichiers', detail: 'Joignez 10 fichiers au plus.' }],
    }),
  destinataireManquant: () => coreErrors.champInvalide('/destinataires', 'Indiquez au moins un destinataire.'),
  noteEnvoyee: () => coreErrors.champInvalide('/commentaire/interne', 'Une note interne ne s’envoie pas.'),
  encoursDejaLie: () => refus('ENCOURS_DEJA_LIE', 'Cet encours a déjà sa réclamation.'),
  encoursExistant: () => refus('ENCOURS_EXISTANT', 'Cette réclamation a déjà son encours.'),
  encoursAutreLaboratoire: () => coreErrors.champInvalide('/encoursId', 'Cet encours est d’un autre laboratoire.'),
  rienAClore: () => refus('RIEN_A_CLORE', 'Il ne reste rien à clore sur cette réclamation.'),
  montantDeLEncours: (numero: string) =>
    coreErrors.champInvalide(
      '/montantReclameCentimes',
      `Le montant réclamé est celui de l’encours ${numero} : corrigez-le sur cet encours.`,
    ),
  attenduAutreQueReclame: (montant: string) =>
    coreErrors.champInvalide(
      '/valeurAttendueCentimes',
      `La réclamation porte ${montant} : l’encours naît de ce montant. Corrigez d’abord la réclamation s’il est faux.`,
    ),
  reponseReglee: () => refus('REPONSE_REGLEE', 'Cette réponse a déjà été réglée.'),
  reponseSansReglement: () => refus('REPONSE_SANS_REGLEMENT', 'Cette réponse du laboratoire ne se règle pas.'),
  lienMort: () =>
    refus('LIEN_INACTIF', 'Le lien de cette réclamation n’est plus actif : renouvelez-le, puis envoyez votre message.'),
  lienChange: () =>
    refus(
      'LIEN_CHANGE',
      'Le lien de la réclamation a été renouvelé depuis ce mail, qui donne l’ancien : écrivez un nouveau message.',
    ),
  messageRetire: () => refus('MESSAGE_RETIRE', 'Ce message a été retiré : il ne s’envoie plus.'),
  rienARelancer: () =>
    refus('RIEN_A_RELANCER', 'Le laboratoire n’est pas attendu : il a répondu, ou la réclamation est traitée.'),
  lienDejaRevoque: () => refus('LIEN_REVOQUE', 'Ce lien est déjà révoqué.'),
};
