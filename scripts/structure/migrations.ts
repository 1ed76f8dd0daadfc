// Rule « migrations »: each migration has its own number.
import { basename } from 'node:path';
import { probleme, type Probleme } from './probleme.ts';

/** @param chemins paths of the migrations, `NNNN_quoi.sql` */
export const verifierMigrations = (chemins: readonly string[]): readonly Probleme[] =>
  [...Map.groupBy(chemins, (chemin) => basename(chemin).slice(0, 4))]
    .filter(([, memes]) => memes.length > 1)
    .map(([numero, memes]) =>
      probleme(
        'migrations',
        `${memes.map((meme) => basename(meme)).join(', ')} : deux migrations ${numero}, l’ordre ne se lit plus`,
      ),
    );
