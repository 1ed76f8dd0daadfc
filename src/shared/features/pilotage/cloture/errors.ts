import { AppError } from '#shared/core/app-error.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { LigneCloture } from './schemas.ts';

export const clotureErrors = {
  nomDifferent: (nom: string) =>
    new AppError(409, 'NOM_DIFFERENT', `Recopiez exactement le nom du compte\u00a0: ${nom}`, {
      errors: [{ pointer: '/nom', detail: `Recopiez exactement le nom du compte\u00a0: ${nom}` }],
    }),
  /** @param lignes the lines that hold back the erasure */
  retenue: (lignes: readonly LigneCloture[]) =>
    new AppError(
      409,
      'EFFACEMENT_RETENU',
      `Ce compte ne s’efface pas encore. ${lignes.map(({ titre, texte }) => `${titre}\u00a0: ${texte}`).join(' ')}`,
    ),
  /** @param jour `yyyy-mm-dd` */
  avantSaDate: (jour: string) =>
    new AppError(
      409,
      'EFFACEMENT_RETENU',
      `Les données de ce compte restent jusqu’au ${formatJour(jour)}, comme il lui a été dit.`,
    ),
  rienARetenir: () =>
    new AppError(409, 'RIEN_A_LEVER', 'Plus aucune reversion ne retient cet effacement\u00a0: rechargez la page.'),
  /** The same answer for every link that does not open. */
  lienInvalide: () =>
    new AppError(404, 'LIEN_INVALIDE', 'Ce lien n’est pas ou plus valable\u00a0: il ne sert qu’une fois.'),
  sansAdresse: () =>
    new AppError(409, 'SANS_ADRESSE', 'Aucun ADMIN de ce compte n’a d’adresse e-mail\u00a0: joignez-le autrement.'),
  pasPrete: () => new AppError(409, 'EXPORT_PAS_PRET', 'Cet export n’est pas prêt\u00a0: demandez-le d’abord.'),
  effacee: () => new AppError(409, 'COMPTE_EFFACE', 'Ce compte est déjà effacé.'),
};
