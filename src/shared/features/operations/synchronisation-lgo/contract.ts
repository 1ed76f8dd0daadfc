import { z } from 'zod';
import { texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { version } from '#shared/core/champs.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { formatsExport } from '#shared/core/fichiers/tableur.ts';
import { connexionsLgo, dernierEchangeSchema, logicielsLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { MAX_PRODUITS_OPERATION, syncsLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { canSynchroniserLgo } from './policy.ts';
import { attentesLgo } from './rules/suivi.ts';

/** One product of a promotion in the LGO, and the acts open on it. */
export const produitSyncSchema = z.object({
  cle: z.string(),
  nom: z.string(),
  ean: texteOuNul,
  etat: z.enum(syncsLgo).nullable(),
  /** The step a product without a state waits for. */
  attente: z.enum(attentesLgo).nullable(),
  message: texteOuNul,
  prochainLe: instant.nullable(),
  dernierEchangeLe: instant.nullable(),
  saisiParNom: texteOuNul,
  saisiLe: instant.nullable(),
  exporteLe: instant.nullable(),
  droits: z.object({ reessayer: z.boolean(), saisir: z.boolean(), annulerSaisie: z.boolean() }),
});
export type ProduitSync = z.output<typeof produitSyncSchema>;

export const syncPromotionSchema = z.object({
  connexion: z.enum(connexionsLgo),
  logiciel: z.enum(logicielsLgo).nullable(),
  dernierEchange: dernierEchangeSchema.nullable(),
  /** False when the promotion is not held or is over: nothing is to be written in the LGO. */
  concernee: z.boolean(),
  /** Why no product of the promotion is to be written nor keyed; null otherwise, or when the promotion is not held. */
  sansEffet: texteOuNul,
  etat: z.enum(syncsLgo).nullable(),
  produits: z.array(produitSyncSchema),
  droits: z.object({ exporter: z.boolean(), fiche: z.boolean() }),
});
export type SyncPromotion = z.output<typeof syncPromotionSchema>;

const url = '/api/v1/promotions/:id/lgo';
const agissent = rolesQui(canSynchroniserLgo);
const MAX_CLE = 300;
/** Absent: every product that accepts the act. */
const cles = z
  .array(
    z.string('Ce produit n’est pas reconnu.').max(MAX_CLE, 'Ce produit n’est pas reconnu.'),
    'Choisissez un produit.',
  )
  .max(MAX_PRODUITS_OPERATION, `Choisissez ${MAX_PRODUITS_OPERATION} produits au plus.`)
  .optional();
/** The version of the promotion on screen, so that a person only confirms what was shown. */
const geste = z.strictObject({ cles, version });

export const synchronisationLgoContract = defineContract({
  lireSyncLgo: {
    method: 'GET',
    url,
    summary: 'Où en est chaque produit d’une promotion dans le LGO, et ce qu’on peut y faire.',
    access: rolesPharmacie,
    params: idParams,
    response: syncPromotionSchema,
  },
  reessayerLgo: {
    method: 'POST',
    url: `${url}/essais`,
    summary: 'Envoyer de nouveau au LGO un produit d’une promotion, ou tous.',
    access: agissent,
    params: idParams,
    body: geste,
    response: syncPromotionSchema,
  },
  direSaisieLgo: {
    method: 'POST',
    url: `${url}/saisies`,
    summary: 'Dire qu’un produit d’une promotion, ou tous, est saisi dans le LGO.',
    access: agissent,
    params: idParams,
    body: geste,
    response: syncPromotionSchema,
  },
  annulerSaisieLgo: {
    method: 'PUT',
    url: `${url}/saisies/annulation`,
    summary: 'Annuler ce qui a été dit saisi dans le LGO.',
    access: agissent,
    params: idParams,
    body: geste,
    response: syncPromotionSchema,
  },
  exporterLgo: {
    method: 'GET',
    url: `${url}/fichier`,
    summary: 'Les produits d’une promotion au format d’import du LGO ; ils sont notés exportés.',
    access: agissent,
    params: idParams,
    query: z.object({ format: z.enum(formatsExport, 'Format inconnu.').default('csv') }),
    responseType: 'file',
    response: z.unknown(),
  },
  ficheSaisieLgo: {
    method: 'GET',
    url: `${url}/fiche`,
    summary: 'La fiche de saisie d’une promotion, à imprimer : ce qu’il faut taper dans le LGO.',
    access: rolesPharmacie,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
});

nommer({ produitSyncSchema, syncPromotionSchema, gesteLgo: geste });
