// Rules « exports d’un mot » and « exports du même nom »: an exported name is understood without its file.
import { declarationsDe } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { estTest, estTypeScript, type Source } from './sources.ts';

/**
 * Words with one meaning in the whole product: kinds of values (core/champs, core/dates, core/contract), steps common
 * to every command (write the journal, notify), tables of all the features, and words of the screen (plural, message).
 * Many features import each of them; an export of a single feature names that feature.
 */
const MOTS_DE_LA_MAISON = new Set(
  (
    'id jour instant centimes version texte choix telephones aujourdhui journaliser prevenir agir ' +
    'ensemble nommer page paging call connect migrate roles ecran ecrans fonctionnalites sujets ' +
    'politiques contrats accord pluriel insecable succes info echec permises differer'
  ).split(' '),
);
/** Written by `npm run rows`: the interface of a table often has the same name as its type in the contract. */
const ECRIT = 'src/server/core/db/tables.ts';

type Exporte = { readonly nom: string; readonly path: string; readonly ligne: number; readonly valeur: boolean };

const exportesDe = (source: Source): readonly Exporte[] => {
  const { exports, parNom } = declarationsDe(source);
  return [...exports].flatMap(([nom, local]) => {
    const declaration = parNom.get(local);
    if (!declaration || nom === 'default') return [];
    return [{ nom, path: source.path, ligne: declaration.ligne, valeur: declaration.genre === 'valeur' }];
  });
};

/** Reads the product, without tests. */
export const verifierExports = (sources: readonly Source[]): readonly Probleme[] => {
  const exportes = sources
    .filter((source) => source.path.startsWith('src/') && estTypeScript(source))
    .filter(({ path }) => !estTest(path) && path !== ECRIT)
    .flatMap(exportesDe);
  const dunMot = exportes.filter(
    ({ nom, valeur }) => valeur && /^[a-z][a-z0-9]*$/.test(nom) && !MOTS_DE_LA_MAISON.has(nom),
  );
  const memesNoms = [...Map.groupBy(exportes, ({ nom }) => nom)].filter(([, memes]) => memes.length > 1);
  return [
    ...dunMot.map(({ nom, path, ligne }) =>
      probleme('exports d’un mot', `${path}:${ligne} : « ${nom} » ne dit pas de quoi, hors de son fichier`),
    ),
    ...memesNoms.map(([nom, memes]) =>
      probleme(
        'exports du même nom',
        `« ${nom} » est à la fois dans ${memes.map(({ path }) => path).join(', ')} ; dites de quoi dans chacun`,
      ),
    ),
  ];
};
