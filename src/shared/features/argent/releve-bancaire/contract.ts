import { z } from 'zod';
import { defineContract } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import {
  creditsChoisisSchema,
  creditSchema,
  formatsReleve,
  champsReleve,
  decimalesDeFichier,
  ligneEcarteeSchema,
  ordresDates,
  optionsReleveSchema,
} from './schemas.ts';

const base = '/api/v1/encaissements/releves';
const encaisseurs = rolesQui(canEncaisser);

/** A credit, with its likely payer. */
const creditLuSchema = creditSchema.extend({
  /** The laboratory named by the label, by its own name or a learned one; null when a person must choose. */
  laboratoireId: z.number().int().nullable(),
  laboratoireNom: z.string().nullable(),
  /** The name to learn if another laboratory is chosen; null when there is nothing to learn. */
  aliasPropose: z.string().nullable(),
  /** The encaissement already created from this line, or from the same transfer in another file (RLV-11). */
  encaissementId: z.number().int().nullable(),
  /** An encaissement of the same day and amount that may be the same: a person decides (RLV-11). */
  ressembleId: z.number().int().nullable(),
  /** The avoir that the credit pays, or cites with another amount (RLV-12). */
  avoir: z.object({ id: z.number().int(), numero: z.string(), paie: z.boolean() }).nullable(),
});
export type CreditLu = z.output<typeof creditLuSchema>;

const releveLuSchema = z.object({
  format: z.enum(formatsReleve),
  credits: z.array(creditLuSchema),
  /** The number of debits left aside. */
  nbDebits: z.number().int(),
  ecartees: z.array(ligneEcarteeSchema),
  /**
   * How the days and amounts were read, in a format that does not define it (RLV-9); a null inside means that the file
   * is ambiguous, so a person decides.
   */
  signes: z
    .object({ ordreDates: z.enum(ordresDates).nullable(), decimale: z.enum(decimalesDeFichier).nullable() })
    .nullable(),
  /**
   * For a spreadsheet: its sheets with the rank of the one read, its titles, the field of each column, its first rows.
   */
  tableau: z
    .object({
      feuilles: z.array(z.object({ nom: z.string(), cachee: z.boolean(), vide: z.boolean() })),
      feuille: z.number().int().nullable(),
      titres: z.array(z.string()),
      correspondance: z.array(z.enum(champsReleve).nullable()),
      apercu: z.array(z.array(z.string())),
    })
    .nullable(),
});
export type ReleveBancaireLu = z.output<typeof releveLuSchema>;

/** Bank statements: each file is sent twice, for the preview and for the choice, and never stored (RLV-2). */
export const releveBancaireContract = defineContract({
  apercuReleveBancaire: {
    method: 'POST',
    url: `${base}/apercu`,
    summary:
      'Lire un relevé bancaire (CAMT, OFX, CFONB 120, MT940, QIF, CSV, classeur) : ses crédits et qui les a payés ; ' +
      'rien n’est gardé.',
    access: encaisseurs,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    body: optionsReleveSchema,
    response: releveLuSchema,
  },
  enregistrerCredits: {
    method: 'POST',
    url: base,
    summary:
      'Enregistrer les crédits choisis du même fichier : chacun devient un virement, une seule fois, ou paie l’avoir ' +
      'qu’il cite.',
    access: encaisseurs,
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    body: z.strictObject({ options: optionsReleveSchema, credits: creditsChoisisSchema }),
    response: z.object({
      /** The new encaissements, in the order of the chosen credits. */
      crees: z.array(z.number().int()),
      /** Credits already received before: nothing changed. */
      deja: z.number().int(),
      /** The avoirs paid by the credits, which make no new receipt. */
      payes: z.number().int(),
    }),
  },
});
