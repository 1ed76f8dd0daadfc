import { encoursDusParLaboratoire } from '#server/features/argent/encours/read-models/dus-par-laboratoire.ts';
import { comptesAvecDonnees, donneesDuLaboratoire } from '#server/features/pilotage/usage/read-models/laboratoire.ts';
import type { ApportsLaboratoire } from '#server/features/catalogue/laboratoire/read-models/apports.ts';
import { tableEnCours } from '#server/features/operations/promotion/read-models/tableaux.ts';
import { derniersParLaboratoire } from '#server/features/rendez-vous/rdv/read-models/liste.ts';
import { tableNonLues } from '#server/features/echanges/reclamation/read-models/liste.ts';

/** What other features know of a laboratory: explicit, like the routes and the jobs. */
export const apportsLaboratoire: ApportsLaboratoire = {
  donneesDuLaboratoire,
  comptesAvecDonnees,
  encoursDus: encoursDusParLaboratoire,
  promotionsEnCours: tableEnCours,
  reclamationsNonLues: tableNonLues,
  dernierRdv: derniersParLaboratoire,
};
