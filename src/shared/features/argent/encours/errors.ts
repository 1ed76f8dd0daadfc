import { AppError } from '#shared/core/app-error.ts';
import type { EtatEncours } from './contract/schemas.ts';

const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });
const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer, detail }] });

export const encoursErrors = {
  transitionImpossible: (numero: string, etat: EtatEncours, phrase: string) =>
    refus('TRANSITION_IMPOSSIBLE', `L’encours ${numero} ${phrase}`, { etat, numero }),
  dejaRegle: (numero: string) =>
    refus('ENCOURS_REGLE', `L’encours ${numero} est réglé : repassez-le d’abord à régler.`, { numero }),
  laboratoireFige: () =>
    refus(
      'ENCOURS_DEJA_DECLARE',
      'Cet encours est déjà déclaré à son laboratoire : repassez-le à déclarer pour en changer.',
    ),
  typeFige: () => refus('TYPE_NON_MODIFIABLE', 'Le type d’un encours né d’une réclamation ne change pas.'),
  lieRfa: () => refus('ENCOURS_LIE', 'Cet encours vient d’une RFA : il se supprime depuis la RFA.'),
  sourceReglee: (numero: string) => refus('ENCOURS_LIE_REGLE', `L’encours lié ${numero} est déjà réglé.`, { numero }),
  montantACompleter: (numero: string) =>
    refus(
      'MONTANT_A_COMPLETER',
      `Le montant de l’encours ${numero} est à compléter : saisissez les ventes de son opération, ou son montant, avant de le déclarer.`,
      { numero },
    ),
  ecartMotifRequis: () =>
    surChamp(
      'ECART_MOTIF_REQUIS',
      '/ecartMotif',
      'Le motif de l’écart est obligatoire quand l’encours est soldé avec un écart.',
    ),
  tropPercu: () =>
    surChamp(
      'REGLEMENT_SUPERIEUR',
      '/montantCentimes',
      'Ce montant dépasse le solde : réduisez-le, ou soldez avec un motif d’écart.',
    ),
  reglementAnnule: () => refus('REGLEMENT_DEJA_ANNULE', 'Ce règlement est déjà annulé.'),
  dateFuture: (pointer: string) => surChamp('DATE_FUTURE', pointer, 'Cette date ne peut pas être dans le futur.'),
  suspensionPassee: () => surChamp('DATE_PASSEE', '/jusquau', 'La date de reprise doit être après aujourd’hui.'),
  destinataireManquant: (laboratoire: string) =>
    surChamp(
      'DESTINATAIRE_MANQUANT',
      '/courriers',
      `Aucune adresse e-mail connue pour ${laboratoire} : indiquez un destinataire.`,
    ),
  fichierManquant: () => surChamp('FICHIER_MANQUANT', '/fichiers', 'Choisissez au moins un fichier.'),
  tropDePieces: () => refus('TROP_DE_PIECES', 'Un encours porte 50 pièces au plus.'),
  rienADevoir: () => refus('RELEVE_VIDE', 'Ce laboratoire ne doit rien : il n’y a pas de relevé à envoyer.'),
};
