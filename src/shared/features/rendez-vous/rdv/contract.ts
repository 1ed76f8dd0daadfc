import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { booleenQuery, version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { jour } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import {
  actionSchema,
  compteRenduSchema,
  creationRdvSchema,
  destinataireSchema,
  detailRdvSchema,
  enregistrementSchema,
  envoiCompteRenduSchema,
  ficheRdvSchema,
  imageSchema,
  MAX_OCTETS_RDV,
  modificationRdvSchema,
  partageSchema,
  rdvSchema,
  visibilitesRdv,
} from './schemas.ts';
import {
  canLireRdvs,
  canModifierRdv,
  canPartagerRdv,
  canRedigerRdv,
  canSupprimerRdv,
  rolesSurSonRdv,
} from './policy.ts';
import { rolesQui } from '#shared/core/roles.ts';

export const trisRdv = ['date', 'objet', 'operateur', 'representant', 'laboratoire', 'dateEnregistrement'] as const;
/** `q` searches the note, only where the reader may read it. */
const filtresRdv = {
  ...paginationQuery(trisRdv, 'date', 'desc'),
  du: jour('La date de début').optional(),
  au: jour('La date de fin').optional(),
  /** Keeps only the RDVs created by the person who asks. */
  miens: booleenQuery.optional(),
  visibleBy: z.enum(visibilitesRdv, 'Partage inconnu.').optional(),
  /** Keeps only the RDVs with an action left to do. */
  aSuivre: booleenQuery.optional(),
};

const base = '/api/v1/laboratoires/:labId/rdvs' as const;
const labParams = z.object({ labId: id });
const rdvParams = z.object({ labId: id, id });
const actionParams = z.object({ labId: id, id, actionId: id });

/**
 * An RDV this session may not know of is a 404 (COM-13). A stale version is a 409 CONFLIT_VERSION that carries `par`,
 * `le`, `version`, `actuel`, the RDV as it is now (`detailRdvSchema`), for the screen to show both, and `champs`, the
 * sent fields that differ from it.
 */
export const rdvContract = defineContract({
  listRdvs: {
    method: 'GET',
    url: base,
    summary: 'Les rendez-vous avec un laboratoire que l’on peut voir, sans leur note.',
    access: rolesQui(canLireRdvs),
    params: labParams,
    query: z.object(filtresRdv),
    response: page(rdvSchema),
  },
  nbRdvs: {
    method: 'GET',
    url: `${base}/nb`,
    summary: 'Le nombre de rendez-vous avec un laboratoire que les filtres gardent et que l’on peut voir.',
    access: rolesQui(canLireRdvs),
    params: labParams,
    query: z.object(filtresRdv),
    response: entierLu,
  },
  ficheRdv: {
    method: 'GET',
    url: `${base}/fiche`,
    summary: 'La fiche de rendez-vous : ce que l’on sait du laboratoire aujourd’hui, section par section.',
    access: rolesQui(canLireRdvs),
    params: labParams,
    /** The RDV being read: the "last RDV" is then the one before it. */
    query: z.object({ rdv: id.optional() }),
    response: ficheRdvSchema,
  },
  destinatairesRdv: {
    method: 'GET',
    url: `${base}/destinataires`,
    summary: 'À qui un compte rendu peut partir : contacts du laboratoire, délégués qui ont accès au compte.',
    access: rolesQui(canRedigerRdv),
    params: labParams,
    response: z.array(destinataireSchema),
  },
  creerRdv: {
    method: 'POST',
    url: base,
    summary: 'Créer un rendez-vous.',
    access: rolesQui(canRedigerRdv),
    idempotent: true,
    bodyLimit: MAX_OCTETS_RDV,
    params: labParams,
    body: creationRdvSchema,
    response: enregistrementSchema,
  },
  modifierRdv: {
    method: 'PUT',
    url: base,
    summary:
      'Enregistrer un rendez-vous ; ce qui n’est pas envoyé de la note, des actions, du guide ou du partage reste.',
    access: rolesSurSonRdv(canModifierRdv),
    bodyLimit: MAX_OCTETS_RDV,
    params: labParams,
    body: modificationRdvSchema,
    response: enregistrementSchema,
  },
  partagerRdv: {
    method: 'PUT',
    url: `${base}/:id/partage`,
    summary: 'Changer qui voit un rendez-vous : l’ADMIN ou celui qui l’a créé.',
    access: rolesSurSonRdv(canPartagerRdv),
    params: rdvParams,
    body: partageSchema,
    response: rdvSchema,
  },
  supprimerRdv: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un rendez-vous.',
    access: rolesSurSonRdv(canSupprimerRdv),
    params: rdvParams,
    query: versionQuery,
    response: sansContenu,
  },
  faireAction: {
    method: 'POST',
    url: `${base}/:id/actions/:actionId`,
    summary: 'Marquer une action faite, ou à faire. La version du rendez-vous n’en change pas.',
    access: rolesQui(canRedigerRdv),
    params: actionParams,
    body: z.strictObject({ faite: z.boolean('Indiquez si l’action est faite.').default(true) }),
    response: actionSchema,
  },
  apercuCompteRendu: {
    method: 'GET',
    url: `${base}/:id/compte-rendu/apercu`,
    summary: 'Le mail proposé avec un compte rendu, à relire avant de l’envoyer.',
    access: rolesQui(canRedigerRdv),
    params: rdvParams,
    response: z.object({ sujet: z.string(), message: z.string(), etablissement: z.string() }),
  },
  envoyerCompteRendu: {
    method: 'POST',
    url: `${base}/:id/compte-rendu`,
    summary: 'Envoyer le compte rendu par mail, en PDF.',
    access: rolesQui(canRedigerRdv),
    idempotent: true,
    params: rdvParams,
    body: envoiCompteRenduSchema,
    response: compteRenduSchema,
  },
  lireCompteRendu: {
    method: 'GET',
    url: `${base}/:id/compte-rendu`,
    summary: 'Le compte rendu d’un rendez-vous, en PDF.',
    access: rolesQui(canLireRdvs),
    params: rdvParams,
    responseType: 'file',
    response: z.unknown(),
  },
  detailRdv: {
    method: 'GET',
    url: '/api/v1/laboratoires/rdv/:id',
    summary: 'Un rendez-vous entier, sa note comprise, sauf si l’on a déjà sa version.',
    access: rolesQui(canLireRdvs),
    params: idParams,
    /** The version the reader already has: the note, possibly long, is left out when it has not changed since. */
    query: z.object({ connue: z.coerce.number('La version est un nombre.').pipe(version).optional() }),
    response: detailRdvSchema,
  },
  historiqueRdv: {
    method: 'GET',
    url: '/api/v1/laboratoires/rdv/:id/historique',
    summary: 'Ce qui a été fait d’un rendez-vous, le plus récent d’abord.',
    access: rolesQui(canLireRdvs),
    params: idParams,
    response: z.array(acteHistoriqueSchema),
  },
  tousLesRdvs: {
    method: 'GET',
    url: '/api/v1/rdvs',
    summary: 'Les rendez-vous du compte avec tous ses laboratoires, que l’on peut voir.',
    access: rolesQui(canLireRdvs),
    query: z.object({ ...filtresRdv, laboratoireId: id.optional() }),
    response: page(rdvSchema),
  },
  convertirImage: {
    method: 'POST',
    url: '/api/v1/rdvs/images',
    summary:
      'Préparer une image pour une note : HEIC et BMP convertis, réduite au-delà de 2 000 pixels, sans lieu ni ' +
      'appareil. Une image ; rien n’est gardé.',
    access: rolesQui(canRedigerRdv),
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    response: imageSchema,
  },
});
