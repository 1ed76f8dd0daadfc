// Finds the declarations that a program reaches from its entry files.
import { declarationsDe, type Declaration, type Declarations } from './declarations.ts';
import { estTypeScript, type Source } from './sources.ts';

/** `path#name` of each declaration reached. */
type Vivants = ReadonlySet<string>;

const TOUT = '*';

/** Follows the references from the entry files. `sources` must hold all their imports. */
export const declarationsVivantes = (sources: readonly Source[], entrees: ReadonlySet<string>): Vivants => {
  const textes = new Map(sources.filter(estTypeScript).map((source) => [source.path, source]));
  const vivants = new Set<string>();
  const charges = new Set<string>();
  const file: (() => void)[] = [];
  const fichier = (path: string): Declarations | undefined => {
    const source = textes.get(path);
    return source && declarationsDe(source);
  };

  const charger = (path: string): void => {
    const declarations = fichier(path);
    if (!declarations || charges.has(path)) return;
    charges.add(path);
    file.push(() => suivre(path, declarations, declarations.effets));
    for (const { cible, typeSeul, differe } of declarations.imports) if (cible && !typeSeul && !differe) charger(cible);
  };

  const atteindre = (path: string, local: string): void => {
    const declarations = fichier(path);
    const declaration = declarations?.parNom.get(local);
    if (!declaration || vivants.has(`${path}#${local}`)) return;
    vivants.add(`${path}#${local}`);
    charger(path);
    file.push(() => suivre(path, declarations as Declarations, declaration));
  };

  const atteindreExport = (path: string, nom: string, dejaVus: readonly string[] = []): void => {
    const declarations = fichier(path);
    if (!declarations || dejaVus.includes(path)) return;
    const local = declarations.exports.get(nom);
    if (local !== undefined) {
      if (declarations.parNom.has(local)) atteindre(path, local);
      else referer(path, declarations, local);
    }
    if (nom === TOUT) for (const nomExporte of declarations.exports.keys()) atteindreExport(path, nomExporte, dejaVus);
    for (const { cible, noms } of declarations.imports.filter(({ relais }) => relais))
      for (const { exporte, local: offert } of noms)
        if (cible && (nom === TOUT || offert === nom || offert === TOUT))
          atteindreExport(cible, exporte === TOUT ? nom : exporte, [...dejaVus, path]);
  };

  const referer = (path: string, declarations: Declarations, reference: string): void => {
    const [nom = '', propriete] = reference.split('.');
    if (declarations.parNom.has(nom)) return atteindre(path, nom);
    for (const { cible, noms, relais } of declarations.imports) {
      const pris = relais ? undefined : noms.find(({ local }) => local === nom);
      if (cible && pris) atteindreExport(cible, pris.exporte === TOUT ? (propriete ?? TOUT) : pris.exporte);
    }
    return undefined;
  };

  const suivre = (path: string, declarations: Declarations, { references, charges: atteints }: Declaration): void => {
    for (const reference of references) referer(path, declarations, reference);
    const texte = atteints.length > 0 ? (textes.get(path)?.content ?? '') : '';
    for (const cible of atteints) {
      charger(cible);
      // `(await import('./X.tsx')).X`: any word of this file may be the imported name.
      for (const nom of fichier(cible)?.exports.keys() ?? [])
        if (new RegExp(`\\b${nom}\\b`).test(texte)) atteindreExport(cible, nom);
    }
  };

  for (const path of entrees) {
    charger(path);
    for (const local of fichier(path)?.parNom.keys() ?? []) atteindre(path, local);
  }
  for (let suite = file.pop(); suite; suite = file.pop()) suite();
  return vivants;
};
