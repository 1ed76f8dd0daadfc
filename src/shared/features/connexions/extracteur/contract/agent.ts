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

/** Of the sales of one day, as text: forty thousand lines. */
const MAX_OCTETS_JOUR = 4 * 1024 * 1024;
const LIGNES = 'Le nombre de lignes annoncées est un entier.';
const VERSION = 'La version est obligatoire.';

/** What may be known of the key of an account: never the key (CNX-70). */
export const etatCleAgentSchema = z.object({
  /** Null: no key opens this account. */
  cle: z
    .object({
      /** Its last four characters. */
      fin: z.string(),
      creeeLe: instant.nullable(),
      creeeParNom: texteOuNul,
      /** It opens nothing from this instant on (CNX-85). */
      expireLe: instant,
      expiree: z.boolean(),
      /** Its last call, whatever was sent; null: never. */
      derniereUtilisationLe: instant.nullable(),
    })
    .nullable(),
  dernierEnvoiLe: instant.nullable(),
  /** The last days it sent, the most recent sending first (CNX-80). */
  receptions: z.array(
    z.object({
      jour: z.string(),
      recuLe: instant,
      nbLignes: entierLu,
      /** Lines that could not be kept. */
      nbEcartees: entierLu,
      /** Why the day is not complete; null when it is. */
      phrase: texteOuNul,
    }),
  ),
  /** What it sent for days already complete: a person accepts or discards each (CNX-86). */
  misDeCote: z.array(depotDeCoteSchema),
  /** What it sent last and was refused whole, the most recent first (CNX-81). */
  refuses: z.array(
    z.object({
      /** Null: no day could be read in it. */
      jour: texteOuNul,
      recuLe: instant,
      raison: z.string(),
      octets: entierOuNul,
      /** How many times that day, for that reason. */
      fois: entierLu,
    }),
  ),
  /** Where the agent sends its days. */
  adresse: z.string(),
  version: entierLu,
});
export type EtatCleAgent = z.output<typeof etatCleAgentSchema>;

const joursAttendusSchema = z.object({
  /** The days that are missing, incomplete or asked again, the most recent first. */
  joursAttendus: z.array(z.string()),
});

/** What the agent is told of the day it sent. */
export const receptionAgentSchema = joursAttendusSchema.extend({
  jour: z.string(),
  etat: z.enum(etatsJour),
  /** Why the day is not complete; null when it is. */
  cause: texteOuNul,
  nbLignes: entierLu,
  nbRefusees: entierLu,
  refus: z.array(refusVenteSchema),
  /** False: this day was already known so. */
  change: z.boolean(),
  /** True: this day was already complete, and a person decides whether this sending replaces it (CNX-86). */
  misDeCote: z.boolean(),
});
export type ReceptionAgent = z.output<typeof receptionAgentSchema>;

/** The key of the local agent of the session's account. */
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

/** What a local agent calls, with its key in `Authorization: Bearer` (docs/protocoles/agent-local.md). */
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
      /** How many lines of sales the file holds, its titles aside. */
      lignes: z.coerce.number(LIGNES).int(LIGNES).min(0, LIGNES).max(1_000_000, LIGNES),
      /** False: the software has not closed this day yet. */
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
