import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { placeSaisie } from '#shared/core/ordre.ts';

/** The three levels: famille, segment, sous-segment. */
export const NIVEAUX = 3;
export const MAX_FAMILLES = 3_000;

const nom = texteRequis('Le nom');
const remboursable = z.boolean('Indiquez si la famille est remboursable.');
const parentId = idChoisi('une famille').nullable();
/** A new row. `remboursable` only applies to a famille and is refused on the other levels. */
export const nouvelleFamilleSchema = z.strictObject({ parentId, nom, remboursable: remboursable.default(false) });
export const modificationFamilleSchema = z.strictObject({ nom, remboursable, version });
export const placeFamilleSchema = z.strictObject({ ...placeSaisie, parentId });

const noeud = {
  id: entierLu,
  parentId: entierOuNul,
  nom: z.string(),
  version: entierLu,
  modifieLe: instant,
  modifieParNom: texteOuNul,
};
/** One row of the tree, of any level. */
export const familleSchema = z.object({ ...noeud, niveau: entierLu, remboursable: z.boolean() });
export type Famille = z.output<typeof familleSchema>;

const sousSegmentSchema = z.object(noeud);
const segmentSchema = z.object({ ...noeud, sousSegments: z.array(sousSegmentSchema) });
const racineSchema = z.object({ ...noeud, remboursable: z.boolean(), segments: z.array(segmentSchema) });
export type SousSegment = z.output<typeof sousSegmentSchema>;
export type SegmentFamille = z.output<typeof segmentSchema>;
export type FamilleDeTete = z.output<typeof racineSchema>;
export const arbreSchema = z.object({ familles: z.array(racineSchema), droits: z.object({ gerer: z.boolean() }) });
export type ArbreFamilles = z.output<typeof arbreSchema>;

/** The rows that were added, with enough to undo the addition. */
export const famillesAjouteesSchema = z.strictObject({
  ids: z.array(idChoisi('une famille'), 'Liste attendue.').max(MAX_FAMILLES, 'Liste trop longue.'),
});
export type FamillesAjoutees = z.output<typeof famillesAjouteesSchema>;

nommer({ familleProduits: familleSchema, famillesAjouteesSchema });
