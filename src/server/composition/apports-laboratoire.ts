import type { ApportsLaboratoire } from '#server/features/catalogue/laboratoire/read-models/apports.ts';
import { tableEnCours } from '#server/features/operations/promotion/read-models/tableaux.ts';
import { derniersParLaboratoire } from '#server/features/rendez-vous/rdv/read-models/liste.ts';
import { tableNonLues } from '#server/features/echanges/reclamation/read-models/liste.ts';

/** The columns of the list of laboratories given by other features: explicit, like the routes and the jobs. */
export const apportsLaboratoire: ApportsLaboratoire = {
  promotionsEnCours: tableEnCours,
  reclamationsNonLues: tableNonLues,
  dernierRdv: derniersParLaboratoire,
};
