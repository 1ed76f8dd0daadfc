import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

/** The acts that a person may undo without logging in, by the link of the mail about them (CPT-79). */
export const naturesActe = [
  'ADHESION',
  'CLE_AGENT',
  'EMAIL',
  'EXTRACTEUR',
  'HABILITATION',
  'IBAN',
  'LGO',
  'MAIL_COMPTE',
  'PARTAGE_VENTES',
  'PAYPS',
  'UTILISATEUR',
] as const;
export type NatureActe = (typeof naturesActe)[number];

const lien = z.strictObject({
  jeton: z
    .string('Ce lien n’est pas valide.')
    .min(1, 'Ce lien n’est pas valide.')
    .max(200, 'Ce lien n’est pas valide.'),
});

export const acteContesteSchema = z.object({
  sujet: z.string(),
  /** The values before and after; for an IBAN, only its last four characters. */
  phrase: z.string(),
  parNom: z.string(),
  le: instant,
  /** The IP address of the author. */
  source: z.string(),
  expireLe: instant,
});
export type ActeConteste = z.output<typeof acteContesteSchema>;

/** Asking the password again before the acts on money and access, and disputing such an act. */
export const acteSensibleContract = defineContract({
  confirmerIdentite: {
    method: 'POST',
    url: '/api/v1/session/confirmation',
    summary:
      'Retaper son mot de passe avant un acte sur l’argent ou les accès (`x-confirmation`) ; il vaut dix minutes ' +
      'dans cette session.',
    access: roles,
    body: z.strictObject({
      password: z
        .string('Le mot de passe est obligatoire.')
        .min(1, 'Le mot de passe est obligatoire.')
        .max(1024, 'Le mot de passe est trop long.'),
    }),
    response: z.object({ jusquA: instant }),
  },
  lireActe: {
    method: 'POST',
    url: '/api/v1/actes/contestation/verifier',
    summary: 'Lire l’acte dont parle un mail d’alerte ; rien n’est changé.',
    access: 'public',
    body: lien,
    response: acteContesteSchema,
  },
  contesterActe: {
    method: 'POST',
    url: '/api/v1/actes/contestation',
    summary:
      '« Ce n’est pas moi » : remettre ce qui était avant, fermer les sessions du compte, imposer un nouveau mot de ' +
      'passe à l’auteur.',
    access: 'public',
    body: lien,
    response: z.object({ phrase: z.string() }),
  },
});

nommer({ lienCompte: lien });
