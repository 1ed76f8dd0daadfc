// Rule « contenu »: short files, no console in the product, no accent in an identifier.
import { probleme, type Probleme } from './probleme.ts';
import { estTest, estTypeScript, type Source } from './sources.ts';

const MAX_LIGNES = 350;
/** A file of tests reads as one story. */
const MAX_LIGNES_TEST = 420;
/** Written by a script, not read line by line. */
const ENGENDRES = /^src\/server\/core\/db\/tables\.ts$/;

const problemesDuContenu = ({ path, content }: Source): string[] => {
  const problemes: string[] = [];
  const lignes = content.trimEnd().split('\n').length;
  const plafond = estTest(path) ? MAX_LIGNES_TEST : MAX_LIGNES;
  if (lignes > plafond && !ENGENDRES.test(path))
    problemes.push(`${path} : ${lignes} lignes, ${plafond} au plus ; découpez-le par acte ou par écran`);
  if (/(?<![\w.])console\.\w/.test(content))
    problemes.push(`${path} : pas de console, le serveur écrit dans services.log, le navigateur affiche un message`);
  const accentue = /\b(?:const|let|function|class|type|interface)\s+(?<nom>[\w$]*[À-ÿ][\wÀ-ÿ$]*)/.exec(content)
    ?.groups?.['nom'];
  if (accentue) problemes.push(`${path} : pas d’accent dans l’identifiant « ${accentue} »`);
  return problemes;
};

/** Reads each TypeScript file of `src`, tests included. */
export const verifierContenu = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => source.path.startsWith('src/') && estTypeScript(source))
    .flatMap(problemesDuContenu)
    .map((texte) => probleme('contenu', texte));
