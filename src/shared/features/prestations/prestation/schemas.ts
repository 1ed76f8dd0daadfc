import { z } from 'zod';
import { centimes, centimesPositifs } from '#shared/core/centimes.ts';
import { choix, texteFacultatif, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { jour, jourFacultatif } from '#shared/core/dates.ts';
import { modesRepartition } from '#shared/features/prestations/type-prestation/schemas.ts';

/** The most adhérents in one sharing, and the most operations in one prestation. */
export const MAX_REVERSIONS = 5_000;
const MAX_OPERATIONS = 50;
export const MAX_PIECES_PRESTATION = 20;

const centiemes = (nom: string) =>
  z
    .number(`${nom} est obligatoire.`)
    .int(`${nom} doit avoir deux décimales au plus.`)
    .min(0, `${nom} doit être entre 0 et 100 %.`)
    .max(10_000, `${nom} doit être entre 0 et 100 %.`);

const champs = {
  laboratoireId: idChoisi('un laboratoire'),
  typeId: idChoisi('un type de prestation'),
  dateDebut: jour('La date de début'),
  dateFin: jour('La date de fin'),
  numeroFacture: texteFacultatif('Le numéro de facture'),
  dateFacture: jourFacultatif('La date de facture'),
  /** When the payment of the laboratory is expected, and the day by which the adhérents are to have their part. */
  datePaiement: jourFacultatif('La date de paiement'),
  dateReversion: jourFacultatif('La date de reversion'),
  montantHtCentimes: centimesPositifs('Le montant HT').nullish().default(null),
  /** Hundredths of a percent: 2000 is 20 %. */
  tvaCentiemes: centiemes('La TVA').default(2000),
  /** The part the groupement keeps, in hundredths of a percent. */
  partGroupementCentiemes: centiemes('La part du groupement').default(0),
  modeRepartition: choix('La répartition', modesRepartition).default('EGAL'),
  /**
   * Operations of the groupement paid by this prestation: their photos prove it, and their realisations may weigh its
   * shares.
   */
  promotionIds: z
    .array(idChoisi('une opération'), 'Liste d’opérations attendue.')
    .max(MAX_OPERATIONS, `Choisissez ${MAX_OPERATIONS} opérations au plus.`)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  commentaire: texteFacultatif('Le commentaire', 500),
};
type Dates = { readonly dateDebut: string; readonly dateFin: string };
const ordonnees = <S extends z.ZodType<Dates>>(schema: S): S =>
  schema.refine(({ dateDebut, dateFin }) => dateDebut <= dateFin, {
    path: ['dateFin'],
    message: 'La date de fin doit être égale ou postérieure à la date de début.',
  });

/**
 * A prestation as it is typed. A draft needs its laboratory, its type and its dates; any other state needs every field
 * (PRS-4), and the server reports the missing ones.
 */
export const creationPrestationSchema = ordonnees(
  z.strictObject({ ...champs, brouillon: z.boolean('Indiquez si c’est un brouillon.').default(true) }),
);
export type CreationPrestation = z.output<typeof creationPrestationSchema>;
export const modificationPrestationSchema = ordonnees(z.strictObject({ ...champs, version }));
export type ModificationPrestation = z.output<typeof modificationPrestationSchema>;
export type SaisiePrestation = Omit<CreationPrestation, 'brouillon'>;

/**
 * The part of one adhérent in a sharing. `base`: its turnover in cents, or its number of realisations; null: the known
 * one (PRS-10).
 */
export const partSaisiePrestationSchema = z.strictObject({
  pharmacieId: idChoisi('un adhérent'),
  base: centimes('La base').nullish().default(null),
  /** The typed amount of the part, in the mode MANUEL only. */
  montantHtCentimes: centimes('Le montant').nullish().default(null),
});
export type PartSaisiePrestation = z.output<typeof partSaisiePrestationSchema>;
/** The whole sharing, which replaces the previous one. */
export const repartitionSaisieSchema = z.strictObject({
  modeRepartition: choix('La répartition', modesRepartition),
  parts: z
    .array(partSaisiePrestationSchema, 'Liste de parts attendue.')
    .max(MAX_REVERSIONS, `Au plus ${MAX_REVERSIONS} adhérents.`)
    .refine(
      (parts) => new Set(parts.map(({ pharmacieId }) => pharmacieId)).size === parts.length,
      'Un adhérent est cité deux fois.',
    ),
  version,
});
export type RepartitionSaisie = z.output<typeof repartitionSaisieSchema>;
