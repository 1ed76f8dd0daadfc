// Rules « écritures » and « lectures »: only the repository of its owner writes a table; other features read it in
// read models.
import { domaineDe, emplacementDe, rang } from './carte.ts';
import { ECRIT_ICI, fichiersDuServeur, LIT_ICI } from './piece-sql.ts';
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';
import { requetesDe } from './sql.ts';

export type Proprietes = {
  readonly proprietaires: ReadonlyMap<string, string>;
  /** Tables that every feature may read, each with its reason. */
  readonly tablesCommunes: Readonly<Record<string, string>>;
  /** Files outside the read models that may read the tables of another feature, each with its reason. */
  readonly lecturesAdmises: Readonly<Record<string, string>>;
};

type Lieu = { readonly domaine: string; readonly fonctionnalite: string; readonly reste: string };
const lieuDe = (path: string): Lieu => {
  const { etage, domaine, fonctionnalite, reste } = emplacementDe(path);
  return { domaine, fonctionnalite: etage === 'features' ? fonctionnalite : etage, reste };
};
/** True where tables may be written: a repository, or the server's core. */
const estUnRepository = ({ fonctionnalite, reste }: Lieu): boolean =>
  fonctionnalite === 'core' || ECRIT_ICI.test(reste);

/**
 * Table → owner: the feature whose repository writes it, `core` for the server's own. When several write it, the first
 * one of the map owns it, and the others are refused.
 * @param ecritesParLaBase tables without a repository, with their owner
 */
export const proprietairesDe = (
  sources: readonly Source[],
  ecritesParLaBase: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => {
  const proprietaires = new Map(Object.entries(ecritesParLaBase));
  for (const source of fichiersDuServeur(sources)) {
    const lieu = lieuDe(source.path);
    if (!estUnRepository(lieu)) continue;
    const { fonctionnalite } = lieu;
    for (const table of requetesDe(source).flatMap(({ tablesEcrites }) => tablesEcrites)) {
      const autre = proprietaires.get(table);
      if (autre === undefined || rang(fonctionnalite) < rang(autre)) proprietaires.set(table, fonctionnalite);
    }
  }
  return proprietaires;
};

const dossierDe = (proprietaire: string): string =>
  proprietaire === 'core' ? 'src/server/core' : `${domaineDe(proprietaire) ?? '?'}/${proprietaire}/repository`;

const ecriture = (lieu: Lieu, table: string, proprietaire: string | undefined): string | undefined => {
  if (!proprietaire) return `écrit ${table}, qu’aucun repository n’écrit`;
  if (proprietaire !== lieu.fonctionnalite)
    return `écrit ${table}, que seul ${dossierDe(proprietaire)} écrit ; appelez sa commande`;
  return estUnRepository(lieu) ? undefined : `écrit ${table} hors de ${dossierDe(proprietaire)}`;
};

/**
 * Refuses a write to the table of another feature, or to its own outside the repository. Skips the data of the demo.
 */
export const verifierEcritures = (sources: readonly Source[], { proprietaires }: Proprietes): readonly Probleme[] =>
  fichiersDuServeur(sources).flatMap((source) => {
    const lieu = lieuDe(source.path);
    if (lieu.fonctionnalite === 'demo') return [];
    return requetesDe(source).flatMap(({ ligne, tablesEcrites }) =>
      tablesEcrites.flatMap((table) => {
        const raison = ecriture(lieu, table, proprietaires.get(table));
        return raison ? [probleme('écritures', `${source.path}:${ligne} : ${raison}`)] : [];
      }),
    );
  });

/** Reads of other features' tables in a file, outside the read models. */
const lecturesEtrangeres = (source: Source, { proprietaires, tablesCommunes }: Proprietes): readonly Probleme[] => {
  const { domaine, fonctionnalite, reste } = lieuDe(source.path);
  if (fonctionnalite === 'demo' || LIT_ICI.test(reste)) return [];
  const lecturesDeTable = requetesDe(source).flatMap(({ ligne, tablesLues }) =>
    tablesLues.map((table) => ({ ligne, table })),
  );
  return lecturesDeTable.flatMap(({ ligne, table }) => {
    const proprietaire = proprietaires.get(table);
    if (!proprietaire || proprietaire === fonctionnalite || table in tablesCommunes) return [];
    // Features of one domain may import any room of each other.
    if (ECRIT_ICI.test(reste) && domaineDe(proprietaire) === domaine) return [];
    const conseil = 'lisez-la dans read-models, ou admettez-la avec sa raison (scripts/structure/tables.ts)';
    return [probleme('lectures', `${source.path}:${ligne} : lit ${table}, de ${proprietaire} ; ${conseil}`)];
  });
};

/** Refuses reads of other features' tables outside the read models, and unused exceptions. */
export const verifierLectures = (sources: readonly Source[], proprietes: Proprietes): readonly Probleme[] => {
  const parFichier = fichiersDuServeur(sources).map(
    (source) => [source.path, lecturesEtrangeres(source, proprietes)] as const,
  );
  const servent = new Set(parFichier.flatMap(([path, lectures]) => (lectures.length > 0 ? [path] : [])));
  return [
    ...parFichier.flatMap(([path, lectures]) => (path in proprietes.lecturesAdmises ? [] : lectures)),
    ...Object.keys(proprietes.lecturesAdmises)
      .filter((path) => !servent.has(path))
      .map((path) =>
        probleme('exceptions', `${path} : cette exception ne sert plus, retirez-la de scripts/structure/tables.ts`),
      ),
  ];
};

/** Refuses a table without an owner, and an owned table missing from the database. */
export const verifierTables = (migrations: readonly Source[], { proprietaires }: Proprietes): readonly Probleme[] => {
  const creees = new Set<string>();
  for (const { content } of migrations) {
    for (const [, table = ''] of content.matchAll(/^create\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?(\w+)/gim))
      creees.add(table);
    for (const [, table = ''] of content.matchAll(/^drop\s+table\s+(?:if exists\s+)?(\w+)/gim)) creees.delete(table);
    for (const [, avant = '', apres = ''] of content.matchAll(/^alter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gim)) {
      creees.delete(avant);
      creees.add(apres);
    }
  }
  const possedees = new Set(proprietaires.keys());
  return [
    ...[...creees.difference(possedees)].map((table) =>
      probleme(
        'tables',
        `${table} : aucun repository ne l’écrit ; dites son propriétaire dans scripts/structure/tables.ts`,
      ),
    ),
    ...[...possedees.difference(creees)].map((table) =>
      probleme('tables', `${table} : a un propriétaire, aucune migration ne la crée`),
    ),
  ];
};
