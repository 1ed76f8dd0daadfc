// Builds the files derived from the folders of the features: the tables of contracts and handlers, and the page of
// each screen.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { ecran, ecrans, type NomEcran } from '../../src/shared/core/screens.ts';
import { DOMAINES, emplacementDe, rang } from './carte.ts';
import { declarationsDe, type Declaration } from './declarations.ts';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTest, RACINE, type Source } from './sources.ts';

type Exporte = { readonly path: string; readonly nom: string; readonly declaration: Declaration };

/** The exports of the matching files whose name ends with `fin`, in the order of the map, then of the files. */
const exportes = (sources: readonly Source[], motif: RegExp, fin: string): readonly Exporte[] =>
  sources
    .filter(({ path }) => motif.test(path) && !estTest(path))
    .toSorted((a, b) => rang(emplacementDe(a.path).fonctionnalite) - rang(emplacementDe(b.path).fonctionnalite))
    .flatMap((source) => {
      const { exports, parNom } = declarationsDe(source);
      return [...exports].flatMap(([nom, local]) => {
        const declaration = parNom.get(local);
        return nom.endsWith(fin) && declaration?.genre === 'valeur' ? [{ path: source.path, nom, declaration }] : [];
      });
    });

/** The contracts by name, `encours` for `encoursContract`, without those that are part of another one. */
const contratsDe = (sources: readonly Source[]): ReadonlyMap<string, Exporte> => {
  const contratsExportes = exportes(
    sources,
    /^src\/shared\/features\/[^/]+\/[^/]+\/contract(?:\/[a-z-]+)?\.ts$/,
    'Contract',
  );
  const parts = new Set(
    contratsExportes.flatMap(({ nom, declaration }) => [...declaration.references].filter((autre) => autre !== nom)),
  );
  return new Map(
    contratsExportes
      .filter(({ nom }) => !parts.has(nom))
      .map((contrat) => [contrat.nom.replace(/Contract$/, ''), contrat]),
  );
};

const ENTETE = '// Written by `npm run registres` from the map and the folders of the features; do not edit.\n';
const importer = ({ nom, path }: Exporte): string => `import { ${nom} } from '#${path.slice('src/'.length)}';`;

const tableDesContrats = (contrats: ReadonlyMap<string, Exporte>): string =>
  [
    ENTETE,
    ...[...contrats.values()].map(importer),
    '\n/**',
    ' * The contract of each feature, by name: written out, an inferred type would be copied whole wherever it is ' +
      'compared.',
    ' */',
    'export interface Contrats {',
    ...[...contrats].map(([nom, contrat]) => `readonly ${nom}: typeof ${contrat.nom};`),
    '}',
    '/** The same, with their own types: what the handlers are bound to. */',
    'export const contratsTypes: Contrats = {',
    ...[...contrats].map(([nom, contrat]) => `${nom}: ${contrat.nom},`),
    '};\n',
  ].join('\n');

const tableDesDomaines = (contrats: ReadonlyMap<string, Exporte>): string =>
  [
    ENTETE,
    '/** The domain of each contract: the tag of its calls in the document of the API. */',
    'export const domainesDesContrats: Readonly<Record<string, string>> = {',
    ...[...contrats].map(([nom, { path }]) => `${nom}: '${emplacementDe(path).domaine}',`),
    '};\n',
  ].join('\n');

const tableDesTraitements = (sources: readonly Source[], contrats: ReadonlyMap<string, Exporte>): string => {
  const trouves = exportes(
    sources,
    /^src\/server\/features\/[^/]+\/[^/]+\/routes(?:\/[a-z-]+)?\.ts$/,
    'Handlers',
  ).filter(({ nom }) => contrats.has(nom.replace(/Handlers$/, '')));
  return [
    ENTETE,
    ...trouves.map(importer),
    '\n/** The handlers that ask nothing of other features; `handlers.ts` makes the others. */',
    'export const handlersDirects = {',
    ...trouves.map(({ nom }) => `${nom.replace(/Handlers$/, '')}: ${nom},`),
    '};\n',
  ].join('\n');
};

const tableDesFonctionnalites = (): string =>
  [
    ENTETE,
    '/** The features, in the order of the map. */',
    'export const fonctionnalites = [',
    ...Object.values(DOMAINES)
      .flat()
      .map((nom) => `'${nom}',`),
    '] as const;\n',
  ].join('\n');

type Page = { readonly path: string; readonly composant: string };
/**
 * The components whose comment begins with an address, `/trade/{pharmacie}/proposition`: by address, its parameters
 * unnamed.
 */
