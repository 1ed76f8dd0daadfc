import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canImporterProduits } from './policy.ts';

/** ANALYSE: read, waits for its columns; VERIFICATION: being checked; PRET: checked, nothing written yet. */
export const etatsImport = ['ANALYSE', 'VERIFICATION', 'PRET', 'EN_COURS', 'TERMINE', 'ECHEC', 'ABANDONNE'] as const;
export type EtatImport = (typeof etatsImport)[number];

/**
 * The forms of files, recognised by their content. The first two are the public medicines database's own files, raw or
 * as CSV.
 */
export const formesImport = ['BDPM_SPECIALITES', 'BDPM_PRESENTATIONS', 'LGO', 'GENERIQUE'] as const;
export type FormeImport = (typeof formesImport)[number];

export const champsImportProduit = [
  'nom',
  'ean',
  'cip7',
  'cip13',
  'codeCis',
  'presentation',
  'marque',
  'gamme',
  'laboratoire',
  'famille',
  'segment',
  'sousSegment',
  'tva',
  'remboursable',
  'tauxRemboursement',
  'categorieEncadree',
  'prixPublicConseille',
  'prixFabricant',
  'actif',
] as const;
export type ChampImport = (typeof champsImportProduit)[number];

export const statutsLigne = ['CREEE', 'MODIFIEE', 'INCHANGEE', 'REFUSEE'] as const;
export type StatutLigne = (typeof statutsLigne)[number];

/** One field for each column of the file, null for an ignored column. */
const correspondanceSchema = z
  .array(z.enum(champsImportProduit, 'Champ inconnu.').nullable())
  .max(200, 'Un fichier ne doit pas dépasser 200 colonnes.');

export const optionsImportSchema = z.strictObject({
  /** Creates the laboratories that the file names but the catalogue lacks. */
  creerLaboratoires: z.boolean('Indiquez si les laboratoires manquants doivent être créés.').default(false),
  /** Keeps the names of known products (LGO files cut their labels at 41 characters). */
  conserverNoms: z.boolean('Indiquez si les noms connus doivent être conservés.').default(false),
  /** Also replaces the values typed by people. */
  remplacerSaisies: z.boolean('Indiquez si les saisies doivent être remplacées.').default(false),
});
export type OptionsImport = z.output<typeof optionsImportSchema>;

const compteSchema = z.object({
  creees: entierLu,
  modifiees: entierLu,
  inchangees: entierLu,
  refusees: entierLu,
  /** Rows imported with a remark (wrong key). */
  avertissements: entierLu,
});
export type CompteImport = z.output<typeof compteSchema>;

export const importSchema = z.object({
  id: entierLu,
  nomFichier: z.string(),
  taille: entierLu,
  etat: z.enum(etatsImport),
  encodage: z.enum(encodagesDeFichier),
  /** The separator of a text file; null for a workbook. */
  separateur: z.enum(separateursDeFichier).nullable(),
  /** The number of the title row in the spreadsheet; 0 when there is none. */
  ligneTitres: entierLu,
  /** The sheets of the workbook; `feuille` is the rank of the sheet that was read. */
  feuilles: z.array(z.object({ nom: z.string(), cachee: z.boolean(), vide: z.boolean() })),
  feuille: entierOuNul,
  forme: z.enum(formesImport),
  colonnes: z.array(z.object({ titre: z.string(), exemples: z.array(z.string()) })),
  /** The first twenty rows, unchanged. */
  apercu: z.array(z.array(z.string())),
  correspondance: correspondanceSchema,
  options: optionsImportSchema,
  nbLignes: entierLu,
  /** Rows read so far by the running check. */
  nbLues: entierLu,
  nbTraitees: entierLu,
  compte: compteSchema,
  /** Known products whose name or laboratory was completed by a file of specialities. */
  nbCompletes: entierLu,
  nbLaboratoires: entierLu,
  /** Whether the import is marked as running but makes no progress: it may be resumed. */
  interrompu: z.boolean(),
  erreur: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  demarreLe: instant.nullable(),
  termineLe: instant.nullable(),
});
export type ImportProduits = z.output<typeof importSchema>;

export const ligneImportSchema = z.object({
  numero: entierLu,
  statut: z.enum(statutsLigne).nullable(),
  /** The reason of the refusal, in French. */
  motif: texteOuNul,
  avertissements: z.array(z.string()),
  cellules: z.array(z.string()),
  nom: texteOuNul,
  code: texteOuNul,
  produitId: entierOuNul,
});
export type LigneImport = z.output<typeof ligneImportSchema>;

export const apercuImportSchema = z.object({
  import: importSchema,
  compte: compteSchema,
  /** The laboratories that the file names but the catalogue lacks: their number, and the first names. */
  laboratoiresAbsents: z.object({ nombre: entierLu, premiers: z.array(z.string()) }),
  refusees: z.array(ligneImportSchema),
  avertissements: z.array(ligneImportSchema),
});
export type ApercuImport = z.output<typeof apercuImportSchema>;

/** What a newer file of medicines may withdraw: the products it no longer names, the prices it no longer gives. */
export const genresRetrait = ['PRODUIT', 'PRIX'] as const;
export type GenreRetrait = (typeof genresRetrait)[number];
const genreRetrait = z.enum(genresRetrait, 'Retrait inconnu.');
const retraitsSchema = z.object({
  elements: z.array(
    z.object({
      produitId: entierLu,
      nom: z.string(),
      code: texteOuNul,
      laboratoireNom: texteOuNul,
      prixCentimes: entierOuNul,
    }),
  ),
  total: entierLu,
  /** Items already withdrawn after this file, and not put back. */
  faits: entierLu,
});
export type Retraits = z.output<typeof retraitsSchema>;
const TITRES = 'La ligne des titres est un numéro de ligne, ou 0 s’il n’y en a pas.';
const FEUILLE = 'La feuille est son rang dans le classeur.';
const NOMBRE = 'Indiquez combien de produits vous avez vus.';

