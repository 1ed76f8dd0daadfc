// Rule « verbes »: the verbs of each room. A repository names its SQL verb and its table, a policy whether a user may
// act.
import { estNoeud, nomDe, type Noeud } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTest, type Source } from './sources.ts';

const PIECE = /^src\/(?:server|shared)\/features\/[^/]+\/[^/]+\/(?<piece>repository|policy)(?:\/[a-z0-9-]+)?\.ts$/;
const VERBE_SQL = /^(?:insert|upsert|replace|update|delete|find|lock|count)[A-Z]/;

type Fonction = { readonly nom: string; readonly noeud: Noeud; readonly ligne: number };

/** The functions that a file exports. */
const fonctionsExportees = (source: Source): readonly Fonction[] => {
  const { programme, ligneDe } = analyser(source);
  return (programme.body as unknown as Noeud[]).flatMap((instruction) => {
    const declaration = instruction['declaration'];
    if (instruction.type !== 'ExportNamedDeclaration' || !estNoeud(declaration)) return [];
    const declarateurs = Array.isArray(declaration['declarations']) ? (declaration['declarations'] as Noeud[]) : [];
    return declarateurs.flatMap(({ id, init, start }) => {
      const nom = nomDe(id);
      return nom && estNoeud(init) && init.type === 'ArrowFunctionExpression'
        ? [{ nom, noeud: init, ligne: ligneDe(Number(start)) }]
        : [];
    });
  });
};

const premierParametre = ({ noeud }: Fonction): string | undefined => nomDe((noeud['params'] as unknown[])[0]);
const repondOuiOuNon = ({ noeud }: Fonction): boolean => {
  const retour = noeud['returnType'];
  return estNoeud(retour) && estNoeud(retour['typeAnnotation']) && retour['typeAnnotation'].type === 'TSBooleanKeyword';
};

const conseilDe = (piece: string, fonction: Fonction): string | undefined => {
  if (piece === 'repository')
    return premierParametre(fonction) === 'tx' && !VERBE_SQL.test(fonction.nom)
      ? 'insert, upsert, replace, update, delete, find, lock ou count, puis ce qui est écrit ou lu'
      : undefined;
  return repondOuiOuNon(fonction) && !/^can[A-Z]/.test(fonction.nom) ? 'can, puis l’acte' : undefined;
};

/** Reads the repositories and the policies of the features. */
export const verifierVerbes = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter(({ path }) => !estTest(path))
    .flatMap((source) => {
      const piece = PIECE.exec(source.path)?.groups?.['piece'];
      if (!piece) return [];
      return fonctionsExportees(source).flatMap((fonction) => {
        const conseil = conseilDe(piece, fonction);
        const lieu = `${source.path}:${fonction.ligne}`;
        return conseil
          ? [probleme('verbes', `${lieu} : « ${fonction.nom} » : attendu, dans ${piece}, ${conseil}`)]
          : [];
      });
    });
