// Rule « pronoms »: a name says its content; a pronoun or a participle alone only makes sense after other words.
import { estNoeud, nomDe, nomsDuMotif, type Noeud } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTypeScript, type Source } from './sources.ts';

const PARTOUT = ['un', 'une', 'uns', 'unes', 'lue', 'lues', 'sien', 'siens', 'sienne', 'siennes'];
const CHAMPS = new Set(PARTOUT);
/** `lu` and `lus` are fields of the API, which keep their names. */
const VARIABLES = new Set([...PARTOUT, 'lu', 'lus']);
const CITES = new RegExp(`\\b(?:${[...VARIABLES].join('|')})\\b`);
const CLES = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);

const nomsRefuses = (noeud: Noeud): string[] => {
  if (noeud.type === 'VariableDeclarator') return nomsDuMotif(noeud['id']).filter((nom) => VARIABLES.has(nom));
  if (Array.isArray(noeud['params']))
    return (noeud['params'] as unknown[]).flatMap(nomsDuMotif).filter((nom) => VARIABLES.has(nom));
  if (!CLES.has(noeud.type) || noeud['computed'] === true || noeud['shorthand'] === true) return [];
  return [nomDe(noeud['key']) ?? ''].filter((nom) => CHAMPS.has(nom));
};

const parcourir = (noeud: Noeud, noter: (nom: string, noeud: Noeud) => void): void => {
  for (const nom of nomsRefuses(noeud)) noter(nom, noeud);
  for (const valeur of Object.values(noeud))
    for (const enfant of Array.isArray(valeur) ? (valeur as unknown[]) : [valeur])
      if (estNoeud(enfant)) parcourir(enfant, noter);
};

/** Reads each TypeScript file: variables, parameters and fields. */
export const verifierPronoms = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => estTypeScript(source) && CITES.test(source.content))
    .flatMap((source) => {
      const { programme, ligneDe } = analyser(source);
      const problemes: Probleme[] = [];
      parcourir(programme as unknown as Noeud, (nom, { start }) => {
        const lieu = `${source.path}:${ligneDe(Number(start))}`;
        problemes.push(probleme('pronoms', `${lieu} : « ${nom} » ne dit pas ce qu’il tient, nommez la chose`));
      });
      return problemes;
    });
