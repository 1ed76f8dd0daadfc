// Rule « recopies »: a repository writes the typed data whole (`enColonnes`) instead of copying it field by field,
// which would lose the next field (ADR 38).
import { probleme, type Probleme } from './probleme.ts';
import { estTest, type Source } from './sources.ts';

/** `reference_bl: saisie.referenceBl`, whatever bears the value; the tenant apart. */
const RECOPIE = /\b(?!tenant_id)([a-z]\w*_\w+): [a-z]\w*\.([a-z]\w*)(?= ?[,}\n]| \?\?)/g;
const enChamp = (colonne: string): string =>
  colonne.replaceAll(/_([a-z])/g, (_, lettre: string) => lettre.toUpperCase());
/** Copied columns allowed: one or two that are not typed (who, when). */
const ADMISES = 3;

const recopiesDe = ({ content }: Source): string[] =>
  [...content.matchAll(RECOPIE)].flatMap(([, colonne = '', champ]) => (enChamp(colonne) === champ ? [colonne] : []));

/** Reads the repositories and the commands of the server. */
export const verifierRecopies = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter(({ path }) => path.startsWith('src/server/features/') && !estTest(path))
    .flatMap((source) => {
      const colonnes = recopiesDe(source);
      return colonnes.length <= ADMISES
        ? []
        : [
            probleme(
              'recopies',
              `${source.path} : ${colonnes.join(', ')} recopiées champ par champ ; donnez l’objet à enColonnes ` +
                `(core/db/noms.ts)`,
            ),
          ];
    });
