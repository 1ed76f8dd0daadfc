import { rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { archiveSchema } from '#shared/features/exploitation/archive/contract.ts';

/** Those who read encours (PRV-4). */
const lecteurs = [...rolesPharmacie, ...rolesGroupement] as const;

export const dossierPreuveContract = defineContract({
  dossierEncours: {
    method: 'POST',
    url: '/api/v1/dossiers-preuve/encours/:id',
    summary:
      'Demander le dossier de preuve d’un encours : un PDF qui le raconte, ses pièces, ses photos, ses mails (ZIP).',
    access: lecteurs,
    idempotent: true,
    params: idParams,
    response: archiveSchema,
  },
  dossierLaboratoire: {
    method: 'POST',
    url: '/api/v1/dossiers-preuve/laboratoires/:id',
    summary: 'Demander le dossier de preuve de tout ce que doit un laboratoire (ZIP).',
    access: lecteurs,
    idempotent: true,
    params: idParams,
    response: archiveSchema,
  },
});
