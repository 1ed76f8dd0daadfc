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

/**
 * A request stays ENVOYEE until the account answers, even if no such account exists, so that the state reveals nothing
 * (RES-82).
 */
export const etatsDemandeAcces = ['ENVOYEE', 'REFUSEE'] as const;
export type EtatDemandeAcces = (typeof etatsDemandeAcces)[number];

/** A request for access, with the words the person typed. */
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

/** An access offered to a mail address, known here or not: the answer is the same (RES-83). */
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

/** An access offered by mail and not accepted yet. */
export const invitationAccesSchema = z.object({
  id: entierLu,
  sorte: z.enum(sortesHabilitation),
  mail: z.string(),
  etat: z.enum(etatsInvitation),
  ...droitsOffertsSchema.omit({ laboratoireIds: true, expireLe: true }).shape,
  nbLaboratoires: entierLu,
  /** The last day of the offered access. */
  expireLe: texteOuNul,
  nbEnvois: entierLu,
  envoyeeLe: instant,
  /** Why the mail did not leave, in the words of the mail server. */
  erreurMail: texteOuNul,
  version: entierLu,
  droits: z.object({ relancer: z.boolean(), revoquer: z.boolean() }),
});
export type InvitationAcces = z.output<typeof invitationAccesSchema>;

/** What the link of an offered access shows: the account that offers, and the rights. */
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

/** The registration of a delegate's own firm by the link: its address is the invited one. */
export const inscriptionDelegueSchema = z.strictObject({
  societe: texteRequis('Le nom de la société'),
  nom: texteRequis('Le nom'),
  prenom: texteRequis('Le prénom'),
  username: texteRequis('L’identifiant'),
  password: motDePasse,
});

nommer({ demandeAccesSchema, invitationAccesSchema });
