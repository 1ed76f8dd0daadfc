// Rule « imports »: roots, floors and features import only from those below them. Rule « boucles »: no circular
// import.
import { boucles } from './boucles.ts';
import { ETAGES, emplacementDe, PEUT_IMPORTER, PUBLICS, rang, SENS_INTERDITS, type Emplacement } from './carte.ts';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTest, estTypeScript, type Source } from './sources.ts';

const niveau = ({ racine, etage }: Emplacement): number =>
  (ETAGES[racine] ?? []).findIndex((etages) => etages.includes(etage));

const CONSEIL: Readonly<Record<string, string>> = {
  features: 'passez-lui la fonction en paramètre, ou composez plus haut',
  session: 'passez-lui la valeur en propriété',
  pages: 'ce qui compose plusieurs fonctionnalités reste dans pages',
  app: 'ce qu’il lui faut descend dans session, ui ou lib',
};

const etages = (depart: Emplacement, cible: Emplacement): string | undefined => {
  const [haut, bas] = [niveau(depart), niveau(cible)];
  if (haut < 0)
    return (
      `l’étage « ${depart.etage} » n’est pas sur la carte de ` +
      `src/${depart.racine} (ETAGES, scripts/structure/carte.ts)`
    );
  if (bas <= haut) return undefined;
  return (
    `${depart.racine}/${depart.etage} est sous ${cible.racine}/${cible.etage} ; ` +
    (CONSEIL[cible.etage] ?? 'c’est l’étage du dessus qui appelle')
  );
};

const fonctionnalites = (depart: Emplacement, cible: Emplacement): string | undefined => {
  const [de, vers] = [depart.fonctionnalite, cible.fonctionnalite];
  if (!de || !vers || de === vers) return undefined;
  // Features of one domain may import any room of each other.
  if (depart.racine === cible.racine && depart.domaine !== cible.domaine && !PUBLICS.test(cible.path))
    return (
      `fichier privé de ${vers} ; passez par ce qu’elle montre (contract, rules, commands, read-models, ` +
      `queries, composants)`
    );
  if (rang(vers) <= rang(de)) return undefined;
  return `${de} vient avant ${vers} ; c’est ${vers} qui appelle, une page qui compose, ou un travail qui réagit`;
};

/** Why a file may not import another, `undefined` when it may. */
const refus = (depart: Emplacement, cible: Emplacement): string | undefined => {
  if (!PEUT_IMPORTER[depart.racine]?.includes(cible.racine))
    return `${depart.racine} n’importe pas ${cible.racine} ; ce qui sert aux deux va dans shared`;
  return (depart.racine === cible.racine ? etages(depart, cible) : undefined) ?? fonctionnalites(depart, cible);
};

/** Refuses the imports of the product that go up the floors, or against the order of the features. */
export const verifierImports = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => source.path.startsWith('src/') && estTypeScript(source) && !estTest(source.path))
    .flatMap((source) => {
      const cibles = new Set(
        analyser(source).imports.flatMap(({ cible }) => (cible?.startsWith('src/') ? [cible] : [])),
      );
      return [...cibles].flatMap((cible) => {
        const raison = refus(emplacementDe(source.path), emplacementDe(cible));
        return raison ? [probleme('imports', `${source.path} → ${cible} : ${raison}`)] : [];
      });
    });

/** Refuses the imports that the map lists one by one. */
export const verifierSens = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter((source) => estTypeScript(source) && !estTest(source.path))
    .flatMap((source) => {
      const interdits = SENS_INTERDITS.filter(({ de }) => de.test(source.path));
      if (interdits.length === 0) return [];
      const cibles = new Set(analyser(source).imports.flatMap(({ cible }) => (cible ? [cible] : [])));
      return [...cibles].flatMap((cible) =>
        interdits
          .filter(({ vers }) => vers.test(cible))
          .map(({ conseil }) => probleme('sens', `${source.path} → ${cible} : ${conseil}`)),
      );
    });

/** Refuses circular imports, including those of tests. */
export const verifierBoucles = (sources: readonly Source[]): readonly Probleme[] =>
  boucles(sources).map((boucle) =>
    probleme(
      'boucles',
      `boucle d’imports : ${boucle.join(' → ')} ; mettez ce qui est partagé dans un troisième fichier`,
    ),
  );
