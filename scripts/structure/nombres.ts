// Rule « nombres »: a number typed or pasted by a person is read by src/shared/core/nombres.ts, and typed in the fields
// of src/web/ui/fields (COM-42).
import { probleme, type Probleme } from './probleme.ts';
import { estTest, estTypeScript, type Source } from './sources.ts';

const LECTEUR = 'src/shared/core/nombres.ts';
/** The database's own files; components whose values are their own (a choice of page size, a row's number). */
const MACHINE = /^src\/(?:server\/core|web\/ui)\//;

const INTERDITS: readonly (readonly [motif: RegExp, quoi: string])[] = [
  [/\bNumberInput\b/, 'NumberInput devine ce qui est tapé'],
  [/\btype="number"/, 'type="number" perd ce qu’il ne lit pas'],
  [/\bparseFloat\(/, 'parseFloat lit « 12,5 » comme 12'],
  [/\bparseInt\((?!.*,\s*16\))/, 'parseInt lit « 1e9 » comme 1'],
  [/\.replace(?:All)?\(\s*(?:','|\/,\/g?)\s*,\s*'\.'\s*\)/, 'une virgule changée en point à la main'],
  [
    /\bNumber\((?:[^()]|\([^()]*\))*\b(?:texte|saisie?|currentTarget|target)\b/,
    'Number() lit « 0x10 », « 1e9 » et le vide',
  ],
];

const conseil = (path: string): string =>
  path.startsWith('src/web/')
    ? 'prenez MontantField, EntierField, DecimalField, PourcentageField ou AnneeField'
    : 'prenez lireMontant, lireEntier, lireDecimal ou lirePourcentage (src/shared/core/nombres.ts)';

/** Reads the product's code; its tests may say what they like. */
export const verifierNombres = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => source.path.startsWith('src/') && estTypeScript(source) && !estTest(source.path))
    .filter(({ path }) => path !== LECTEUR && !MACHINE.test(path))
    .flatMap(({ path, content }) =>
      INTERDITS.filter(([motif]) => motif.test(content)).map(([, quoi]) =>
        probleme('nombres', `${path} : ${quoi} ; ${conseil(path)}`),
      ),
    );
