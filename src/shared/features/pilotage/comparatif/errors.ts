import { AppError } from '#shared/core/app-error.ts';

const surChamp = (status: 400 | 409, code: string, pointer: string, detail: string) =>
  new AppError(status, code, detail, { errors: [{ pointer, detail }] });
const surFichier = (code: string, detail: string) => surChamp(400, code, '/fichiers', detail);

export const comparatifErrors = {
  /** The copy of a product goes to another year (CMP-12). */
  memeAnnee: (annee: number, champ: 'annee' | 'cible') =>
    surChamp(
      409,
      'DUPLICATION_MEME_ANNEE',
      `/${champ}`,
      `La duplication vers la même année est impossible : choisissez une autre année que ${annee}.`,
    ),
  /** The year already has this product of the laboratory (CMP-4). */
  dejaCompare: (champ: 'ean' | 'nom') =>
    surChamp(
      409,
      'PRODUIT_DEJA_COMPARE',
      `/${champ}`,
      champ === 'ean'
        ? 'Un produit de ce laboratoire porte déjà ce code dans cette année.'
        : 'Un produit de ce laboratoire, sans code, porte déjà ce nom dans cette année.',
    ),
  dejaDansAnnee: (annee: number) =>
    surChamp(409, 'PRODUIT_DEJA_COMPARE', '/annee', `Ce produit est déjà comparé en ${annee}.`),
  classement: (champ: 'familleId' | 'segmentId' | 'sousSegmentIds', detail: string) =>
    surChamp(400, 'REQUETE_INVALIDE', `/${champ}`, detail),
  /** The tree of familles changed during the writing. */
  familleDisparue: () =>
    surChamp(
      409,
      'FAMILLE_INCONNUE',
      '/familleId',
      'Votre arbre des familles vient de changer : rechargez et choisissez à nouveau.',
    ),
  anneePleine: (annee: number, max: number) =>
    new AppError(
      409,
      'ANNEE_PLEINE',
      `L’année ${annee} ne peut pas dépasser ${max.toLocaleString('fr-FR')} produits comparés.`,
    ),
  fichierAbsent: () => surFichier('FICHIER_ABSENT', 'Choisissez un fichier CSV, TXT ou XLSX.'),
  /** The file has blocking remarks, already shown by the preview. */
  importBloque: (phrases: readonly string[]) => surFichier('IMPORT_IMPOSSIBLE', phrases.join(' ')),
};
