import { z } from 'zod';
import { entierLu, montantsParNatureLus, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import type { TypeTenant } from '#shared/core/acteur.ts';
import {
  booleenQuery,
  chiffresFacultatif,
  mailRequis,
  texteFacultatif,
  texteRequis,
  urlFacultative,
  version,
} from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { exportQuery, page, paginationQuery, trancheQuery } from '#shared/core/pagination.ts';
import { accesInitial, avecMotDePasse, motDePasse } from '#shared/features/comptes/compte/contract.ts';
import { rolesEditeur, rolesQui } from '#shared/core/roles.ts';
import { monTenantContract } from './contract/mien.ts';
import { canModifierTenant, canResilier } from './policy.ts';
import { abonnementSchema, etatsTenant, tenantSchema } from './schemas/lecture.ts';

/** A code copied from a letterhead: spaces and dots are removed, letters become capitals. */
const compact = (nom: string) =>
  texteFacultatif(nom).transform((valeur) => valeur?.replace(/[\s.]/g, '').toUpperCase() || null);
/** Nine digits, or a Corsican department and seven digits (CPT-26). */
const neuf = (valeur: string | null) => valeur === null || /^(?:\d{9}|2[AB]\d{7})$/.test(valeur);

/** The identity of a pharmacy or a groupement (CPT-26, CPT-30). */
export const identiteTenantSchema = z.strictObject({
  nom: texteRequis('Le nom'),
  mail: mailRequis('L’adresse e-mail'),
  rue: texteFacultatif('La rue'),
  codePostal: texteFacultatif('Le code postal'),
  ville: texteFacultatif('La ville'),
  telephone: chiffresFacultatif('Le téléphone'),
  fax: chiffresFacultatif('Le fax'),
  cip: chiffresFacultatif('Le code CIP').refine(
    (v) => v === null || v.length === 7 || v.length === 13,
    'Le code CIP doit contenir 7 ou 13 chiffres.',
  ),
  finess: compact('Le numéro FINESS').refine(
    neuf,
    'Le numéro FINESS doit contenir 9 chiffres (2A ou 2B au début en Corse).',
  ),
  numeroAssuranceMaladie: compact('Le numéro d’assurance maladie').refine(
    neuf,
    'Le numéro d’assurance maladie doit contenir 9 chiffres (2A ou 2B au début en Corse).',
  ),
  siret: chiffresFacultatif('Le SIRET').refine(
    (v) => v === null || v.length === 14,
    'Le SIRET doit contenir 14 chiffres.',
  ),
  ape: texteFacultatif('Le code APE').refine(
    (v) => v === null || /^.{4,5}$/.test(v),
    'Le code APE doit contenir 4 ou 5 caractères.',
  ),
  rcs: texteFacultatif('Le RCS'),
  capital: texteFacultatif('Le capital'),
  numeroIntracommunautaire: compact('Le numéro intracommunautaire').refine(
    (v) => v === null || /^(?:[A-Z]{2}\d{11}|FR[0-9A-HJ-NP-Z]{2}\d{9})$/.test(v),
    'Le numéro intracommunautaire doit contenir 13 caractères : 2 lettres puis 11 chiffres.',
  ),
  titulaires: texteFacultatif('La liste des titulaires'),
  site: urlFacultative('Le site'),
  siteInternet: urlFacultative('Le site internet'),
  siteIntranet: urlFacultative('Le site intranet'),
});

export const tenantEnListeSchema = tenantSchema
  .pick({
    id: true,
    nom: true,
    mail: true,
    codePostal: true,
    ville: true,
    telephone: true,
    cip: true,
    active: true,
    partenariat: true,
    abonnement: true,
    groupementNom: true,
    groupementNomAsked: true,
    etatGroupement: true,
    creeLe: true,
    type: true,
    version: true,
  })
  .extend({
    nbUtilisateurs: entierLu,
    nbAdherents: entierLu,
    derniereConnexion: instant.nullable(),
    droits: z.object({ etats: z.array(z.enum(etatsTenant)), seConnecter: z.boolean() }),
  });
export type TenantEnListe = z.output<typeof tenantEnListeSchema>;

/** The whole account, for the super administrator's drawer and its form. */
export const detailTenantSchema = tenantSchema.extend(
  tenantEnListeSchema.pick({ nbUtilisateurs: true, nbAdherents: true, derniereConnexion: true, droits: true }).shape,
);
export type DetailTenant = z.output<typeof detailTenantSchema>;

const proprietaire = z.strictObject({
  nom: texteRequis('Le nom'),
  prenom: texteRequis('Le prénom'),
  username: texteRequis('L’identifiant'),
  password: motDePasse,
});

/** Registration form (CPT-20). The confirmation of the password is checked in the browser. */
export const inscriptionSchema = z.strictObject({
  tenant: z.strictObject({
    nom: texteRequis('Le nom de la pharmacie'),
    rue: texteRequis('La rue'),
    ville: texteRequis('La ville'),
    codePostal: texteRequis('Le code postal'),
    mail: mailRequis('L’adresse e-mail'),
    /** The FINESS from the public register, when the pharmacy was found there (CPT-93). */
    finess: identiteTenantSchema.shape.finess,
    cip: identiteTenantSchema.shape.cip,
    groupementId: idChoisi('un groupement').nullable(),
  }),
  user: proprietaire,
});

/** A tenant made by the super administrator, with its first administrator. */
export const premierUtilisateurSchema = proprietaire
  .extend({ ...accesInitial, email: mailRequis('L’adresse e-mail de l’utilisateur') })
  .refine(...avecMotDePasse);
/** The access of a new account from its first day (CPT-98): none, a trial, or a free access. */
export const accesDeDepart = ['AUCUN', 'ESSAI_15_JOURS', 'ESSAI_1_MOIS', 'OFFERT'] as const;
export type AccesDeDepart = (typeof accesDeDepart)[number];
export const accesDeDepartSchema = z.enum(accesDeDepart, 'Accès inconnu.').default('AUCUN');

/**
 * The creation of an account. TRADE: a delegate's own firm (CPT-73). A groupement has its own call, with more fields.
 */
export const creationTenantSchema = z.strictObject({
  type: z.enum(['PHARMACIE', 'TRADE'], 'Type inconnu.').default('PHARMACIE'),
  tenant: identiteTenantSchema,
  user: premierUtilisateurSchema,
  acces: accesDeDepartSchema,
});

export const modificationTenantSchema = identiteTenantSchema.extend({ id, version });

export const filtresTenant = {
  ...paginationQuery(['nom', 'ville', 'creeLe', 'active', 'derniereConnexion'], 'nom'),
  active: z.enum(etatsTenant, 'État inconnu.').optional(),
  /** Keeps the pharmacies whose e-mail is shared with another pharmacy (CPT-87). */
  mailPartage: booleenQuery.optional(),
};
/** The kinds of accounts that the super administrator manages, EDITEUR excluded. */
export const typesCompte = ['PHARMACIE', 'GROUPEMENT', 'TRADE'] as const satisfies readonly TypeTenant[];
export type TypeCompte = (typeof typesCompte)[number];
const typeQuery = { type: z.enum(typesCompte, 'Type inconnu.').default('PHARMACIE') };

export const tenantContract = defineContract({
  listTenants: {
    method: 'GET',
    url: '/api/v1/tenant',
    summary: 'Les pharmacies et les groupements, par nom, deux cents à la fois.',
    access: rolesEditeur,
    query: trancheQuery,
    response: z.array(tenantEnListeSchema),
  },
  pageTenants: {
    method: 'GET',
    url: '/api/v1/tenant/page',
    summary: 'Une page de pharmacies, de groupements ou de sociétés de délégués, cherchée, filtrée et triée.',
    access: rolesEditeur,
    query: z.object({ ...filtresTenant, ...typeQuery }),
    response: page(tenantEnListeSchema).extend({
      parEtat: z.record(z.enum(etatsTenant), entierLu),
      nbMailsPartages: entierLu,
    }),
  },
  detailTenant: {
    method: 'GET',
    url: '/api/v1/tenant/detail/:id',
    summary: 'Une pharmacie, un groupement ou une société de délégués, en entier.',
    access: rolesEditeur,
    params: idParams,
    response: detailTenantSchema,
  },
  nbTenants: {
    method: 'GET',
    url: '/api/v1/tenant/nb',
    summary: 'Le nombre de comptes d’une sorte que les filtres gardent.',
    access: rolesEditeur,
    query: z.object({ ...filtresTenant, ...typeQuery }),
    response: entierLu,
  },
  exporterTenants: {
    method: 'GET',
    url: '/api/v1/tenant/export',
    summary: 'Tous les comptes d’une sorte que les filtres gardent, en CSV ou en XLSX.',
    access: rolesEditeur,
    query: exportQuery({ ...filtresTenant, ...typeQuery }),
    responseType: 'file',
    response: z.unknown(),
  },
  ...monTenantContract,
  creerTenant: {
    method: 'POST',
    url: '/api/v1/tenant',
    summary: 'Créer une pharmacie et son administrateur, ou une société de délégués et son premier délégué.',
    access: rolesEditeur,
    idempotent: true,
    ignore: ['notification'],
    body: creationTenantSchema,
    response: tenantSchema,
  },
  inscrire: {
    method: 'POST',
    url: '/api/v1/tenant/public',
    summary: 'S’inscrire librement : le compte attend d’être accepté.',
    access: 'public',
    idempotent: true,
    ignore: ['notification'],
    body: inscriptionSchema,
    response: z.object({ id: entierLu }),
  },
  modifierTenant: {
    method: 'PUT',
    url: '/api/v1/tenant',
    summary:
      'Modifier l’identité d’un compte : le sien pour un ADMIN ou un GROUPEMENT, tous pour le super administrateur.',
    access: rolesQui((acteur) => canModifierTenant(acteur, { id: acteur.tenantId, type: acteur.typeTenant })),
    confirmation: 'requise',
    ignore: ['notification'],
    body: modificationTenantSchema,
    response: tenantSchema,
  },
  changerEtat: {
    method: 'PUT',
    url: '/api/v1/tenant/etat/:id',
    summary: 'Accepter, refuser, désactiver ou réactiver un compte.',
    access: rolesEditeur,
    bodyType: 'text',
    params: idParams,
    body: z.enum(['ACCEPTED', 'REFUSED', 'DEACTIVATED'], 'État inconnu.'),
    response: tenantSchema,
  },
  avantResiliation: {
    method: 'GET',
    url: '/api/v1/tenant/resiliation',
    summary: 'Ce que la résiliation de sa pharmacie ferait perdre, et ce que sa clôture aurait à faire.',
    access: rolesQui((acteur) => acteur.typeTenant === 'PHARMACIE' && canResilier(acteur, { id: acteur.tenantId })),
    response: z.object({
      nbUtilisateurs: entierLu,
      nbLaboratoires: entierLu,
      nbEncours: entierLu,
      resteDu: montantsParNatureLus,
      groupementNom: texteOuNul,
      /** Facts to show before the closing of the account (CPT-142). */
      mandatCourt: z.boolean(),
      nbReversions: entierLu,
      reversionsCentimes: entierLu,
      ibanConnu: z.boolean(),
      nbDelegues: entierLu,
      dernierExportLe: instant.nullable(),
      effacementLe: z.string(),
      droits: z.object({ resilier: z.boolean() }),
    }),
  },
  resilier: {
    method: 'PUT',
    url: '/api/v1/tenant/resiliation/:id',
    summary: 'Résilier un compte : ses sessions et ses accès sont fermés, sa clôture commence.',
    access: rolesQui((acteur) => canResilier(acteur, { id: acteur.tenantId })),
    impersonation: 'forbidden',
    params: idParams,
    response: sansContenu,
  },
  groupementsPublics: {
    method: 'GET',
    url: '/api/v1/groupements/public',
    summary: 'Les groupements proposés à l’inscription.',
    access: 'public',
    response: z.array(z.object({ id: entierLu, nom: z.string(), ville: texteOuNul, partenariat: z.boolean() })),
  },
});

nommer({ identiteTenantSchema, abonnementSchema, tenantSchema, tenantEnListeSchema, premierUtilisateurSchema });
