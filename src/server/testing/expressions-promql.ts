import { globSync, readFileSync } from 'node:fs';

const DOSSIER = new URL('../../../deploy/observation/', import.meta.url);
export const cheminObservation = (nom: string): string => decodeURIComponent(new URL(nom, DOSSIER).pathname);

type Tableau = { readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] };

/** What a dashboard asks, its own variables given a value. */
const expressionsDuTableau = (fichier: string): string[] => {
  const { panels } = JSON.parse(readFileSync(cheminObservation(fichier), 'utf8')) as Tableau;
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
};

/** Every question of `deploy/observation`, by file, and the names that its rules record. */
export const lireExpressions = () => {
  const alertes = readFileSync(cheminObservation('alertes.yml'), 'utf8');
  const lire = (champ: string): string[] =>
    [...alertes.matchAll(new RegExp(`^\\s*(?:- )?${champ}: (.+)$`, 'gm'))].map(([, texte = '']) => texte);
  const tableaux = globSync('tableau-*.json', { cwd: DOSSIER });
  return {
    parFichier: new Map([
      ['alertes.yml', lire('expr')],
      ...tableaux.map((fichier) => [fichier, expressionsDuTableau(fichier)] as const),
    ]),
    notees: new Set(lire('record')),
    alertes: lire('alert'),
  };
};

const HORS_NOMS = /\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|without|on|ignoring)\s*\([^)]*\)/g;
const NOM = /(?<![\w:.])[a-z_][\w:]*(?!\s*\()\b/gi;
const MOTS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'group_left', 'group_right']);

/** The metrics that a question names. */
export const metriquesDe = (expression: string): string[] =>
  [...expression.replaceAll(HORS_NOMS, ' ').matchAll(NOM)].map(([nom]) => nom).filter((nom) => !MOTS.has(nom));
