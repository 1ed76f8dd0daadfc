// Rule « nombres »: src/shared/core/nombres.ts parses every number typed or pasted by a user, and the fields of
// src/web/ui/fields take it (COM-42).
import { probleme, type Probleme } from './probleme.ts';
import { estTest, estTypeScript, type Source } from './sources.ts';

const LECTEUR = 'src/shared/core/nombres.ts';
/**
 * Folders that parse numbers not typed by a user: values of the database, and of components (page size, row number).
 */
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

/** Reads the product's code, without tests. */
export const verifierNombres = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => source.path.startsWith('src/') && estTypeScript(source) && !estTest(source.path))
    .filter(({ path }) => path !== LECTEUR && !MACHINE.test(path))
    .flatMap(({ path, content }) =>
      INTERDITS.filter(([motif]) => motif.test(content)).map(([, quoi]) =>
        probleme('nombres', `${path} : ${quoi} ; ${conseil(path)}`),
      ),
    );
