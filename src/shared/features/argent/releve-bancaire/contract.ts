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

/** A credit, with who may have paid it. */
const creditLuSchema = creditSchema.extend({
  /** Whom the label names, by its name or one that was learned; null: a person chooses. */
  laboratoireId: z.number().int().nullable(),
  laboratoireNom: z.string().nullable(),
  /** The name that would be learned if another laboratory is chosen; null: nothing to learn. */
  aliasPropose: z.string().nullable(),
  /** Already received: the encaissement that this line, or the same transfer of another file, became (RLV-11). */
  encaissementId: z.number().int().nullable(),
  /** One of the same day and amount that may be it: a person says (RLV-11). */
  ressembleId: z.number().int().nullable(),
  /** The credit note that it pays, or cites with another amount (RLV-12). */
  avoir: z.object({ id: z.number().int(), numero: z.string(), paie: z.boolean() }).nullable(),
});
export type CreditLu = z.output<typeof creditLuSchema>;

const releveLuSchema = z.object({
  format: z.enum(formatsReleve),
  credits: z.array(creditLuSchema),
  /** What is left aside, as a number. */
  nbDebits: z.number().int(),
  ecartees: z.array(ligneEcarteeSchema),
  /**
   * How its days and amounts were read, of a format that does not say it itself (RLV-9); null inside: the file holds
   * both, a person says.
   */
  signes: z
    .object({ ordreDates: z.enum(ordresDates).nullable(), decimale: z.enum(decimalesDeFichier).nullable() })
    .nullable(),
  /**
   * Of a spreadsheet: its sheets and the place of the one that was read, its titles, what each column was taken for,
   * its first rows.
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

/** Bank statements: read twice, kept never (RLV-2). */
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
      /** The new encaissements, in the order of the choice. */
      crees: z.array(z.number().int()),
      /** Already received before: nothing changed. */
      deja: z.number().int(),
      /** The credit notes that were paid: they are no other receipt. */
      payes: z.number().int(),
    }),
  },
});
