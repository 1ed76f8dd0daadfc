import { useState, type RefObject } from 'react';
import { CelluleVide } from './CelluleVide.tsx';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import type { Gestes } from './TableRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { CleLigne, Colonne, DataTableProps } from './types.ts';
import { useHauteurRestante } from './use-hauteur.ts';
import type { Tableau } from './use-table.ts';
import styles from './DataTable.module.css';

const LARGEUR = 140;
const LARGEUR_CASE = 40;
const LARGEUR_MENU = 48;

type Props<T> = DataTableProps<T> & { tableau: Tableau<T>; gestes: Gestes<T>; defile: RefObject<HTMLElement | null> };

type TotauxProps<T> = {
  colonnes: readonly Colonne<T>[];
  totaux: NonNullable<DataTableProps<never>['totaux']>;
  avecCase: boolean;
  avecMenu: boolean;
};

const Totaux = <T,>({ colonnes, totaux, avecCase, avecMenu }: TotauxProps<T>) => (
  <tfoot className={styles.totaux}>
    <tr>
      {avecCase ? <CelluleVide className={styles.case} /> : null}
      {colonnes.map(({ id, genre }, i) => (
        <td
          key={id}
          data-premiere={i === 0 || undefined}
          className={genre === 'nombre' ? `${styles.nombre} chiffres` : undefined}
        >
          {totaux[id] ?? (i === 0 ? 'Total' : null)}
        </td>
      ))}
      {avecMenu ? <CelluleVide className={styles.menu} /> : null}
    </tr>
  </tfoot>
);

/** The table proper: fixed columns, sticky header, first column and totals, inside its own scrolling frame. */
export const TableGrid = <T,>({ tableau, gestes, defile, titre, requete, cle, totaux, libre, ...props }: Props<T>) => {
  useHauteurRestante(defile, !libre);
  const [glisse, setGlisse] = useState(false);
  const { affichees, colonnesVisibles: colonnes, choisies } = tableau;
  const avecMenu = props.actionsLigne !== undefined;
  const avecCase = props.actionsGroupees !== undefined;
  const cotes = (avecCase ? LARGEUR_CASE : 0) + (avecMenu ? LARGEUR_MENU : 0);
  const largeur = colonnes.reduce((somme, colonne) => somme + (colonne.largeur ?? LARGEUR), cotes);
  const charge = requete.data !== undefined;
  const selection = {
    toutes: affichees.length > 0 && choisies.length === affichees.length,
    aucune: choisies.length === 0,
    onToutes: tableau.toutChoisir,
  };
  const ouverte: CleLigne | null = props.ouverte ?? null;

  return (
    <section
      ref={defile}
      className={styles.defile}
      data-defile
      data-libre={libre || undefined}
      data-glisse={glisse || undefined}
      // Without a focusable cell the keyboard could not scroll it.
      tabIndex={charge && (gestes.ouvrir || gestes.lien) ? undefined : 0}
      aria-label={titre}
      onScroll={(evenement) => setGlisse(evenement.currentTarget.scrollLeft > 0)}
    >
      <table
        className={styles.table}
        style={{ minWidth: largeur }}
        aria-label={titre}
        aria-rowcount={affichees.length + 1}
        aria-busy={requete.isFetching ?? requete.isPending}
        data-case={avecCase || undefined}
      >
        <colgroup>
          {avecCase ? <col style={{ width: LARGEUR_CASE }} /> : null}
          {colonnes.map((colonne) => (
            <col key={colonne.id} style={{ width: colonne.extensible ? undefined : (colonne.largeur ?? LARGEUR) }} />
          ))}
          {avecMenu ? <col style={{ width: LARGEUR_MENU }} /> : null}
        </colgroup>
        <TableHead
          colonnes={colonnes}
          tri={tableau.tri}
          triable={tableau.triable}
          onTrier={tableau.trier}
          avecMenu={avecMenu}
          selection={avecCase ? selection : undefined}
        />
        {charge ? (
          <TableBody
            lignes={affichees}
            colonnes={colonnes}
            cle={cle}
            gestes={gestes}
            selection={tableau.selection}
            ouverte={ouverte}
            defile={defile}
            nbColonnes={colonnes.length + Number(avecCase) + Number(avecMenu)}
          />
        ) : (
          <TableSkeleton colonnes={colonnes} avecCase={avecCase} avecMenu={avecMenu} />
        )}
        {totaux && charge ? (
          <Totaux colonnes={colonnes} totaux={totaux} avecCase={avecCase} avecMenu={avecMenu} />
        ) : null}
      </table>
    </section>
  );
};
