import { canRedigerDocument } from '#shared/features/echanges/document/policy.ts';
import type { ObjetCourrier } from '#server/features/courrier/courrier/read-models/objet.ts';

/** Documents sent by mail: by their sender alone, who could see them all. */
export const courrierDocument: ObjetCourrier = {
  peut: async (_tx, acteur, { auteurId }) => canRedigerDocument(acteur) && auteurId === acteur.utilisateurId,
  lien: async (_tx, { id }) => ({ ecran: 'notifications', params: { courrier: String(id) } }),
  annoncer: async (_tx, { objetId }) => (objetId === null ? [] : [objetId]),
};
