import { AppError } from '#shared/core/app-error.ts';

const surFichier = (code: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer: '/fichiers', detail }] });

export const invitationErrors = {
  fichierAbsent: () => surFichier('FICHIER_ABSENT', 'Choisissez un fichier CSV, TXT ou XLSX.'),
  /** The file has blocking remarks, already shown by the preview. */
  importImpossible: (phrases: readonly string[]) => surFichier('IMPORT_IMPOSSIBLE', phrases.join(' ')),
  partenariatFerme: () =>
    new AppError(
      409,
      'PARTENARIAT_FERME',
      'Votre groupement n’accepte pas encore de demandes d’adhésion : ouvrez-les dans Paramètres, Groupement, puis ' +
        'invitez.',
    ),
  tropDInvitations: (secondes: number, parJour: number) => {
    const detail = `Un compte envoie ${parJour.toLocaleString('fr-FR')} invitations par jour au plus.`;
    return new AppError(429, 'TROP_D_INVITATIONS', detail, { details: { secondes } });
  },
  acteImpossible: (phrase: string) => new AppError(409, 'INVITATION_CHANGEE', phrase),
  mailDejaInvite: () => {
    const detail = 'Cette adresse est déjà invitée.';
    return new AppError(409, 'MAIL_DEJA_INVITE', detail, { errors: [{ pointer: '/mail', detail }] });
  },
  /**
   * The same answer for every link that does not open, so that guessing a link tells nothing about invitations
   * (RES-52).
   */
  lienInvalide: () => new AppError(404, 'LIEN_INVALIDE', 'Ce lien d’invitation n’est pas ou plus valable.'),
};
