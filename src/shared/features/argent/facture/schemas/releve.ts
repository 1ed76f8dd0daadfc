import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { idChoisi } from '#shared/core/contract.ts';
import {
  decimalesDeFichier,
  ligneEcarteeSchema,
  optionsReleveSchema,
  ordresDates,
} from '#shared/features/argent/releve-bancaire/schemas.ts';

/** What a column of a supplier's statement may hold (FAC-90). */
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

/** `CREDIT`: what lowers the account, without a word that says credit note or payment. */
export const naturesLigneReleve = ['FACTURE', 'AVOIR', 'PAIEMENT', 'CREDIT'] as const;
export type NatureLigneReleve = (typeof naturesLigneReleve)[number];

/** What a line of a statement is for the account (FAC-91). */
export const etatsLigneReleve = ['MANQUANTE', 'ECART', 'AUTRE_NATURE', 'A_DIRE', 'TROUVEE', 'PAIEMENT'] as const;
export type EtatLigneReleve = (typeof etatsLigneReleve)[number];

/** How a statement is read; null: found out. */
export const optionsReleveFournisseurSchema = optionsReleveSchema.extend({
  correspondance: z
    .array(z.enum(champsReleveFournisseur, 'Champ inconnu.').nullable())
    .max(50, 'Un relevé a 50 colonnes au plus.')
    .nullish()
    .default(null),
  /** Whose statement it is; null: the one whose papers it cites. */
  laboratoireId: idChoisi('un laboratoire').nullish().default(null),
});
export type OptionsReleveFournisseur = z.output<typeof optionsReleveFournisseurSchema>;

const ligneReleveFournisseurSchema = z.object({
  ligne: z.number().int(),
  date: z.string().nullable(),
  numero: z.string().nullable(),
  libelle: z.string(),
  nature: z.enum(naturesLigneReleve),
  /** Above zero, whatever its nature. */
  montantCentimes: z.number().int(),
  etat: z.enum(etatsLigneReleve),
  /** Ours, when the number is known: an invoice or a credit note received, or one typed among the receipts. */
  papier: z
    .object({
      factureId: z.number().int().nullable(),
      encaissementId: z.number().int().nullable(),
      montantCentimes: z.number().int().nullable(),
      laboratoireNom: z.string().nullable(),
    })
    .nullable(),
  /** Theirs, over all its lines, minus ours; null when both are not known. */
  ecartCentimes: z.number().int().nullable(),
  /** What already asks for it (FAC-92). */
  encours: z.object({ id: z.number().int(), numero: z.string() }).nullable(),
});
export type LigneReleveFournisseur = z.output<typeof ligneReleveFournisseurSchema>;

export const releveFournisseurSchema = z.object({
  laboratoireId: z.number().int().nullable(),
  laboratoireNom: z.string().nullable(),
  /** Empty while nobody says whose statement it is. */
  lignes: z.array(ligneReleveFournisseurSchema),
  ecartees: z.array(ligneEcarteeSchema),
  signes: z
    .object({ ordreDates: z.enum(ordresDates).nullable(), decimale: z.enum(decimalesDeFichier).nullable() })
    .nullable(),
  /** Of a spreadsheet; null for a PDF. */
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
