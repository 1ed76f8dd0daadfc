// Rule « recopies »: a repository writes what was typed whole (`enColonnes`), it does not copy it field by field: the
// next field would be lost (ADR 38).
import { probleme, type Probleme } from './probleme.ts';
import { estTest, type Source } from './sources.ts';

/** `reference_bl: saisie.referenceBl`, whatever bears the value; the tenant apart. */
const RECOPIE = /\b(?!tenant_id)([a-z]\w*_\w+): [a-z]\w*\.([a-z]\w*)(?= ?[,}\n]| \?\?)/g;
const enChamp = (colonne: string): string =>
  colonne.replaceAll(/_([a-z])/g, (_, lettre: string) => lettre.toUpperCase());
/** A column or two of what is not typed (who, when) are named: a copy is longer. */
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
