import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';

/** How the amount of a prestation is shared between the adhérents; a type gives its usual mode (PRS-10). */
export const modesRepartition = ['EGAL', 'CA', 'NB_REALISATIONS', 'MANUEL'] as const;
export type ModeRepartition = (typeof modesRepartition)[number];
export const MAX_TYPES = 200;
/** 20 %. */
export const TVA_HABITUELLE = 2000;

const champs = {
  nom: texteRequis('Le nom'),
  description: texteFacultatif('La description', 500),
  /** Hundredths of a percent. */
  tvaCentiemes: z
    .number('La TVA est obligatoire.')
    .int('La TVA doit avoir deux décimales au plus.')
    .min(0, 'La TVA ne peut pas être négative.')
    .max(10_000, 'La TVA ne dépasse pas 100 %.')
    .default(TVA_HABITUELLE),
  modeRepartition: choix('La répartition', modesRepartition).default('EGAL'),
};
export const nouveauTypeSchema = z.strictObject(champs);
export type NouveauType = z.output<typeof nouveauTypeSchema>;
export const modificationTypeSchema = z.strictObject({ ...champs, version });
export type ModificationType = z.output<typeof modificationTypeSchema>;

export const typePrestationSchema = z.object({
  id: entierLu,
  nom: z.string(),
  description: texteOuNul,
  tvaCentiemes: entierLu,
  modeRepartition: z.enum(modesRepartition),
  /** Number of prestations of this type: above zero, the type cannot be deleted. */
  nbPrestations: entierLu,
  modifieLe: instant,
  modifieParNom: texteOuNul,
  version: entierLu,
});
export type TypePrestation = z.output<typeof typePrestationSchema>;
export const typesPrestationSchema = z.object({
  types: z.array(typePrestationSchema),
  /** How many usual types are missing: the button adds them. */
  habituelsManquants: entierLu,
  droits: z.object({ gerer: z.boolean() }),
});
export type TypesPrestation = z.output<typeof typesPrestationSchema>;

nommer({ typePrestationSchema });
