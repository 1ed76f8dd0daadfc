import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, texteRequis } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { lienSchema } from '#shared/features/courrier/notification/schemas.ts';

/** What may be discussed (DIS-1). */
export const kindsDiscussion = ['PROMOTION', 'PRESTATION', 'RECLAMATION', 'RFA', 'RFA_GROUPEMENT'] as const;
export type KindDiscussion = (typeof kindsDiscussion)[number];
/** On the same engine, but of one person: its feature serves it, and the calls of the others do not know it (SUP-2). */
export type KindDUnePersonne = 'SUPPORT';

/** The statuts (DIS-5). A discussion without one has null, which is not in this list. */
export const statutsDiscussion = ['DRAFT', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED', 'EXPIRED'] as const;
export type StatutDiscussion = (typeof statutsDiscussion)[number];
export const couleursStatut = ['gris', 'orange', 'bleu', 'vert', 'rouge'] as const;
export type CouleurStatut = (typeof couleursStatut)[number];

/** Characters of the HTML that is sent (DIS-9). */
export const MAX_TEXTE = 500_000;
/** The same text in JSON, where a character may take six. */
export const MAX_OCTETS_COMMENTAIRE = 4 * 1024 * 1024;
const MAX_MENTIONS = 50;

const statut = choix('Le statut', statutsDiscussion);
const texte = texteRequis('Le message', MAX_TEXTE);
const mentions = z
  .array(idChoisi('une personne'), 'Les personnes mentionnées ne sont pas valides.')
  .max(MAX_MENTIONS, 'Mentionnez 50 personnes au plus.')
  .default([]);

/** `texte` is HTML; the server keeps only harmless formatting. `statut`: set together with the message. */
export const commentaireSaisiSchema = z.strictObject({
  texte,
  mentions,
  statut: statut.nullish(),
  /** Shown to the groupement whose object this one copies; otherwise a message never leaves its account. */
  partage: z.boolean('Indiquez si le groupement voit ce message.').default(false),
});
export type CommentaireSaisi = z.output<typeof commentaireSaisiSchema>;
export const correctionSchema = z.strictObject({ texte, mentions });
export type Correction = z.output<typeof correctionSchema>;
export const statutSaisiSchema = z.strictObject({ statut });

export const commentaireSchema = z.object({
  id: entierLu,
  /** Null: Pharmaccord itself. */
  auteur: texteOuNul,
  /** The account of an author who is not of this one (a delegate). */
  auteurCompte: texteOuNul,
  deMoi: z.boolean(),
  impersonation: z.boolean(),
  /** The groupement sees it. */
  partage: z.boolean(),
  /** HTML that the server made harmless. Null: withdrawn, or a change of statut alone. */
  texte: texteOuNul,
  date: instant,
  modifieLe: instant.nullable(),
  retireLe: instant.nullable(),
  /** Set with it. */
  statut: z.enum(statutsDiscussion).nullable(),
  mentions: z.array(z.object({ id: entierLu, nom: z.string() })),
  /** Its author may still correct or withdraw it, until then. */
  corrigeableJusqua: instant.nullable(),
});
export type Commentaire = z.output<typeof commentaireSchema>;

export const infoSchema = z.object({
  nbMessages: entierLu,
  /** For the reader who asks. */
  nbMessageNotRead: entierLu,
  statut: z.enum(statutsDiscussion).nullable(),
  colorStatut: z.enum(couleursStatut).nullable(),
  statutLe: instant.nullable(),
  statutPar: texteOuNul,
  /** The other side answered since: the account is the one to act (DIS-7). */
  aTraiter: z.boolean(),
  dernierMessage: z.object({ auteur: texteOuNul, date: instant }).nullable(),
});
export type InfoDiscussion = z.output<typeof infoSchema>;

export const filSchema = infoSchema.extend({
  kind: z.enum(kindsDiscussion),
  objetId: entierLu,
  titre: z.string(),
  /** The oldest first: the last ones, or those before the id asked for. */
  commentaires: z.array(commentaireSchema),
  /** There are older ones. */
  suite: z.boolean(),
  /** The last comment its reader has seen; 0: none. */
  luJusqua: entierLu,
  droits: z.object({
    ecrire: z.boolean(),
    lire: z.boolean(),
    mentionner: z.boolean(),
    partager: z.boolean(),
    /** What the statut may become now. */
    statuts: z.array(z.enum(statutsDiscussion)),
  }),
});
export type FilDiscussion = z.output<typeof filSchema>;

/** One of the last things said or decided. */
export const derniereActionSchema = z.object({
  id: entierLu,
  kind: z.enum(kindsDiscussion),
  objetId: entierLu,
  titre: z.string(),
  link: lienSchema.nullable(),
  auteur: texteOuNul,
  date: instant,
  /** The first words, without formatting; null for a change of statut. */
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
