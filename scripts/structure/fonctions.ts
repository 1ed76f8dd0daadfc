// Rules « fonctions » and « booleens »: a function stays short; a bare `true` among arguments has no meaning for the
// reader.
import { estNoeud, nomDe, nomsDuMotif, type Noeud } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTest, estTypeScript, type Source } from './sources.ts';

const MAX_LIGNES = 100;
const FONCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);

const parcourir = (noeud: Noeud, lire: (noeud: Noeud) => void): void => {
  lire(noeud);
  for (const valeur of Object.values(noeud))
    for (const enfant of Array.isArray(valeur) ? (valeur as unknown[]) : [valeur])
      if (estNoeud(enfant)) parcourir(enfant, lire);
};

const estFonction = (noeud: unknown): boolean => estNoeud(noeud) && FONCTIONS.has(noeud.type);

/** The functions declared here or imported from our own files, without React setters and functions of packages. */
const fonctionsConnues = (programme: Noeud, { path, content }: Source): Set<string> => {
  const noms = new Set<string>();
  for (const { cible, noms: importes } of analyser({ path, content }).imports)
    if (cible) for (const { local } of importes) noms.add(local);
  parcourir(programme, (noeud) => {
    if (noeud.type === 'VariableDeclarator' && estFonction(noeud['init']))
      for (const nom of nomsDuMotif(noeud['id'])) noms.add(nom);
    if (noeud.type === 'FunctionDeclaration') noms.add(nomDe(noeud['id']) ?? '');
  });
  return noms;
};

const estBooleenNu = (argument: unknown): boolean =>
  estNoeud(argument) && argument.type === 'Literal' && typeof argument['value'] === 'boolean';

const lireFonctions = (source: Source): Probleme[] => {
  const { programme, ligneDe } = analyser(source);
  const racine = programme as unknown as Noeud;
  const connues = fonctionsConnues(racine, source);
  const problemes: Probleme[] = [];
  parcourir(racine, (noeud) => {
    const debut = ligneDe(Number(noeud['start']));
    const lieu = `${source.path}:${debut}`;
    if (FONCTIONS.has(noeud.type)) {
      const lignes = ligneDe(Number(noeud['end'])) - debut + 1;
      if (lignes > MAX_LIGNES)
        problemes.push(probleme('fonctions', `${lieu} : ${lignes} lignes, ${MAX_LIGNES} au plus ; nommez une partie`));
    }
    const appelee = noeud.type === 'CallExpression' ? nomDe(noeud['callee']) : undefined;
    if (appelee && connues.has(appelee) && (noeud['arguments'] as unknown[]).slice(1).some(estBooleenNu))
      problemes.push(
        probleme('booleens', `${lieu} : ${appelee} reçoit un vrai ou faux sans nom, passez-le dans un objet`),
      );
  });
  return problemes;
};

/** Reads each TypeScript file of the product: functions and components of 100 lines at most, no unnamed boolean. */
export const verifierFonctions = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => estTypeScript(source) && /^(?:src|scripts|bench|simulators)\//.test(source.path))
    .filter(({ path }) => !estTest(path))
    .flatMap(lireFonctions);
