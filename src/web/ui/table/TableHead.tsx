import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { Infobulle } from '../Infobulle.tsx';
import type { Colonne } from './types.ts';
import styles from './DataTable.module.css';

type Props<T> = {
  colonnes: readonly Colonne<T>[];
  tri: { id: string; desc: boolean } | undefined;
  triable: (colonne: Colonne<T>) => boolean;
  onTrier: (colonne: Colonne<T>) => void;
  /** Absent when rows cannot be selected. */
  selection?: { toutes: boolean; aucune: boolean; onToutes: (valeur: boolean) => void };
  avecMenu: boolean;
};

const sens = (tri: Props<never>['tri'], id: string) =>
  tri?.id === id ? (tri.desc ? 'descending' : 'ascending') : undefined;

export const TableHead = <T,>({ colonnes, tri, triable, onTrier, selection, avecMenu }: Props<T>) => (
  <thead className={styles.entete}>
    <tr aria-rowindex={1}>
      {selection ? (
        <th scope="col" className={styles.case}>
          <input
            type="checkbox"
            className={styles.coche}
            ref={(coche) => {
              if (coche) coche.indeterminate = !selection.toutes && !selection.aucune;
            }}
            aria-label="Tout sélectionner"
            checked={selection.toutes}
            onChange={(evenement) => selection.onToutes(evenement.currentTarget.checked)}
          />
        </th>
      ) : null}
      {colonnes.map((colonne, i) => {
        const { id, titre, genre, aide } = colonne;
        const ordre = sens(tri, id);
        const Fleche = ordre === undefined ? IconArrowsSort : ordre === 'ascending' ? IconArrowUp : IconArrowDown;
        return (
          <th
            key={id}
            scope="col"
            data-colonne={id}
            aria-sort={ordre}
            data-premiere={i === 0 || undefined}
            className={genre === 'nombre' ? styles.nombre : undefined}
          >
            {triable(colonne) ? (
              <Infobulle texte={aide}>
                <button
                  type="button"
                  className={styles.tri}
                  data-imprimer
                  data-actif={ordre !== undefined || undefined}
                  onClick={() => onTrier(colonne)}
                >
                  <span className={styles.titreColonne} data-titre>
                    {titre}
                  </span>
                  <Fleche size={14} stroke={1.8} aria-hidden />
                </button>
              </Infobulle>
            ) : (
              <span className={styles.titreColonne} data-titre>
                {titre}
              </span>
            )}
          </th>
        );
      })}
      {avecMenu ? (
        <th scope="col" className={styles.menu} data-sans-impression>
          <span className={styles.invisible}>Actions</span>
        </th>
      ) : null}
    </tr>
  </thead>
);
