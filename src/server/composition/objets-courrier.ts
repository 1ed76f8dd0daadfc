import { courrierDocument } from '#server/features/echanges/document/commands/objet-courrier.ts';
import type { ObjetsCourrier } from '#server/features/courrier/courrier/read-models/objet.ts';
import { courrierEncours, courrierReleve } from '#server/features/argent/encours/commands/objet-courrier.ts';
import { courrierRdv } from '#server/features/rendez-vous/rdv/commands/objet-courrier.ts';
import { courrierReclamation } from '#server/features/echanges/reclamation/commands/objet-courrier.ts';

/** The kinds of objects that mails are about, by the name in the mail's row: explicit, like the routes and the jobs. */
export const objetsCourrier: ObjetsCourrier = {
  encours: courrierEncours,
  laboratoire: courrierReleve,
  reclamation: courrierReclamation,
  rdv: courrierRdv,
  document: courrierDocument,
};
