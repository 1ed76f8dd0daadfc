// Rule « homographes »: without its accent, `regle` may mean a rule, settled, or a right. In names it means settled,
// after the settled item; a rule is `rules` or `…Rule`, a right is `can…` or `peut…`.
import { estNoeud, nomsDuMotif, type Noeud } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTypeScript, type Source } from './sources.ts';

/** The legal rule, a business word with its own feature. */
const REGLE_LEGALE = /regles?Legales?|REGLES?_LEGALES?/gi;
/** Words allowed around `regle`: items that can be settled, before it, or properties of a settled item, after it. */
const REGLABLES = ['encours', 'adherents', 'mois', 'du', 'taux', 'colonne', 'nb', 'si', 'qui', 'non'];
const DU_REGLEMENT = ['le', 'centimes'];
const TYPES = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'FunctionDeclaration']);
/** Written by `npm run rows` from the tables. */
const ECRIT = 'src/server/core/db/tables.ts';

const motsDe = (nom: string): string[] =>
  nom
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
const estHomographe = (nom: string): boolean => {
  const mots = motsDe(nom.replaceAll(REGLE_LEGALE, ''));
  return mots.some(
    (mot, i) =>
      /^regles?$/.test(mot) &&
      !REGLABLES.includes(mots[i - 1] ?? '') &&
      !(i === 0 && DU_REGLEMENT.includes(mots[1] ?? '')),
  );
};

/** A field destructured under its own name keeps it. */
const sansChampsPris = (motif: unknown): unknown => {
  if (!estNoeud(motif) || motif.type !== 'ObjectPattern') return motif;
  const champs = (motif['properties'] as Noeud[]).filter(({ shorthand }) => shorthand !== true);
  return { ...motif, properties: champs };
};
const nomsDeclares = (noeud: Noeud): string[] => {
  if (noeud.type === 'VariableDeclarator' || TYPES.has(noeud.type) || noeud.type === 'ImportNamespaceSpecifier')
    return [noeud['id'], noeud['local']].map(sansChampsPris).flatMap(nomsDuMotif);
  return Array.isArray(noeud['params']) ? (noeud['params'] as unknown[]).map(sansChampsPris).flatMap(nomsDuMotif) : [];
};

const parcourir = (noeud: Noeud, noter: (nom: string, noeud: Noeud) => void): void => {
  for (const nom of nomsDeclares(noeud)) if (estHomographe(nom)) noter(nom, noeud);
  for (const valeur of Object.values(noeud))
    for (const enfant of Array.isArray(valeur) ? (valeur as unknown[]) : [valeur])
      if (estNoeud(enfant)) parcourir(enfant, noter);
};

/** Reads each TypeScript file: variables, parameters, functions and types. Fields keep the names of the API. */
export const verifierHomographes = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => estTypeScript(source) && source.path !== ECRIT && /regle/i.test(source.content))
    .flatMap((source) => {
      const { programme, ligneDe } = analyser(source);
      const problemes: Probleme[] = [];
      parcourir(programme as unknown as Noeud, (nom, { start }) => {
        const lieu = `${source.path}:${ligneDe(Number(start))}`;
        problemes.push(
          probleme(
            'homographes',
            `${lieu} : « ${nom} » : « regle » dit réglé, après ce qui l’est (encoursRegle) ; une règle est « rule »`,
          ),
        );
      });
      return problemes;
    });
