// Rule « contenu »: short files, short lines, no console, no accent in an identifier, the words of the vocabulary.
import { probleme, type Probleme } from './probleme.ts';
import { estTest, estTypeScript, type Source } from './sources.ts';
import { motifParmi } from '../../src/shared/core/textes/motifs.ts';

const MAX_LIGNES = 350;
/** A file of tests reads as one story. */
const MAX_LIGNES_TEST = 420;
const MAX_COLONNES = 120;
/** Files written by a script: their length is not limited. */
const ENGENDRES = /^src\/server\/core\/db\/tables\.ts$/;

/** Words that the vocabulary replaces by « mail » (the message) and « adresse e-mail » (docs/vocabulaire.md). */
const AUTRE_MOT = motifParmi(
  [
    /(?:(?<![\wÀ-ÿ])(?:le|un|du|ce|par|\d)[ \u00a0]|(?:relire|envoyer)[ \u00a0](?:l’)?)e-mails?(?![\w-])/,
    /e-mails?[ \u00a0](?:en|non|peut|envoy|parti|reçu|renvoy|conserv)/,
    /adresses?[ \u00a0]mails?(?![\w-])/,
  ],
  'i',
);

/** A word that is none of the five words for amounts due (ENC-34, ENC-65). */
const MOT_REFUSE = /(?<![\wÀ-ÿ])(?:non[_ -])?[ée]chue?s?(?![\wÀ-ÿ])/i;

/** The built interface holds no schema of an answer (`scripts/sans-reponses.ts`): reading one gives undefined there. */
const SCHEMA_DE_REPONSE = /Contract\.\w+\.response\b/;

const problemesDuContenu = ({ path, content }: Source): string[] => {
  const problemes: string[] = [];
  const lignes = content.trimEnd().split('\n').length;
  const plafond = estTest(path) ? MAX_LIGNES_TEST : MAX_LIGNES;
  if (lignes > plafond && !ENGENDRES.test(path))
    problemes.push(`${path} : ${lignes} lignes, ${plafond} au plus ; découpez-le par acte ou par écran`);
  if (/(?<![\w.])console\.\w/.test(content))
    problemes.push(`${path} : pas de console, le serveur écrit dans services.log, le navigateur affiche un message`);
  const accentue = /\b(?:const|let|function|class|type|interface)\s+(?<nom>[\w$]*[À-ÿ][\wÀ-ÿ$]*)/.exec(content)
    ?.groups?.['nom'];
  if (accentue) problemes.push(`${path} : pas d’accent dans l’identifiant « ${accentue} »`);
  const mot = AUTRE_MOT.exec(content)?.[0];
  if (mot) problemes.push(`${path} : « ${mot} » : on envoie un « mail », à une « adresse e-mail »`);
  const refuse = MOT_REFUSE.exec(content)?.[0];
  if (refuse)
    problemes.push(`${path} : « ${refuse} » : à réclamer, réclamé, en retard, à venir ou à vérifier (ENC-34)`);
  const schema = path.startsWith('src/web/') && !estTest(path) && SCHEMA_DE_REPONSE.exec(content)?.[0];
  if (schema)
    problemes.push(`${path} : « ${schema} » n’est pas dans l’interface construite ; nommez le schéma lui-même`);
  return problemes;
};

/** Lines that the formatter cannot cut: a sentence, a pattern, a comment, a page in a template. */
const lignesTropLongues = ({ path, content }: Source): string[] =>
  content
    .split('\n')
    .flatMap((ligne, i) =>
      ligne.length > MAX_COLONNES
        ? [`${path}:${i + 1} : ${ligne.length} colonnes, ${MAX_COLONNES} au plus ; nommez une partie ou coupez-la`]
        : [],
    );

/** Reads each TypeScript file: what `src` holds, tests included; the lines of all but tests. */
export const verifierContenu = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter(estTypeScript)
    .flatMap((source) => [
      ...(source.path.startsWith('src/') ? problemesDuContenu(source) : []),
      ...(estTest(source.path) || ENGENDRES.test(source.path) ? [] : lignesTropLongues(source)),
    ])
    .map((texte) => probleme('contenu', texte));
