// Reads the top-level declarations of a file, the names each one refers to, and the names under which they are
// exported.
import type { ESTree } from 'vite';
import { analyser, resoudre, type Import, type Source } from './sources.ts';

export type Noeud = { readonly type: string; readonly [cle: string]: unknown };

export type Declaration = {
  /** `type` for a declaration erased at run time. */
  readonly genre: 'type' | 'valeur';
  readonly ligne: number;
  /** Names the declaration refers to; `espace.nom` for a member of a name. */
  readonly references: ReadonlySet<string>;
  /** Files loaded inside the declaration: `import('./x.ts')`, `new URL('./x.ts', import.meta.url)`. */
  readonly charges: readonly string[];
};

export type Declarations = {
  readonly parNom: ReadonlyMap<string, Declaration>;
  /** Exported name → declared name. */
  readonly exports: ReadonlyMap<string, string>;
  /** Statements outside any declaration, which run as soon as the file loads. */
  readonly effets: Declaration;
  readonly imports: readonly Import[];
};

export const estNoeud = (valeur: unknown): valeur is Noeud =>
  typeof valeur === 'object' && valeur !== null && 'type' in valeur && typeof valeur.type === 'string';

export const nomDe = (noeud: unknown): string | undefined =>
  estNoeud(noeud) && (noeud.type === 'Identifier' || noeud.type === 'JSXIdentifier')
    ? String(noeud['name'])
    : undefined;

/** The two sides of `a.b`, in an expression, a type or a JSX tag. */
const membre = (noeud: Noeud): readonly [unknown, unknown] | undefined => {
  if (noeud.type === 'MemberExpression' && noeud['computed'] !== true) return [noeud['object'], noeud['property']];
  if (noeud.type === 'JSXMemberExpression') return [noeud['object'], noeud['property']];
  return noeud.type === 'TSQualifiedName' ? [noeud['left'], noeud['right']] : undefined;
};

const AVEC_CLE = new Set([
  'Property',
  'MethodDefinition',
  'PropertyDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
  'TSNamedTupleMember',
]);

type Recolte = { readonly references: Set<string>; readonly chemins: Set<string> };

const texteDe = (noeud: unknown): string | undefined =>
  estNoeud(noeud) && typeof noeud['value'] === 'string' ? noeud['value'] : undefined;

const cheminCharge = (noeud: Noeud): string | undefined => {
  if (noeud.type === 'ImportExpression') return texteDe(noeud['source']);
  if (noeud.type !== 'NewExpression' || nomDe(noeud['callee']) !== 'URL' || !Array.isArray(noeud['arguments']))
    return undefined;
  const chemin = texteDe(noeud['arguments'][0]);
  return chemin && !chemin.startsWith('.') ? `./${chemin}` : chemin;
};

/** Collects the names that a piece of code refers to, without object keys and members of values. */
const recolter = (noeud: Noeud, recolte: Recolte): void => {
  const charge = cheminCharge(noeud);
  if (charge) recolte.chemins.add(charge);
  const nom = nomDe(noeud);
  if (nom) recolte.references.add(nom);
  const cotes = membre(noeud);
  if (cotes) {
    const [objet, propriete] = cotes;
    const nomObjet = nomDe(objet);
    if (nomObjet) recolte.references.add(`${nomObjet}.${nomDe(propriete)}`);
    else if (estNoeud(objet)) recolter(objet, recolte);
    return;
  }
  const sansCle = AVEC_CLE.has(noeud.type) && noeud['computed'] !== true;
  for (const cle in noeud) {
    if (sansCle && (cle === 'key' || cle === 'label')) continue;
    const valeur = noeud[cle];
    if (Array.isArray(valeur)) {
      for (const enfant of valeur) if (estNoeud(enfant)) recolter(enfant, recolte);
    } else if (estNoeud(valeur)) recolter(valeur, recolte);
  }
};

