// Rule « références »: files and rules cited in comments exist in the repository.
import { basename } from 'node:path';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTypeScript, type Source } from './sources.ts';

const DOMAINES_DES_RULES =
  'COM|CPT|RES|CRR|EXP|CAT|CNX|RDV|PIL|ENC|ECM|RLV|FAC|RFA|PRV|DOC|DIS|REC|OPE|CND|PRS|CMP|CAL|PAY';
const RULE = new RegExp(String.raw`\b(?:${DOMAINES_DES_RULES})-\d+\b(?!-?\d)`, 'g');
const DECLAREE = /^\W*\*\*(?<rule>[A-Z]{3}-\d+)\.\*\*/;
const ADR = /\bADR (?<numero>\d+)\b/g;
const PAPIER = /\b(?<nom>[\w./-]*\w\.md)\b/g;
/** A file or folder of the repository, between backticks; `NNNN` stands for an undecided number. */
const CHEMIN = /`(?<chemin>(?:src|scripts|e2e|docs|bench|simulators)\/(?![\w./-]*NNNN)[\w./-]+)`/g;
/** Sections and numbered decisions of documents outside the repository. */
const ABSENT = /(?:\w+,? )?§\s?\d[\d.]*|\bdecisions? \d+\b/gi;

/** The parts of `docs/` that may be cited. */
export type Papiers = {
  /** `docs/metier/*.md`. */
  readonly rules: readonly Source[];
  readonly adr: ReadonlySet<number>;
  /** Paths of every Markdown file. */
  readonly markdown: readonly string[];
  /** Paths of every other file. */
  readonly fichiers: readonly string[];
};

type Ligne = { readonly texte: string; readonly ligne: number };

const commentairesCss = ({ content }: Source): Ligne[] =>
  [...content.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: texte, index }) => ({
    texte,
    ligne: content.slice(0, index).split('\n').length,
  }));

/** The comments of a file, line by line; a Markdown file counts whole. */
const lignesDeCommentaire = (source: Source): Ligne[] => {
  if (source.path.endsWith('.md')) return source.content.split('\n').map((texte, rang) => ({ texte, ligne: rang + 1 }));
  const commentaires = estTypeScript(source) ? analyser(source).commentaires : commentairesCss(source);
  return commentaires.flatMap(({ texte, ligne }) =>
    texte.split('\n').map((texteDeLigne, rang) => ({ texte: texteDeLigne, ligne: ligne + rang })),
  );
};

/** Each rule of `docs/metier` with its file and the rest of its paragraph. */
const declaredRules = (papiers: readonly Source[]): { rule: string; papier: string; texte: string }[] =>
  papiers.flatMap(({ path, content }) =>
    content.split(/\n(?=\W*\*\*[A-Z]{3}-\d+\.\*\*)/).flatMap((texte) => {
      const rule = DECLAREE.exec(texte)?.groups?.['rule'];
      return rule ? [{ rule: rule, papier: path, texte: texte.split('\n\n')[0] ?? '' }] : [];
    }),
  );

const citations = (
  { texte }: Ligne,
  { adr, markdown, fichiers }: Papiers,
  declarees: ReadonlySet<string>,
): string[] => [
  ...[...texte.matchAll(RULE)].flatMap(([rule]) =>
    declarees.has(rule) ? [] : [`la règle ${rule} n’est dans aucun docs/metier/*.md`],
  ),
  ...[...texte.matchAll(ADR)].flatMap(({ groups }) =>
    adr.has(Number(groups?.['numero'])) ? [] : [`l’ADR ${groups?.['numero']} n’est pas dans docs/adr`],
  ),
  ...[...texte.matchAll(PAPIER)].flatMap(({ groups }) => {
    const nom = (groups?.['nom'] ?? '').replace(/^(?:\.+\/)+/, '');
    return markdown.some((connu) => `/${connu}`.endsWith(`/${nom}`)) ? [] : [`${nom} n’est pas dans le dépôt`];
  }),
  ...[...texte.matchAll(CHEMIN)].flatMap(({ groups }) => {
    const chemin = (groups?.['chemin'] ?? '').replace(/\/$/, '');
    const existe = [...fichiers, ...markdown].some((connu) => connu === chemin || connu.startsWith(`${chemin}/`));
    return existe ? [] : [`${chemin} n’est pas dans le dépôt`];
  }),
  ...[...texte.matchAll(ABSENT)].map(
    ([cite]) => `« ${cite} » cite un papier que le dépôt n’a pas ; citez la règle de docs/metier`,
  ),
];

/** Refuses the comments and documents that cite a missing file or rule. Skips migrations, which are never edited. */
export const verifierReferences = (sources: readonly Source[], papiers: Papiers): readonly Probleme[] => {
  const declarees = new Set(declaredRules(papiers.rules).map(({ rule }) => rule));
  return sources
    .filter(({ path }) => /\.(?:tsx?|css|md)$/.test(path) && !path.startsWith('src/server/migrations/'))
    .flatMap((source) =>
      lignesDeCommentaire(source).flatMap((ligne) =>
        citations(ligne, papiers, declarees).map((texte) =>
          probleme('références', `${source.path}:${ligne.ligne} : ${texte}`),
        ),
      ),
    );
};

const TEST = /`(?<chemin>[^`\s]+\.(?:test|spec)\.tsx?)`/g;

/** Refuses a rule written twice, one without a test, and one whose test is missing. */
export const verifierBusinessRules = (papiers: readonly Source[], chemins: readonly string[]): readonly Probleme[] => {
  const declarees = declaredRules(papiers);
  const doubles = [...Map.groupBy(declarees, ({ rule }) => rule)].filter(([, memes]) => memes.length > 1);
  return [
    ...doubles.map(
      ([rule, memes]) =>
        `${rule} : écrite ${memes.length} fois (${memes.map(({ papier }) => basename(papier)).join(', ')})`,
    ),
    ...declarees.flatMap(({ rule, papier, texte }) => {
      const tests = [...texte.matchAll(TEST)].map(({ groups }) => groups?.['chemin'] ?? '');
      if (tests.length === 0)
        return texte.includes('(sans test)') ? [] : [`${papier} : ${rule} ne nomme aucun test, ni « (sans test) »`];
      return tests
        .filter((test) => !chemins.some((chemin) => `/${chemin}`.endsWith(`/${test}`)))
        .map((test) => `${papier} : ${rule} nomme ${test}, qui n’existe pas`);
    }),
  ].map((texte) => probleme('règles du métier', texte));
};
