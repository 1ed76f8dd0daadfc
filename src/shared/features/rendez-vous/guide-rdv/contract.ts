import { defineContract } from '#shared/core/contract.ts';
import {
  creationGuideSchema,
  guideAdherentSchema,
  guideSchema,
  MAX_OCTETS_GUIDE,
  modificationGuideSchema,
} from './schemas.ts';
import { rolesClients, rolesClientsEtEditeur, rolesQui } from '#shared/core/roles.ts';
import { canRedigerGuide } from './policy.ts';

const base = '/api/v1/laboratoires/rdv/guide' as const;

/** The RDV guide: one per account (RDV-1). */
export const guideRdvContract = defineContract({
  lireGuide: {
    method: 'GET',
    url: base,
    summary: 'Le guide de rendez-vous de son compte ; tant qu’il n’existe pas, celui que nous proposons (`id` nul).',
    access: rolesClientsEtEditeur,
    response: guideSchema,
  },
  guideGroupement: {
    method: 'GET',
    url: `${base}/groupement`,
    summary:
      'Le guide du groupement : le sien pour un groupement, celui de son groupement pour un adhérent, en lecture ' +
      'seule ; ou rien.',
    access: rolesClients,
    response: guideSchema.nullable(),
  },
  guideAdherent: {
    method: 'GET',
    url: `${base}/adherent`,
    summary: 'Ce qu’un adhérent suit en rendez-vous : les sections de son groupement, puis les siennes.',
    access: rolesClients,
    response: guideAdherentSchema,
  },
  creerGuide: {
    method: 'POST',
    url: base,
    summary: 'Créer le guide de son compte.',
    access: rolesQui(canRedigerGuide),
    idempotent: true,
    bodyLimit: MAX_OCTETS_GUIDE,
    body: creationGuideSchema,
    response: guideSchema,
  },
  modifierGuide: {
    method: 'PUT',
    url: base,
    summary: 'Modifier le guide de son compte : sections et points, dans leur ordre.',
    access: rolesQui(canRedigerGuide),
    bodyLimit: MAX_OCTETS_GUIDE,
    body: modificationGuideSchema,
    response: guideSchema,
  },
});