/** The names that a pattern declares. */
export const nomsDuMotif = (motif: unknown): string[] => {
  if (!estNoeud(motif)) return [];
  const nom = nomDe(motif);
  if (nom) return [nom];
  const enfants = [motif['properties'], motif['elements']].flatMap((liste) =>
    Array.isArray(liste) ? (liste as unknown[]) : [],
  );
  const seuls = [motif['value'], motif['argument'], motif['left']];
  return [...enfants, ...(motif.type === 'AssignmentPattern' ? [motif['left']] : seuls)].flatMap(nomsDuMotif);
};

const TYPES = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration']);
type Morceau = { readonly noms: readonly string[]; readonly genre: Declaration['genre']; readonly noeud: Noeud };

const morceaux = (instruction: Noeud): Morceau[] => {
  if (instruction.type === 'ExportNamedDeclaration')
    return estNoeud(instruction['declaration']) ? morceaux(instruction['declaration']) : [];
  if (instruction.type === 'ExportDefaultDeclaration') {
    const declaration = instruction['declaration'] as Noeud;
    return [{ noms: [nomDe(declaration['id']) ?? 'default'], genre: 'valeur', noeud: declaration }];
  }
  if (instruction.type === 'VariableDeclaration')
    return (instruction['declarations'] as Noeud[]).map((declarateur) => ({
      noms: nomsDuMotif(declarateur['id']),
      genre: 'valeur',
      noeud: declarateur,
    }));
  if (['ImportDeclaration', 'ExportAllDeclaration'].includes(instruction.type)) return [];
  const nom = instruction.type.endsWith('Declaration') ? nomDe(instruction['id']) : undefined;
  return [{ noms: nom ? [nom] : [], genre: TYPES.has(instruction.type) ? 'type' : 'valeur', noeud: instruction }];
};

const exportsDe = (programme: ESTree.Program): Map<string, string> => {
  const exports = new Map<string, string>();
  for (const instruction of programme.body as unknown as Noeud[]) {
    if (instruction.type === 'ExportDefaultDeclaration')
      exports.set('default', morceaux(instruction)[0]?.noms[0] ?? 'default');
    if (instruction.type !== 'ExportNamedDeclaration' || instruction['source']) continue;
    for (const nom of morceaux(instruction).flatMap(({ noms }) => noms)) exports.set(nom, nom);
    for (const { exported, local } of instruction['specifiers'] as { exported: unknown; local: unknown }[])
      exports.set(nomDe(exported) ?? '', nomDe(local) ?? '');
  }
  return exports;
};

const calculer = (source: Source): Declarations => {
  const { programme, imports, ligneDe } = analyser(source);
  const parNom = new Map<string, Declaration>();
  const effets: Recolte = { references: new Set(), chemins: new Set() };
  const charges = ({ chemins }: Recolte): string[] =>
    [...chemins].flatMap((chemin) => resoudre(source.path, chemin) ?? []);
  for (const { noms, genre, noeud } of (programme.body as unknown as Noeud[]).flatMap(morceaux)) {
    const recolte = noms.length > 0 ? { references: new Set<string>(), chemins: new Set<string>() } : effets;
    recolter(noeud, recolte);
    const declaration = {
      genre,
      ligne: ligneDe(Number(noeud['start'])),
      references: recolte.references,
      charges: charges(recolte),
    };
    for (const nom of noms) {
      const autre = parNom.get(nom);
      // A schema and its type often share one name.
      parNom.set(
        nom,
        autre
          ? {
              ...(autre.genre === 'valeur' ? autre : declaration),
              references: autre.references.union(recolte.references),
            }
          : declaration,
      );
    }
  }
  return {
    parNom,
    exports: exportsDe(programme),
    effets: { genre: 'valeur', ligne: 1, references: effets.references, charges: charges(effets) },
    imports,
  };
};

const connues = new WeakMap<Source, Declarations>();
/** The top-level declarations of a TypeScript file; each file is read once. */
export const declarationsDe = (source: Source): Declarations => {
  const connue = connues.get(source);
  if (connue) return connue;
  const declarations = calculer(source);
  connues.set(source, declarations);
  return declarations;
};
