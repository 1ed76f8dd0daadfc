import type { ApportsLaboratoire } from './features/laboratoire/read-models/apports.ts';
import { tableEnCours } from './features/promotion/read-models/tableaux.ts';
import { derniersParLaboratoire } from './features/rdv/read-models/liste.ts';
import { tableNonLues } from './features/reclamation/read-models/liste.ts';

/** The columns of the list of laboratories that other features know: explicit, like the routes and the jobs. */
export const apportsLaboratoire: ApportsLaboratoire = {
  promotionsEnCours: tableEnCours,
  reclamationsNonLues: tableNonLues,
  dernierRdv: derniersParLaboratoire,
};
