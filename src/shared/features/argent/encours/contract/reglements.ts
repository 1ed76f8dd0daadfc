import { z } from 'zod';
import { version, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canLireEncours, canReglerEncours, canRepasserEncours } from '../policy.ts';
import {
  encaissementsProposesSchema,
  encoursChoisis,
  encoursRegleSchema,
  reglementSaisieSchema,
  reglementSelectionSchema,
} from '../schemas/reglement.ts';
import { encoursSchema } from '../schemas.ts';

const base = '/api/v1/encours';

/** The calls that settle an encours, and reopen it; each settlement in money is a share of an encaissement (ECM-7). */
export const reglementContract = defineContract({
  encaissementsProposes: {
    method: 'GET',
    url: `${base}/encaissements-proposes`,
    summary:
      'Ce qui a été reçu du payeur de ces encours et n’est pas tout affecté, le plus probable d’abord, avec ses ' +
      'raisons ; de plusieurs payeurs, rien.',
    access: rolesQui(canLireEncours),
    query: z.object({ encours: encoursChoisis }),
    response: encaissementsProposesSchema,
  },
  reglerEncours: {
    method: 'POST',
    url: `${base}/:id/reglements`,
    summary: 'Enregistrer un règlement, partiel ou qui solde, d’un encaissement qui existe ou d’un nouveau.',
    access: rolesQui(canReglerEncours),
    idempotent: true,
    params: idParams,
    body: reglementSaisieSchema,
    response: encoursRegleSchema,
  },
  annulerReglement: {
    method: 'DELETE',
    url: `${base}/:id/reglements/:reglementId`,
    summary: 'Annuler un règlement partiel : il reste visible, son montant est de nouveau dû.',
    access: rolesQui(canReglerEncours),
    params: z.object({ id, reglementId: id }),
    query: versionQuery,
    response: encoursSchema,
  },
  reglerSelection: {
    method: 'POST',
    url: `${base}/regler`,
    summary: 'Partager un encaissement entre plusieurs encours : chaque part, ou les plus anciens d’abord.',
    access: rolesQui(canReglerEncours),
    idempotent: true,
    body: reglementSelectionSchema,
    response: z.array(encoursRegleSchema),
  },
  repasserARegler: {
    method: 'POST',
    url: `${base}/:id/repasser-a-regler`,
    summary:
      'Revenir de réglé à « à régler » : les règlements choisis sont annulés, les autres restent ; sans choix, seul ' +
      'celui qui a soldé.',
    access: rolesQui(canRepasserEncours),
    params: idParams,
    body: z.strictObject({
      version,
      reglements: z.array(idChoisi('un règlement')).max(500, 'Choisissez 500 règlements au plus.').optional(),
    }),
    response: encoursSchema,
  },
});
