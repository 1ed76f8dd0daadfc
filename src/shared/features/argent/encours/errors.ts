import { AppError } from '#shared/core/app-error.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { Encours, EtatEncours, NatureFiscale } from './schemas.ts';

/** An encours with its settled amount, in its nature (ENC-74). */
type EncoursEntame = Pick<Encours, 'numero' | 'valeurRegleeCentimes' | 'natureFiscale'>;
const direRecu = ({ valeurRegleeCentimes, natureFiscale }: Omit<EncoursEntame, 'numero'>): string =>
  formatMontant(valeurRegleeCentimes, natureFiscale);

const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });
const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer, detail }] });

export const encoursErrors = {
  transitionImpossible: (numero: string, etat: EtatEncours, phrase: string) =>
    refus('TRANSITION_IMPOSSIBLE', `L’encours ${numero} ${phrase}`, { etat, numero }),
  dejaRegle: (numero: string) =>
    refus('ENCOURS_REGLE', `L’encours ${numero} est réglé : repassez-le d’abord à régler.`, { numero }),
  avecRecu: ({ numero, ...encours }: EncoursEntame, acte: 'supprimer' | 'repasser à déclarer') =>
    refus(
      'ENCOURS_AVEC_RECU',
      `${direRecu(encours)} sont déjà réglés sur l’encours ${numero} : il ne peut pas ${
        acte === 'supprimer'
          ? 'être supprimé. Réglez-le avec un motif d’écart'
          : 'repasser à déclarer. Annulez d’abord ses règlements'
      }.`,
      { numero, recuCentimes: encours.valeurRegleeCentimes },
    ),
  attenduSousLeRecu: (encours: Omit<EncoursEntame, 'numero'>) =>
    surChamp(
      'ATTENDU_SOUS_LE_RECU',
      '/valeurAttendueCentimes',
      `${direRecu(encours)} sont déjà réglés : la valeur attendue ne peut pas être inférieure. Annulez un ` +
        `règlement, ou réglez l’encours avec un motif d’écart.`,
    ),
  reglementAChoisir: (encours: Omit<EncoursEntame, 'numero'>) =>
    surChamp(
      'REGLEMENT_A_CHOISIR',
      '/reglements',
      `Les règlements gardés (${direRecu(encours)}) couvrent tout l’attendu : choisissez ceux à annuler.`,
    ),
  laboratoireFige: () =>
    refus(
      'ENCOURS_DEJA_DECLARE',
      'Cet encours est déjà déclaré à son laboratoire : repassez-le à déclarer pour en changer.',
    ),
  natureFigee: (nature: NatureFiscale) =>
    surChamp(
      'ENCOURS_AVEC_RECU',
      '/natureFiscale',
      `Cet encours est réglé en partie, en ${nature} : annulez ses règlements pour changer entre HT et TTC.`,
    ),
  payeurFige: () =>
    refus('ENCOURS_AVEC_RECU', 'Cet encours est réglé en partie : annulez ses règlements pour en changer le payeur.'),
  typeFige: () => refus('TYPE_NON_MODIFIABLE', 'Le type d’un encours né d’une réclamation ne change pas.'),
  liePayps: () =>
    refus('ENCOURS_LIE', 'Cet encours vient de Payps : il suit les bons de réduction et ne se supprime pas ici.'),
  lieRfa: () => refus('ENCOURS_LIE', 'Cet encours vient d’une RFA : il se supprime depuis la RFA.'),
  sourceReglee: (numero: string) => refus('ENCOURS_LIE_REGLE', `L’encours lié ${numero} est déjà réglé.`, { numero }),
  montantACompleter: (numero: string) =>
    refus(
      'MONTANT_A_COMPLETER',
      `Le montant de l’encours ${numero} est à compléter : saisissez les ventes de son opération, ou son montant, ` +
        `avant de le déclarer.`,
      { numero },
    ),
  ecartMotifRequis: () =>
    surChamp(
      'ECART_MOTIF_REQUIS',
      '/ecartMotif',
      'Le motif de l’écart est obligatoire quand l’encours est soldé avec un écart.',
    ),
  ecartAPreciser: () => surChamp('ECART_A_PRECISER', '/ecartPrecision', 'Précisez le motif quand il est « Autre ».'),
  tropPercu: () =>
    surChamp(
      'REGLEMENT_SUPERIEUR',
      '/montantCentimes',
      'Ce montant dépasse le solde : réduisez-le, ou soldez avec un motif d’écart.',
    ),
  /** @param resteCentimes the balance still due */
  compenseAuDela: (resteCentimes: number, nature: NatureFiscale) =>
    surChamp(
      'COMPENSE_AU_DELA',
      '/montantCentimes',
      resteCentimes > 0
        ? `Ce qui se règle sans argent (relivraison, geste, autre) ne dépasse pas ce qui reste dû : indiquez ` +
            `${formatMontant(resteCentimes, nature)} au plus, ou choisissez l’avoir ou le paiement reçu.`
        : 'Rien ne reste dû : ce qui se règle sans argent n’a pas de montant ici. Choisissez l’avoir ou le paiement ' +
            'reçu, ou « Sans règlement ».',
    ),
  reglementAnnule: () => refus('REGLEMENT_DEJA_ANNULE', 'Ce règlement est déjà annulé.'),
  dateFuture: (pointer: string) => surChamp('DATE_FUTURE', pointer, 'Cette date ne peut pas être dans le futur.'),
  dateAConfirmer: () => surChamp('DATE_A_CONFIRMER', '/date', 'Confirmez cette date, ou corrigez-la.'),
  suspensionPassee: () => surChamp('DATE_PASSEE', '/jusquau', 'La date de reprise doit être après aujourd’hui.'),
  destinataireManquant: (laboratoire: string) =>
    surChamp(
      'DESTINATAIRE_MANQUANT',
      '/courriers',
      `Aucune adresse e-mail connue pour ${laboratoire} : indiquez un destinataire.`,
    ),
  pieceEnDouble: () =>
    surChamp('PIECE_EN_DOUBLE', '/piecesLiees', 'Un fichier est joint ou donné par un lien, pas les deux.'),
  /** The same refusal for a wrong or expired link, and for another one's (ENC-52). */
  lienInvalide: () => new AppError(404, 'LIEN_INVALIDE', 'Ce lien n’ouvre aucun fichier.'),
  fichierManquant: () => surChamp('FICHIER_MANQUANT', '/fichiers', 'Choisissez au moins un fichier.'),
  unSeulFichier: () => surChamp('UN_SEUL_FICHIER', '/fichiers', 'Un règlement porte un seul fichier.'),
  tropDePieces: () => refus('TROP_DE_PIECES', 'Un encours porte 50 pièces au plus.'),
  rienADevoir: () =>
    refus('RELEVE_VIDE', 'Rien n’attend un règlement de ce laboratoire : il n’y a rien à lui envoyer.'),
};
