import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { booleenQuery, texte, texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { segmentSchema } from '#shared/features/reseau/segment/contract.ts';
import { activitesAdherent, tauxDeReponse } from './rules/activite.ts';
import { actesGroupement, etatsAdhesion, ongletsAdhesion, type OngletAdherents, actesPharmacie } from './rules.ts';
import { rolesClientsEtEditeur, rolesQui } from '#shared/core/roles.ts';
import { canAffecterSegments, canAgirAdhesion, canLireAdherents, canPartagerRecupere } from './policy.ts';

const etat = z.enum(etatsAdhesion);
const cotes = ['GROUPEMENT', 'PHARMACIE'] as const;
const segmentCourt = segmentSchema.pick({ id: true, nom: true });

/**
 * A groupement as a pharmacy reads it. Intranet, VAT number and segments are only read by the groupement and the super
 * administrator (CPT-30).
 */
export const groupementSchema = z.object({
  id: entierLu,
  nom: z.string(),
  codePostal: texteOuNul,
  ville: texteOuNul,
  fax: texteOuNul,
  siteInternet: texteOuNul,
  siteIntranet: texteOuNul,
  tva: texteOuNul,
  partenariat: z.boolean(),
  segmentsGroupement: z.array(segmentSchema),
});
export type Groupement = z.output<typeof groupementSchema>;

/**
 * A pharmacy as its groupement sees it. Coordinates and last access are given for an adhérent and for a pharmacy that
 * asks.
 */
export const adherentSchema = z.object({
  id: entierLu,
  nom: z.string(),
  codePostal: texteOuNul,
  ville: texteOuNul,
  cip: texteOuNul,
  titulaires: texteOuNul,
  etat,
  /** Day of the request, of the adhésion or of its end. */
  depuis: instant,
  dernierAcces: instant.nullable(),
  segments: z.array(segmentCourt),
  /** How many operations the adhérent received, and how many it answered. */
  reponses: z.object({ recues: entierLu, repondues: entierLu }),
  /** The last answer of the adhérent to an operation; null when it never answered, or is not an adhérent. */
  derniereReponse: instant.nullable(),
  activite: z.enum(activitesAdherent).nullable(),
  version: entierLu,
  droits: z.object({ accepter: z.boolean(), refuser: z.boolean(), resilier: z.boolean(), affecter: z.boolean() }),
});
export type Adherent = z.output<typeof adherentSchema>;

/** One request and its outcome. */
export const episodeSchema = z.object({
  id: entierLu,
  etat,
  demandeeLe: instant,
  demandeePar: texteOuNul,
  decideeLe: instant.nullable(),
  decideePar: texteOuNul,
  termineeLe: instant.nullable(),
  termineePar: texteOuNul,
  rompuePar: z.enum(cotes).nullable(),
});
export type Episode = z.output<typeof episodeSchema>;

export const detailAdherentSchema = adherentSchema.extend({
  rue: texteOuNul,
  telephone: texteOuNul,
  mail: texteOuNul,
  historique: z.array(episodeSchema),
});
export type DetailAdherent = z.output<typeof detailAdherentSchema>;

/** The adhésion of a pharmacy, as the pharmacy itself reads it. */
export const monAdhesionSchema = z.object({
  actuelle: z
    .object({
      id: entierLu,
      groupementId: entierLu,
      groupementNom: z.string(),
      groupementVille: texteOuNul,
      partenariat: z.boolean(),
      etat,
      depuis: instant,
      segments: z.array(segmentCourt),
      /** Since when the groupement counts what the pharmacy recovered thanks to it; null when it does not (RES-63). */
      partageRecupere: instant.nullable(),
      version: entierLu,
      droits: z.object({
        annuler: z.boolean(),
        quitter: z.boolean(),
        demander: z.boolean(),
        partagerRecupere: z.boolean(),
      }),
    })
    .nullable(),
  historique: z.array(episodeSchema.extend({ groupementNom: z.string() })),
  droits: z.object({ demander: z.boolean() }),
});
export type MonAdhesion = z.output<typeof monAdhesionSchema>;

const ongletsConnus = Object.keys(ongletsAdhesion) as [OngletAdherents, ...OngletAdherents[]];
const DEPARTEMENT = /^(?:\d{2}|2[AB]|9[78]\d)$/;
const criteres = {
  segmentId: idChoisi('un segment').optional(),
  departement: z.string().regex(DEPARTEMENT, 'Un département s’écrit 49, 2A ou 974.').optional(),
  activite: z.enum(activitesAdherent, 'Activité inconnue.').optional(),
  tauxReponse: z.enum(tauxDeReponse, 'Taux inconnu.').optional(),
};
const filtres = { ...criteres, sansSegment: booleenQuery.optional() };
const tris = [
  'nom',
  'ville',
  'cip',
  'titulaires',
  'depuis',
  'dernierAcces',
  'derniereReponse',
  'reponses',
  'etat',
] as const;
export const filtresAdherents = {
  ...paginationQuery(tris, 'nom'),
  onglet: z.enum(ongletsConnus, 'Onglet inconnu.').default('ADHERENTS'),
  ...filtres,
};

/** The filters of the list, sent in a body. */
const criteresDeListe = {
  ...criteres,
  q: texte('La recherche').optional(),
  sansSegment: z.boolean('Valeur attendue.').optional(),
};
const MAX_CHOISIS = 5000;
const segmentsChoisis = z.array(idChoisi('un segment')).max(100, 'Cent segments au plus.').default([]);
/** Adhérents chosen one by one, or all those that the filters of the list keep: never both. */
const affectationSchema = z
  .strictObject({
    adherentIds: z
      .array(idChoisi('un adhérent'))
      .max(MAX_CHOISIS, `${MAX_CHOISIS.toLocaleString('fr-FR')} adhérents au plus.`)
      .default([]),
    tous: z.strictObject(criteresDeListe).nullish(),
    ajouter: segmentsChoisis,
    retirer: segmentsChoisis,
  })
  .refine(({ adherentIds, tous }) => adherentIds.length > 0 !== Boolean(tous), {
    path: ['adherentIds'],
    error: 'Choisissez au moins un adhérent.',
  })
  .refine(({ ajouter, retirer }) => ajouter.length + retirer.length > 0, {
    path: ['ajouter'],
    error: 'Choisissez au moins un segment.',
  })
  .refine(({ ajouter, retirer }) => !ajouter.some((segment) => retirer.includes(segment)), {
    path: ['retirer'],
    error: 'Un segment ne peut pas être ajouté et retiré à la fois.',
  });

const MAX_DEMANDES = 200;
/**
 * All the requests that the filters keep, with the number the person saw: another number means that the list has
 * changed.
 */
const toutesDeLaListe = z.strictObject({
  ...criteresDeListe,
  attendues: z.int('Un nombre entier est attendu.').min(1, 'Aucune demande.').max(MAX_CHOISIS, 'Trop de demandes.'),
});
/** Requests chosen one by one, or all those that the filters of the list keep: never both. */
const visees = {
  demandes: z
    .array(z.strictObject({ id, version }))
    .max(MAX_DEMANDES, `${MAX_DEMANDES} demandes au plus.`)
    .refine(
      (demandes) => new Set(demandes.map((demande) => demande.id)).size === demandes.length,
      'Une demande est en double.',
    )
    .default([]),
  tous: toutesDeLaListe.nullish(),
};
const desDemandes = ({ demandes, tous }: { demandes: readonly unknown[]; tous?: object | null | undefined }): boolean =>
  demandes.length > 0 !== Boolean(tous);
const AUCUNE_DEMANDE = { path: ['demandes'], error: 'Choisissez au moins une demande.' };
/** An acceptance, with the segments where the accepted pharmacies go (RES-67). */
const demandesAcceptees = z
  .strictObject({ ...visees, segmentIds: segmentsChoisis })
  .refine(desDemandes, AUCUNE_DEMANDE);
/** A refusal, with a single motive that each pharmacy reads (RES-43). */
const refusDemandesSchema = z
  .strictObject({ ...visees, motif: texteRequis('Le motif') })
  .refine(desDemandes, AUCUNE_DEMANDE);
/** How many requests were processed, and why each of the others was not. */
const sortsDemandesSchema = z.object({
  nbFaites: entierLu,
  empechements: z.array(z.object({ id: entierLu, nom: z.string(), phrase: z.string() })),
});
export type SortsDemandes = z.output<typeof sortsDemandesSchema>;

const URL = '/api/v1/groupements/adherents';

export const adhesionContract = defineContract({
  listGroupements: {
    method: 'GET',
    url: '/api/v1/groupements',
    summary: 'Les groupements actifs, par nom, avec les segments que l’on peut y voir.',
    access: rolesClientsEtEditeur,
    response: z.array(groupementSchema),
  },
  pageAdherents: {
    method: 'GET',
    url: URL,
    summary: 'Une page des demandes, des adhérents ou des anciens du groupement.',
    access: rolesQui(canLireAdherents),
    query: z.object(filtresAdherents),
    response: page(adherentSchema).extend({
      parOnglet: z.record(z.enum(ongletsConnus), entierLu),
      /** The departments of the pharmacies of the tab. */
      departements: z.array(z.string()),
    }),
  },
  exporterAdherents: {
    method: 'GET',
    url: `${URL}/export`,
    summary: 'Tout ce que les filtres de la liste gardent, en CSV ou en XLSX.',
    access: rolesQui(canLireAdherents),
    query: exportQuery(filtresAdherents),
    responseType: 'file',
    response: z.unknown(),
  },
  detailAdherent: {
    method: 'GET',
    url: `${URL}/:id`,
    summary: 'Une pharmacie qui demande, adhère ou a adhéré, et son histoire avec le groupement.',
    access: rolesQui(canLireAdherents),
    params: idParams,
    response: detailAdherentSchema,
  },
  deciderAdhesion: {
    method: 'PUT',
    url: `${URL}/etat/:id`,
    summary: 'Accepter ou refuser une demande, résilier une adhésion.',
    access: rolesQui((acteur) => actesGroupement.some((acte) => canAgirAdhesion(acteur, acte))),
    impersonation: 'forbidden',
    params: idParams,
    body: z.strictObject({ acte: z.enum(actesGroupement, 'Décision inconnue.'), version }),
    response: detailAdherentSchema,
  },
  accepterDemandes: {
    method: 'PUT',
    url: `${URL}/demandes`,
    summary: 'Accepter des demandes choisies, ou toutes celles de la liste, et les ranger : chacune a son sort.',
    access: rolesQui((acteur) => canAgirAdhesion(acteur, 'accepter')),
    impersonation: 'forbidden',
    body: demandesAcceptees,
    response: sortsDemandesSchema,
  },
  refuserDemandes: {
    method: 'PUT',
    url: `${URL}/demandes/refus`,
    summary: 'Refuser des demandes choisies, ou toutes celles de la liste, avec un motif : chacune a son sort.',
    access: rolesQui((acteur) => canAgirAdhesion(acteur, 'refuser')),
    impersonation: 'forbidden',
    body: refusDemandesSchema,
    response: sortsDemandesSchema,
  },
  affecterSegments: {
    method: 'PUT',
    url: `${URL}/segments`,
    summary: 'Mettre des adhérents dans des segments, ou les en retirer.',
    access: rolesQui(canAffecterSegments),
    body: affectationSchema,
    response: z.object({ nbAdherents: entierLu }),
  },
  monAdhesion: {
    method: 'GET',
    url: '/api/v1/tenant/adhesion',
    summary: 'Le groupement de sa pharmacie : demandé, déclaré ou actuel, et les précédents.',
    access: rolesPharmacie,
    response: monAdhesionSchema,
  },
  demanderAdhesion: {
    method: 'POST',
    url: '/api/v1/tenant/adhesion',
    summary: 'Demander à rejoindre un groupement qui accepte les demandes, ou se déclarer membre d’un autre.',
    access: rolesQui((acteur) => actesPharmacie.some((acte) => canAgirAdhesion(acteur, acte))),
    impersonation: 'forbidden',
    confirmation: 'requise',
    idempotent: true,
    body: z.strictObject({ groupementId: idChoisi('un groupement') }),
    response: monAdhesionSchema,
  },
  partagerRecupere: {
    method: 'PUT',
    url: '/api/v1/tenant/adhesion/recupere',
    summary: 'Laisser son groupement compter, avec celui d’autres adhérents, ce que l’on a récupéré grâce à lui.',
    access: rolesQui(canPartagerRecupere),
    impersonation: 'forbidden',
    body: z.strictObject({ partage: z.boolean('Oui ou non attendu.') }),
    response: monAdhesionSchema,
  },
  quitterAdhesion: {
    method: 'PUT',
    url: '/api/v1/tenant/adhesion/:id',
    summary: 'Annuler sa demande, ou quitter son groupement.',
    access: rolesQui((acteur) => actesPharmacie.some((acte) => canAgirAdhesion(acteur, acte))),
    params: idParams,
    body: z.strictObject({ acte: z.enum(['annuler', 'quitter'], 'Décision inconnue.'), version }),
    response: monAdhesionSchema,
  },
});

nommer({
  toutesLesDemandes: toutesDeLaListe,
  etatAdhesion: etat,
  segmentCourtAdhesion: segmentCourt,
  episodeAdhesion: episodeSchema,
  detailAdherentSchema,
  monAdhesionSchema,
});
