import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';
import { naturesModele } from './schemas/variables.ts';

export const MAX_CORPS = 10_000;
export const natureSchema = z.enum(naturesModele, 'Ce modèle n’existe pas.');

/** The version of the template, 0 for the original one. */
const version = z
  .number('La version est obligatoire.')
  .int('La version est obligatoire.')
  .min(0, 'La version est obligatoire.');
const champs = {
  sujet: texteRequis('L’objet'),
  corps: texteRequis('Le message', MAX_CORPS),
};
/** The fields of the template form. */
export const modeleSaisieSchema = z.strictObject(champs);
export const modificationModeleSchema = z.strictObject({ ...champs, version });
export const versionModeleSchema = z.strictObject({ version });

export const modeleMailSchema = z.object({
  nature: z.enum(naturesModele),
  sujet: z.string(),
  corps: z.string(),
  /** False for the original template. */
  personnalise: z.boolean(),
  version: entierLu,
  modifieLe: instant.nullable(),
  modifieParNom: texteOuNul,
});
export type ModeleMail = z.output<typeof modeleMailSchema>;

export const modelesSchema = z.object({
  modeles: z.array(modeleMailSchema),
  /** An example value for each variable, taken from the account's latest encours when there is one. */
  exemple: z.record(z.string(), z.string()),
  /** The number of the encours used as an example; null when every value is made up. */
  exempleDe: texteOuNul,
  droits: z.object({ gerer: z.boolean() }),
});
export type ModelesMail = z.output<typeof modelesSchema>;

nommer({ modeleMail: modeleMailSchema });
