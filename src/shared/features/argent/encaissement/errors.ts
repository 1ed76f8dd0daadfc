import { AppError } from '#shared/core/app-error.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { NatureEncaissement } from './schemas/enumerations.ts';
import { leDeNature } from './messages.ts';

const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });
const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer, detail }] });

type DejaConnu = {
  readonly id: number;
  readonly nature: NatureEncaissement;
  readonly numero: string | null;
  readonly recuLe: Jour;
  readonly montantHtCentimes: number | null;
  readonly montantTtcCentimes: number | null;
  /** The nature of the amount left. */
  readonly partage: NatureFiscale;
  readonly resteCentimes: number;
};
const majuscule = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);
const nommer = ({ nature, numero }: DejaConnu): string =>
  majuscule(numero === null ? leDeNature[nature] : `${leDeNature[nature]} ${numero}`);

export const encaissementErrors = {
  /** @param memeMontant whether the typed amounts are the same */
  dejaRecu: (connu: DejaConnu, memeMontant: boolean) => {
    const montant = connu.montantTtcCentimes ?? connu.montantHtCentimes ?? 0;
    const nature = connu.montantTtcCentimes === null ? 'HT' : 'TTC';
    const dit = `${nommer(connu)}, ${formatMontant(montant, nature)} : déjà reçu le ${formatJour(connu.recuLe)}.`;
    return refus(
      'ENCAISSEMENT_DEJA_RECU',
      `${dit} ${memeMontant ? '' : 'Son montant n’est pas le même. '}Rien n’a été enregistré : réglez avec ce qui en ` +
        `reste, ou dites que c’est un autre papier.`,
      {
        encaissementId: connu.id,
        nature: connu.nature,
        numero: connu.numero,
        recuLe: connu.recuLe,
        montantCentimes: montant,
        partage: connu.partage,
        resteCentimes: connu.resteCentimes,
        memeMontant,
      },
    );
  },
  annule: () => refus('ENCAISSEMENT_ANNULE', 'Cet encaissement est annulé : il ne règle plus rien.'),
  avoirDejaPaye: (payeLe: Jour) =>
    refus('AVOIR_DEJA_PAYE', `Cet avoir est déjà payé, par un virement du ${formatJour(payeLe)} : relisez le relevé.`),
  avoirPasPaye: () => refus('AVOIR_PAS_PAYE', 'Aucun virement ne paie cet avoir.'),
  tauxTvaRequis: (
    rang: number,
    { numero, natureFiscale }: { readonly numero: string; readonly natureFiscale: NatureFiscale },
    recu: NatureFiscale,
  ) =>
    surChamp(
      'TAUX_TVA_REQUIS',
      `/parts/${rang}/tauxTvaCentiemes`,
      `L’encours ${numero} est en ${natureFiscale} et ce qui est reçu en ${recu} : indiquez le taux de TVA.`,
    ),
  depasse: (demandeCentimes: number, resteCentimes: number, nature: NatureFiscale) =>
    surChamp(
      'ENCAISSEMENT_DEPASSE',
      '/parts',
      `Vous demandez ${formatMontant(demandeCentimes, nature)} et il ne reste que ` +
        `${formatMontant(resteCentimes, nature)} de cet encaissement.`,
    ),
  encoursEnDouble: (rang: number, numero: string) =>
    surChamp('ENCOURS_EN_DOUBLE', `/parts/${rang}/encoursId`, `L’encours ${numero} est choisi deux fois.`),
  autreLaboratoire: (rang: number, numero: string) =>
    surChamp(
      'AUTRE_LABORATOIRE',
      `/parts/${rang}/encoursId`,
      `L’encours ${numero} n’est pas du même laboratoire : un encaissement n’en règle qu’un.`,
    ),
  autrePayeur: (rang: number, numero: string) =>
    surChamp(
      'AUTRE_PAYEUR',
      `/parts/${rang}/encoursId`,
      `L’encours ${numero} n’est pas dû par le même payeur (laboratoire ou groupement).`,
    ),
  montantFige: (affecteCentimes: number, nature: NatureFiscale) =>
    surChamp(
      'MONTANT_SOUS_L_AFFECTE',
      '/montantHtCentimes',
      `${formatMontant(affecteCentimes, nature)} de cet encaissement sont déjà affectés : son montant ne peut pas ` +
        `être inférieur. Annulez d’abord une affectation.`,
    ),
  aliasPris: (laboratoire: string) =>
    refus('ALIAS_PRIS', `Ce nom est déjà retenu pour ${laboratoire} : retirez-le de sa fiche d’abord.`),
  /** Amounts of the papier that contradict the known ones. */
  montantsContraires: () =>
    surChamp(
      'MONTANTS_CONTRAIRES',
      '/recu/montantTtcCentimes',
      'Ces montants ne vont pas avec ceux qui sont enregistrés.',
    ),
  fichierManquant: () => surChamp('FICHIER_MANQUANT', '/fichiers', 'Choisissez un fichier.'),
  unSeulFichier: () => surChamp('UN_SEUL_FICHIER', '/fichiers', 'Joignez un seul fichier.'),
  ligneInconnue: (rang: number) =>
    surChamp('LIGNE_INCONNUE', `/credits/${rang}/cle`, 'Cette ligne n’est pas dans ce relevé : relisez-le.'),
  laboratoireFige: () =>
    refus(
      'ENCAISSEMENT_AFFECTE',
      'Cet encaissement règle déjà un encours : annulez ses affectations pour en changer le laboratoire ou le payeur.',
    ),
};
