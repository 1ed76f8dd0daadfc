import { AppError } from '#shared/core/app-error.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { EtatEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { AcceptationRfa, EtatPalier } from './schemas/enumerations.ts';

const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });

const DEJA: Readonly<Record<AcceptationRfa, string>> = {
  WAITING: 'attend encore votre réponse.',
  ACCEPTED: 'est déjà validée.',
  REFUSED: 'est déjà refusée.',
};
const PALIER_DEJA: Readonly<Record<EtatPalier, string>> = {
  A_ATTEINDRE: 'est déjà à atteindre.',
  VALIDE: 'est déjà validé.',
  INVALIDE: 'est déjà invalidé.',
};

type EncoursRetenu = {
  readonly numero: string;
  readonly etat: EtatEncours;
  readonly valeurRegleeCentimes: number;
};

export const rfaErrors = {
  transitionImpossible: (acceptation: AcceptationRfa) =>
    refus('TRANSITION_IMPOSSIBLE', `Cette RFA ${DEJA[acceptation]}`, { acceptation }),
  palierInchange: (etat: EtatPalier) => refus('PALIER_INCHANGE', `Ce palier ${PALIER_DEJA[etat]}`, { etat }),
  nonAcceptee: () => refus('RFA_NON_ACCEPTEE', 'Validez d’abord cette RFA : ses paliers se valident ensuite.'),
  /** The specification's message: encours already settled cannot be deleted (RFA-17). */
  encoursRegles: () => refus('ENCOURS_LIES_REGLES', 'Suppression impossible : des encours liés sont réglés.'),
  refusImpossible: () => refus('ENCOURS_LIES_REGLES', 'Refus impossible : des encours liés sont réglés.'),
  /** Of an encours that a tier would take away (RFA-17). */
  palierRetenu: ({ etat, numero, valeurRegleeCentimes: recuCentimes }: EncoursRetenu) =>
    etat === 'REGLE'
      ? refus('ENCOURS_LIE_REGLE', `L’encours ${numero} de ce palier est réglé : repassez-le d’abord à régler.`, {
          numero,
        })
      : refus(
          'ENCOURS_AVEC_RECU',
          `${formatMontant(recuCentimes, 'HT')} ont été reçus sur l’encours ` +
            `${numero} de ce palier : annulez d’abord ses règlements.`,
          { numero, recuCentimes },
        ),
  /** A copy is never made in the same year (RFA-17). */
  memeAnnee: () => {
    const detail = 'La duplication vers la même année est impossible.';
    return new AppError(409, 'DUPLICATION_MEME_ANNEE', detail, { errors: [{ pointer: '/annee', detail }] });
  },
  operateurInconnu: () => {
    const detail = 'Cette personne n’est plus de votre compte : choisissez un autre opérateur.';
    return new AppError(409, 'OPERATEUR_INCONNU', detail, { errors: [{ pointer: '/operateurId', detail }] });
  },
  palierInconnu: () => refus('PALIER_INCONNU', 'Ce palier n’existe plus : rechargez la RFA.'),
  rienAReclamer: () => refus('RIEN_A_RECLAMER', 'Cette période ne doit plus rien au-delà de ses encours.'),
  rienACorriger: () =>
    refus('RIEN_A_CORRIGER', 'Rien de ce qui est déclaré et pas encore reçu n’est à baisser sur cette période.'),
  ecartChange: (ecartCentimes: number) =>
    refus('ECART_CHANGE', `L’écart est maintenant de ${formatMontant(ecartCentimes, 'HT')} : relisez-le.`, {
      ecartCentimes,
    }),
  fichierManquant: () => {
    const detail = 'Choisissez au moins un fichier.';
    return new AppError(400, 'FICHIER_MANQUANT', detail, { errors: [{ pointer: '/fichiers', detail }] });
  },
  tropDePieces: () => refus('TROP_DE_PIECES', 'Une RFA porte 50 pièces au plus.'),
  tropDeRfas: () => refus('TROP_DE_RFA', 'Une année tient 1 000 RFA au plus.'),
  anneeVide: (annee: number) => {
    const detail = `Il n’y a aucune RFA en ${annee}.`;
    return new AppError(409, 'ANNEE_VIDE', detail, { errors: [{ pointer: '/de', detail }] });
  },
  /** The sales are hidden from this person, and a computed base would reveal them (RFA-42). */
  ventesCachees: () =>
    new AppError(
      403,
      'VENTES_CACHEES',
      'Cette RFA se calcule sur les ventes de la pharmacie, que vous ne lisez pas en agissant en son nom.',
    ),
  duGroupement: () =>
    refus('RFA_DU_GROUPEMENT', 'Cette RFA est celle de votre groupement : vous pouvez la valider ou la refuser.'),
};
