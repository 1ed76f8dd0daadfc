// Rule « lectures montantes »: a feature reads its own tables and those of the features before it, as it imports them.
import { emplacementDe, rang } from './carte.ts';
import { fichiersDuServeur } from './piece-sql.ts';
import { probleme, type Probleme } from './probleme.ts';
import type { Proprietes } from './proprietaires.ts';
import type { Source } from './sources.ts';
import { requetesDe } from './sql.ts';

/** A table of another feature read by a feature, and the first place where it is read. */
export type LectureEtrangere = {
  readonly lecteur: string;
  readonly table: string;
  readonly proprietaire: string;
  readonly lieu: string;
};

/** The tables of other features that each feature reads, without the common tables and those of the server's core. */
export const lireLectures = (
  sources: readonly Source[],
  { proprietaires, tablesCommunes }: Pick<Proprietes, 'proprietaires' | 'tablesCommunes'>,
): readonly LectureEtrangere[] => {
  const lectures = new Map<string, LectureEtrangere>();
  for (const source of fichiersDuServeur(sources)) {
    const { fonctionnalite: lecteur } = emplacementDe(source.path);
    if (!lecteur) continue;
    for (const { ligne, tablesLues } of requetesDe(source))
      for (const table of tablesLues) {
        const proprietaire = proprietaires.get(table) ?? 'core';
        if (proprietaire === 'core' || proprietaire === lecteur || table in tablesCommunes) continue;
        const paire = `${lecteur} → ${table}`;
        if (!lectures.has(paire))
          lectures.set(paire, { lecteur, table, proprietaire, lieu: `${source.path}:${ligne}` });
      }
  }
  return [...lectures.values()];
};

/**
 * Refuses a read against the order: a composition of several features goes above them, or receives what the owner
 * offers.
 */
export const verifierLecturesMontantes = (lectures: readonly LectureEtrangere[]): readonly Probleme[] =>
  lectures
    .filter(({ lecteur, proprietaire }) => rang(proprietaire) > rang(lecteur))
    .map(({ lecteur, table, proprietaire, lieu }) =>
      probleme(
        'lectures montantes',
        `${lieu} : ${lecteur} lit ${table}, de ${proprietaire}, qui vient après ; ce qui réunit plusieurs ` +
          `fonctionnalités se compose au-dessus d’elles, ou server/composition le donne`,
      ),
    );
