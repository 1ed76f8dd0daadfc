import { AppError } from '#shared/core/app-error.ts';
import { formatEuros } from './messages.ts';

/** Counts of the account's data about a laboratory. */
export type Donnees = {
  readonly encours: number;
  readonly annees: number;
  readonly contacts: number;
  readonly conditions: number;
  readonly rfas: number;
  readonly factures: number;
  readonly prestations: number;
};

const surChamp = (code: string, pointer: string, detail: string, details: Record<string, unknown> = {}) =>
  new AppError(409, code, detail, { errors: [{ pointer, detail }], details });
const compte = (n: number, singulier: string, plusieurs: string): string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? singulier : plusieurs}`];

export const laboratoireErrors = {
  /** A name is unique among laboratories and groupements (CAT-4). */
  nomUtilise: (pointer = '/nom', detailId: number | null = null) =>
    surChamp('NOM_DEJA_UTILISE', pointer, 'Ce nom est déjà utilisé par un laboratoire ou un groupement.', { detailId }),
  /** @param detailId the account's own laboratory used meanwhile */
  demandeEnCours: (detailId: number | null = null) =>
    surChamp(
      'DEMANDE_EN_COURS',
      '/demande/nom',
      'Vous avez déjà demandé ce laboratoire : votre demande est en cours.',
      {
        detailId,
      },
    ),
  demandeTraitee: () =>
    new AppError(409, 'DEMANDE_DEJA_TRAITEE', 'Cette demande a déjà reçu une réponse, ou a été retirée.'),
  /** A request can only be attached to a public laboratory. */
  existantInconnu: () =>
    surChamp(
      'LABORATOIRE_INCONNU',
      '/detailId',
      'Ce laboratoire n’existe plus dans le catalogue : rechargez la liste.',
    ),
  champDuCatalogue: (pointer: string) => {
    const detail = 'Ce champ ne se change que dans le catalogue commun.';
    return new AppError(400, 'REQUETE_INVALIDE', detail, { errors: [{ pointer, detail }] });
  },
  /** The row of a groupement keeps the name of its account (CAT-70). */
  ficheDeGroupement: (pointer: string) => {
    const detail = 'Cette fiche est celle d’un groupement : son nom est celui de son compte.';
    return new AppError(400, 'REQUETE_INVALIDE', detail, { errors: [{ pointer, detail }] });
  },
  detailInconnu: () => {
    const detail = 'Un des laboratoires choisis n’existe plus dans le catalogue : rechargez la liste.';
    return new AppError(409, 'LABORATOIRE_INCONNU', detail, { errors: [{ pointer: '/detailIds', detail }] });
  },
  /** A laboratory on which pharmacies hold data is not deleted (CAT-5). */
  utiliseAuCatalogue: (nbComptes: number) =>
    new AppError(
      409,
      'LABORATOIRE_UTILISE',
      'Impossible de supprimer ce laboratoire : ' +
        `${nbComptes === 1 ? 'un compte y a' : `${nbComptes} comptes y ont`} des données.`,
      {
        details: { nbComptes },
      },
    ),
  utilise: (donnees: Donnees) => {
    const { encours, annees, contacts, conditions, rfas, factures, prestations } = donnees;
    const quoi = [
      ...compte(encours, 'encours', 'encours'),
      ...compte(annees, 'année de chiffre d’affaires', 'années de chiffre d’affaires'),
      ...compte(contacts, 'contact', 'contacts'),
      ...compte(conditions, 'condition', 'conditions'),
      ...compte(rfas, 'RFA', 'RFA'),
      ...compte(factures, 'facture', 'factures'),
      ...compte(prestations, 'prestation', 'prestations'),
    ].join(', ');
    const fin = quoi === '' ? 'il porte des données' : `il porte des données (${quoi})`;
    return new AppError(409, 'LABORATOIRE_UTILISE', `Impossible de retirer ce laboratoire : ${fin}.`, {
      details: { donnees },
    });
  },
  /** A turnover already entered is replaced knowingly, never overwritten (CAT-9). @param euros the entered amount */
  caDejaSaisi: (annee: number, euros: number, pointer = `/${annee}`) =>
    surChamp('CA_DEJA_SAISI', pointer, `${annee} est déjà saisi : ${formatEuros(euros)}. Modifiez-le dans la liste.`, {
      annee,
      montant: euros,
    }),
  /** @param euros the present amount of the year, null when it was removed */
  caChange: (annee: number, euros: number | null) =>
    surChamp(
      'CA_CHANGE',
      `/${annee}`,
      euros === null
        ? `Le chiffre d’affaires ${annee} vient d’être retiré. Vérifiez la liste avant de le saisir à nouveau.`
        : `Le chiffre d’affaires ${annee} vient de changer : ${formatEuros(euros)}. Vérifiez-le avant de le modifier.`,
      { annee, montant: euros },
    ),
  contactEnDouble: () =>
    surChamp('CONTACT_EN_DOUBLE', '/email', 'Cette adresse e-mail est déjà celle d’un contact de ce laboratoire.'),
  tropDeContacts: () => new AppError(409, 'TROP_DE_CONTACTS', 'Ce laboratoire a déjà 100 contacts.'),
  logoAbsent: () =>
    new AppError(400, 'LOGO_REFUSE', 'Choisissez une image.', {
      errors: [{ pointer: '/fichiers', detail: 'Choisissez une image.' }],
    }),
  logoType: () => {
    const detail = 'Le logo doit être une image PNG, JPEG ou WebP.';
    return new AppError(415, 'LOGO_REFUSE', detail, { errors: [{ pointer: '/fichiers', detail }] });
  },
  logoInconnu: (pointer = '/logo') => {
    const detail = 'Le logo n’est pas valide : envoyez-le à nouveau.';
    return new AppError(400, 'REQUETE_INVALIDE', detail, { errors: [{ pointer, detail }] });
  },
  importIllisible: (detail: string) =>
    new AppError(400, 'IMPORT_ILLISIBLE', detail, { errors: [{ pointer: '/fichiers', detail }] }),
};
