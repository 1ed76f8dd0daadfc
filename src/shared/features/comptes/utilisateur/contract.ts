import { z } from 'zod';
import { droitsLus, entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles, typesTenant } from '#shared/core/acteur.ts';
import { choix, mailFacultatif, texte, texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import {
  accesInitial,
  avecAdresse,
  avecMotDePasse,
  utilisateurConnecteSchema,
} from '#shared/features/comptes/compte/contract.ts';
import { rolesEditeur, rolesQui } from '#shared/core/roles.ts';
import { canGererUtilisateurs } from './policy.ts';

/** ACTIF may log in; JAMAIS may, but never did; DESACTIVE may not. */
export const etatsCompte = ['ACTIF', 'JAMAIS', 'DESACTIVE'] as const;
export type EtatCompte = (typeof etatsCompte)[number];

/** A person, as colleagues see them. */
const collegueSchema = z.object({ id: entierLu, nomComplet: z.string(), role: z.enum(roles) });

export const utilisateurSchema = z.object({
  id: entierLu,
  version: entierLu,
  username: z.string(),
  nom: z.string(),
  prenom: z.string(),
  nomComplet: z.string(),
  email: texteOuNul,
  role: z.enum(roles),
  activated: z.boolean(),
  etat: z.enum(etatsCompte),
  newPasswordNeeded: z.boolean(),
  firstConnection: z.boolean(),
  derniereConnexion: instant.nullable(),
  creeLe: instant,
  tenantId: entierLu,
  tenantNom: z.string(),
  typeTenant: z.enum(typesTenant),
  /** How many sessions are open now. */
  nbSessions: entierLu,
  droits: droitsLus('modifier', 'changerRole', 'activer', 'reinitialiser', 'supprimer'),
});
export type Utilisateur = z.output<typeof utilisateurSchema>;

const identite = {
  username: texteRequis('L’identifiant'),
  nom: texteRequis('Le nom'),
  prenom: texteRequis('Le prénom'),
  email: mailFacultatif('L’adresse e-mail'),
  role: choix('Le rôle', roles),
  activated: z.boolean('Indiquez si le compte est actif.'),
};

/** CPT-52: the person joins the author's account; only the super administrator chooses another account. */
export const creationUtilisateurSchema = z
  .strictObject({
    ...identite,
    ...accesInitial,
    activated: identite.activated.default(true),
    tenantId: idChoisi('un compte').nullish(),
  })
  .refine(...avecMotDePasse)
  .refine(...avecAdresse);

/** `reinitialiser`: creates a random password, shown once in the answer, to change at the next login (CPT-55). */
export const modificationUtilisateurSchema = z.strictObject({
  id,
  version,
  ...identite,
  reinitialiser: z.boolean('Indiquez si le mot de passe est réinitialisé.').default(false),
});

const filtresUtilisateur = {
  ...paginationQuery(['nom', 'username', 'role', 'derniereConnexion', 'tenantNom', 'creeLe'], 'nom'),
  role: z.enum(roles, 'Rôle inconnu.').optional(),
  etat: z.enum(etatsCompte, 'État inconnu.').optional(),
};
export const filtresTous = {
  ...filtresUtilisateur,
  tenantId: idChoisi('un compte').optional(),
  type: z.enum(typesTenant, 'Type inconnu.').optional(),
};

const pageUtilisateurs = page(utilisateurSchema).extend({
  parEtat: z.record(z.enum(etatsCompte), entierLu),
  droits: droitsLus('creer'),
});

/** DELEGUE is among them: the command checks that he is the first delegate of his firm (CPT-120). */
const rolesQuiGerent = rolesQui((acteur) => canGererUtilisateurs({ ...acteur, responsable: true }, acteur.tenantId));

export const utilisateurContract = defineContract({
  listUtilisateurs: {
    method: 'GET',
    url: '/api/v1/utilisateurs/all/tenant',
    summary: 'Tous les utilisateurs de son compte, par nom.',
    access: roles,
    response: z.array(collegueSchema.extend({ nom: z.string(), prenom: z.string(), activated: z.boolean() })),
  },
  mention: {
    method: 'GET',
    url: '/api/v1/utilisateurs/mention',
    summary: 'Les personnes que l’on peut mentionner : les utilisateurs actifs de son compte.',
    access: roles,
    response: z.array(collegueSchema),
  },
  operateursRfa: {
    method: 'GET',
    url: '/api/v1/utilisateurs/rfa/operateurs',
    summary: 'Les utilisateurs actifs de son compte qui peuvent opérer une RFA.',
    access: roles,
    response: z.array(collegueSchema),
  },
  nbUtilisateurs: {
    method: 'GET',
    url: '/api/v1/utilisateurs/nb',
    summary: 'Le nombre d’utilisateurs de son compte que les filtres gardent.',
    access: rolesQuiGerent,
    query: z.object(filtresUtilisateur),
    response: entierLu,
  },
  nbTousUtilisateurs: {
    method: 'GET',
    url: '/api/v1/utilisateurs/nbAll',
    summary: 'Le nombre d’utilisateurs de tous les comptes que les filtres gardent.',
    access: rolesEditeur,
    query: z.object(filtresTous),
    response: entierLu,
  },
  pageUtilisateurs: {
    method: 'GET',
    url: '/api/v1/utilisateurs/paginate',
    summary: 'Une page des utilisateurs de son compte, cherchée, filtrée et triée.',
    access: rolesQuiGerent,
    query: z.object(filtresUtilisateur),
    response: pageUtilisateurs,
  },
  pageTousUtilisateurs: {
    method: 'GET',
    url: '/api/v1/utilisateurs/all/paginate',
    summary: 'Une page des utilisateurs de tous les comptes.',
    access: rolesEditeur,
    query: z.object(filtresTous),
    response: pageUtilisateurs,
  },
  exporterUtilisateurs: {
    method: 'GET',
    url: '/api/v1/utilisateurs/export',
    summary:
      'Tous les utilisateurs que les filtres gardent, en CSV ou en XLSX : ceux de son compte, ou de tous pour le ' +
      'super administrateur.',
    access: rolesQuiGerent,
    query: exportQuery(filtresTous),
    responseType: 'file',
    response: z.unknown(),
  },
  comptesUtilisateurs: {
    method: 'GET',
    url: '/api/v1/utilisateurs/comptes',
    summary: 'Les comptes où le super administrateur peut créer ou chercher des utilisateurs.',
    access: rolesEditeur,
    response: z.array(z.object({ id: entierLu, nom: z.string(), ville: texteOuNul, type: z.enum(typesTenant) })),
  },
  detailUtilisateur: {
    method: 'GET',
    url: '/api/v1/utilisateurs/detail/:id',
    summary: 'Un utilisateur, en entier.',
    access: rolesQuiGerent,
    params: idParams,
    response: utilisateurSchema,
  },
  connectedUtilisateur: {
    method: 'GET',
    url: '/api/v1/utilisateurs/connected/:id',
    summary: 'Un utilisateur de son compte (de tous pour le super administrateur), tel qu’il est une fois connecté.',
    access: roles,
    params: idParams,
    response: utilisateurConnecteSchema,
  },
  creerUtilisateur: {
    method: 'POST',
    url: '/api/v1/utilisateurs/save',
    summary:
      'Créer un utilisateur : invité par mail, ou avec un mot de passe provisoire à changer à la première connexion.',
    access: rolesQuiGerent,
    impersonation: 'forbidden',
    confirmation: 'requise',
    idempotent: true,
    body: creationUtilisateurSchema,
    response: utilisateurSchema,
  },
  creerUtilisateurSous: {
    method: 'POST',
    url: '/api/v1/utilisateurs/save/:suite',
    summary: 'Comme `utilisateurs/save` : ce qui suit dans l’adresse ne change rien.',
    access: rolesQuiGerent,
    impersonation: 'forbidden',
    confirmation: 'requise',
    idempotent: true,
    params: z.object({ suite: texte('L’adresse') }),
    body: creationUtilisateurSchema,
    response: utilisateurSchema,
  },
  modifierUtilisateur: {
    method: 'PUT',
    url: '/api/v1/utilisateurs/update',
    summary: 'Modifier un utilisateur : identité, rôle, état, mot de passe réinitialisé.',
    access: rolesQuiGerent,
    impersonation: 'forbidden',
    confirmation: 'requise',
    body: modificationUtilisateurSchema,
    response: utilisateurSchema.extend({
      /** The random password of a reset, never shown again. */
      motDePasseProvisoire: texteOuNul,
    }),
  },
  supprimerUtilisateur: {
    method: 'DELETE',
    url: '/api/v1/utilisateurs/:id',
    summary: 'Supprimer un utilisateur ; ce qu’il a fait garde son nom.',
    access: rolesQuiGerent,
    impersonation: 'forbidden',
    confirmation: 'requise',
    params: idParams,
    response: sansContenu,
  },
});

nommer({ collegueSchema, creationUtilisateurSchema, utilisateurSchema, pageUtilisateurs });
