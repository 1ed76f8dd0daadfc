import { z } from 'zod';
import { droitsLus, entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import { defineContract, idChoisi, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import {
  canDemanderPour,
  porteeDesHabilitations,
  rolesBeneficiaires,
  rolesDemandeurs,
  rolesQuiHabilitent,
  sortesHabilitation,
} from './policy.ts';
import { cotesHabilitation, etatsHabilitation, situationsHabilitation } from './rules.ts';
import { droitsHabilitationSchema } from './schemas/droits.ts';

export const habilitationSchema = z.object({
  id: entierLu,
  sorte: z.enum(sortesHabilitation),
  tenantId: entierLu,
  tenantNom: z.string(),
  tenantCodePostal: texteOuNul,
  tenantVille: texteOuNul,
  delegueId: entierLu,
  delegueNom: z.string(),
  /** The firm of the delegate, or the pharmacy of the ADMIN who benefits. */
  delegueSociete: z.string(),
  etat: z.enum(etatsHabilitation),
  situation: z.enum(situationsHabilitation),
  /** The habilitation is in force but gives no reading, because the subscription of the account is over (RES-80). */
  suspendue: z.boolean(),
  initiateur: z.enum(cotesHabilitation),
  arretePar: z.enum(cotesHabilitation).nullable(),
  droitTrade: z.boolean(),
  lectureEncours: z.boolean(),
  lectureDocuments: z.boolean(),
  lectureConditions: z.boolean(),
  tousLaboratoires: z.boolean(),
  /** The laboratories that the habilitation opens; empty when it opens them all. */
  laboratoires: z.array(z.object({ id: entierLu, nom: z.string() })),
  dateDemande: instant,
  demandePar: z.string(),
  decidePar: texteOuNul,
  decideLe: instant.nullable(),
  expireLe: texteOuNul,
  version: entierLu,
  /** The acts this session may do now. */
  droits: droitsLus('accepter', 'refuser', 'annuler', 'desactiver', 'reactiver', 'redemander', 'modifier'),
});
export type Habilitation = z.output<typeof habilitationSchema>;
const liste = z.array(habilitationSchema);

/** `nom` is the name of the other side; `etat` puts the waiting ones first. */
const trisHabilitation = ['etat', 'nom', 'societe', 'ville', 'dateDemande', 'expireLe'] as const;
const filtresHabilitation = {
  ...paginationQuery(trisHabilitation, 'etat'),
  /** Keeps only the habilitations that give access today. */
  enVigueur: booleenQuery.optional(),
};
const pageHabilitations = page(habilitationSchema).extend({
  /** How many habilitations wait for this session's decision, whatever the filters. */
  aDecider: entierLu,
});

/** The limit of one list: a delegate follows dozens of pharmacies, not all of them. */
const MAX_PHARMACIES = 500;

export const activiteSchema = z.object({
  /** First day of the month shown. */
  depuis: z.string(),
  total: entierLu,
  actes: z.array(z.object({ objet: z.string(), action: z.string(), nombre: entierLu })),
  derniers: z.array(z.object({ le: instant, objet: z.string(), action: z.string() })),
});

export type Activite = z.output<typeof activiteSchema>;

const BASE = '/api/v1/utilisateurs/delegue';

/** An habilitation changes who enters a pharmacy's data: never while acting for another account (COM-6). */
export const delegueContract = defineContract({
  mesHabilitations: {
    method: 'GET',
    url: `${BASE}/tenant`,
    summary:
      'Les pharmacies que je suis ou que j’ai demandées (délégué), celles dont je peux utiliser le compte ' +
      '(administrateur).',
    access: rolesDemandeurs,
    impersonation: 'forbidden',
    response: liste,
  },
  pageMesHabilitations: {
    method: 'GET',
    url: `${BASE}/tenant/page`,
    summary: 'Une page de mes accès à des pharmacies, de ceux que j’ai demandés et de ceux qu’on me propose.',
    access: rolesDemandeurs,
    impersonation: 'forbidden',
    query: z.object(filtresHabilitation),
    response: pageHabilitations,
  },
  tenantsDuDelegue: {
    method: 'GET',
    url: `${BASE}/tenant/:id`,
    summary:
      'Les pharmacies d’un délégué : toutes pour lui-même et le super administrateur, la sienne pour un ' +
      'administrateur.',
    access: rolesQui((acteur) => porteeDesHabilitations(acteur, acteur.utilisateurId) !== 'AUCUNE'),
    params: idParams,
    response: liste,
  },
  demanderPharmacies: {
    method: 'PUT',
    url: `${BASE}/tenant/:id`,
    summary: 'La liste des pharmacies d’un délégué : les nouvelles sont demandées, les absentes rendues.',
    access: rolesQui((acteur) => canDemanderPour(acteur, acteur.utilisateurId)),
    impersonation: 'forbidden',
    params: idParams,
    body: z
      .array(idChoisi('une pharmacie'), 'La liste des pharmacies est obligatoire.')
      .max(MAX_PHARMACIES, `${MAX_PHARMACIES} pharmacies au plus.`),
    response: liste,
  },
  changerEtatHabilitation: {
    method: 'PUT',
    url: `${BASE}/etat/:id`,
    summary: 'Accepter, refuser, désactiver, réactiver ou redemander un accès ; annuler sa demande ou rendre le sien.',
    access: rolesBeneficiaires,
    // A pharmacy without subscription still sees its habilitations and may end them (RES-38).
    impersonation: 'forbidden',
    confirmation: 'requise',
    bodyType: 'text',
    params: idParams,
    body: z.enum(etatsHabilitation, 'État inconnu.'),
    response: habilitationSchema,
  },
  delegues: {
    method: 'GET',
    url: `${BASE}/user`,
    summary: 'Les délégués et administrateurs qui ont, ont eu ou demandent un accès à ma pharmacie.',
    access: rolesQuiHabilitent,
    response: liste,
  },
  laboratoiresAOuvrir: {
    method: 'GET',
    url: `${BASE}/laboratoires`,
    summary: 'Les laboratoires de ma pharmacie, pour choisir ceux qu’un délégué suivra.',
    access: rolesQuiHabilitent,
    response: z.array(z.object({ id: entierLu, nom: z.string() })),
  },
  pageDelegues: {
    method: 'GET',
    url: `${BASE}/user/page`,
    summary: 'Une page des accès à ma pharmacie : en vigueur, passés, demandés.',
    access: rolesQuiHabilitent,
    query: z.object(filtresHabilitation),
    response: pageHabilitations,
  },
  lireHabilitation: {
    method: 'GET',
    url: `${BASE}/acces/:id`,
    summary: 'Un accès à ma pharmacie.',
    access: rolesQuiHabilitent,
    params: idParams,
    response: habilitationSchema,
  },
  nbDelegues: {
    method: 'GET',
    url: `${BASE}/user/nb`,
    summary: 'Le nombre d’accès en vigueur à ma pharmacie.',
    access: rolesQuiHabilitent,
    response: entierLu,
  },
  nbDeleguesEnAttente: {
    method: 'GET',
    url: `${BASE}/user/nbWaiting`,
    summary: 'Le nombre de demandes qui attendent ma décision.',
    access: rolesBeneficiaires,
    response: entierLu,
  },
  modifierHabilitation: {
    method: 'PUT',
    url: `${BASE}/droits/:id`,
    summary: 'Changer les droits et la date de fin d’un accès à ma pharmacie.',
    access: rolesQuiHabilitent,
    impersonation: 'forbidden',
    confirmation: 'requise',
    params: idParams,
    body: droitsHabilitationSchema,
    response: habilitationSchema,
  },
  activiteHabilitation: {
    method: 'GET',
    url: `${BASE}/activite/:id`,
    summary: 'Ce que le bénéficiaire d’un accès a fait ce mois-ci.',
    access: rolesQuiHabilitent,
    params: idParams,
    response: activiteSchema,
  },
});

nommer({ habilitationSchema, pageHabilitations });
