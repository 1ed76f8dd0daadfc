import type { ReactNode } from 'react';
import { ActionMenu } from '../ActionMenu.tsx';
import { estChiffree, estEntiere } from './colonne.ts';
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

type Place = NonNullable<Colonne<never>['carte']>;

/** The place of each column on a card: unsaid, the first one is the title, and the first date comes beside the state. */
const placer = <T,>(colonnes: readonly Colonne<T>[]): ReadonlyMap<Place, readonly Colonne<T>[]> => {
  const dates = colonnes.filter(({ genre, carte }, i) => carte === 'date' || (i > 0 && genre === 'date' && !carte));
  const date = dates.find(({ carte }) => carte === 'date') ?? dates[0];
  return Map.groupBy(colonnes, (colonne) => {
    if (colonne === date) return 'date';
    return colonne.carte ?? (colonne === colonnes[0] ? 'titre' : 'detail');
  });
};

/** “Dates 12/03 – 14/03” says twice the same. */
const seNomme = (titre: string): boolean => !/^(Date|Période)/.test(titre);
const estVide = (valeur: ReactNode): boolean => valeur === null || valeur === undefined || valeur === '';

/** The same rows below 960 px: one card each, of three lines (COM-100). */
export const TableCards = <T,>({ titre, lignes, colonnes, cle, gestes, selection, ouverte }: Props<T>) => {
  const places = placer(colonnes);
  const a = (place: Place) => places.get(place) ?? [];
  return (
    <ul className={styles.cartes} aria-label={titre}>
      {lignes.map((ligne, index) => {
        const id = cle(ligne);
        const ouvrir = gestes.ouvrir;
        const valeurs = (place: Place) =>
          a(place)
            .map((colonne) => ({ colonne, valeur: colonne.valeur(ligne) }))
            // What is empty has no column to keep straight here: it would only push the next card away.
            .filter(({ valeur }) => !estVide(valeur));
        const etat = [...valeurs('marque'), ...valeurs('date')];
        // Words first: they take what the figures leave.
        const details = valeurs('detail').toSorted(
          (une, autre) => Number(estEntiere(une.colonne)) - Number(estEntiere(autre.colonne)),
        );
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
                  {a('titre').map((colonne) => (
                    <span key={colonne.id} data-lignes={colonne.plusieursLignes}>
                      {colonne.valeur(ligne)}
                    </span>
                  ))}
                </Ouverture>
              </div>
              {valeurs('montant').map(({ colonne, valeur }) => (
                <span key={colonne.id} className={`${styles.carteMontant} chiffres`}>
                  <span className={styles.invisible}>{colonne.titre} </span>
                  {valeur}
                </span>
              ))}
              {gestes.actions ? (
                <ActionMenu
                  libelle={`Actions de ${gestes.nomLigne(ligne)}`}
                  actions={() => gestes.actions?.(ligne) ?? []}
                  pretes={gestes.actionsPretes}
                />
              ) : null}
            </div>
            {etat.length > 0 ? (
              <div className={styles.carteEtat}>
                {etat.map(({ colonne, valeur }) => (
                  <span key={colonne.id} className={estChiffree(colonne) ? `${styles.carteDate} chiffres` : undefined}>
                    {colonne.genre === 'date' && seNomme(colonne.titre) ? <small>{colonne.titre} </small> : null}
                    <span>{valeur}</span>
                  </span>
                ))}
              </div>
            ) : null}
            {details.length > 0 ? (
              <dl className={styles.carteDetails}>
                {details.map(({ colonne, valeur }) => (
                  <div key={colonne.id}>
                    {/* A figure needs its name; words speak for themselves. */}
                    <dt className={estChiffree(colonne) ? undefined : styles.invisible}>{colonne.titre}</dt>
                    <dd className={estChiffree(colonne) ? 'chiffres' : undefined}>{valeur}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
            {valeurs('acte').map(({ colonne, valeur }) => (
              <div key={colonne.id} className={styles.carteActe}>
                {valeur}
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
};
