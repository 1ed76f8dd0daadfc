// Rule « lectures montantes »: a feature reads its own tables and those of the features before it, as it imports them.
import { emplacementDe, rang } from './carte.ts';
import { fichiersDuServeur } from './piece-sql.ts';
import { probleme, type Probleme } from './probleme.ts';
import type { Proprietes } from './proprietaires.ts';
import type { Source } from './sources.ts';
import { requetesDe } from './sql.ts';

/**
 * What stands against the order, feature → table: it may only shrink. What composes several features goes above them,
 * or their owner offers it.
 */
export const LECTURES_MONTANTES: readonly string[] = [
  'encaissement → promotion',
  'encaissement → rfa',
  'encaissement → rfa_atteinte',
  'encours → encaissement',
  'encours → facture_ligne',
  'encours → promotion_contrepartie',
  'encours → promotion_produit',
  'operation → promotion_preuve',
  'operation → promotion_visuel',
  'operation → synchro_lgo',
];

type Montante = { readonly paire: string; readonly lieu: string; readonly proprietaire: string };
export type LecturesDesTables = {
  /** How many pairs of a feature and a table of another one. */
  readonly paires: number;
  readonly montantes: readonly Montante[];
};

/** Which tables of other features each one reads, tables that all may read and those of the server's core apart. */
export const lireLectures = (
  sources: readonly Source[],
  { proprietaires, tablesCommunes }: Pick<Proprietes, 'proprietaires' | 'tablesCommunes'>,
): LecturesDesTables => {
  const paires = new Set<string>();
  const montantes = new Map<string, Montante>();
  for (const source of fichiersDuServeur(sources)) {
    const { fonctionnalite } = emplacementDe(source.path);
    if (!fonctionnalite) continue;
    for (const { ligne, tablesLues } of requetesDe(source))
      for (const table of tablesLues) {
        const proprietaire = proprietaires.get(table) ?? 'core';
        if (proprietaire === 'core' || proprietaire === fonctionnalite || table in tablesCommunes) continue;
        const paire = `${fonctionnalite} → ${table}`;
        paires.add(paire);
        if (rang(proprietaire) > rang(fonctionnalite) && !montantes.has(paire))
          montantes.set(paire, { paire, lieu: `${source.path}:${ligne}`, proprietaire });
      }
  }
  return { paires: paires.size, montantes: [...montantes.values()] };
};

/** Refuses a read that climbs and is not listed, and a listed one that is gone. */
export const verifierLecturesMontantes = (
  { montantes }: LecturesDesTables,
  connues: readonly string[],
): readonly Probleme[] => {
  const trouvees = new Set(montantes.map(({ paire }) => paire));
  return [
    ...montantes
      .filter(({ paire }) => !connues.includes(paire))
      .map(({ paire, lieu, proprietaire }) =>
        probleme(
          'lectures montantes',
          `${lieu} : ${paire}, de ${proprietaire}, qui vient après ; ce qui réunit plusieurs fonctionnalités se compose au-dessus d’elles`,
        ),
      ),
    ...connues
      .filter((paire) => !trouvees.has(paire))
      .map((paire) =>
        probleme(
          'exceptions',
          `${paire} : cette lecture ne monte plus, retirez-la de scripts/structure/lectures-montantes.ts`,
        ),
      ),
  ];
};
