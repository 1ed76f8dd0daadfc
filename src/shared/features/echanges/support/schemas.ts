import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, texteRequis } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';

/** SUP-5. */
export const etatsConversation = ['OUVERTE', 'CLOSE'] as const;
export type EtatConversation = (typeof etatsConversation)[number];

/** SUP-8: the most characters in a message. */
export const MAX_TEXTE_SUPPORT = 10_000;
export const MAX_FICHIERS_SUPPORT = 5;
const MAX_SUJET = 120;
const MAX_TITRE = 120;
const MAX_REPONSE_TYPE = 5_000;

/** The screen where the person is, without the site's name, sent only when the person ticks the box (SUP-7). */
export const contexteSchema = z.strictObject({
  ecran: texteRequis('L’écran', 500, { surUneLigne: true }).regex(/^\//, 'L’écran est une adresse de Pharmaccord.'),
  version: texteRequis('La version', 40, { surUneLigne: true }),
  navigateur: texteRequis('Le navigateur', 300, { surUneLigne: true }),
});
export type ContexteSupport = z.output<typeof contexteSchema>;

const texte = texteRequis('Le message', MAX_TEXTE_SUPPORT);
export const messageSaisiSchema = z.strictObject({ texte, contexte: contexteSchema.nullish() });
export type MessageSaisi = z.output<typeof messageSaisiSchema>;
/** An answer of the support. `clore`: this answer also closes the conversation. */
export const reponseSaisieSupportSchema = z.strictObject({
  texte,
  clore: z.boolean('Indiquez si la conversation est close.').default(false),
});
export type ReponseSaisieSupport = z.output<typeof reponseSaisieSupportSchema>;
export const etatSaisiSchema = z.strictObject({ etat: choix('L’état', etatsConversation) });

const pieceSchema = z.object({
  fichierId: entierLu,
  nom: z.string(),
  mime: z.string(),
  taille: entierLu,
});
export const messageSupportSchema = z.object({
  id: entierLu,
  auteur: texteOuNul,
  deMoi: z.boolean(),
  /** Whether a super administrator wrote the message. */
  duSupport: z.boolean(),
  /** HTML sanitised by the server. */
  texte: texteOuNul,
  date: instant,
  pieces: z.array(pieceSchema),
  contexte: contexteSchema.nullable(),
});
export type MessageSupport = z.output<typeof messageSupportSchema>;

export const conversationSchema = z.object({
  id: entierLu,
  /** The first words of the first message. */
  sujet: z.string().max(MAX_SUJET),
  etat: z.enum(etatsConversation),
  /** When the last message was written. */
  dernierLe: instant,
  /** The first words of the last message. */
  extrait: texteOuNul,
  /** Unread messages for this reader. */
  nonLus: entierLu,
});
export type Conversation = z.output<typeof conversationSchema>;

export const mesConversationsSchema = z.object({
  nonLus: entierLu,
  /** The conversation with the latest message comes first. */
  conversations: z.array(conversationSchema),
});

export const filSupportSchema = conversationSchema.extend({
  /** Oldest first: the last messages, or those before the requested id. */
  messages: z.array(messageSupportSchema),
  suite: z.boolean(),
  luJusqua: entierLu,
});
export type FilSupport = z.output<typeof filSupportSchema>;

/** The person who asks, as a super administrator reads them. */
const demandeurSchema = z.object({
  tenantId: entierLu,
  compte: z.string(),
  typeCompte: z.string(),
  utilisateurId: entierLu,
  nom: z.string(),
  prenom: z.string(),
  role: z.string(),
  mail: texteOuNul,
});
export const questionSchema = conversationSchema.extend({
  demandeur: demandeurSchema,
  /** Whether the conversation is open and its last message is the asker's (SUP-6). */
  aRepondre: z.boolean(),
});
export type Question = z.output<typeof questionSchema>;
export const filQuestionSchema = questionSchema.extend({
  messages: z.array(messageSupportSchema),
  suite: z.boolean(),
  luJusqua: entierLu,
  closLe: instant.nullable(),
  closParNom: texteOuNul,
});
export type FilQuestion = z.output<typeof filQuestionSchema>;

export const nbQuestionsSchema = z.object({ aRepondre: entierLu });

export const reponseTypeSaisieSchema = z.strictObject({
  titre: texteRequis('Le titre', MAX_TITRE, { surUneLigne: true }),
  texte: texteRequis('Le texte', MAX_REPONSE_TYPE),
});
export type ReponseTypeSaisie = z.output<typeof reponseTypeSaisieSchema>;
export const reponseTypeSchema = z.object({
  id: entierLu,
  titre: z.string(),
  texte: z.string(),
  version: entierLu,
  modifieLe: instant,
  modifieParNom: texteOuNul,
});
export type ReponseType = z.output<typeof reponseTypeSchema>;

nommer({
  contexteSupport: contexteSchema,
  messageSaisiSchema,
  pieceSupport: pieceSchema,
  messageSupportSchema,
  filSupportSchema,
  demandeurSupport: demandeurSchema,
  filQuestionSchema,
  reponseTypeSchema,
});
