// Rule « pièces »: a folder of the product is read at a glance; beyond, its files go in rooms that say their subject.
import { dirname } from 'node:path';
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';

const FICHIERS_AU_PLUS = 47;
/** The worlds that the tests of the server start from: one for each feature, side by side. */
const OUTILS_DE_TEST = 'src/server/testing';

/**
 * Refuses the folders of `src` that hold too many files of their own: tests and styles counted, what is in their own
 * folders not.
 */
export const verifierPieces = (sources: readonly Source[]): readonly Probleme[] =>
  [...Map.groupBy(sources, ({ path }) => dirname(path))]
    .filter(([dossier, fichiers]) => dossier.startsWith('src/') && fichiers.length > FICHIERS_AU_PLUS)
    .filter(([dossier]) => dossier !== OUTILS_DE_TEST)
    .map(([dossier, { length }]) =>
      probleme(
        'pièces',
        `${dossier} : ${length} fichiers, ${FICHIERS_AU_PLUS} au plus ; rangez ce qui va ensemble dans une pièce ` +
          `du nom de son sujet`,
      ),
    );
