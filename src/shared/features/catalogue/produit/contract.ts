import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { deuxDecimales } from '#shared/core/nombres.ts';
import { roles } from '#shared/core/acteur.ts';
import { booleenQuery, texte, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { centimes } from '#shared/core/centimes.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { eanSaisi } from './schemas/code.ts';
import { categoriesEncadrees } from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererProduits } from './policy.ts';

/** Names of the public medicines database go to 376 characters. */
export const MAX_NOM_PRODUIT = 500;

const code = (nom: string, longueur: number) =>
  texte(nom)
    .nullish()
    .transform((valeur) => valeur?.replace(/[\s\u00a0\u202f.]/g, '') || null)
    .refine(
      (valeur) => valeur === null || (/^\d+$/.test(valeur) && valeur.length === longueur),
      `${nom} doit contenir ${longueur} chiffres.`,
    );

const pourcentage = (nom: string) =>
  z
    .number(`${nom} doit être un nombre.`)
    .min(0, `${nom} doit être compris entre 0 et 100 %.`)
    .max(100, `${nom} doit être compris entre 0 et 100 %.`)
    .refine(deuxDecimales, `${nom} doit avoir deux décimales au plus.`)
    .nullish()
    .transform((valeur) => valeur ?? null);

const prix = (nom: string) =>
  centimes(nom)
    .nullish()
    .transform((valeur) => valeur ?? null);

/** The fields typed for a product (CAT-21 to CAT-24). */
export const produitSaisiSchema = z.strictObject({
  nom: texteRequis('Le nom', MAX_NOM_PRODUIT),
  ean: eanSaisi,
  cip7: code('Le CIP7', 7),
  cip13: code('Le CIP13', 13),
  codeCis: code('Le code CIS', 8),
  marque: texteFacultatif('La marque'),
  gamme: texteFacultatif('La gamme'),
  laboratoireDetailId: idChoisi('un laboratoire')
    .nullish()
    .transform((valeur) => valeur ?? null),
  famille: texteFacultatif('La famille'),
  segment: texteFacultatif('Le segment'),
  sousSegment: texteFacultatif('Le sous-segment'),
  tva: pourcentage('Le taux de TVA'),
  remboursable: z.boolean('Indiquez si le produit est remboursable.').default(false),
  tauxRemboursement: pourcentage('Le taux de remboursement'),
  categorieEncadree: z
    .enum(categoriesEncadrees, 'Catégorie inconnue.')
    .nullish()
    .transform((valeur) => valeur ?? null),
  prixPublicConseilleCentimes: prix('Le prix public conseillé'),
  prixFabricantCentimes: prix('Le prix fabricant'),
  actif: z.boolean('Indiquez si le produit est actif.').default(true),
});
export type ProduitSaisi = z.output<typeof produitSaisiSchema>;

export const produitSchema = z.object({
  id: entierLu,
  nom: z.string(),
  ean: texteOuNul,
  cip7: texteOuNul,
  cip13: texteOuNul,
  codeCis: texteOuNul,
  marque: texteOuNul,
  gamme: texteOuNul,
  laboratoireDetailId: entierOuNul,
  laboratoireNom: texteOuNul,
  famille: texteOuNul,
  segment: texteOuNul,
  sousSegment: texteOuNul,
  tva: z.number().nullable(),
  remboursable: z.boolean(),
  tauxRemboursement: z.number().nullable(),
  categorieEncadree: z.enum(categoriesEncadrees).nullable(),
  prixPublicConseilleCentimes: entierOuNul,
  prixFabricantCentimes: entierOuNul,
  actif: z.boolean(),
  creeLe: instant,
  modifieLe: instant,
  modifieParNom: texteOuNul,
  version: entierLu,
  /** French sentences about codes with a wrong key: they never block. */
  avertissements: z.array(z.string()),
});
export type Produit = z.output<typeof produitSchema>;

/** The fields of a product that an autocomplete shows and a form keeps. */
export const produitTrouveSchema = produitSchema
  .pick({
    id: true,
    nom: true,
    ean: true,
    cip7: true,
    cip13: true,
    marque: true,
    gamme: true,
    laboratoireDetailId: true,
    laboratoireNom: true,
    tva: true,
    remboursable: true,
    categorieEncadree: true,
    prixPublicConseilleCentimes: true,
  })
  /** The codes of the product before a merge, by which it can still be found (CAT-28). */
  .extend({ anciensCodes: z.array(z.string()) });
export type ProduitTrouve = z.output<typeof produitTrouveSchema>;

export const filtresProduit = {
  ...paginationQuery(['nom', 'marque', 'laboratoireNom', 'prixPublicConseilleCentimes', 'tva', 'modifieLe'], 'nom'),
  actif: booleenQuery.optional(),
  remboursable: booleenQuery.optional(),
  laboratoireDetailId: idChoisi('un laboratoire').optional(),
  categorieEncadree: z.enum([...categoriesEncadrees, 'AUCUNE'], 'Catégorie inconnue.').optional(),
  tva: z.coerce.number('Nombre attendu.').min(0, 'Au moins 0.').max(100, 'Au plus 100.').optional(),
  /** `true`: only the products without any code. */
  sansCode: booleenQuery.optional(),
  sansLaboratoire: booleenQuery.optional(),
  sansTva: booleenQuery.optional(),
};

