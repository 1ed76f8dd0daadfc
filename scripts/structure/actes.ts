// Rule « actes »: what a person does on the web has one name, in files and in what they export.
import { basename } from 'node:path';
import { declarationsDe } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { estTypeScript, type Source } from './sources.ts';

/** There, a gesture is a movement of the hand. */
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
