import { AppError, type FieldError } from '#shared/core/app-error.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';

const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });

const surPhoto = (status: 400 | 415, detail: string) =>
  new AppError(status, 'PHOTO_REFUSEE', detail, { errors: [{ pointer: '/fichiers', detail }] });

export const VIGNETTE_REFUSEE = 'La vignette doit être une petite image PNG, JPEG ou WebP.';

const surVisuel = (status: 400 | 415, detail: string) =>
  new AppError(status, 'VISUEL_REFUSE', detail, { errors: [{ pointer: '/fichiers', detail }] });

export const promotionErrors = {
  /** OPE-30 and OPE-31: the refusal names the promotion that holds the place. */
  emplacementOccupe: (
    { nom, du, au }: { readonly nom: string; readonly du: Jour; readonly au: Jour },
    pointer = '/emplacements',
  ) => {
    const detail =
      `L’emplacement est déjà occupé par une autre promotion non superposable : ` +
      `${nom}, du ${formatJour(du)} au ${formatJour(au)}.`;
    return new AppError(409, 'EMPLACEMENT_OCCUPE', detail, { errors: [{ pointer, detail }], details: { nom, du, au } });
  },
  /** Another transaction took the emplacement between the check and the writing. */
  emplacementPris: () =>
    new AppError(409, 'EMPLACEMENT_OCCUPE', 'L’emplacement est déjà occupé par une autre promotion non superposable.', {
      errors: [{ pointer: '/emplacements', detail: 'Cet emplacement vient d’être pris.' }],
    }),
  transitionImpossible: (message: string) => refus('TRANSITION_IMPOSSIBLE', message),
  dejaPubliee: () =>
    refus(
      'TRANSITION_IMPOSSIBLE',
      'Cette opération est déjà publiée : repassez-la en brouillon pour valider la partie refusée.',
    ),
  /** The pharmacy has already decided on the delegate's proposal (OPE-63). */
  propositionDecidee: () =>
    refus(
      'PROPOSITION_DECIDEE',
      'La pharmacie a décidé de cette opération : elle ne se modifie ni ne se retire plus d’ici.',
    ),
  propositionReprise: () =>
    refus(
      'PROPOSITION_REPRISE',
      'La pharmacie a repris ce brouillon : il ne se modifie ni ne se retire plus d’ici. Écrivez-lui dans la ' +
        'discussion.',
    ),
  tgRefusee: () => refus('TRANSITION_IMPOSSIBLE', 'La TG de cette promotion est refusée : elle ne se place pas.'),
  nonModifiable: () =>
    refus('PROMOTION_VALIDEE', 'Cette promotion est validée : repassez-la en brouillon pour la modifier.'),
  modeleDuGroupement: () =>
    refus(
      'PROMOTION_DU_GROUPEMENT',
      'Cette promotion est celle de votre groupement : son contenu ne se modifie pas ici.',
    ),
  incomplete: (errors: readonly FieldError[]) =>
    new AppError(400, 'PROMOTION_INCOMPLETE', errors[0]?.detail ?? 'La promotion est incomplète.', { errors }),
  /** A promotion with a declared encours is not deleted (OPE-26). */
  dejaDeclaree: () =>
    refus('PROMOTION_DEJA_DECLAREE', 'Impossible de supprimer une promotion déjà déclarée au payeur.'),
  declareeAuPayeur: (numeros: readonly string[]) =>
    refus(
      'PROMOTION_DEJA_DECLAREE',
      `Cette promotion est déjà déclarée au payeur (${numeros.join(', ')}) : repassez d’abord ces encours à déclarer.`,
      {
        numeros,
      },
    ),
  /** A modèle that a pharmacy has declared is not withdrawn (OPE-54). */
  membresOntDeclare: (nombre: number) =>
    refus('PROMOTION_DEJA_DECLAREE', `Des pharmacies ont déjà déclaré cette promotion (${nombre}).`, { nombre }),
  /** A modèle already begun at the adhérents can be closed, never withdrawn (OPE-70). */
  commencee: (cloturable: boolean) =>
    refus(
      'PROMOTION_COMMENCEE',
      `Cette opération a commencé chez vos adhérents : elle ne se retire ` +
        `plus.${
          cloturable
            ? ' Vous pouvez la clore : leurs réponses, leurs encours et leurs messages restent.'
            : ' Elle reste chez eux, avec leurs encours et leurs messages.'
        }`,
    ),
  nonCloturable: () =>
    refus('PROMOTION_NON_CLOTURABLE', 'Seule une opération publiée, commencée et non terminée se clôt.'),
  copieNonSupprimable: () =>
    refus(
      'PROMOTION_DU_GROUPEMENT',
      'Une promotion du groupement ne se supprime pas : refusez-la si elle ne vous convient pas.',
    ),
  nonTraitable: () =>
    refus(
      'TRAITEMENT_IMPOSSIBLE',
      'Une promotion se traite quand elle est terminée, si sa promo ou sa TG est validée ou acceptée.',
    ),
  ventesFigees: (numeros: readonly string[]) =>
    refus(
      'VENTES_FIGEES',
      `Ces quantités ont déjà été déclarées au payeur ` +
        `(${numeros.join(', ')}) : repassez d’abord ces encours à déclarer.`,
      { numeros },
    ),
  nonDeclarable: () => refus('TRANSITION_IMPOSSIBLE', 'Une contrepartie choisie n’a pas d’encours à déclarer.'),
  nonReclamable: () =>
    refus(
      'RECLAMATION_IMPOSSIBLE',
      'Cette contrepartie n’a rien à réclamer : sa partie n’est pas tenue, ou son encours existe.',
    ),
  /** Payps only reimburses the brands that it links to a laboratory (OPE-28). */
  marqueNonLiee: () => refus('MARQUE_NON_LIEE', 'La marque n’est pas liée à un laboratoire'),
  /** Accepting by Payps needs a connected Payps account (OPE-28). */
  paypsDeconnecte: () =>
    refus('PAYPS_DECONNEXION', 'Payps n’est pas connecté : connectez-vous à Payps avant d’accepter par Payps.'),
  photoAbsente: () => surPhoto(400, 'Choisissez une photo.'),
  photoType: () => surPhoto(415, 'La photo doit être une image PNG, JPEG ou WebP.'),
  tropDePhotos: (max: number) =>
    refus('TROP_DE_PHOTOS', `Cet emplacement a déjà ${max} photos : retirez-en une pour en ajouter.`),
  visuelAbsent: () => surVisuel(400, 'Choisissez un fichier.'),
  visuelType: (nom: string) =>
    surVisuel(415, `« ${nom} » : joignez une image (PNG, JPEG, WebP), un PDF ou un document de bureau.`),
  vignette: (rang?: number) =>
    coreErrors.champInvalide(rang === undefined ? '/vignette' : `/vignettes/${rang}`, VIGNETTE_REFUSEE),
  tropDeVisuels: (max: number) =>
    refus('TROP_DE_VISUELS', `Une opération a au plus ${max} visuels : retirez-en un pour en ajouter.`),
  visuelsChanges: () => refus('VISUELS_CHANGES', 'Les visuels de cette opération viennent de changer : recommencez.'),
  extensionVisuel: (pointer: string, extension: string) =>
    coreErrors.champInvalide(
      pointer,
      extension ? `Le nom doit garder son extension .${extension}.` : 'Le nom ne prend pas d’extension.',
    ),
  /** Refusals of a forced modification (OPE-55). */
  forcageImpossible: () =>
    refus('PROMOTION_NON_PUBLIEE', 'Seule une opération publiée et en cours se modifie chez les adhérents.'),
  typeFige: () => {
    const detail = 'Le type d’une opération publiée ne change pas : retirez-la, ou créez-en une autre.';
    return new AppError(409, 'TYPE_FIGE', detail, { errors: [{ pointer: '/typePromo', detail }] });
  },
  debutFige: () => {
    const detail = 'Cette opération a commencé chez vos adhérents : son premier jour ne se repousse plus.';
    return new AppError(409, 'DEBUT_FIGE', detail, { errors: [{ pointer: '/dateDebut', detail }] });
  },
  impactChange: (nombre: number) =>
    refus(
      'IMPACT_CHANGE',
      'La situation de vos adhérents a changé depuis votre lecture : relisez les effets avant de confirmer.',
      {
        nombre,
      },
    ),
};
