import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';

/**
 * CONSERVE: written while no mail server was configured, never sent. INCERTAIN: the connection was cut after the
 * content had left.
 */
export const statutsCourrier = ['EN_ATTENTE', 'ENVOYE', 'CONSERVE', 'ECHEC', 'INCERTAIN'] as const;
export type StatutCourrier = (typeof statutsCourrier)[number];

/** The state of a mail, as its sender sees it. */
export const etatCourrierSchema = z.object({
  id: entierLu,
  sujet: z.string(),
  destinataires: z.array(z.string()),
  /** The recipients that the mail has not reached: all of them until it leaves, then the failed ones. */
  nonRemis: z.array(z.string()),
  statut: z.enum(statutsCourrier),
  /** The answer of the mail server, to be explained by `raisonDe`. */
  erreur: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  envoyeLe: instant.nullable(),
  /** Whether this person may send it again now. */
  renvoyable: z.boolean(),
});
export type EtatCourrier = z.output<typeof etatCourrierSchema>;

nommer({ etatCourrierSchema });
