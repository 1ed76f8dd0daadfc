import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texte, texteFacultatif, version } from '#shared/core/champs.ts';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { instant, isJour } from '#shared/core/dates.ts';
import { abonnementSchema, tenantSchema } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { canChangerAbonnement, canSouscrire } from './policy.ts';
import { rolesQui } from '#shared/core/roles.ts';

/** How subscriptions are taken: asked for by hand, or paid online (configuration PAIEMENT). */
export const moyensPaiement = ['manuel', 'payzen'] as const;
export type MoyenPaiement = (typeof moyensPaiement)[number];

export const souscriptionsAbonnement = ['PARTENAIRE', 'SANS_FIN', 'RECURRENT', 'ABONNE', 'ESSAI', 'FINI'] as const;
/** The subscription situation of a tenant, which decides its next possible acts. */
export type Souscription = (typeof souscriptionsAbonnement)[number];

export const etatsCommande = ['EN_ATTENTE', 'PAYEE', 'REFUSEE', 'ABANDONNEE', 'EXPIREE'] as const;
export type EtatCommande = (typeof etatsCommande)[number];
export const issuesPaiement = ['PAYE', 'REFUSE', 'ABANDONNE', 'EN_COURS', 'ANNULE'] as const;
export type IssuePaiement = (typeof issuesPaiement)[number];

/** The price of one period, all taxes included. */
const formuleSchema = z.object({ montantCentimes: entierLu, mois: entierLu });

export const commandeSchema = z.object({
  id: entierLu,
  etat: z.enum(etatsCommande),
  montantCentimes: entierLu,
  mois: entierLu,
  /** The reason of a refused order, in French; null when it was not refused. */
  motif: texteOuNul,
  creeLe: instant,
  creePar: texteOuNul,
});
export type Commande = z.output<typeof commandeSchema>;

export const paiementSchema = z.object({
  id: entierLu,
  nature: z.enum(['PAIEMENT', 'RENOUVELLEMENT']),
  issue: z.enum(issuesPaiement),
  montantCentimes: entierLu,
  /** The last day of access the payment paid for; null when it opened nothing. */
  dateFin: texteOuNul,
  /** The refunded amount. */
  rembourseCentimes: entierLu,
  /** The day a refund or a cancellation ended the paid period; null when it did not. */
  interrompuLe: texteOuNul,
  motif: texteOuNul,
  recuLe: instant,
});
export type PaiementRecu = z.output<typeof paiementSchema>;

export const suiviSchema = z.object({
  abonnement: abonnementSchema.extend({ version: entierLu }),
  souscription: z.enum(souscriptionsAbonnement),
  moyen: z.enum(moyensPaiement),
  formule: formuleSchema.nullable(),
  /** The request that waits for the super administrator. */
  demande: z.object({ creeLe: instant, creePar: texteOuNul }).nullable(),
  /** The last order, whatever its outcome. */
  commande: commandeSchema.nullable(),
  /** Received payments, the latest first. */
  paiements: z.array(paiementSchema),
  /** The last day to export the data; null without limit. */
  exportJusquau: texteOuNul,
  droits: z.object({ demander: z.boolean(), retirer: z.boolean(), payer: z.boolean(), changerDeCarte: z.boolean() }),
});
export type SuiviAbonnement = z.output<typeof suiviSchema>;

/** The form that the browser posts to the payment provider. */
const formulairePaiementSchema = z.object({ url: z.string(), champs: z.record(z.string(), z.string()) });

/** The subscription typed by the super administrator. */
export const contratSchema = z
  .strictObject({
    alias: texte('La référence')
      .nullable()
      .transform((valeur) => valeur || null),
    dateFin: z
      .string()
      .nullable()
      .transform((valeur) => valeur || null)
      .refine((valeur) => valeur === null || isJour(valeur), 'La date de fin n’est pas une date valide (JJ/MM/AAAA).'),
  })
  .refine(({ alias, dateFin }) => alias !== null || dateFin === null, {
    path: ['alias'],
    message: 'La référence est obligatoire avec une date de fin.',
  });

/** One act at a time: a trial, a partnership, or an alias with its end date (CPT-64). */
export const changementSchema = z
  .strictObject({
    essai: z.union([z.literal(0), z.literal(1), z.literal(2)], 'La période d’essai est 0, 1 ou 2.').optional(),
    partenaire: z.boolean('Indiquez si l’accès est offert.').optional(),
    contrat: contratSchema.optional(),
    /** The version of the subscription on screen, required with `contrat`. */
    version: version.optional(),
  })
  .superRefine(({ essai, partenaire, contrat, version: versionLue }, ctx) => {
    const actes = [essai, partenaire, contrat].filter((acte) => acte !== undefined).length;
    if (actes !== 1)
      ctx.addIssue({ code: 'custom', message: 'Indiquez ce qui change : l’essai, l’accès offert ou l’abonnement.' });
    if (contrat && versionLue === undefined)
      ctx.addIssue({ code: 'custom', path: ['version'], message: 'La version est obligatoire.' });
  });
export type Changement = z.output<typeof changementSchema>;

