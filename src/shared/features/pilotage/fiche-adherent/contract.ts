import { z } from 'zod';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { droitsLus, entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { booleenQuery, texteRequis } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { reponsesMembre } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { canLireFicheAdherent, canNoterAdherent } from './policy.ts';

/** The most lines of each kind in the fiche: the full lists have the rest. */
export const MAX_LIGNES_FICHE = 30;
/** The most notes about one pharmacy. */
export const MAX_NOTES = 200;
/** The most photos of an operation in the fiche; their number is given apart. */
export const MAX_PHOTOS_FICHE = 6;

const acceptations = ['WAITING', 'ACCEPTED', 'REFUSED'] as const;
const envoi = { id: entierLu, titre: z.string(), laboratoireNom: texteOuNul, repondueLe: instant.nullable() };

export const noteAdherentSchema = z.object({
  id: entierLu,
  texte: z.string(),
  creeParNom: z.string(),
  creeLe: instant,
});
export type NoteAdherent = z.output<typeof noteAdherentSchema>;

const photoSchema = z.object({ id: entierLu, vignette: z.boolean(), creeLe: instant });
export type PhotoAdherent = z.output<typeof photoSchema>;

/** One adhérent as its groupement reads it, besides the list: its answers, never its money (RES-65). */
export const ficheAdherentSchema = z.object({
  /** Operations sent in the last year, the latest first. `aMoitie`: one of the two parts waits for an answer. */
  operations: z.array(
    z.object({
      ...envoi,
      dateDebut: z.string(),
      dateFin: z.string(),
      reponse: z.enum(reponsesMembre),
      aMoitie: z.boolean(),
      /** The photos of its TG, the latest first, without those the adhérent removed. */
      photos: z.array(photoSchema),
      nbPhotos: entierLu,
      nbMessages: entierLu,
    }),
  ),
  /**
   * The RFA of this year and of the year before. `base`: the purchases declared for an accepted RFA, in cents or in
   * units.
   */
  rfas: z.array(
    z.object({
      ...envoi,
      annee: entierLu,
      acceptation: z.enum(acceptations),
      unite: z.enum(['EUROS', 'UNITES']),
      base: entierLu.nullable(),
      moisDeclares: entierLu,
    }),
  ),
  conditions: z.array(z.object({ ...envoi, dateFin: z.string(), etat: z.enum(acceptations), choix: texteOuNul })),
  notes: z.array(noteAdherentSchema),
  droits: droitsLus('noter'),
});
export type FicheAdherent = z.output<typeof ficheAdherentSchema>;

export const noteSaisieSchema = z.strictObject({ texte: texteRequis('La note', 2000) });

const URL = '/api/v1/groupements/adherents/:id';

/** The page that a groupement's buyer opens for a call. `id` is that of the adhésion, as in the list. */
export const ficheAdherentContract = defineContract({
  ficheAdherent: {
    method: 'GET',
    url: `${URL}/fiche`,
    summary: 'Ce qu’un adhérent répond à son groupement, et les notes que le groupement en garde.',
    access: rolesQui(canLireFicheAdherent),
    params: idParams,
    response: ficheAdherentSchema,
  },
  photoAdherent: {
    method: 'GET',
    url: `${URL}/photos/:photoId`,
    summary: 'Une photo, ou sa vignette, qu’un adhérent a prise pour une opération reçue de son groupement.',
    access: rolesQui(canLireFicheAdherent),
    params: idParams.extend({ photoId: id }),
    query: z.object({ vignette: booleenQuery.optional() }),
    responseType: 'file',
    response: z.unknown(),
  },
  noterAdherent: {
    method: 'POST',
    url: `${URL}/notes`,
    summary: 'Noter quelque chose d’un adhérent : le groupement seul le lit.',
    access: rolesQui(canNoterAdherent),
    idempotent: true,
    params: idParams,
    body: noteSaisieSchema,
    response: ficheAdherentSchema,
  },
  effacerNoteAdherent: {
    method: 'DELETE',
    url: '/api/v1/groupements/adherents/notes/:id',
    summary: 'Effacer une note sur un adhérent.',
    access: rolesQui(canNoterAdherent),
    params: idParams,
    response: ficheAdherentSchema,
  },
});

nommer({ noteAdherentSchema, photoAdherentSchema: photoSchema, ficheAdherentSchema });
