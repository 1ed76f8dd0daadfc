import { AppError } from '#shared/core/app-error.ts';

const PHRASES: Readonly<Record<string, string>> = {
  RIEN: 'Aucune demande d’adhésion n’est en cours.',
  DECLARED: 'Cette appartenance est seulement déclarée.',
  WAITING: 'Cette demande attend encore une réponse.',
  ACCEPTED: 'Cette adhésion est déjà acceptée.',
  REFUSED: 'Cette demande a déjà été refusée.',
  CANCELLED: 'Cette demande a été annulée par la pharmacie.',
  TERMINATED: 'Cette adhésion est déjà terminée.',
};

export const adhesionErrors = {
  /** @param etat a state of `rules.ts`, null when nothing was ever asked */
  transitionImpossible: (etat: string | null) =>
    new AppError(409, 'TRANSITION_IMPOSSIBLE', `${PHRASES[etat ?? 'RIEN'] ?? ''} Rechargez pour voir son état.`, {
      details: { etat },
    }),
  dejaUnGroupement: (nom: string, membre: boolean) =>
    new AppError(
      409,
      'ADHESION_EN_COURS',
      membre
        ? `Votre pharmacie est membre de ${nom} : quittez d’abord ce groupement.`
        : `Votre demande à ${nom} attend une réponse : annulez-la d’abord.`,
    ),
  groupementInconnu: (pointer: string) => {
    const detail = 'Ce groupement n’existe pas ou n’est plus disponible.';
    return new AppError(400, 'REQUETE_INVALIDE', detail, { errors: [{ pointer, detail }] });
  },
  pasAdherent: () =>
    new AppError(409, 'PAS_ADHERENT', 'Votre pharmacie n’est pas membre d’un groupement : rechargez la page.'),
  plusAdherente: () =>
    new AppError(409, 'ADHESION_TERMINEE', 'Une pharmacie de la sélection n’est plus adhérente : rechargez la liste.'),
};
