import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles, typesTenant } from '#shared/core/acteur.ts';
import { mailFacultatif, texte, texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant, jour } from '#shared/core/dates.ts';
import { ecrans } from '#shared/core/screens.ts';

/** CPT-4: 8 to 255 characters, a digit, an uppercase letter, each with its own message. */
export const motDePasse = z
  .string('Le mot de passe est obligatoire.')
  .min(8, 'Le mot de passe doit contenir au moins 8 caractères.')
  .max(255, 'Le mot de passe ne doit pas dépasser 255 caractères.')
  .regex(/\d/, 'Le mot de passe doit contenir au moins un chiffre.')
  .regex(/\p{Lu}/u, 'Le mot de passe doit contenir au moins une majuscule.')
  .refine(
    (valeur) => valeur.isWellFormed() && !valeur.includes('\0'),
    'Le mot de passe contient un caractère non accepté.',
  );

/** How a new person gets in: by a link sent by mail, or with a provisional password handed over (CPT-72). */
export const accesInitial = {
  password: motDePasse.nullish(),
  inviter: z.boolean('Indiquez si une invitation part par mail.').default(false),
};

type AccesInitial =
  | {
      readonly password?: string | null | undefined;
      readonly inviter?: boolean | undefined;
      readonly email?: string | null | undefined;
    }
  | null
  | undefined;
type Exigence = [(saisie: AccesInitial) => boolean, { path: string[]; error: string; when: () => boolean }];
/** A refusal reported with the other faults of the form, even when the person is half filled or absent. */
const exiger = (condition: Exigence[0], champ: string, error: string): Exigence => [
  condition,
  { path: [champ], error, when: () => true },
];
export const avecMotDePasse = exiger(
  (saisie) => saisie?.inviter === true || saisie?.password != null,
  'password',
  'Le mot de passe est obligatoire.',
);
export const avecAdresse = exiger(
  (saisie) => saisie?.inviter !== true || saisie.email != null,
  'email',
  'L’adresse e-mail est obligatoire : l’invitation part par mail.',
);

/** An existing password: it is only compared, so no rule of form applies. */
const motDePasseActuel = (nom = 'Le mot de passe') =>
  z.string(`${nom} est obligatoire.`).min(1, `${nom} est obligatoire.`).max(1024, `${nom} est trop long.`);

export const loginSchema = z.strictObject({
  username: texte('L’identifiant').min(1, 'L’identifiant est obligatoire.'),
  password: motDePasseActuel(),
});
export type Login = z.output<typeof loginSchema>;

export const utilisateurConnecteSchema = z.object({
  id: entierLu,
  username: z.string(),
  nom: z.string(),
  prenom: z.string(),
  nomComplet: z.string(),
  email: texteOuNul,
  /** The role in use: during an impersonation, that of the account acted for. */
  role: z.enum(roles),
  newPasswordNeeded: z.boolean(),
  firstConnection: z.boolean(),
  /** The latest day of nouveautés that the person read (AID-20). */
  nouveautesLues: texteOuNul,
  activated: z.boolean(),
  /** The flags of the session (CPT-8). */
  connectedAsAdmin: z.boolean(),
  connectedAsGroupement: z.boolean(),
  fakeTenant: z.boolean(),
  /** During an impersonation, the role in the person's own account. */
  vraiRole: z.enum(roles).optional(),
  tenantId: entierLu,
  typeTenant: z.enum(typesTenant),
  /** The screens this session may open, from which the menus are drawn (CPT-8, COM-82). */
  ecrans: z.array(z.enum(ecrans)),
});
export type UtilisateurConnecte = z.output<typeof utilisateurConnecteSchema>;

export const profilSchema = z.object({
  id: entierLu,
  version: entierLu,
  username: z.string(),
  nom: z.string(),
  prenom: z.string(),
  email: texteOuNul,
  creeLe: instant,
});
export type Profil = z.output<typeof profilSchema>;

/**
 * The person's own profile. The address that receives the link of a forgotten password only changes with the password.
 */
export const modificationProfilSchema = z.strictObject({
  version,
  nom: texteRequis('Le nom'),
  prenom: texteRequis('Le prénom'),
  email: mailFacultatif('L’adresse e-mail'),
  motDePasse: motDePasseActuel('Le mot de passe actuel').nullish(),
});

