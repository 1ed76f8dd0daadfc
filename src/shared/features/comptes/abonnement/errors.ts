import { AppError } from '#shared/core/app-error.ts';

export const abonnementErrors = {
  partenaire: () =>
    new AppError(409, 'ABONNEMENT_PARTENAIRE', 'Votre accès est offert : vous n’avez pas besoin d’abonnement.'),
  dejaOuvert: () =>
    new AppError(
      409,
      'ABONNEMENT_EN_COURS',
      'Votre abonnement est déjà en cours et se poursuit de lui-même : vous n’avez rien à faire.',
    ),
  demandeEnAttente: () =>
    new AppError(
      409,
      'DEMANDE_EN_ATTENTE',
      'Une demande d’abonnement est déjà envoyée : nous y répondons dès que possible.',
    ),
  demandeAbsente: () =>
    new AppError(409, 'DEMANDE_ABSENTE', 'Cette demande d’abonnement n’est plus en attente : rechargez la page.'),
  paiementAbsent: () =>
    new AppError(
      409,
      'PAIEMENT_ABSENT',
      'Le paiement en ligne n’est pas proposé : demandez l’ouverture de votre abonnement.',
    ),
  paiementPropose: () =>
    new AppError(409, 'PAIEMENT_PROPOSE', 'L’abonnement se souscrit en ligne, par carte bancaire.'),
  signature: () => new AppError(400, 'SIGNATURE_INVALIDE', 'La signature de cet avis de paiement n’est pas la bonne.'),
  autreBoutique: () =>
    new AppError(400, 'BOUTIQUE_INCONNUE', 'Cet avis de paiement vient d’une autre boutique ou d’un autre mode.'),
  avisIllisible: () => new AppError(400, 'AVIS_ILLISIBLE', 'Cet avis de paiement ne peut pas être lu.'),
  commandeInconnue: () =>
    new AppError(404, 'COMMANDE_INCONNUE', 'Cet avis de paiement ne correspond à aucune commande.'),
  sansPrelevement: () =>
    new AppError(409, 'SANS_PRELEVEMENT', 'Aucune carte n’est prélevée pour ce compte : il n’y en a pas à changer.'),
  sansRecu: () => new AppError(409, 'PAIEMENT_SANS_RECU', 'Ce paiement n’a pas abouti : il n’a pas de reçu.'),
  montant: () =>
    new AppError(
      409,
      'MONTANT_DIFFERENT',
      'Le montant, la devise ou la transaction de cet avis ne sont pas ceux de la commande.',
    ),
};
