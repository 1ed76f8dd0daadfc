// Rule « schémas »: the calls of a feature belong to its contract, their data to its schemas.
import { estTest, type Source } from './sources.ts';
import { probleme, type Probleme } from './probleme.ts';

const PIECE = /^src\/shared\/features\/[^/]+\/[^/]+\/(?<piece>contract(?=\/)|schemas)(?:\/[a-z0-9-]+)?\.ts$/;
const APPEL = /\b(?:defineContract\(|satisfies RouteContract\b)/;

/** Reads the contracts and the schemas of the features. */
export const verifierSchemas = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter(({ path }) => !estTest(path))
    .flatMap(({ path, content }) => {
      const piece = PIECE.exec(path)?.groups?.['piece'];
      if (!piece || (piece === 'contract') === APPEL.test(content)) return [];
      const conseil =
        piece === 'contract' ? 'aucun appel, rangez-le dans schemas.ts ou schemas/' : 'un appel va dans contract';
      return [probleme('schémas', `${path} : ${conseil}`)];
    });
