import { AppError } from '#shared/core/app-error.ts';
import { ceNiveau, compteDuNiveau, nomDuNiveau } from './messages.ts';

const surChamp = (status: 400 | 409, code: string, pointer: string, detail: string) =>
  new AppError(status, code, detail, { errors: [{ pointer, detail }] });

export const familleErrors = {
  /** A name is unique among siblings (CAT-31). */
  nomUtilise: (niveau: number) =>
    surChamp(
      409,
      'NOM_DEJA_UTILISE',
      '/nom',
      `${niveau === 1 ? 'Une' : 'Un'} ${nomDuNiveau(niveau)} porte déjà ce nom ici.`,
    ),
  /** A family or a segment is not deleted while it contains something (CAT-32). */
  nonVide: (niveau: number, enfants: number) =>
    new AppError(
      409,
      'FAMILLE_NON_VIDE',
      `${ceNiveau(niveau)} contient encore ${compteDuNiveau(enfants, niveau + 1)} : ` +
        `${enfants === 1 ? 'déplacez-le ou supprimez-le' : 'déplacez-les ou supprimez-les'} d’abord.`,
      { details: { enfants } },
    ),
  utilisee: (niveau: number, lignes: number) =>
    new AppError(
      409,
      'FAMILLE_UTILISEE',
      `${ceNiveau(niveau)} sert à ${lignes === 1 ? 'une ligne' : `${lignes} lignes`} du comparatif.`,
      {
        details: { lignes },
      },
    ),
  parentInconnu: () =>
    surChamp(
      409,
      'PARENT_INCONNU',
      '/parentId',
      'L’élément qui devait le contenir n’existe plus : rechargez et recommencez.',
    ),
  niveauImpossible: () =>
    surChamp(409, 'NIVEAU_IMPOSSIBLE', '/parentId', 'Un élément ne peut pas changer de niveau dans l’arbre.'),
  remboursableReserve: () =>
    surChamp(400, 'REQUETE_INVALIDE', '/remboursable', 'Seule une famille entière peut être marquée remboursable.'),
  tropDeFamilles: (max: number) =>
    new AppError(
      409,
      'TROP_DE_FAMILLES',
      `Votre arbre compte déjà ${max.toLocaleString('fr-FR')} éléments : c’est le maximum.`,
    ),
};