export const importProduitContract = defineContract({
  deposerImport: {
    method: 'POST',
    url: '/api/v1/produits/imports',
    summary:
      'Déposer un fichier de produits (CSV, TXT ou XLSX) : il est lu, ses colonnes sont reconnues, rien n’est encore ' +
      'écrit.',
    access: rolesQui(canImporterProduits),
    idempotent: true,
    bodyType: 'multipart',
    response: importSchema,
  },
  pageImports: {
    method: 'GET',
    url: '/api/v1/produits/imports',
    summary: 'Les imports de produits, les plus récents d’abord.',
    access: rolesQui(canImporterProduits),
    query: z.object({ ...paginationQuery(['creeLe'], 'creeLe', 'desc'), enCours: booleenQuery.optional() }),
    response: page(importSchema),
  },
  unImport: {
    method: 'GET',
    url: '/api/v1/produits/imports/:id',
    summary: 'Un import : son état, son avancement et ses comptes.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    response: importSchema,
  },
  relireImport: {
    method: 'PUT',
    url: '/api/v1/produits/imports/:id/lecture',
    summary:
      'Relire le fichier avec un autre encodage, un autre séparateur, une autre ligne de titres, une autre feuille.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    body: z.strictObject({
      encodage: z.enum(encodagesDeFichier, 'Encodage inconnu.').optional(),
      separateur: z.enum(separateursDeFichier, 'Séparateur inconnu.').optional(),
      ligneTitres: z.number(TITRES).int(TITRES).min(0, TITRES).max(1_000, TITRES).optional(),
      feuille: z.number(FEUILLE).int(FEUILLE).min(0, FEUILLE).max(1_000, FEUILLE).optional(),
    }),
    response: importSchema,
  },
  previsualiserImport: {
    method: 'POST',
    url: '/api/v1/produits/imports/:id/apercu',
    summary:
      'Demander ce que ferait l’import avec ces colonnes : un travail lit tout le fichier, rien n’est écrit au ' +
      'catalogue.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    body: z.strictObject({
      forme: z.enum(formesImport, 'Forme inconnue.'),
      correspondance: correspondanceSchema,
      options: optionsImportSchema,
    }),
    response: importSchema,
  },
  apercuImport: {
    method: 'GET',
    url: '/api/v1/produits/imports/:id/apercu',
    summary: 'Ce que ferait l’import, une fois vérifié : créations, modifications, refus.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    response: apercuImportSchema,
  },
  lancerImport: {
    method: 'POST',
    url: '/api/v1/produits/imports/:id/lancement',
    summary: 'Lancer l’import prévisualisé, ou reprendre celui qui a été interrompu : il continue sans l’écran.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    response: importSchema,
  },
  lignesImport: {
    method: 'GET',
    url: '/api/v1/produits/imports/:id/lignes',
    summary: 'Les lignes d’un import, avec ce qu’il en a été fait.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    query: z.object({
      ...paginationQuery(['numero'], 'numero'),
      statut: z.enum(statutsLigne, 'Statut inconnu.').optional(),
      avertissement: booleenQuery.optional(),
    }),
    response: page(ligneImportSchema),
  },
  rapportImport: {
    method: 'GET',
    url: '/api/v1/produits/imports/:id/rapport',
    summary: 'Les lignes refusées et leur motif, en CSV.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  retraitsImport: {
    method: 'GET',
    url: '/api/v1/produits/imports/:id/retraits',
    summary: 'Après le dernier fichier des médicaments : les produits qui n’y sont plus, ou ceux qui y sont sans prix.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    query: z.object({ ...paginationQuery(['nom'], 'nom'), genre: genreRetrait }),
    response: retraitsSchema,
  },
  retirerAbsents: {
    method: 'POST',
    url: '/api/v1/produits/imports/:id/retraits',
    summary: 'Désactiver les produits que ce fichier ne nomme plus, ou retirer les prix qu’il ne donne plus.',
    access: rolesQui(canImporterProduits),
    idempotent: true,
    params: idParams,
    body: z.strictObject({ genre: genreRetrait, nombre: z.number(NOMBRE).int(NOMBRE).min(1, NOMBRE) }),
    response: z.object({ nombre: entierLu }),
  },
  annulerRetraits: {
    method: 'POST',
    url: '/api/v1/produits/imports/:id/retraits/annulation',
    summary: 'Remettre ce qui a été retiré après ce fichier, là où personne n’y a touché depuis.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    body: z.strictObject({ genre: genreRetrait }),
    response: z.object({ nombre: entierLu }),
  },
  abandonnerImport: {
    method: 'DELETE',
    url: '/api/v1/produits/imports/:id',
    summary: 'Abandonner un import : ce qui est écrit reste, le reste ne le sera pas.',
    access: rolesQui(canImporterProduits),
    params: idParams,
    response: sansContenu,
  },
});

nommer({
  optionsImportProduits: optionsImportSchema,
  compteImport: compteSchema,
  importProduits: importSchema,
  ligneImportProduits: ligneImportSchema,
});
