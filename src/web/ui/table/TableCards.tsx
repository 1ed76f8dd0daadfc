import { ActionMenu } from '../ActionMenu.tsx';
import { clicSurFond, Ouverture, type Gestes } from './TableRow.tsx';
import type { CleLigne, Colonne } from './types.ts';
import styles from './DataTable.module.css';

type Props<T> = {
  titre: string;
  lignes: readonly T[];
  colonnes: readonly Colonne<T>[];
  cle: (ligne: T) => CleLigne;
  gestes: Gestes<T>;
  selection: Readonly<Record<string, boolean>>;
  ouverte: CleLigne | null;
};

const placeDe = <T,>({ carte }: Colonne<T>, index: number) => carte ?? (index === 0 ? 'titre' : 'detail');

/** The same rows below 960 px: one card each, the columns as label and value. */
export const TableCards = <T,>({ titre, lignes, colonnes, cle, gestes, selection, ouverte }: Props<T>) => {
  const a = (place: ReturnType<typeof placeDe>) => colonnes.filter((colonne, i) => placeDe(colonne, i) === place);
  const [titres, marques, details] = [a('titre'), a('marque'), a('detail')];
  return (
    <ul className={styles.cartes} aria-label={titre}>
      {lignes.map((ligne, index) => {
        const id = cle(ligne);
        const ouvrir = gestes.ouvrir;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title is the keyboard's way in
          <li
            key={id}
            className={styles.carte}
            data-choisie={selection[String(id)] || undefined}
            data-ouverte={ouverte === id || undefined}
            onClick={ouvrir ? (evenement) => clicSurFond(evenement) && ouvrir(ligne, index) : undefined}
          >
            <div className={styles.carteEntete}>
              {gestes.choisir ? (
                <input
                  type="checkbox"
                  className={styles.coche}
                  aria-label={`Sélectionner ${gestes.nomLigne(ligne)}`}
                  checked={selection[String(id)] ?? false}
                  onChange={() => gestes.choisir?.(id, index, false)}
                />
              ) : null}
              <div className={styles.carteTitre}>
                <Ouverture ligne={ligne} index={index} gestes={gestes} active>
                  {titres.map((colonne) => (
                    <span key={colonne.id}>{colonne.valeur(ligne)}</span>
                  ))}
                </Ouverture>
              </div>
              {marques.map((colonne) => (
                <span key={colonne.id}>{colonne.valeur(ligne)}</span>
              ))}
              {gestes.actions ? (
                <ActionMenu
                  libelle={`Actions de ${gestes.nomLigne(ligne)}`}
                  actions={() => gestes.actions?.(ligne) ?? []}
                  pretes={gestes.actionsPretes}
                />
              ) : null}
            </div>
            <dl className={styles.carteDetails}>
              {/* What is empty has no column to keep straight here: it would only push the next card away. */}
              {details.map((colonne) => {
                const valeur = colonne.valeur(ligne);
                return valeur === null || valeur === undefined || valeur === '' ? null : (
                  <div key={colonne.id} data-large={colonne.extensible || undefined}>
                    <dt>{colonne.titre}</dt>
                    <dd className={colonne.genre && colonne.genre !== 'texte' ? 'chiffres' : undefined}>{valeur}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        );
      })}
    </ul>
  );
};
