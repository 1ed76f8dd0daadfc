import type { SorteArchive } from '#server/features/exploitation/archive/read-models/sorte.ts';
import { sorteDocuments } from '#server/features/echanges/document/commands/archiver.ts';
import { creerSorteDossier } from '#server/features/argent/dossier-preuve/commands/archiver.ts';
import { creerSorteExport } from '#server/features/exploitation/export-donnees/commands/archiver.ts';
import { sorteReleves } from '#server/features/prestations/prestation/commands/archiver.ts';
import { filtresDuDemandeur } from '../features/pilotage/usage/read-models/export-du-demandeur.ts';
import { contributeursDePreuves } from './preuves.ts';

const sorteExport = creerSorteExport(filtresDuDemandeur);
export const sorteDossier = creerSorteDossier(contributeursDePreuves);
/** Every sort of archive with what its feature puts in it: explicit, like the routes and the jobs. */
export const sortesArchive: readonly SorteArchive[] = [sorteExport, sorteDocuments, sorteDossier, sorteReleves];
