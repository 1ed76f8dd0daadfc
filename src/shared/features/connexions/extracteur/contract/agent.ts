import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { booleenQuery, versionQuery } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant, jour } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { refusVenteSchema } from '#shared/features/connexions/vente/schemas/import.ts';
import { etatsJour } from '#shared/features/connexions/vente/schemas/jours.ts';
import { depotDeCoteSchema } from '#shared/features/connexions/vente/schemas/mises-de-cote.ts';
import { canSuivreExtracteur } from '../policy.ts';

const suiveurs = rolesQui((acteur) => canSuivreExtracteur(acteur));
const base = '/api/v1/extracteur/agent/cle';
const misDeCote = '/api/v1/extracteur/agent/mis-de-cote';

/** The largest text of one day of sales: about forty thousand lines. */
const MAX_OCTETS_JOUR = 4 * 1024 * 1024;
const LIGNES = 'Le nombre de lignes annoncées est un entier.';
const VERSION = 'La version est obligatoire.';

/** The state of the key of an account, without the key itself (CNX-70). */
export const etatCleAgentSchema = z.object({
  /** Null when the account has no valid key. */
  cle: z
    .object({
      /** The last four characters of the key. */
      fin: z.string(),
      creeeLe: instant.nullable(),
      creeeParNom: texteOuNul,
      /** When the key expires (CNX-85). */
      expireLe: instant,
      expiree: z.boolean(),
      /** The last call made with the key, whatever its content; null for never. */
      derniereUtilisationLe: instant.nullable(),
    })
    .nullable(),
  dernierEnvoiLe: instant.nullable(),
  /** The last days sent by the agent, the most recent sending first (CNX-80). */
  receptions: z.array(
    z.object({
      jour: z.string(),
      recuLe: instant,
      nbLignes: entierLu,
      /** Lines that could not be saved. */
      nbEcartees: entierLu,
      /** Why the day is incomplete; null when it is complete. */
      phrase: texteOuNul,
    }),
  ),
  /** Sendings for days already complete: a person accepts or discards each of them (CNX-86). */
  misDeCote: z.array(depotDeCoteSchema),
  /** The last sendings refused as a whole, the most recent first (CNX-81). */
  refuses: z.array(
    z.object({
      /** Null when no day could be read in the sending. */
      jour: texteOuNul,
      recuLe: instant,
      raison: z.string(),
      octets: entierOuNul,
      /** How many times the agent sent this day and met this reason. */
      fois: entierLu,
    }),
  ),
  /** The address to which the agent sends its days. */
  adresse: z.string(),
  version: entierLu,
});
export type EtatCleAgent = z.output<typeof etatCleAgentSchema>;

const joursAttendusSchema = z.object({
  /** The days that are missing, incomplete or asked again, the most recent first. */
  joursAttendus: z.array(z.string()),
});

/** The answer to the agent about the day it sent. */
export const receptionAgentSchema = joursAttendusSchema.extend({
  jour: z.string(),
  etat: z.enum(etatsJour),
  /** Why the day is incomplete; null when it is complete. */
  cause: texteOuNul,
  nbLignes: entierLu,
  nbRefusees: entierLu,
  refus: z.array(refusVenteSchema),
  /** Whether the sending changed the saved day. */
  change: z.boolean(),
  /**
   * Whether the sending is set aside: the day was already complete, and a person decides whether to replace it
   * (CNX-86).
   */
  misDeCote: z.boolean(),
});
export type ReceptionAgent = z.output<typeof receptionAgentSchema>;

/** The calls that manage the key of the local agent, for the session's account. */
export const cleAgentContract = defineContract({
  lireCleAgent: {
    method: 'GET',
    url: base,
    summary: 'La clé de l’agent local : sa fin, sa date, les derniers jours qu’il a envoyés ; jamais la clé.',
    access: suiveurs,
    response: etatCleAgentSchema,
  },
  creerCleAgent: {
    method: 'POST',
    url: base,
    summary: 'Créer la clé de l’agent local, en place de la précédente : cette réponse est la seule à la donner.',
    access: suiveurs,
    impersonation: 'forbidden',
    confirmation: 'requise',
    body: z.strictObject({ version: z.number(VERSION).int(VERSION).min(0, VERSION) }),
    response: etatCleAgentSchema.extend({ valeur: z.string() }),
  },
  revoquerCleAgent: {
    method: 'DELETE',
    url: base,
    summary: 'Révoquer la clé de l’agent local : elle n’ouvre plus rien.',
    access: suiveurs,
    confirmation: 'requise',
    query: versionQuery,
    response: etatCleAgentSchema,
  },
  accepterDepotAgent: {
    method: 'POST',
    url: `${misDeCote}/:id`,
    summary: 'Accepter un envoi de l’agent mis de côté : il remplace les ventes du jour.',
    access: suiveurs,
    params: idParams,
    body: z.strictObject({ version: z.number(VERSION).int(VERSION).min(1, VERSION) }),
    response: etatCleAgentSchema,
  },
  ecarterDepotAgent: {
    method: 'DELETE',
    url: `${misDeCote}/:id`,
    summary: 'Écarter un envoi de l’agent mis de côté : les ventes du jour restent.',
    access: suiveurs,
    params: idParams,
    query: versionQuery,
    response: etatCleAgentSchema,
  },
});

/** The calls of a local agent, with its key in `Authorization: Bearer` (docs/protocoles/agent-local.md). */
export const agentContract = defineContract({
  recevoirVentesAgent: {
    method: 'POST',
    url: '/api/v1/agent/ventes/:jour',
    summary:
      'Un agent local envoie les ventes d’un jour (CSV neutre, en texte) avec sa clé : le même jour deux fois ne ' +
      'change rien.',
    access: 'public',
    bodyType: 'text',
    bodyLimit: MAX_OCTETS_JOUR,
    params: z.object({ jour: jour('Le jour') }),
    query: z.object({
      /** How many lines of sales the file has, without its titles. */
      lignes: z.coerce.number(LIGNES).int(LIGNES).min(0, LIGNES).max(1_000_000, LIGNES),
      /** False when the software has not closed this day yet. */
      clos: booleenQuery.optional(),
    }),
    body: z.string('Les ventes s’envoient en texte.'),
    response: receptionAgentSchema,
  },
  joursAttendusAgent: {
    method: 'GET',
    url: '/api/v1/agent/ventes',
    summary: 'Les jours qu’un agent local doit envoyer, les plus récents d’abord.',
    access: 'public',
    response: joursAttendusSchema,
  },
});

nommer({ etatCleAgentSchema });
