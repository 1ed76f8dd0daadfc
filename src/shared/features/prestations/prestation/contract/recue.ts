import { z } from 'zod';
import { entierLu, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimesPositifs } from '#shared/core/centimes.ts';
import { version } from '#shared/core/champs.ts';
import { defineContract, idChoisi, idParams } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { typesEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { canLireReversionsRecues, canReglerParReversion } from '../policy.ts';
import { etatsReversion } from '../schemas/enumerations.ts';

const nombre = entierLu;

/** A prestation as an adhérent reads it: its own part, never the total amount nor another's part (PRS-2). */
export const reversionRecueSchema = z.object({
  id: nombre,
  groupementNom: z.string(),
  /** The laboratory in the adhérent's own list; null when the adhérent does not have it. */
  laboratoireId: nombre.nullable(),
  laboratoireNom: z.string(),
  typeNom: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  montantHtCentimes: nombre,
  etat: z.enum(etatsReversion),
  /** The expected day of the reversion, then the day it was paid. */
  datePrevue: texteOuNul,
  dateReversion: texteOuNul,
  reference: texteOuNul,
  /** Whether a photo of the TG is still required. */
  preuveManquante: z.boolean(),
  /** The encaissement created from the reversion in this account (« Régler mes encours »). */
  encaissementId: nombre.nullable(),
  /** How many encours payeur GROUPEMENT the reversion could settle now. */
  nbEncours: nombre,
  droits: z.object({ regler: z.boolean() }),
});
export type ReversionRecue = z.output<typeof reversionRecueSchema>;

export const propositionReglementSchema = z.object({
  reversion: reversionRecueSchema,
  /** The encours, the oldest first, each with its proposed share of the reversion. */
  encours: z.array(
    z.object({
      encoursId: nombre,
      version: nombre,
      numero: z.string(),
      type: z.enum(typesEncours),
      info: z.string(),
      dateDeclaration: z.string(),
      /** The nature of the balance of the encours and of the proposed amount. */
      natureFiscale: natureFiscaleLue,
      soldeCentimes: nombre,
      proposeCentimes: nombre,
      /** The HT amount taken from the reversion (PRS-40). */
      proposeHtCentimes: nombre,
      /** Whether the encours is TTC without a VAT rate: it gets nothing until its sheet gives one. */
      tauxManquant: z.boolean(),
    }),
  ),
  /** The rest of the reversion, to be shared out later. */
  resteCentimes: nombre,
});
export type PropositionReglement = z.output<typeof propositionReglementSchema>;

const base = '/api/v1/mesReversions';
const lecteurs = rolesQui(canLireReversionsRecues);
const regleurs = rolesQui(canReglerParReversion);

/** The reversions that an adhérent receives from its groupement. */
export const reversionRecueContract = defineContract({
  mesReversions: {
    method: 'GET',
    url: base,
    summary: 'Mes parts des prestations de mon groupement, d’un laboratoire ou de tous, les dernières d’abord.',
    access: lecteurs,
    query: z.object({ laboratoireId: idChoisi('un laboratoire').optional() }),
    response: z.object({
      reversions: z.array(reversionRecueSchema),
      aRecevoirCentimes: nombre,
      recuCentimes: nombre,
    }),
  },
  monReleveReversion: {
    method: 'GET',
    url: `${base}/:id/releve`,
    summary: 'Le relevé d’une de mes reversions, en PDF.',
    access: lecteurs,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  proposerReglementReversion: {
    method: 'GET',
    url: `${base}/:id/encours`,
    summary: 'Mes encours dus par le groupement qu’une reversion reçue peut régler, et combien à chacun.',
    access: regleurs,
    params: idParams,
    response: propositionReglementSchema,
  },
  reglerParReversion: {
    method: 'POST',
    url: `${base}/:id/reglement`,
    summary: 'Régler mes encours par une reversion reçue : elle devient un encaissement, affecté aussitôt.',
    access: regleurs,
    idempotent: true,
    params: idParams,
    body: z.strictObject({
      parts: z
        .array(
          z.strictObject({
            encoursId: idChoisi('un encours'),
            version,
            montantCentimes: centimesPositifs('Le montant'),
          }),
        )
        .min(1, 'Choisissez au moins un encours.')
        .max(200, 'Choisissez 200 encours au plus.'),
    }),
    response: z.object({ reversion: reversionRecueSchema, encaissementId: nombre, nbRegles: nombre }),
  },
});

nommer({ reversionRecueSchema });
