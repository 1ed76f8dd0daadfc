import { useEffect, useRef, useState, type RefObject } from 'react';
import { CelluleVide } from './CelluleVide.tsx';
import { hauteurRangee, type Densite } from './densite.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import type { ActesDeLigne } from './TableRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { CleLigne, Colonne, TableProps } from './types.ts';
import { useHauteurRestante } from './use-hauteur.ts';
import { useLargeurs } from './use-largeurs.ts';
import type { Tableau } from './use-table.ts';
import styles from './DataTable.module.css';

const LARGEUR_CASE = 40;
const LARGEUR_MENU = 48;

type Props<T> = TableProps<T> & {
  tableau: Tableau<T>;
  gestes: ActesDeLigne<T>;
  defile: RefObject<HTMLElement | null>;
  densite: Densite;
  /** Columns that the user chose to show or hide. */
  voulues: Readonly<Record<string, boolean>>;
  /** Called with the ids of the columns that do not fit, separated by spaces. */
  onSerrees: (ids: string) => void;
};

type TotauxProps<T> = {
  colonnes: readonly Colonne<T>[];
  totaux: NonNullable<TableProps<never>['totaux']>;
  avecCase: boolean;
  avecMenu: boolean;
};

const Totaux = <T,>({ colonnes, totaux, avecCase, avecMenu }: TotauxProps<T>) => (
  <tfoot className={styles.totaux}>
    <tr>
      {avecCase ? <CelluleVide className={styles.case} data-sans-impression /> : null}
      {colonnes.map(({ id, genre }, i) => (
        <td
          key={id}
          data-premiere={i === 0 || undefined}
          className={genre === 'nombre' ? `${styles.nombre} chiffres` : undefined}
        >
          {totaux[id] ?? (i === 0 ? 'Total' : null)}
        </td>
      ))}
      {avecMenu ? <CelluleVide className={styles.menu} data-sans-impression /> : null}
    </tr>
  </tfoot>
);

/**
 * The table itself, in its own scrolling frame: columns that share the width, sticky header, first column and totals.
 */
export const TableGrid = <T,>({ tableau, gestes, defile, titre, requete, cle, totaux, libre, ...props }: Props<T>) => {
  useHauteurRestante(defile, !libre, props.densite);
  const table = useRef<HTMLTableElement>(null);
  const [glisse, setGlisse] = useState(false);
  const { affichees, colonnesVisibles, choisies } = tableau;
  const avecMenu = props.actionsLigne !== undefined;
  const avecCase = props.actionsGroupees !== undefined;
  const cotes = (avecCase ? LARGEUR_CASE : 0) + (avecMenu ? LARGEUR_MENU : 0);
  const charge = requete.data !== undefined;
  const { densite, nom, onSerrees } = props;
  const {
    montrees: colonnes,
    largeurs,
    cachees,
    remesurer,
    revoir,
  } = useLargeurs({
    nom,
    colonnes: colonnesVisibles,
    voulues: props.voulues,
    lignes: charge ? affichees : undefined,
    allure: densite,
    cadre: defile,
    table,
    cotes,
  });
  const serrees = cachees.join(' ');
  useEffect(() => onSerrees(serrees), [serrees, onSerrees]);
  const selection = {
    toutes: affichees.length > 0 && choisies.length === affichees.length,
    aucune: choisies.length === 0,
    onToutes: tableau.toutChoisir,
  };
  const ouverte: CleLigne | null = props.ouverte ?? null;
  const largeur = colonnes.reduce((somme, { id }) => somme + (largeurs.get(id) ?? 0), cotes);

  return (
    <section
      ref={defile}
      className={styles.defile}
      data-defile
      data-libre={libre || undefined}
      data-glisse={glisse || undefined}
      // Focusable when it has no focusable cell, so that the keyboard can scroll it.
      tabIndex={charge && (gestes.ouvrir || gestes.lien) ? undefined : 0}
      aria-label={titre}
      onScroll={(evenement) => setGlisse(evenement.currentTarget.scrollLeft > 0)}
      // A long list renders other rows as it scrolls, so the columns are measured again.
      onScrollEnd={() => table.current?.querySelector('tbody > tr[aria-hidden]') && remesurer()}
    >
      <table
        ref={table}
        className={styles.table}
        style={{ minWidth: largeur }}
        aria-label={titre}
        aria-rowcount={affichees.length + 1}
        aria-busy={requete.isFetching ?? requete.isPending}
        data-case={avecCase || undefined}
      >
        <colgroup>
          {avecCase ? <col style={{ width: LARGEUR_CASE }} data-sans-impression /> : null}
          {colonnes.map(({ id }) => (
            <col key={id} style={{ width: largeurs.get(id) }} />
          ))}
          {avecMenu ? <col style={{ width: LARGEUR_MENU }} data-sans-impression /> : null}
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
            key={nom}
            lignes={affichees}
            colonnes={colonnes}
            cle={cle}
            gestes={gestes}
            selection={tableau.selection}
            ouverte={ouverte}
            defile={defile}
            nbColonnes={colonnes.length + Number(avecCase) + Number(avecMenu)}
            hauteur={hauteurRangee[densite]}
            onDessin={revoir}
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
