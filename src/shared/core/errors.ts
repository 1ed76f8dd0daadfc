import { AppError, type FieldError } from './app-error.ts';
import { formatInstant } from './dates.ts';
import { pluriel } from './textes/accord.ts';

/** Refusals that belong to no feature. */
export const coreErrors = {
  requeteInvalide: (errors: readonly FieldError[]) =>
    new AppError(400, 'REQUETE_INVALIDE', errors[0]?.detail ?? 'La demande contient une information non valide.', {
      errors,
    }),
  champInvalide: (pointer: string, detail: string) =>
    new AppError(400, 'REQUETE_INVALIDE', detail, { errors: [{ pointer, detail }] }),
  fichierIllisible: (detail: string) =>
    new AppError(400, 'FICHIER_ILLISIBLE', detail, { errors: [{ pointer: '/fichiers', detail }] }),
  fichierVide: (detail = 'Ce fichier est vide.') =>
    new AppError(400, 'FICHIER_VIDE', detail, { errors: [{ pointer: '/fichiers', detail }] }),
  tropDeColonnes: (max: number) => {
    const detail = `Ce fichier dépasse ${max} colonnes.`;
    return new AppError(400, 'TROP_DE_COLONNES', detail, { errors: [{ pointer: '/fichiers', detail }] });
  },
  colonneEnDouble: () => {
    const detail = 'Un champ ne peut être choisi que pour une seule colonne.';
    return new AppError(400, 'COLONNE_EN_DOUBLE', detail, { errors: [{ pointer: '/correspondance', detail }] });
  },
  sessionAbsente: () => new AppError(401, 'SESSION_ABSENTE', 'Votre session est terminée, veuillez vous reconnecter.'),
  abonnementRequis: () =>
    new AppError(402, 'ABONNEMENT_REQUIS', 'Votre abonnement n’est plus actif : renouvelez-le pour retrouver l’accès.'),
  interdit: () => new AppError(403, 'ACTION_INTERDITE', 'Vous n’avez pas le droit de faire cette action.'),
  lectureSeule: () => new AppError(403, 'LECTURE_SEULE', 'Votre rôle permet de consulter, pas de modifier.'),
  impersonationInterdite: () =>
    new AppError(
      403,
      'IMPERSONATION_INTERDITE',
      'Cette action n’est pas possible quand vous agissez pour un autre compte.',
    ),
  confirmationRequise: () =>
    new AppError(403, 'CONFIRMATION_REQUISE', 'Confirmez que c’est bien vous : votre mot de passe est demandé.'),
  motDePasseAChanger: () =>
    new AppError(403, 'MOT_DE_PASSE_A_CHANGER', 'Choisissez d’abord votre nouveau mot de passe.'),
  introuvable: () => new AppError(404, 'INTROUVABLE', 'Cet élément n’existe pas ou n’est plus disponible.'),
  conflitVersion: (par: string, le: string) =>
    new AppError(
      409,
      'CONFLIT_VERSION',
      `Modifié par ${par} le ${formatInstant(le)}. Votre saisie est conservée : rechargez pour comparer.`,
      {
        details: { par, le },
      },
    ),
  /**
   * An answer to a whole list that is no longer the one on screen (RES-67, CPT-97).
   * @param maintenant the number of items in the list now
   */
  listeChangee: (nom: 'demande' | 'inscription', maintenant: number) =>
    new AppError(
      409,
      'LISTE_CHANGEE',
      maintenant === 0
        ? `Plus aucune ${nom} de cette liste n’attend de réponse : rechargez la page.`
        : `La liste a changé : ${pluriel(maintenant, nom)} en attente maintenant. Rechargez la page, puis répondez.`,
    ),
  /** The refusal points at the field `fichiers` by default. */
  tropVolumineux: (message: string, pointer: string | null = '/fichiers') =>
    new AppError(413, 'TROP_VOLUMINEUX', message, pointer === null ? {} : { errors: [{ pointer, detail: message }] }),
  tropDeTentatives: (secondes: number, message = 'Trop de tentatives, veuillez patienter avant de réessayer.') =>
    new AppError(429, 'TROP_DE_TENTATIVES', message, { details: { secondes } }),
  /** Safe to retry: a request sent again with the same key is done at most once. */
  peutEtreFait: () =>
    new AppError(
      503,
      'PEUT_ETRE_FAIT',
      'La confirmation de l’enregistrement n’est pas arrivée à temps : il est peut-être fait. Réessayez dans un ' +
        'instant, il ne sera pas fait deux fois.',
    ),
  indisponible: () =>
    new AppError(503, 'INDISPONIBLE', 'Le service est momentanément indisponible, veuillez réessayer dans un instant.'),
};
