// Rule « actes »: an act of a user on the web has the same name in file names and in exports.
import { basename } from 'node:path';
import { declarationsDe } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { estTypeScript, type Source } from './sources.ts';

/** Folders where « geste » means a movement of the hand. */
const DE_LA_MAIN = /^src\/web\/ui\/(?:frise|editeur)\//;
const FICHIER = /^(?:use-)?(?:actions|gestes?)(?:-|\.)|^Actions[A-Z.]|Gestes?[A-Z.]/;
const EXPORTE = /^useActions|Gestes?(?:[A-Z]|$)/;

/** Reads the files of the web. */
export const verifierActes = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => source.path.startsWith('src/web/') && estTypeScript(source) && !DE_LA_MAIN.test(source.path))
    .flatMap((source) => {
      const noms = [...declarationsDe(source).exports.keys()].filter((nom) => EXPORTE.test(nom));
      return [...(FICHIER.test(basename(source.path)) ? [basename(source.path)] : []), ...noms].map((nom) =>
        probleme(
          'actes',
          `${source.path} : « ${nom} » : ce qu’une personne fait est un acte (use-actes-…, XxxActes.tsx)`,
        ),
      );
    });