/** CPT-5: the old password is required. */
export const changementMotDePasseSchema = z.strictObject({
  ancien: motDePasseActuel('Le mot de passe actuel'),
  nouveau: motDePasse,
});

const jeton = z
  .string('Ce lien n’est pas valide.')
  .min(1, 'Ce lien n’est pas valide.')
  .max(200, 'Ce lien n’est pas valide.');
/** The new password sent by the page of the mailed link (CPT-7). */
export const oubliSchema = z.strictObject({
  identifiant: texte('L’identifiant').min(1, 'L’identifiant ou l’adresse e-mail est obligatoire.'),
});
const choixMotDePasseSchema = z.strictObject({ jeton, password: motDePasse });

export const sessionOuverteSchema = z.object({
  id: entierLu,
  /** The name of the device: `Firefox sur Windows`. */
  appareil: z.string(),
  ip: texteOuNul,
  creeLe: instant,
  vuLe: instant,
  courante: z.boolean(),
  /** The account acted for during an impersonation. */
  auNomDe: texteOuNul,
});
export type SessionListee = z.output<typeof sessionOuverteSchema>;

const personnel = { access: roles, impersonation: 'forbidden' } as const;

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
    malgre: ['MOT_DE_PASSE_A_CHANGER'],
    response: utilisateurConnecteSchema,
  },
  resetPassword: {
    method: 'PUT',
    url: '/api/v1/utilisateurs/resetPassword',
    summary: 'Choisir son nouveau mot de passe quand il est imposé ; toutes les sessions sont fermées.',
    access: roles,
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
    impersonation: 'forbidden',
    response: sansContenu,
  },
  lireNouveautes: {
    method: 'PUT',
    url: '/api/v1/utilisateurs/nouveautes',
    summary: 'Avoir lu les nouveautés d’un jour, et des précédents.',
    ...personnel,
    body: z.strictObject({
      date: jour('Le jour'),
    }),
    response: sansContenu,
  },
  profil: {
    method: 'GET',
    url: '/api/v1/utilisateurs/profil',
    summary: 'Ses propres données.',
    ...personnel,
    response: profilSchema,
  },
  modifierProfil: {
    method: 'PUT',
    url: '/api/v1/utilisateurs/profil/:id',
    summary: 'Modifier ses propres données.',
    ...personnel,
    params: idParams,
    body: modificationProfilSchema,
    response: profilSchema,
  },
  changerMotDePasse: {
    method: 'PUT',
    url: '/api/v1/utilisateurs/motDePasse',
    summary: 'Changer son mot de passe, l’ancien à l’appui ; les autres sessions sont fermées.',
    ...personnel,
    body: changementMotDePasseSchema,
    response: sansContenu,
  },
  sessions: {
    method: 'GET',
    url: '/api/v1/utilisateurs/sessions',
    summary: 'Ses sessions ouvertes, la plus récente d’abord.',
    ...personnel,
    response: z.array(sessionOuverteSchema),
  },
  fermerSession: {
    method: 'DELETE',
    url: '/api/v1/utilisateurs/sessions/:id',
    summary: 'Fermer une de ses sessions.',
    ...personnel,
    params: idParams,
    response: sansContenu,
  },
  fermerSessions: {
    method: 'DELETE',
    url: '/api/v1/utilisateurs/sessions',
    summary: 'Se déconnecter partout, ici compris.',
    ...personnel,
    response: sansContenu,
  },
  motDePasseOublie: {
    method: 'POST',
    url: '/api/v1/utilisateurs/motDePasseOublie',
    summary:
      'Demander par mail un lien pour choisir un nouveau mot de passe ; la réponse ne dit pas si le compte existe.',
    access: 'public',
    body: oubliSchema,
    response: sansContenu,
  },
  verifierLien: {
    method: 'POST',
    url: '/api/v1/utilisateurs/motDePasseOublie/verifier',
    summary: 'Un lien reçu par mail peut-il encore servir ?',
    access: 'public',
    body: z.strictObject({ jeton }),
    response: z.object({ expireLe: instant }),
  },
  choisirMotDePasse: {
    method: 'POST',
    url: '/api/v1/utilisateurs/motDePasseOublie/choisir',
    summary: 'Choisir son nouveau mot de passe par le lien reçu ; toutes les sessions sont fermées.',
    access: 'public',
    body: choixMotDePasseSchema,
    response: sansContenu,
  },
});

nommer({ utilisateurConnecteSchema, profilSchema });
