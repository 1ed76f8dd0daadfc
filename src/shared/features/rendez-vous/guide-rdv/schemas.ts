import { z } from 'zod';
import { entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, texte, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { id } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

/** The form of the answer to a point (RDV-1). */
export const typesPoint = ['TEXTE', 'OUI_NON', 'NOMBRE', 'DATE'] as const;
export type TypePoint = (typeof typesPoint)[number];
/** The kind of account that owns the guide. */
export const porteesGuide = ['PHARMACIE', 'GROUPEMENT', 'EDITEUR'] as const;

export const MAX_SECTIONS = 30;
export const MAX_POINTS = 50;
export const MAX_INTRODUCTION = 100_000;
/** The largest guide in JSON: every section and point full, three bytes per character at most. */
export const MAX_OCTETS_GUIDE = 8 * 1024 * 1024;

const pointSaisi = z.strictObject({
  /** The id of an existing point; absent for a new one. */
  id: id.nullish(),
  libelle: texteRequis('Le point'),
  aide: texteFacultatif('L’aide', 500),
  type: choix('Le type de réponse', typesPoint).default('TEXTE'),
});
const sectionSaisie = z.strictObject({
  id: id.nullish(),
  titre: texteRequis('Le titre de la section'),
  points: z
    .array(pointSaisi, 'Liste de points attendue.')
    .max(MAX_POINTS, `Une section contient ${MAX_POINTS} points au plus.`)
    .default([]),
});
const champsGuide = {
  /** The introduction in HTML; the server removes all active content. */
  introduction: texte('L’introduction', MAX_INTRODUCTION).default(''),
  /** The sections, in display order. */
  sections: z
    .array(sectionSaisie, 'Liste de sections attendue.')
    .min(1, 'Un guide contient au moins une section.')
    .max(MAX_SECTIONS, `Un guide contient ${MAX_SECTIONS} sections au plus.`),
};
export const creationGuideSchema = z.strictObject(champsGuide);
export type CreationGuide = z.output<typeof creationGuideSchema>;
export const modificationGuideSchema = z.strictObject({ ...champsGuide, version });
export type ModificationGuide = z.output<typeof modificationGuideSchema>;

export const pointGuideSchema = z.object({
  /** Null in the offered guide, which is not saved yet. */
  id: entierOuNul,
  libelle: z.string(),
  aide: texteOuNul,
  type: z.enum(typesPoint),
});
export type PointGuide = z.output<typeof pointGuideSchema>;
export const sectionGuideSchema = z.object({
  id: entierOuNul,
  titre: z.string(),
  points: z.array(pointGuideSchema),
});
export type SectionGuide = z.output<typeof sectionGuideSchema>;
export const guideSchema = z.object({
  /** Null when the guide is not saved yet: its sections are the usual ones. */
  id: entierOuNul,
  portee: z.enum(porteesGuide),
  /** The name of the account that owns the guide. */
  compteNom: z.string(),
  introduction: z.string(),
  sections: z.array(sectionGuideSchema),
  version: entierOuNul,
  modifieLe: instant.nullable(),
  modifieParNom: texteOuNul,
  droits: z.object({ modifier: z.boolean() }),
});
export type Guide = z.output<typeof guideSchema>;

/** The guide of an adhérent during an RDV: the sections of its groupement, read only, then its own. */
export const guideAdherentSchema = z.object({ groupement: guideSchema.nullable(), pharmacie: guideSchema.nullable() });
export type GuideAdherent = z.output<typeof guideAdherentSchema>;

nommer({ pointSaisi, sectionSaisie, pointGuideSchema, sectionGuideSchema, guideRdv: guideSchema });