const fusionSchema = z.strictObject({
  garderId: idChoisi('un produit'),
  garderVersion: version,
  absorbeId: idChoisi('un produit'),
  absorbeVersion: version,
  /** The product after the merge: each field is chosen from one product or the other. */
  produit: produitSaisiSchema,
});

const paire = z.object({ a: produitSchema, b: produitSchema, motif: z.string() });
export type PaireDoublons = z.output<typeof paire>;

export const produitContract = defineContract({
  pageProduits: {
    method: 'GET',
    url: '/api/v1/produits/page',
    summary: 'Une page du catalogue de produits, cherchée (mots, EAN, CIP7, CIP13), filtrée et triée.',
    access: rolesQui(canGererProduits),
    query: z.object(filtresProduit),
    response: page(produitSchema),
  },
  nbProduits: {
    method: 'GET',
    url: '/api/v1/produits/nb',
    summary: 'Le nombre de produits que les filtres gardent.',
    access: rolesQui(canGererProduits),
    query: z.object(filtresProduit),
    response: entierLu,
  },
  exporterProduits: {
    method: 'GET',
    url: '/api/v1/produits/export',
    summary: 'Tous les produits que les filtres gardent, en CSV ou en XLSX ; 50 000 au plus.',
    access: rolesQui(canGererProduits),
    query: exportQuery(filtresProduit),
    responseType: 'file',
    response: z.unknown(),
  },
  syntheseProduits: {
    method: 'GET',
    url: '/api/v1/produits/synthese',
    summary: 'Les chiffres du catalogue : produits, inactifs, sans laboratoire, sans TVA.',
    access: rolesQui(canGererProduits),
    response: z.object({
      total: entierLu,
      inactifs: entierLu,
      sansLaboratoire: entierLu,
      sansTva: entierLu,
    }),
  },
  rechercherProduits: {
    method: 'GET',
    url: '/api/v1/produits/recherche',
    summary: 'Les produits actifs qui répondent à une saisie : nom par mots, marque, EAN, CIP7 ou CIP13.',
    access: roles,
    query: z.object({
      q: texte('La recherche').min(1, 'Saisissez au moins un caractère.'),
      limite: z.coerce
        .number('Nombre attendu.')
        .int('Nombre entier attendu.')
        .min(1, 'Au moins 1.')
        .max(50, 'Au plus 50.')
        .default(20),
      laboratoireDetailId: idChoisi('un laboratoire').optional(),
    }),
    response: z.array(produitTrouveSchema),
  },
  doublonsProduits: {
    method: 'GET',
    url: '/api/v1/produits/doublons',
    summary: 'Les paires de produits qui semblent n’en faire qu’un.',
    access: rolesQui(canGererProduits),
    query: z.object({
      limite: z.coerce
        .number('Nombre attendu.')
        .int('Nombre entier attendu.')
        .min(1, 'Au moins 1.')
        .max(200, 'Au plus 200.')
        .default(50),
    }),
    response: z.array(paire),
  },
  ecarterDoublon: {
    method: 'POST',
    url: '/api/v1/produits/doublons/ecarter',
    summary: 'Dire que deux produits sont bien différents : la paire n’est plus proposée.',
    access: rolesQui(canGererProduits),
    body: z.strictObject({ aId: idChoisi('un produit'), bId: idChoisi('un produit') }),
    response: sansContenu,
  },
  unProduit: {
    method: 'GET',
    url: '/api/v1/produits/:id',
    summary: 'Un produit ; l’ancien numéro d’un produit fusionné mène au produit gardé.',
    access: rolesQui(canGererProduits),
    params: idParams,
    response: produitSchema,
  },
  creerProduit: {
    method: 'POST',
    url: '/api/v1/produits',
    summary: 'Créer un produit.',
    access: rolesQui(canGererProduits),
    idempotent: true,
    body: produitSaisiSchema,
    response: produitSchema,
  },
  modifierProduit: {
    method: 'PUT',
    url: '/api/v1/produits',
    summary: 'Modifier un produit : les champs changés ne seront plus écrasés par un import.',
    access: rolesQui(canGererProduits),
    body: produitSaisiSchema.extend({ id, version }),
    response: produitSchema,
  },
  fusionnerProduits: {
    method: 'POST',
    url: '/api/v1/produits/fusion',
    summary: 'Fusionner deux produits : l’un est gardé, l’ancien numéro et les codes de l’autre mènent à lui.',
    access: rolesQui(canGererProduits),
    body: fusionSchema,
    response: produitSchema,
  },
  supprimerProduit: {
    method: 'DELETE',
    url: '/api/v1/produits/:id',
    summary: 'Supprimer un produit.',
    access: rolesQui(canGererProduits),
    params: idParams,
    response: sansContenu,
  },
});

nommer({ produitSaisiSchema, produitSchema });
