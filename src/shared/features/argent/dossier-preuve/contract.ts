import { defineContract, idParams } from '#shared/core/contract.ts';
import { archiveSchema } from '#shared/features/exploitation/archive/contract.ts';
import { rolesClients } from '#shared/core/roles.ts';

export const dossierPreuveContract = defineContract({
  dossierEncours: {
    method: 'POST',
    url: '/api/v1/dossiers-preuve/encours/:id',
    summary:
      'Demander le dossier de preuve d’un encours : un PDF qui le raconte, ses pièces, ses photos, ses mails (ZIP).',
    access: rolesClients,
    idempotent: true,
    params: idParams,
    response: archiveSchema,
  },
  dossierLaboratoire: {
    method: 'POST',
    url: '/api/v1/dossiers-preuve/laboratoires/:id',
    summary: 'Demander le dossier de preuve de tout ce que doit un laboratoire (ZIP).',
    access: rolesClients,
    idempotent: true,
    params: idParams,
    response: archiveSchema,
  },
});
