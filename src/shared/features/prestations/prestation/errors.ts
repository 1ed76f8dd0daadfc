import { AppError, type FieldError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { ActePrestation, EtatPrestation, EtatVirement, ObstacleVirement } from './schemas/enumerations.ts';
import {
  libelleActePrestation,
  libelleEtatPrestation,
  libelleVirement,
  phraseEcart,
  phraseObstacle,
} from './messages.ts';
import type { RefusRepartition } from './rules/repartition.ts';

const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });
const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(409, code, detail, { errors: [{ pointer, detail }] });

const phraseAutres = (autres: number): string =>
  autres > 0 ? ` ${autres} autre${autres > 1 ? 's' : ''} ne peu${autres > 1 ? 'vent' : 't'} pas non plus partir.` : '';

const phraseRepartition: Readonly<Record<RefusRepartition, string>> = {
  SANS_ADHERENT: 'Choisissez au moins un adhérent.',
  SANS_BASE: 'Aucune base n’est connue : saisissez celle d’un adhérent au moins, ou choisissez une autre répartition.',
  TOTAL_FAUX: 'Les montants saisis ne font pas ce qui est à reverser.',
};

export const prestationErrors = {
  transitionImpossible: (acte: ActePrestation, etat: EtatPrestation) =>
    refus(
      'TRANSITION_IMPOSSIBLE',
      `« ${libelleActePrestation[acte]} » n’est pas possible : ` +
        `cette prestation est « ${libelleEtatPrestation[etat]} ».`,
      { etat },
    ),
  argentParti: () =>
    refus('ARGENT_PARTI', 'De l’argent est déjà parti vers un adhérent : cette prestation ne revient plus en arrière.'),
  montantsFiges: () =>
    refus(
      'ARGENT_PARTI',
      'De l’argent est déjà parti vers un adhérent : le laboratoire, le montant et les parts ne changent plus.',
    ),
  resteAReverser: (centimes: number) =>
    refus('RESTE_A_REVERSER', `Il reste ${formatMontant(centimes, 'HT')} à reverser aux adhérents.`, { centimes }),
  incomplete: (manquants: readonly FieldError[]) => coreErrors.requeteInvalide(manquants),
  pasModifiable: (etat: EtatPrestation) =>
    refus('PRESTATION_CLOSE', `Cette prestation est « ${libelleEtatPrestation[etat]} » : elle ne se modifie plus.`, {
      etat,
    }),
  pasSupprimable: (etat: EtatPrestation) =>
    refus('PRESTATION_CLOSE', `Cette prestation est « ${libelleEtatPrestation[etat]} » : annulez-la d’abord.`, {
      etat,
    }),
  pasPayee: () => refus('PRESTATION_NON_PAYEE', 'Le laboratoire n’a pas encore payé : rien ne se reverse avant.'),
  typeInconnu: () =>
    surChamp('TYPE_INCONNU', '/typeId', 'Ce type de prestation n’existe plus : choisissez-en un autre.'),
  operationInconnue: () =>
    surChamp(
      'OPERATION_INCONNUE',
      '/promotionIds',
      'Une de ces opérations n’existe plus, ou n’est pas de ce laboratoire.',
    ),
  adherentInconnu: () => surChamp('ADHERENT_INCONNU', '/parts', 'Une de ces pharmacies n’est pas de vos adhérents.'),
  repartitionFausse: (raison: RefusRepartition) => surChamp(raison, '/parts', phraseRepartition[raison]),
  ecart: (centimes: number) => refus('REPARTITION_FAUSSE', phraseEcart(centimes), { ecartCentimes: centimes }),
  datePaiementFuture: () => coreErrors.champInvalide('/date', 'La date ne peut pas être dans le futur.'),
  executionPassee: () =>
    coreErrors.champInvalide('/dateExecution', 'La date d’exécution ne peut pas être dans le passé.'),
  /** @param obstacle the first that was met, and whose part it is */
  nonVirable: (obstacle: ObstacleVirement, pharmacieNom: string, nombre: number) =>
    refus('REVERSION_NON_VIRABLE', `${pharmacieNom} : ${phraseObstacle[obstacle]}${phraseAutres(nombre - 1)}`, {
      obstacle,
      nombre,
    }),
  /**
   * Every chosen reversion waits for its new IBAN, so the file would be empty.
   * @param utilisableLe when the first IBAN may be used
   */
  ibansEnAttente: (pharmacieNom: string, utilisableLe: string, nombre: number) =>
    refus(
      'IBAN_EN_ATTENTE',
      `${pharmacieNom} : IBAN changé récemment, utilisable le ` +
        `${formatInstant(utilisableLe)}.${
          nombre > 1 ? ` Il en va de même pour ${nombre - 1} autre${nombre > 2 ? 's' : ''}.` : ''
        } Aucun fichier n’est préparé.`,
      { utilisableLe, nombre },
    ),
  dejaEnVirement: () =>
    refus(
      'REVERSION_DEJA_EN_VIREMENT',
      'Une de ces reversions est déjà dans un fichier de virement : rechargez la page.',
    ),
  ibanDuPayeurAbsent: () =>
    refus('IBAN_DU_GROUPEMENT_ABSENT', 'Dites d’abord quel compte bancaire du groupement paie les reversions.'),
  titulaireIllisible: (pharmacieNom: string) =>
    refus(
      'TITULAIRE_ILLISIBLE',
      `${pharmacieNom} : une banque ne lit pas le titulaire de son compte. Qu’elle l’écrive en lettres latines ` +
        `dans ses réglages, ou dites sa part déjà virée.`,
    ),
  bicAbsent: (pharmacieNom: string) =>
    refus(
      'BIC_ABSENT',
      `${pharmacieNom} : son compte est hors de l’Espace économique européen, et son BIC manque. Qu’elle le ` +
        `dise dans ses réglages, ou dites sa part déjà virée.`,
    ),
  adresseDuPayeurAbsente: (pharmacieNom: string) =>
    refus(
      'ADRESSE_DU_PAYEUR_ABSENTE',
      `${pharmacieNom} : son compte est hors de l’Espace économique européen, et sa banque demande où est le payeur. ` +
        `Complétez la ville de votre groupement dans ses réglages.`,
    ),
  pasRemettable: () =>
    refus(
      'REVERSION_NON_REMETTABLE',
      'Cette reversion est passée par un fichier de virement exécuté, ou règle déjà un encours.',
    ),
  virementClos: (etat: EtatVirement) =>
    refus('VIREMENT_CLOS', `Ce virement est « ${libelleVirement[etat]} » : il ne change plus.`, { etat }),
  fichierManquant: () => coreErrors.champInvalide('/fichiers', 'Choisissez au moins un fichier.'),
  tropDePieces: (max: number) => refus('TROP_DE_PIECES', `Une prestation porte ${max} pièces au plus.`),
  sansReleve: () => refus('SANS_RELEVE', 'Cette prestation n’a encore aucune reversion.'),
  pasRecue: () => refus('REVERSION_NON_RECUE', 'Cette reversion n’est pas encore faite.'),
  dejaReglee: (encaissementId: number) =>
    refus(
      'REVERSION_DEJA_ENCAISSEE',
      'Cette reversion est déjà dans vos encaissements : affectez-y ce qu’il en reste.',
      { encaissementId },
    ),
  encoursNonReglable: () =>
    refus(
      'ENCOURS_NON_REGLABLE',
      'Un de ces encours n’est pas dû par votre groupement pour ce laboratoire, ou est déjà réglé.',
    ),
};
