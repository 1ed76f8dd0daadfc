import { z } from 'zod';
import { rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';

/** Those who read encours (entities §1). */
const lecteurs = [...rolesPharmacie, ...rolesGroupement] as const;

export const dossierPreuveContract = defineContract({
  dossierEncours: {
    method: 'GET',
    url: '/api/v1/dossiers-preuve/encours/:id',
    summary: 'Le dossier de preuve d’un encours : un PDF qui le raconte, ses pièces, ses photos, ses mails (ZIP).',
    access: lecteurs,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  dossierLaboratoire: {
    method: 'GET',
    url: '/api/v1/dossiers-preuve/laboratoires/:id',
    summary: 'Le dossier de preuve de tout ce que doit un laboratoire (ZIP).',
    access: lecteurs,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
});
