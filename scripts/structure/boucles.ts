// Finds circular imports.
import { analyser, estTypeScript, type Source } from './sources.ts';

/** Each circle once, as the paths along it, with the first one repeated at the end. */
export const boucles = (sources: readonly Source[]): readonly (readonly string[])[] => {
  const connus = new Map(sources.filter(estTypeScript).map((source) => [source.path, source]));
  const etats = new Map<string, 'ouvert' | 'ferme'>();
  const trouvees: string[][] = [];
  const visiter = (source: Source, chemin: readonly string[]): void => {
    etats.set(source.path, 'ouvert');
    const suite = [...chemin, source.path];
    for (const cible of new Set(analyser(source).imports.map((lien) => lien.cible))) {
      const suivante = cible === undefined ? undefined : connus.get(cible);
      if (!suivante) continue;
      const etat = etats.get(suivante.path);
      if (etat === 'ouvert') trouvees.push([...suite.slice(suite.indexOf(suivante.path)), suivante.path]);
      else if (!etat) visiter(suivante, suite);
    }
    etats.set(source.path, 'ferme');
  };
  for (const source of connus.values()) if (!etats.has(source.path)) visiter(source, []);
  return trouvees;
};
