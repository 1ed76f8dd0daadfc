import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, texteRequis } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { lienSchema } from '#shared/features/courrier/notification/schemas.ts';

/** The kinds of objects that may be discussed (DIS-1). */
export const kindsDiscussion = ['PROMOTION', 'PRESTATION', 'RECLAMATION', 'RFA', 'RFA_GROUPEMENT'] as const;
export type KindDiscussion = (typeof kindsDiscussion)[number];
/**
 * SUPPORT uses the same engine but belongs to one person: only its feature serves it, the common calls ignore it
 * (SUP-2).
 */
export type KindDUnePersonne = 'SUPPORT';

/** The statuts (DIS-5). A discussion without one has null, which is not in this list. */
export const statutsDiscussion = ['DRAFT', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED', 'EXPIRED'] as const;
export type StatutDiscussion = (typeof statutsDiscussion)[number];
export const couleursStatut = ['gris', 'orange', 'bleu', 'vert', 'rouge'] as const;
export type CouleurStatut = (typeof couleursStatut)[number];

/** The most characters of HTML in a message (DIS-9). */
export const MAX_TEXTE = 500_000;
/** The largest message in JSON, where a character may take six bytes. */
export const MAX_OCTETS_COMMENTAIRE = 4 * 1024 * 1024;
const MAX_MENTIONS = 50;

const statut = choix('Le statut', statutsDiscussion);
const texte = texteRequis('Le message', MAX_TEXTE);
const mentions = z
  .array(idChoisi('une personne'), 'Les personnes mentionnées ne sont pas valides.')
  .max(MAX_MENTIONS, 'Mentionnez 50 personnes au plus.')
  .default([]);

/**
 * A message to send. `texte` is HTML; the server keeps only harmless formatting. `statut` is set together with the
 * message.
 */
export const commentaireSaisiSchema = z.strictObject({
  texte,
  mentions,
  statut: statut.nullish(),
  /** Whether the groupement of the copied object sees the message; otherwise it never leaves the account. */
  partage: z.boolean('Indiquez si le groupement voit ce message.').default(false),
});
export type CommentaireSaisi = z.output<typeof commentaireSaisiSchema>;
export const correctionSchema = z.strictObject({ texte, mentions });
export type Correction = z.output<typeof correctionSchema>;
export const statutSaisiSchema = z.strictObject({ statut });

export const commentaireSchema = z.object({
  id: entierLu,
  /** The name of the author; null for Pharmaccord itself. */
  auteur: texteOuNul,
  /** The account of an author from another account (a delegate). */
  auteurCompte: texteOuNul,
  deMoi: z.boolean(),
  impersonation: z.boolean(),
  /** Whether the groupement sees the message. */
  partage: z.boolean(),
  /** HTML sanitised by the server. Null for a withdrawn message, or for a change of statut without text. */
  texte: texteOuNul,
  date: instant,
  modifieLe: instant.nullable(),
  retireLe: instant.nullable(),
  /** The statut set with the message. */
  statut: z.enum(statutsDiscussion).nullable(),
  mentions: z.array(z.object({ id: entierLu, nom: z.string() })),
  /** Until when its author may correct or withdraw the message. */
  corrigeableJusqua: instant.nullable(),
});
export type Commentaire = z.output<typeof commentaireSchema>;

export const infoSchema = z.object({
  nbMessages: entierLu,
  /** Unread messages for this reader. */
  nbMessageNotRead: entierLu,
  statut: z.enum(statutsDiscussion).nullable(),
  colorStatut: z.enum(couleursStatut).nullable(),
  statutLe: instant.nullable(),
  statutPar: texteOuNul,
  /** Whether the other side has answered, so that the account must act (DIS-7). */
  aTraiter: z.boolean(),
  dernierMessage: z.object({ auteur: texteOuNul, date: instant }).nullable(),
});
export type InfoDiscussion = z.output<typeof infoSchema>;

export const filSchema = infoSchema.extend({
  kind: z.enum(kindsDiscussion),
  objetId: entierLu,
  titre: z.string(),
  /** Oldest first: the last messages, or those before the requested id. */
  commentaires: z.array(commentaireSchema),
  /** Whether older messages exist. */
  suite: z.boolean(),
  /** The last comment seen by this reader; 0 for none. */
  luJusqua: entierLu,
  droits: z.object({
    ecrire: z.boolean(),
    lire: z.boolean(),
    mentionner: z.boolean(),
    partager: z.boolean(),
    /** The statuts that can be set now. */
    statuts: z.array(z.enum(statutsDiscussion)),
  }),
});
export type FilDiscussion = z.output<typeof filSchema>;

/** A recent message or change of statut. */
export const derniereActionSchema = z.object({
  id: entierLu,
  kind: z.enum(kindsDiscussion),
  objetId: entierLu,
  titre: z.string(),
  link: lienSchema.nullable(),
  auteur: texteOuNul,
  date: instant,
  /** The first words of the message, without formatting; null for a change of statut. */
  extrait: texteOuNul,
  statut: z.enum(statutsDiscussion).nullable(),
  colorStatut: z.enum(couleursStatut).nullable(),
  nonLu: z.boolean(),
});
export type DerniereAction = z.output<typeof derniereActionSchema>;

nommer({
  statutDiscussion: statut,
  commentaireSaisiSchema,
  statutSaisiSchema,
  commentaireDiscussion: commentaireSchema,
  infoDiscussion: infoSchema,
  filDiscussion: filSchema,
});
