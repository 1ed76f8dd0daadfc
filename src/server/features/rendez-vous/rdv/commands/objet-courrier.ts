import type { ObjetCourrier } from '#server/features/courrier/courrier/read-models/objet.ts';
import { canModifierRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { findRdv } from '../repository.ts';
import { annoncerRdv } from './charger.ts';

/**
 * Minutes, sent again by a person who may send them. Their state shows beside the notifications: an RDV is a form of
 * its own.
 */
export const courrierRdv: ObjetCourrier = {
  peut: async (tx, acteur, { objetId }) => {
    const rdv = await findRdv(tx, objetId ?? 0);
    return rdv !== undefined && canModifierRdv(acteur, rdv);
  },
  lien: async (_tx, { id }) => ({ ecran: 'notifications', params: { courrier: String(id) } }),
  annoncer: async (tx, { objetId, tenantId }) => {
    if (objetId === null) return [];
    annoncerRdv(tx, objetId, tenantId);
    return [objetId];
  },
};
