import { courrierDocument } from './features/courrier/commands/objet-document.ts';
import type { ObjetsCourrier } from './features/courrier/read-models/objet.ts';
import { courrierEncours, courrierReleve } from './features/encours/commands/objet-courrier.ts';
import { courrierRdv } from './features/rdv/commands/objet-courrier.ts';
import { courrierReclamation } from './features/reclamation/commands/objet-courrier.ts';

/** What people send mails about, under the name the mail has: explicit, like the routes and the jobs. */
export const objetsCourrier: ObjetsCourrier = {
  encours: courrierEncours,
  laboratoire: courrierReleve,
  reclamation: courrierReclamation,
  rdv: courrierRdv,
  document: courrierDocument,
};
