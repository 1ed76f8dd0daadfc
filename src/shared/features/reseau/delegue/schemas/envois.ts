import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { choix, mailRequis, texteRequis } from '#shared/core/champs.ts';
import { instant } from '#shared/core/dates.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { motDePasse } from '#shared/features/comptes/compte/contract.ts';
import { etatsInvitation } from '#shared/features/reseau/invitation/schemas.ts';
import { sortesHabilitation } from '../policy.ts';
import { genresIdentifiant, lireIdentifiant } from '../rules/identifiant.ts';
import { champsDroits } from './droits.ts';

/** ENVOYEE whatever becomes of it, until the account that was asked answers: it may well not be here (RES-82). */
export const etatsDemandeAcces = ['ENVOYEE', 'REFUSEE'] as const;
export type EtatDemandeAcces = (typeof etatsDemandeAcces)[number];

/** What a person asked, in the words they typed. */
export const demandeAccesSchema = z.object({
  id: entierLu,
  sorte: z.enum(sortesHabilitation),
  genre: z.enum(genresIdentifiant),
  identifiant: z.string(),
  demandeeLe: instant,
  etat: z.enum(etatsDemandeAcces),
});
export type DemandeAcces = z.output<typeof demandeAccesSchema>;

export const saisieDemandeAccesSchema = z.strictObject({
  identifiant: texteRequis('L’identifiant').refine(
    (saisi) => saisi === '' || lireIdentifiant(saisi) !== null,
    'Écrivez un code CIP (7 ou 13 chiffres), un numéro FINESS (9 caractères) ou une adresse e-mail.',
  ),
});

/** By an address, known here or not: the answer is the same (RES-83). */
export const invitationSchema = z.strictObject({
  sorte: choix('Le type d’accès', sortesHabilitation),
  mail: mailRequis('L’adresse e-mail'),
  ...champsDroits,
});

/** The rights that an invitation keeps until it is accepted. */
export const droitsOffertsSchema = z.object({
  droitTrade: z.boolean(),
  lectureEncours: z.boolean(),
  lectureDocuments: z.boolean(),
  lectureConditions: z.boolean(),
  tousLaboratoires: z.boolean(),
  laboratoireIds: z.array(z.number()),
  expireLe: z.string().nullable(),
});

/** An access that was offered by mail and is not accepted. */
export const invitationAccesSchema = z.object({
  id: entierLu,
  sorte: z.enum(sortesHabilitation),
  mail: z.string(),
  etat: z.enum(etatsInvitation),
  ...droitsOffertsSchema.omit({ laboratoireIds: true, expireLe: true }).shape,
  nbLaboratoires: entierLu,
  /** Of the access it offers. */
  expireLe: texteOuNul,
  nbEnvois: entierLu,
  envoyeeLe: instant,
  /** Why its mail did not leave, as the mail server says it. */
  erreurMail: texteOuNul,
  version: entierLu,
  droits: z.object({ relancer: z.boolean(), revoquer: z.boolean() }),
});
export type InvitationAcces = z.output<typeof invitationAccesSchema>;

/** What the link shows to who holds it: who offers, and what. */
export const accesProposeSchema = z.object({
  compte: z.object({ nom: z.string(), ville: texteOuNul }),
  sorte: z.enum(sortesHabilitation),
  mail: z.string(),
  etat: z.enum(['OUVERTE', 'INSCRITE', 'DECLINEE']),
  ...droitsOffertsSchema.omit({ laboratoireIds: true, expireLe: true }).shape,
  nbLaboratoires: entierLu,
  expireLe: texteOuNul,
});
export type AccesPropose = z.output<typeof accesProposeSchema>;

/** A delegate's own firm, made by the link: its address is the one that was invited. */
export const inscriptionDelegueSchema = z.strictObject({
  societe: texteRequis('Le nom de la société'),
  nom: texteRequis('Le nom'),
  prenom: texteRequis('Le prénom'),
  username: texteRequis('L’identifiant'),
  password: motDePasse,
});

nommer({ demandeAccesSchema, invitationAccesSchema });
