import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { idChoisi } from '#shared/core/contract.ts';
import {
  decimalesDeFichier,
  ligneEcarteeSchema,
  optionsReleveSchema,
  ordresDates,
} from '#shared/features/argent/releve-bancaire/schemas.ts';

/** The fields that a column of a relevé de compte may hold (FAC-90). */
export const champsReleveFournisseur = [
  'date',
  'numero',
  'type',
  'libelle',
  'debit',
  'credit',
  'montant',
  'sens',
  'devise',
] as const;
export type ChampReleveFournisseur = (typeof champsReleveFournisseur)[number];

/** `CREDIT`: a line that lowers the account, without telling whether it is an avoir or a payment. */
export const naturesLigneReleve = ['FACTURE', 'AVOIR', 'PAIEMENT', 'CREDIT'] as const;
export type NatureLigneReleve = (typeof naturesLigneReleve)[number];

/** The states of a line of the relevé, compared with the account (FAC-91). */
export const etatsLigneReleve = ['MANQUANTE', 'ECART', 'AUTRE_NATURE', 'A_DIRE', 'TROUVEE', 'PAIEMENT'] as const;
export type EtatLigneReleve = (typeof etatsLigneReleve)[number];

/** How a relevé is read; a null option is guessed. */
export const optionsReleveFournisseurSchema = optionsReleveSchema.extend({
  correspondance: z
    .array(z.enum(champsReleveFournisseur, 'Champ inconnu.').nullable())
    .max(50, 'Un relevé a 50 colonnes au plus.')
    .nullish()
    .default(null),
  /** The laboratory of the relevé; null for the one whose papiers it cites. */
  laboratoireId: idChoisi('un laboratoire').nullish().default(null),
});
export type OptionsReleveFournisseur = z.output<typeof optionsReleveFournisseurSchema>;

const ligneReleveFournisseurSchema = z.object({
  ligne: z.number().int(),
  date: z.string().nullable(),
  numero: z.string().nullable(),
  libelle: z.string(),
  nature: z.enum(naturesLigneReleve),
  /** Positive, whatever the nature of the line. */
  montantCentimes: z.number().int(),
  etat: z.enum(etatsLigneReleve),
  /** Our own papier with this number: an invoice or an avoir received, or one typed among the receipts. */
  papier: z
    .object({
      factureId: z.number().int().nullable(),
      encaissementId: z.number().int().nullable(),
      montantCentimes: z.number().int().nullable(),
      laboratoireNom: z.string().nullable(),
    })
    .nullable(),
  /** The laboratory's amount over all its lines, minus ours; null unless both are known. */
  ecartCentimes: z.number().int().nullable(),
  /** The encours that already claims it (FAC-92). */
  encours: z.object({ id: z.number().int(), numero: z.string() }).nullable(),
});
export type LigneReleveFournisseur = z.output<typeof ligneReleveFournisseurSchema>;

export const releveFournisseurSchema = z.object({
  laboratoireId: z.number().int().nullable(),
  laboratoireNom: z.string().nullable(),
  /** Empty until the laboratory of the relevé is known. */
  lignes: z.array(ligneReleveFournisseurSchema),
  ecartees: z.array(ligneEcarteeSchema),
  signes: z
    .object({ ordreDates: z.enum(ordresDates).nullable(), decimale: z.enum(decimalesDeFichier).nullable() })
    .nullable(),
  /** For a spreadsheet; null for a PDF. */
  tableau: z
    .object({
      feuilles: z.array(z.object({ nom: z.string(), cachee: z.boolean(), vide: z.boolean() })),
      feuille: z.number().int().nullable(),
      titres: z.array(z.string()),
      correspondance: z.array(z.enum(champsReleveFournisseur).nullable()),
      apercu: z.array(z.array(z.string())),
    })
    .nullable(),
});
export type ReleveFournisseur = z.output<typeof releveFournisseurSchema>;

nommer({ optionsReleveFournisseurSchema });
