import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';

/** CONSERVE: written while no mail server was configured, never sent. INCERTAIN: cut once its content had left. */
export const statutsCourrier = ['EN_ATTENTE', 'ENVOYE', 'CONSERVE', 'ECHEC', 'INCERTAIN'] as const;
export type StatutCourrier = (typeof statutsCourrier)[number];

/** One mail as its sender sees it, whatever it is about. */
export const etatCourrierSchema = z.object({
  id: entierLu,
  sujet: z.string(),
  destinataires: z.array(z.string()),
  /** The recipients without the mail: all of them until it has left, then those it could not reach. */
  nonRemis: z.array(z.string()),
  statut: z.enum(statutsCourrier),
  /** What the server answered, for `raisonDe`. */
  erreur: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  envoyeLe: instant.nullable(),
  /** Whether this person may send it again now. */
  renvoyable: z.boolean(),
});
export type EtatCourrier = z.output<typeof etatCourrierSchema>;

nommer({ etatCourrierSchema });
