// Rule « colonnes »: a statement names its result columns one by one. With `*`, a migration that adds a column changes
// the result, and PostgreSQL refuses (0A000) the plans of running instances (EXP-103).
import { Visitor, type ESTree } from 'vite';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTest, estTypeScript, type Source } from './sources.ts';

/** The tables of the database, as the generated types name them. */
export const tablesConnues = (types: string): ReadonlySet<string> =>
  new Set(
    [...(/export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? '').matchAll(/^\s+(\w+):/gm)].map(
      ([, nom]) => nom ?? '',
    ),
  );

const CONSEIL =
  'nommez les colonnes (colonnesEntieres, de core/db/noms.ts, dit s’il en manque) ; une colonne ajoutée par la ' +
  'version suivante casserait celle-ci';
const ENTIERES = new Set(['selectAll', 'returningAll']);

/** Removes the parts in parentheses: the statement around them names its own columns. */
const horsParentheses = (texte: string): string => {
  let reste = texte;
  for (let avant = ''; avant !== reste;) {
    avant = reste;
    reste = reste.replaceAll(/\([^()]*\)/g, ' ');
  }
  return reste;
};

/** True when this SQL returns all the columns of a table. */
const rendTout = (texte: string, tables: ReadonlySet<string>): boolean => {
  if (/\breturning\s+(?:\w+\.)?\*/i.test(texte)) return true;
  const dehors = horsParentheses(texte);
  const derriere = [...dehors.matchAll(/\bselect\s+(?:distinct\s+)?\*.*?\bfrom\s+(\w+)/gis)].map(
    ([, nom]) => nom ?? '',
  );
  const alias = [...dehors.matchAll(/(?<![\w.])(\w+)\.\*/g)].flatMap(([, nom = '']) =>
    [...texte.matchAll(new RegExp(String.raw`\b(?:from|join|update|into)\s+(\w+)\s+(?:as\s+)?${nom}\b`, 'gi'))].map(
      ([, table]) => table ?? '',
    ),
  );
  return [...derriere, ...alias].some((nom) => tables.has(nom));
};

const texteDe = ({ quasis }: ESTree.TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? value.raw).join(' x ');

/** Reads the server's product code: its tests may read everything. */
export const verifierColonnes = (sources: readonly Source[], tables: ReadonlySet<string>): readonly Probleme[] =>
  sources
    .filter((source) => source.path.startsWith('src/server/') && estTypeScript(source) && !estTest(source.path))
    .filter(({ content }) => /\bselectAll\b|\breturningAll\b|\*/.test(content))
    .flatMap((source) => {
      const { programme, ligneDe } = analyser(source);
      const trouvees: Probleme[] = [];
      const refuser = (position: number) =>
        trouvees.push(probleme('colonnes', `${source.path}:${ligneDe(position)} : ${CONSEIL}`));
      new Visitor({
        CallExpression: ({ callee }) => {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
          if (ENTIERES.has(callee.property.name)) refuser(callee.property.start);
        },
        TemplateLiteral: (gabarit) => {
          if (rendTout(texteDe(gabarit), tables)) refuser(gabarit.start);
        },
        Literal: ({ value, start }) => {
          if (typeof value === 'string' && rendTout(value, tables)) refuser(start);
        },
      }).visit(programme);
      return trouvees;
    });
