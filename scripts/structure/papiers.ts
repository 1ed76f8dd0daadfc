// Rule « papiers »: decisions are numbered without gaps, and CONTRIBUTING.md names the domains of the map, in order.
import { basename } from 'node:path';
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';

const DOMAINES_DITS = /domaines, du plus bas au plus haut : (?<liste>(?:`[a-z-]+`[,\s]*)+)/;

const problemesDesDecisions = (adr: readonly Source[]): string[] =>
  adr.flatMap(({ path, content }, rang) => {
    const attendu = rang + 1;
    if (Number.parseInt(basename(path), 10) !== attendu)
      return [`${path} : le numéro ${attendu} manque, ou sert deux fois ; les décisions se suivent`];
    return content.startsWith(`# ${attendu}. `) ? [] : [`${path} : son titre commence par « # ${attendu}. »`];
  });

const problemesDesDomaines = (contribuer: Source | undefined, domaines: readonly string[]): string[] => {
  const liste = DOMAINES_DITS.exec(contribuer?.content ?? '')?.groups?.['liste'] ?? '';
  const dits = [...liste.matchAll(/`(?<nom>[a-z-]+)`/g)].map(({ groups }) => groups?.['nom']);
  return dits.join() === domaines.join()
    ? []
    : [
        `CONTRIBUTING.md : « Les domaines, du plus bas au plus haut : » ` +
          domaines.map((nom) => `\`${nom}\``).join(', '),
      ];
};

/** @param ecrits every Markdown file, in the order of the paths */
export const verifierPapiers = (ecrits: readonly Source[], domaines: readonly string[]): readonly Probleme[] =>
  [
    ...problemesDesDecisions(ecrits.filter(({ path }) => path.startsWith('docs/adr/'))),
    ...problemesDesDomaines(
      ecrits.find(({ path }) => path === 'CONTRIBUTING.md'),
      domaines,
    ),
  ].map((texte) => probleme('papiers', texte));
