import { AppError } from '#shared/core/app-error.ts';
import type { EtatConditionGroupement } from './schemas.ts';

const surChamp = (statut: 400 | 409, code: string, pointer: string, detail: string) =>
  new AppError(statut, code, detail, { errors: [{ pointer, detail }] });
const MAX_CITEES = 5;

export const conditionGroupementErrors = {
  transitionImpossible: (etat: EtatConditionGroupement) =>
    new AppError(
      409,
      'TRANSITION_IMPOSSIBLE',
      etat === 'VALIDATED'
        ? 'Cette condition est publiée : retirez-la pour la modifier.'
        : 'Cette condition est un brouillon : elle n’est publiée à personne.',
      { details: { etat } },
    ),
  /** A published condition that has begun can be closed, never withdrawn (CND-15). */
  commencee: (cloturable: boolean) =>
    new AppError(
      409,
      'CONDITION_COMMENCEE',
      `La période de cette condition a commencé : elle ne se retire ` +
        `plus.${
          cloturable
            ? ' Vous pouvez la clore : vos adhérents gardent ce qu’ils ont accepté jusque-là.'
            : ' Vos adhérents gardent ce qu’ils ont accepté.'
        }`,
    ),
  nonCloturable: () =>
    new AppError(409, 'CONDITION_NON_CLOTURABLE', 'Seule une condition publiée, commencée et non terminée se clôt.'),
  partenariatInconnu: () =>
    surChamp(409, 'PARTENARIAT_INCONNU', '/partenariatId', 'Ce partenariat n’existe plus : choisissez-en un autre.'),
  segmentInconnu: () =>
    surChamp(409, 'SEGMENT_INCONNU', '/segmentIds', 'Un des segments n’existe plus : choisissez à nouveau.'),
  expiree: () =>
    surChamp(409, 'CONDITION_EXPIREE', '/dateFin', 'Ces dates sont passées : il n’y a plus rien à publier.'),
  sansSegment: () =>
    surChamp(409, 'SEGMENT_MANQUANT', '/segmentIds', 'Choisissez au moins un segment avant de publier.'),
  sansChoix: () => surChamp(409, 'CHOIX_MANQUANT', '/choix', 'Ajoutez au moins un choix avant de publier.'),
  /** Every gamme must be complete before publishing (CND-11). */
  incomplete: (gammes: readonly string[]) => {
    const citees = gammes.slice(0, MAX_CITEES).map((gamme) => `«\u00a0${gamme}\u00a0»`);
    const suite = gammes.length > MAX_CITEES ? `, et ${gammes.length - MAX_CITEES} de plus` : '';
    const detail =
      `Complétez toutes les gammes avant de publier (une tranche au moins, et ses produits)\u00a0: ` +
      `${citees.join(', ')}${suite}.`;
    return new AppError(409, 'CONDITION_INCOMPLETE', detail, {
      errors: [{ pointer: '/choix', detail }],
      details: { gammes },
    });
  },
  terminee: () =>
    new AppError(
      409,
      'PROPOSITION_TERMINEE',
      'Cette proposition est arrivée à son terme : votre réponse ne change plus.',
    ),
  inchangee: () => new AppError(409, 'REPONSE_INCHANGEE', 'C’est déjà votre réponse.'),
};