const pagesParAdresse = (sources: readonly Source[]): ReadonlyMap<string, readonly Page[]> => {
  const pages = new Map<string, Page[]>();
  for (const source of sources.filter(({ path }) => /^src\/web\/(?:features|pages)\/.*Page\.tsx$/.test(path))) {
    const { commentaires } = analyser(source);
    const { exports, parNom } = declarationsDe(source);
    for (const [nom, local] of exports) {
      const ligne = parNom.get(local)?.ligne ?? 0;
      const texte = commentaires.find(({ derniereLigne }) => derniereLigne === ligne - 1)?.texte ?? '';
      const adresse = /^[*\s]*`(?<adresse>\/[^`]*)`/.exec(texte)?.groups?.['adresse'];
      if (adresse === undefined) continue;
      const cle = sansNoms(adresse);
      pages.set(cle, [...(pages.get(cle) ?? []), { path: source.path, composant: nom }]);
    }
  }
  return pages;
};
const sansNoms = (adresse: string): string => adresse.replaceAll(/\{\w+\}|\$\w+/g, '$');

type EcranRoute = Exclude<NomEcran, 'accueil'>;
const ROUTES = ecrans.filter((nom): nom is EcranRoute => nom !== 'accueil');

const routesDesEcrans = (pages: ReadonlyMap<string, readonly Page[]>): string =>
  [
    ENTETE,
    "import { lazyRouteComponent } from '@tanstack/react-router';",
    "import { routeEcran } from './route-ecran.ts';",
    '\n/**',
    ' * The page of each screen of `screens.ts`, loaded when first opened or pointed at. Home is apart: it is the ' +
      'login when',
    ' * there is no session.',
    ' */',
    'export const routesEcrans = {',
    ...ROUTES.flatMap((nom) =>
      (pages.get(sansNoms(ecran(nom).chemin)) ?? []).map(
        ({ path, composant }) =>
          `${nom}: routeEcran('${nom}', lazyRouteComponent(() => ` +
          `import('#${path.slice('src/'.length)}'), '${composant}')),`,
      ),
    ),
    '};\n',
  ].join('\n');

/** The text of each derived file, before formatting. */
const registresDe = (sources: readonly Source[]): ReadonlyMap<string, string> => {
  const contrats = contratsDe(sources);
  return new Map([
    ['src/shared/core/fonctionnalites.ts', tableDesFonctionnalites()],
    ['src/shared/contrats-inscrits.ts', tableDesContrats(contrats)],
    ['src/shared/domaines-des-contrats.ts', tableDesDomaines(contrats)],
    ['src/server/composition/handlers-directs.ts', tableDesTraitements(sources, contrats)],
    ['src/web/app/routes-ecrans.ts', routesDesEcrans(pagesParAdresse(sources))],
  ]);
};

/** The derived files, formatted like every other file. */
export const registresMisEnForme = (sources: readonly Source[]): ReadonlyMap<string, string> =>
  new Map(
    [...registresDe(sources)].map(([path, texte]) => {
      const oxfmt = resolve(RACINE, 'node_modules/oxfmt/bin/oxfmt');
      const { stdout, stderr, status } = spawnSync(process.execPath, [oxfmt, '--stdin-filepath', path], {
        cwd: RACINE,
        input: texte,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
      return [path, stdout];
    }),
  );

/** Refuses a screen without a page, or with two. */
export const verifierPages = (
  sources: readonly Source[],
  noms: readonly EcranRoute[] = ROUTES,
): readonly Probleme[] => {
  const pages = pagesParAdresse(sources);
  return noms.flatMap((nom) => {
    const { chemin } = ecran(nom);
    const pagesDeLecran = pages.get(sansNoms(chemin)) ?? [];
    if (pagesDeLecran.length === 1) return [];
    const trouvees = pagesDeLecran.map(({ path }) => path).join(', ') || 'aucune';
    return [
      probleme(
        'registres',
        `${chemin} (${nom}) : une page, et une seule, commence son commentaire par ` +
          `\`${chemin}\` ; trouvées : ${trouvees}`,
      ),
    ];
  });
};

/** Refuses a derived file that no longer follows the features. @param attendus `registresMisEnForme` */
export const verifierRegistres = (
  sources: readonly Source[],
  attendus: ReadonlyMap<string, string>,
): readonly Probleme[] =>
  [...attendus].flatMap(([path, texte]) =>
    sources.find((source) => source.path === path)?.content === texte
      ? []
      : [probleme('registres', `${path} ne suit plus les fonctionnalités ; lancez « npm run registres »`)],
  );
