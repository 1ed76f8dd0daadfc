// Finds the SQL of the server and the tables it names: calls of the query builder and sql`…` templates.
import { Visitor, type ESTree } from 'vite';
import { analyser, type Source } from './sources.ts';

type Requete = {
  readonly ligne: number;
  readonly tablesLues: readonly string[];
  readonly tablesEcrites: readonly string[];
};

const ECRITURES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const LECTURES = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'using',
]);
/** A join only counts after a call that starts a query: alone, the word may belong to another library. */
const DEBUTS = ECRITURES.union(new Set(['selectFrom']));

const texteDe = (noeud: ESTree.Argument | ESTree.ArrayExpressionElement | undefined): readonly string[] => {
  if (noeud?.type === 'Literal' && typeof noeud.value === 'string') return [noeud.value];
  return noeud?.type === 'ArrayExpression' ? noeud.elements.flatMap(texteDe) : [];
};
/** `promotion as p` names the table `promotion`. */
const tableDe = (texte: string): string => /^\w+/.exec(texte.trim())?.[0] ?? '';

const TABLE = String.raw`\s+(?:only\s+)?(?<table>[a-z_]\w*)`;
const ACTE = String.raw`insert\s+into|merge\s+into|delete\s+from|(?<!\bdo\s+|\bfor\s+|\bkey\s+)update`;
const ECRIT = new RegExp(String.raw`\b(?:${ACTE})${TABLE}`, 'gi');
const LIT = new RegExp(String.raw`(?<!\bdelete\s+)\b(?:from|join|using)${TABLE}`, 'gi');
/** `for update of e` and `on conflict … do update set` write nothing more. */
const MOTS = new Set(['set', 'of', 'skip', 'nowait', 'select', 'lateral', 'unnest', 'values']);

const tablesDuTexte = (texte: string, motif: RegExp): readonly string[] =>
  [...texte.matchAll(motif)]
    .map(({ groups }) => groups?.['table']?.toLowerCase() ?? '')
    .filter((table) => table && !MOTS.has(table));

const texteDuGabarit = ({ quasis }: ESTree.TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ');
const estSql = (balise: ESTree.Expression): boolean => balise.type === 'Identifier' && balise.name === 'sql';

/** The pieces of SQL of a file, in the order of its lines. */
export const requetesDe = (source: Source): readonly Requete[] => {
  if (!/\bsql\b|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\b/.test(source.content)) return [];
  const { programme, ligneDe } = analyser(source);
  const requetes: Requete[] = [];
  const jointures: Requete[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [premier] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const verbe = callee.property.name;
      if (!ECRITURES.has(verbe) && !LECTURES.has(verbe)) return;
      const tables = texteDe(premier).map(tableDe);
      const ligne = ligneDe(callee.property.start);
      const requete = ECRITURES.has(verbe)
        ? { ligne, tablesLues: [], tablesEcrites: tables }
        : { ligne, tablesLues: tables, tablesEcrites: [] };
      (DEBUTS.has(verbe) ? requetes : jointures).push(requete);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (!estSql(tag)) return;
      const texte = texteDuGabarit(quasi);
      requetes.push({
        ligne: ligneDe(quasi.start),
        tablesLues: tablesDuTexte(texte, LIT),
        tablesEcrites: tablesDuTexte(texte, ECRIT),
      });
    },
  }).visit(programme);
  return (requetes.length > 0 ? [...requetes, ...jointures] : []).toSorted((a, b) => a.ligne - b.ligne);
};
