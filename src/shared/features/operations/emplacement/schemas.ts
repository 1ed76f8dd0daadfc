import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul, montantsParNatureLus } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes } from '#shared/core/centimes.ts';
import { choix, champCouleur, texteRequis, version } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

/** The types of emplacement (OPE-6). */
export const typesEmplacement = ['TG', 'VITRINE', 'COMPTOIR', 'ILOT', 'LINEAIRE', 'DIGITAL', 'AUTRE'] as const;
export type TypeEmplacement = (typeof typesEmplacement)[number];

export const MAX_ZONES = 200;
export const MAX_EMPLACEMENTS = 2_000;
/** The browser shrinks photos before sending: a larger file is not a photo of a shelf. */
export const MAX_OCTETS_PHOTO = 5 * 1024 * 1024;
/** The widest emplacement: one hundred metres. */
const MAX_LARGEUR_CM = 10_000;

const zoneSaisie = {
  nom: texteRequis('Le nom de la zone'),
  couleur: champCouleur('La couleur').nullable().default(null),
};
export const zoneSaisieSchema = z.strictObject(zoneSaisie);
export type ZoneSaisie = z.output<typeof zoneSaisieSchema>;
export const modificationZoneSchema = z.strictObject({
  ...zoneSaisie,
  couleur: champCouleur('La couleur').nullable(),
  version,
});

const LARGEUR_MAXIMALE = MAX_LARGEUR_CM.toLocaleString('fr-FR');
const LARGEUR = `La largeur doit être un nombre entier de centimètres, de 1 à ${LARGEUR_MAXIMALE}.`;
const emplacementSaisie = {
  nom: texteRequis('Le nom de l’emplacement'),
  type: choix('Le type', typesEmplacement),
  largeurCm: z.number(LARGEUR).int(LARGEUR).min(1, LARGEUR).max(MAX_LARGEUR_CM, LARGEUR).nullable(),
  prixSemaineHtCentimes: centimes('Le prix par semaine').nullable(),
  actif: z.boolean('Indiquez si l’emplacement est utilisé.'),
};
/** The fields of the emplacement form. */
export const emplacementSaisieSchema = z.strictObject(emplacementSaisie);
export type EmplacementSaisie = z.output<typeof emplacementSaisieSchema>;
export const nouvelEmplacementSchema = z.strictObject({
  zoneId: idChoisi('une zone'),
  nom: emplacementSaisie.nom,
  type: emplacementSaisie.type.default('AUTRE'),
  largeurCm: emplacementSaisie.largeurCm.default(null),
  prixSemaineHtCentimes: emplacementSaisie.prixSemaineHtCentimes.default(null),
  actif: emplacementSaisie.actif.default(true),
});
export const modificationEmplacementSchema = z.strictObject({ ...emplacementSaisie, version });

const suivi = { version: entierLu, modifieLe: instant, modifieParNom: texteOuNul };
export const zoneSchema = z.object({ id: entierLu, nom: z.string(), couleur: texteOuNul, ...suivi });
export type Zone = z.output<typeof zoneSchema>;
export const emplacementSchema = z.object({
  id: entierLu,
  zoneId: entierLu,
  nom: z.string(),
  type: z.enum(typesEmplacement),
  largeurCm: entierOuNul,
  prixSemaineHtCentimes: entierOuNul,
  avecPhoto: z.boolean(),
  actif: z.boolean(),
  ...suivi,
});
export type Emplacement = z.output<typeof emplacementSchema>;

/** An emplacement with its results over the last twelve months (OPE-7). */
const emplacementDuPlanSchema = emplacementSchema.extend({
  /** Percentage of the days when a TG held it. */
  tauxPct: entierLu,
  /** The money its TG brought in, by nature (ENC-78). */
  gagne: montantsParNatureLus,
});
export type EmplacementDuPlan = z.output<typeof emplacementDuPlanSchema>;
const zoneDuPlanSchema = zoneSchema.extend({ emplacements: z.array(emplacementDuPlanSchema) });
export const planSchema = z.object({ zones: z.array(zoneDuPlanSchema), droits: z.object({ gerer: z.boolean() }) });
export type PlanEmplacement = z.output<typeof planSchema>;

const ids = (max: number) => z.array(id, 'Liste attendue.').max(max, 'Liste trop longue.');
/** The zones and emplacements added by the plan type, with enough to undo the addition. */
export const planAjouteSchema = z.strictObject({ zoneIds: ids(MAX_ZONES), emplacementIds: ids(MAX_EMPLACEMENTS) });
export type PlanAjoute = z.output<typeof planAjouteSchema>;

nommer({ zoneMagasin: zoneSchema, emplacementSchema, planAjouteSchema });
