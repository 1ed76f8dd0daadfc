// French typography for every sentence of the interface: no line break before a colon or inside guillemets.
import { parseAst, Visitor, type Plugin } from 'vite';

const NBSP = '\u00a0';
const A_LIER = / (?=[:;!?»%€])|(?<=«) /g;
const SENTENCES = /\/src\/(?:web|shared)\/.*\.tsx?$/;

/** Adds the French no-break spaces to the strings and templates of a module, without moving any position. */
export const rendreInsecable = (code: string): string => {
  if (!/ [:;!?»%€]|« /.test(code)) return code;
  const caracteres: string[] = [];
  let fin = 0;
  const lier = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    caracteres.push(code.slice(fin, start), code.slice(start, end).replace(A_LIER, NBSP));
    fin = end;
  };
  const chaines: { start: number; end: number }[] = [];
  new Visitor({
    Literal: (noeud) => {
      if (typeof noeud.value === 'string') chaines.push(noeud);
    },
    TemplateElement: (noeud) => {
      chaines.push(noeud);
    },
  }).visit(parseAst(code));
  chaines.toSorted((a, b) => a.start - b.start).forEach(lier);
  return [...caracteres, code.slice(fin)].join('');
};

/**
 * Runs after the JSX transform, on the browser's code; the server's sentences go through `insecable` where they are
 * shown.
 */
export const insecables = (): Plugin => ({
  name: 'pharmaccord:insecables',
  enforce: 'post',
  transform: { filter: { id: SENTENCES }, handler: (code) => ({ code: rendreInsecable(code), map: null }) },
});
