// Rule « pièces »: a folder of the product holds few files; beyond the limit, its files go to sub-folders named after
// their subject.
import { dirname } from 'node:path';
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';

const FICHIERS_AU_PLUS = 47;

/** Refuses the folders of `src` with too many files of their own, including tests and styles but not sub-folders. */
export const verifierPieces = (sources: readonly Source[]): readonly Probleme[] =>
  [...Map.groupBy(sources, ({ path }) => dirname(path))]
    .filter(([dossier, fichiers]) => dossier.startsWith('src/') && fichiers.length > FICHIERS_AU_PLUS)
    .map(([dossier, { length }]) =>
      probleme(
        'pièces',
        `${dossier} : ${length} fichiers, ${FICHIERS_AU_PLUS} au plus ; rangez ce qui va ensemble dans une pièce ` +
          `du nom de son sujet`,
      ),
    );
