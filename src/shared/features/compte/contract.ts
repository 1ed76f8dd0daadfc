import { z } from 'zod';
import { roles, typesTenant } from '#shared/core/acteur.ts';
import { texte } from '#shared/core/champs.ts';
import { defineContract, sansContenu } from '#shared/core/contract.ts';
import { ecrans } from '#shared/core/screens.ts';

/** Spec §5: 8 to 255 characters, a digit, an uppercase letter, each with its own message. */
export const motDePasse = z
  .string('Le mot de passe est obligatoire.')
  .min(8, 'Le mot de passe doit contenir au moins 8 caractères.')
  .max(255, 'Le mot de passe ne doit pas dépasser 255 caractères.')
  .regex(/\d/, 'Le mot de passe doit contenir au moins un chiffre.')
  .regex(/\p{Lu}/u, 'Le mot de passe doit contenir au moins une majuscule.')
  .refine((valeur) => valeur.isWellFormed() && !valeur.includes('\0'), 'Le mot de passe contient un caractère non accepté.');

export const loginSchema = z.strictObject({
  username: texte('L’identifiant').min(1, 'L’identifiant est obligatoire.'),
  password: z
    .string('Le mot de passe est obligatoire.')
    .min(1, 'Le mot de passe est obligatoire.')
    .max(1024, 'Le mot de passe est trop long.'),
});
export type Login = z.output<typeof loginSchema>;

export const utilisateurConnecteSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  nom: z.string(),
  prenom: z.string(),
  nomComplet: z.string(),
  email: z.string().nullable(),
  /** The role played: that of the tenant acted for during an impersonation. */
  role: z.enum(roles),
  newPasswordNeeded: z.boolean(),
  firstConnection: z.boolean(),
  activated: z.boolean(),
  /** Spec §3, session flags. */
  connectedAsAdmin: z.boolean(),
  connectedAsGroupement: z.boolean(),
  fakeTenant: z.boolean(),
  tenantId: z.number().int(),
  typeTenant: z.enum(typesTenant),
  /** What this session may open: the menus are drawn from it (spec §2, §6). */
  ecrans: z.array(z.enum(ecrans)),
});
export type UtilisateurConnecte = z.output<typeof utilisateurConnecteSchema>;

export const compteContract = defineContract({
  login: {
    method: 'POST',
    url: '/api/v1/login',
    summary: 'Se connecter : un jeton à présenter ensuite dans l’en-tête Authorization.',
    access: 'public',
    body: loginSchema,
    response: z.object({ token: z.string() }),
  },
  logout: {
    method: 'POST',
    url: '/api/v1/logout',
    summary: 'Se déconnecter : le jeton présenté, dans le corps ou l’en-tête, ne vaut plus rien.',
    access: 'public',
    body: z.object({ token: z.string().max(200).optional() }).nullish(),
    response: sansContenu,
  },
  connected: {
    method: 'GET',
    url: '/api/v1/utilisateurs/connected',
    summary: 'L’utilisateur de la session.',
    access: roles,
    abonnement: 'free',
    malgre: ['MOT_DE_PASSE_A_CHANGER'],
    response: utilisateurConnecteSchema,
  },
  resetPassword: {
    method: 'PUT',
    url: '/api/v1/utilisateurs/resetPassword',
    summary: 'Choisir son nouveau mot de passe quand il est imposé ; toutes les sessions sont fermées.',
    access: roles,
    abonnement: 'free',
    impersonation: 'forbidden',
    malgre: ['MOT_DE_PASSE_A_CHANGER'],
    bodyType: 'text',
    body: motDePasse,
    response: sansContenu,
  },
  firstConnection: {
    method: 'PUT',
    url: '/api/v1/utilisateurs/firstConnection',
    summary: 'La première connexion a eu lieu.',
    access: roles,
    abonnement: 'free',
    impersonation: 'forbidden',
    response: sansContenu,
  },
});
