import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { champCouleur, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

export const MAX_PRIORITES = 50;
const MAX_DELAI_JOURS = 365;
const COULEUR_DEFAUT = '#17754a';

const DELAI = `Le délai de réponse doit être un nombre entier de jours, de 1 à ${MAX_DELAI_JOURS}.`;
const saisie = {
  nom: texteRequis('Le nom'),
  couleur: champCouleur('La couleur'),
  description: texteFacultatif('La description', 500),
  obligatoire: z.boolean('Indiquez si la réponse est obligatoire.'),
  delaiReponseJours: z.number(DELAI).int(DELAI).min(1, DELAI).max(MAX_DELAI_JOURS, DELAI).nullable(),
};
/** The fields of its form. */
export const prioriteSaisieSchema = z.strictObject(saisie);
export type PrioriteSaisie = z.output<typeof prioriteSaisieSchema>;
export const nouvellePrioriteSchema = z.strictObject({
  ...saisie,
  couleur: saisie.couleur.default(COULEUR_DEFAUT),
  obligatoire: saisie.obligatoire.default(false),
  delaiReponseJours: saisie.delaiReponseJours.default(null),
});
export const modificationPrioriteSchema = z.strictObject({ ...saisie, version });

export const prioriteSchema = z.object({
  id: entierLu,
  nom: z.string(),
  /** The rank of the priority, from 1, without a gap. */
  rang: entierLu,
  couleur: z.string(),
  description: texteOuNul,
  obligatoire: z.boolean(),
  delaiReponseJours: entierOuNul,
  version: entierLu,
  modifieLe: instant,
  modifieParNom: texteOuNul,
});
export type Priorite = z.output<typeof prioriteSchema>;
export const prioritesSchema = z.object({
  priorites: z.array(prioriteSchema),
  droits: z.object({ gerer: z.boolean() }),
});
export type Priorites = z.output<typeof prioritesSchema>;

/** The priorities that were added, with enough to undo the addition. */
export const prioritesAjouteesSchema = z.strictObject({
  ids: z.array(idChoisi('une priorité'), 'Liste attendue.').max(MAX_PRIORITES, 'Liste trop longue.'),
});
export type PrioritesAjoutees = z.output<typeof prioritesAjouteesSchema>;

nommer({ prioriteSchema, prioritesAjouteesSchema });
