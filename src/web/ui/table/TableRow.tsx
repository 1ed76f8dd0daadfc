import { memo, type MouseEvent, type ReactNode, type Ref } from 'react';
import { ActionMenu } from '../menus/ActionMenu.tsx';
import type { Action } from '../action.ts';
import { estChiffree } from './colonne.ts';
import type { CleLigne, Colonne } from './types.ts';
import { useOuverture } from './use-ouverture.ts';
import styles from './DataTable.module.css';

/** The callbacks of a row. One stable object for the whole table, so that memoised rows do not render again. */
export type ActesDeLigne<T> = {
  ouvrir?: (ligne: T, index: number) => void;
  lien?: (ligne: T) => string;
  choisir?: (cle: CleLigne, index: number, etendre: boolean) => void;
  actions?: (ligne: T) => readonly Action[];
  actionsPretes?: () => Promise<unknown>;
  nomLigne: (ligne: T) => string;
};

type TableRowProps<T> = {
  ligne: T;
  cle: CleLigne;
  index: number;
  colonnes: readonly Colonne<T>[];
  gestes: ActesDeLigne<T>;
  choisie: boolean;
  ouverte: boolean;
  /** The row the Tab key stops on. */
  active: boolean;
  mesure?: Ref<HTMLTableRowElement>;
};

const classeDe = (colonne: Colonne<never>): string =>
  [
    styles.cellule,
    colonne.genre === 'nombre' && styles.nombre,
    estChiffree(colonne) && 'chiffres',
    colonne.plusieursLignes && styles.lignes,
  ]
    .filter(Boolean)
    .join(' ');

const INTERACTIF = 'a, button, input, label, select, textarea, [role="menuitem"]';

/**
 * True for a click on the row's own surface: not on a control, not in its menu's portal, not at the end of a text
 * selection.
 */
export const clicSurFond = (evenement: MouseEvent<HTMLElement>): boolean => {
  const { target, currentTarget } = evenement;
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(INTERACTIF)) return false;
  return (window.getSelection()?.toString() ?? '') === '';
};

type OuvertureProps = {
  href: string | undefined;
  ouvrir: (() => void) | undefined;
  active: boolean;
  children: ReactNode;
};

/** First cell, which opens the row: a real button or link, so that keyboard and screen readers reach it. */
export const Ouverture = ({ href, ouvrir, active, children }: OuvertureProps) => {
  const commun = { className: styles.ouvre, tabIndex: active ? 0 : -1, 'data-ouvre': true, 'data-imprimer': true };
  if (href !== undefined) {
    const surClic = (evenement: MouseEvent) => {
      if (!ouvrir || evenement.ctrlKey || evenement.metaKey || evenement.shiftKey) return;
      evenement.preventDefault();
      ouvrir();
    };
    return (
      <a {...commun} href={href} onClick={surClic}>
        {children}
      </a>
    );
  }
  if (!ouvrir) return children;
  return (
    <button {...commun} type="button" onClick={ouvrir}>
      {children}
    </button>
  );
};

const Rangee = <T,>({ ligne, cle, index, colonnes, gestes, choisie, ouverte, active, mesure }: TableRowProps<T>) => {
  const { ouvrir } = gestes;
  const [pressee, presser] = useOuverture(ouvrir && (() => ouvrir(ligne, index)));
  return (
    <tr
      ref={mesure}
      className={styles.rangee}
      data-index={index}
      data-choisie={choisie || undefined}
      data-ouverte={ouverte || pressee || undefined}
      data-cliquable={presser ? true : undefined}
      aria-rowindex={index + 2}
      onClick={presser && ((evenement) => clicSurFond(evenement) && presser())}
    >
      {gestes.choisir ? (
        <td className={styles.case}>
          <input
            type="checkbox"
            className={styles.coche}
            aria-label={`Sélectionner ${gestes.nomLigne(ligne)}`}
            tabIndex={active ? 0 : -1}
            checked={choisie}
            onChange={(evenement) =>
              gestes.choisir?.(
                cle,
                index,
                evenement.nativeEvent instanceof MouseEvent && evenement.nativeEvent.shiftKey,
              )
            }
          />
        </td>
      ) : null}
      {colonnes.map((colonne, i) => {
        const contenu = colonne.valeur(ligne);
        return (
          <td
            key={colonne.id}
            className={classeDe(colonne)}
            data-premiere={i === 0 || undefined}
            title={typeof contenu === 'string' ? contenu : undefined}
          >
            {i === 0 ? (
              <Ouverture href={gestes.lien?.(ligne)} ouvrir={presser} active={active}>
                {contenu}
              </Ouverture>
            ) : (
              contenu
            )}
          </td>
        );
      })}
      {gestes.actions ? (
        <td className={styles.menu} data-sans-impression>
          <ActionMenu
            libelle={`Actions de ${gestes.nomLigne(ligne)}`}
            actions={() => gestes.actions?.(ligne) ?? []}
            pretes={gestes.actionsPretes}
            tabIndex={active ? 0 : -1}
          />
        </td>
      ) : null}
    </tr>
  );
};

export const TableRow = memo(Rangee) as typeof Rangee;