const MAX_INSCRIPTIONS = 1_000;
const TROP_D_INSCRIPTIONS = `${MAX_INSCRIPTIONS.toLocaleString('fr-FR')} inscriptions au plus : précisez la recherche.`;
/** Registrations chosen one by one, or all the waiting ones that a search keeps: never both (CPT-97). */
export const reponseInscriptionsSchema = z
  .strictObject({
    ids: z.array(id).max(MAX_INSCRIPTIONS, TROP_D_INSCRIPTIONS).default([]),
    /** `attendues`: the number of registrations on screen. */
    tous: z
      .strictObject({
        q: texte('La recherche').optional(),
        attendues: z
          .int('Un nombre entier est attendu.')
          .min(1, 'Aucune inscription.')
          .max(MAX_INSCRIPTIONS, TROP_D_INSCRIPTIONS),
      })
      .nullish(),
    reponse: z.enum(['ACCEPTED', 'REFUSED'], 'Réponse inconnue.'),
    essai: z.union([z.literal(0), z.literal(1), z.literal(2)], 'La période d’essai est 0, 1 ou 2.').default(0),
    motif: texteFacultatif('Le motif'),
  })
  .refine(({ ids, tous }) => ids.length > 0 !== Boolean(tous), {
    path: ['ids'],
    error: 'Choisissez au moins une inscription.',
  })
  .refine(({ reponse, motif }) => reponse === 'ACCEPTED' || motif !== null, {
    path: ['motif'],
    error: 'Le motif est obligatoire.',
  });
export type ReponseInscriptions = z.output<typeof reponseInscriptionsSchema>;

export const abonnementContract = defineContract({
  repondreInscriptions: {
    method: 'PUT',
    url: '/api/v1/tenant/inscriptions',
    summary: 'Accepter des inscriptions, avec leur période d’essai, ou les refuser avec un motif que chacune lira.',
    access: rolesQui(canChangerAbonnement),
    impersonation: 'forbidden',
    body: reponseInscriptionsSchema,
    response: z.object({
      nbFaites: entierLu,
      empechements: z.array(z.object({ id: entierLu, nom: z.string(), phrase: z.string() })),
    }),
  },
  monAbonnement: {
    method: 'GET',
    url: '/api/v1/abonnement',
    summary: 'L’abonnement du compte : sa situation, sa demande, ses paiements et ce qui peut être fait.',
    access: rolesQui(canSouscrire),
    response: suiviSchema,
  },
  abonnementDe: {
    method: 'GET',
    url: '/api/v1/abonnement/:id',
    summary: 'L’abonnement d’une pharmacie ou d’un groupement, pour le super administrateur.',
    access: rolesQui(canChangerAbonnement),
    params: idParams,
    response: suiviSchema,
  },
  changerAbonnement: {
    method: 'PUT',
    url: '/api/v1/tenant/abonnement/:id',
    summary:
      'Accorder un essai (0 aucun, 1 quinze jours, 2 un mois), un accès offert, ou un abonnement avec sa référence ' +
      'et sa date de fin.',
    access: rolesQui(canChangerAbonnement),
    impersonation: 'forbidden',
    params: idParams,
    body: changementSchema,
    response: tenantSchema,
  },
  demanderAbonnement: {
    method: 'POST',
    url: '/api/v1/abonnement/demande',
    summary: 'Demander l’ouverture de l’abonnement au super administrateur.',
    access: rolesQui(canSouscrire),
    impersonation: 'forbidden',
    idempotent: true,
    response: suiviSchema,
  },
  retirerDemande: {
    method: 'DELETE',
    url: '/api/v1/abonnement/demande',
    summary: 'Retirer la demande d’abonnement en attente.',
    access: rolesQui(canSouscrire),
    impersonation: 'forbidden',
    response: suiviSchema,
  },
  payerAbonnement: {
    method: 'POST',
    url: '/api/v1/abonnement/paiement',
    summary: 'Préparer le paiement en ligne : l’adresse et les champs signés du formulaire à envoyer.',
    access: rolesQui(canSouscrire),
    impersonation: 'forbidden',
    idempotent: true,
    response: formulairePaiementSchema.extend({ commandeId: entierLu }),
  },
  changerDeCarte: {
    method: 'POST',
    url: '/api/v1/abonnement/carte',
    summary: 'Préparer le changement de la carte prélevée : le formulaire signé de la page du prestataire.',
    access: rolesQui(canSouscrire),
    impersonation: 'forbidden',
    response: formulairePaiementSchema,
  },
  recuPaiement: {
    method: 'GET',
    url: '/api/v1/abonnement/recus/:id',
    summary: 'Le reçu d’un paiement de l’abonnement, en PDF.',
    access: rolesQui(canSouscrire),
    impersonation: 'forbidden',
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  recuPaiementDe: {
    method: 'GET',
    url: '/api/v1/abonnement/:id/recus/:paiementId',
    summary: 'Le reçu d’un paiement d’un compte, en PDF, pour le super administrateur : noté au journal du compte.',
    access: rolesQui(canChangerAbonnement),
    impersonation: 'forbidden',
    params: idParams.extend({ paiementId: id }),
    responseType: 'file',
    response: z.unknown(),
  },
  recevoirAvis: {
    method: 'POST',
    url: '/api/v1/abonnement/paiement/avis',
    summary:
      'Avis de paiement envoyé de serveur à serveur par le prestataire (application/x-www-form-urlencoded), signé.',
    access: 'public',
    bodyType: 'text',
    bodyLimit: 64 * 1024,
    body: z.string('L’avis de paiement est illisible.').min(1, 'L’avis de paiement est vide.'),
    response: z.object({ resultat: z.enum(['ENREGISTRE', 'DEJA_CONNU']) }),
  },
});

nommer({
  formuleAbonnement: formuleSchema,
  commandeAbonnement: commandeSchema,
  paiementAbonnement: paiementSchema,
  suiviAbonnement: suiviSchema,
});
