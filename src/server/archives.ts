import type { SorteArchive } from './features/archive/read-models/sorte.ts';
import { sorteDocuments } from './features/document/commands/archiver.ts';
import { creerSorteDossier } from './features/dossier-preuve/commands/archiver.ts';
import { sorteExport } from './features/export-donnees/commands/archiver.ts';
import { contributeurs } from './preuves.ts';

export const sorteDossier = creerSorteDossier(contributeurs);
/** Every sort of archive with what its feature puts in it: explicit, like the routes and the jobs. */
export const sortesArchive: readonly SorteArchive[] = [sorteExport, sorteDocuments, sorteDossier];
