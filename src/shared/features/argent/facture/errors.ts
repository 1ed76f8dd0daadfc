import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { FactureLue } from './schemas.ts';

/** Why a dropped file gives no invoice; the sentences are in `messages.ts`. */
export const motifsRefus = [
  'FICHIER_VIDE',
  'FICHIER_TROP_GROS',
  'FORMAT_NON_LU',
  'IMAGE',
  'TROP_LONG',
  'XML_MAL_FORME',
  'XML_DOCTYPE',
  'XML_ENCODAGE',
  'XML_TROP_GRAND',
  'XML_TROP_PROFOND',
  'XML_AUTRE',
  'XML_PLUSIEURS',
  'PDF_ABIME',
  'PDF_PROTEGE',
  'PDF_BOMBE',
  'PDF_SANS_TEXTE',
  'PDF_SANS_FACTURE',
  'PDF_RELEVE',
  'PDF_PLUSIEURS',
  'ZIP_ABIME',
  'ZIP_PROTEGE',
  'ZIP_BOMBE',
  'ZIP_DANS_ZIP',
  'ZIP_TROP_DE_FICHIERS',
  'ZIP_VIDE',
  'TYPE_INCONNU',
  'NUMERO_ABSENT',
  'DATE_ILLISIBLE',
  'NOMBRE_ILLISIBLE',
  'NOMBRE_TROP_GRAND',
  'TOTAL_ABSENT',
  'TROP_DE_LIGNES',
] as const;
export type MotifRefus = (typeof motifsRefus)[number];

/** A refusal as it is passed between threads. */
export type RefusFacture = {
  readonly motif: MotifRefus;
  /** The value, code or field found instead. */
  readonly precision: string | null;
  /** The part that could be read, from which a person can go on (FAC-80). */
  readonly factureLue?: FactureLue;
};

/** Thrown by the reading when the document gives no invoice. */
export class FactureRefusee extends Error {
  readonly refus: RefusFacture;
  constructor(motif: MotifRefus, precision: string | null = null, factureLue?: FactureLue) {
    super(`invoice refused: ${motif}`);
    this.name = 'FactureRefusee';
    this.refus = { motif, precision: precision?.slice(0, 100) ?? null, ...(factureLue && { factureLue }) };
  }
}

type PapierRemplacable = {
  readonly id: number;
  readonly affecteCentimes: number;
  readonly affecteNature: NatureFiscale | null;
};
/** The totals written on the document: with taxes, else without. */
type TotauxEcrits = { readonly htCentimes: number | null; readonly ttcCentimes: number | null };
const totalEcrit = ({ htCentimes, ttcCentimes }: TotauxEcrits): string | null => {
  if (ttcCentimes !== null) return formatMontant(ttcCentimes, 'TTC');
  return htCentimes === null ? null : formatMontant(htCentimes, 'HT');
};
const refus = (code: string, message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new AppError(409, code, message, { details });
const surChamp = (code: string, pointer: string, detail: string, status: 400 | 409 = 409) =>
  new AppError(status, code, detail, { errors: [{ pointer, detail }] });

export const factureErrors = {
  fichierManquant: () => surChamp('FICHIER_MANQUANT', '/fichiers', 'Choisissez au moins un fichier.', 400),
  unSeulFichier: () => surChamp('UN_SEUL_FICHIER', '/fichiers', 'Une facture saisie a un seul document.', 400),
  /** The very same papier is already kept (FAC-21). */
  dejaRecue: (creeLe: string) =>
    surChamp('FACTURE_DEJA_RECUE', '/numero', `Ce document est déjà reçu, depuis le ${formatInstant(creeLe)}.`),
  depotComplet: () => refus('DEPOT_COMPLET', 'Ce dépôt a déjà reçu tous ses fichiers : commencez-en un autre.'),
  /**
   * Another papier of the same laboratory has the same number (FAC-21).
   * @param remplacable the invoice it may replace, with the part of its money already shared out (FAC-94)
   */
  numeroPris: (
    numero: string,
    garde: TotauxEcrits | null,
    { pointer = '/numero', remplacable }: { readonly pointer?: string; readonly remplacable?: PapierRemplacable } = {},
  ) => {
    const total = garde && totalEcrit(garde);
    const autre = `un autre document de ce laboratoire${total === null ? '' : `, de ${total}`}`;
    const detail = `Le numéro ${numero} est déjà celui d’${autre}.`;
    return new AppError(409, 'NUMERO_DEJA_PRIS', detail, {
      errors: [{ pointer, detail }],
      ...(remplacable && {
        details: {
          remplacableId: remplacable.id,
          affecteCentimes: remplacable.affecteCentimes,
          affecteNature: remplacable.affecteNature,
        },
      }),
    });
  },
  rienARemplacer: () =>
    refus('RIEN_A_REMPLACER', 'Ce fichier ne remplace plus ce document : l’un ou l’autre a changé depuis.'),
  reclamee: () =>
    refus(
      'FACTURE_RECLAMEE',
      'Les écarts de cette facture sont réclamés : supprimez d’abord l’encours s’il ne doit pas l’être.',
    ),
  encaisse: () =>
    refus('AVOIR_ENCAISSE', 'Cet avoir est dans vos encaissements : annulez-le d’abord s’il doit changer.'),
  avoirRecu: (numero: string) =>
    refus('AVOIR_RECU', `L’avoir ${numero} est déjà reçu, de ce montant : il n’y a rien à réclamer.`),
  rienAReclamer: () => refus('RIEN_A_RECLAMER', 'Cette facture n’a pas d’écart à réclamer.'),
  miseDeCote: () => refus('FACTURE_DE_COTE', 'Cette facture est mise de côté : reprenez-la d’abord.'),
  totauxAAccepter: () =>
    refus(
      'TOTAUX_A_ACCEPTER',
      'Les totaux de cette facture ne s’accordent pas : acceptez-les en disant pourquoi, ou corrigez son en-tête.',
    ),
  rienAAccepter: () =>
    refus('RIEN_A_ACCEPTER', 'Les totaux de cette facture ne l’arrêtent pas : rien n’est à accepter.'),
  rienAEncaisser: () =>
    refus('RIEN_A_ENCAISSER', 'Le laboratoire ne doit rien par ce document, ou son encours existe déjà.'),
  remplacee: () =>
    refus('FACTURE_REMPLACEE', 'Cette facture est remplacée par une autre : c’est l’autre qui se réclame.'),
  remplaceReclamee: () =>
    refus(
      'REMPLACEE_RECLAMEE',
      'Les écarts de la facture qu’elle remplace sont déjà réclamés : supprimez d’abord leur encours.',
    ),
  genreImpossible: () =>
    surChamp('GENRE_IMPOSSIBLE', '/genre', 'Une facture ne devient pas un avoir, ni un avoir une facture.', 400),
  autreDevise: () =>
    refus('AUTRE_DEVISE', 'Ce document n’est pas en euros : il se garde, et n’entre dans aucune somme.'),
  aCompleter: () =>
    refus('FACTURE_A_COMPLETER', 'Complétez d’abord cette facture : son laboratoire, sa date et son total.'),
};
