import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';

export const ibanManquantErrors = {
  /** The same answer for every link that does not open. */
  lienInvalide: () =>
    new AppError(404, 'LIEN_INVALIDE', 'Ce lien n’est pas ou plus valable\u00a0: il ne sert qu’une fois.'),
  rienDu: () => new AppError(409, 'RIEN_DU', 'Aucune reversion n’est due à ce compte résilié.'),
  sansAdresse: () =>
    new AppError(409, 'SANS_ADRESSE', 'Aucun ADMIN de ce compte n’a d’adresse e-mail\u00a0: joignez-le autrement.'),
  tropTot: (utilisableLe: string) =>
    new AppError(
      409,
      'IBAN_EN_ATTENTE',
      `Cet IBAN se confirme à partir du ${formatInstant(utilisableLe)}\u00a0: d’ici là, il peut être contesté.`,
    ),
  rienAConfirmer: () =>
    new AppError(409, 'RIEN_A_CONFIRMER', 'Aucun IBAN n’attend d’être confirmé\u00a0: rechargez la page.'),
};
