import type { ReactNode } from 'react';
import { ActionMenu } from '../menus/ActionMenu.tsx';
import { estChiffree, estEntiere } from './colonne.ts';
import { clicSurFond, Ouverture, type ActesDeLigne } from './TableRow.tsx';
import type { CleLigne, Colonne } from './types.ts';
import { useOuverture } from './use-ouverture.ts';
import styles from './DataTable.module.css';

type Props<T> = {
  titre: string;
  lignes: readonly T[];
  colonnes: readonly Colonne<T>[];
  cle: (ligne: T) => CleLigne;
  gestes: ActesDeLigne<T>;
  selection: Readonly<Record<string, boolean>>;
  ouverte: CleLigne | null;
};

type Place = NonNullable<Colonne<never>['carte']>;

/**
 * The place of each column on a card. By default the first column is the title, and the first date stands beside the
 * state.
 */
const placer = <T,>(colonnes: readonly Colonne<T>[]): ReadonlyMap<Place, readonly Colonne<T>[]> => {
  const dates = colonnes.filter(({ genre, carte }, i) => carte === 'date' || (i > 0 && genre === 'date' && !carte));
  const date = dates.find(({ carte }) => carte === 'date') ?? dates[0];
  return Map.groupBy(colonnes, (colonne) => {
    if (colonne === date) return 'date';
    return colonne.carte ?? (colonne === colonnes[0] ? 'titre' : 'detail');
  });
};

const Valeur = <T,>({ colonne, ligne, valeur }: { colonne: Colonne<T>; ligne: T; valeur: ReactNode }) => {
  const suffixe = colonne.suffixeCarte?.(ligne);
  return (
    <>
      {valeur}
      {suffixe ? <small>{`\u00a0${suffixe}`}</small> : null}
    </>
  );
};

/** False for a title that its value repeats, as in “Dates 12/03 – 14/03”. */
const seNomme = (titre: string): boolean => !/^(Date|Période)/.test(titre);
const estVide = (valeur: ReactNode): boolean => valeur === null || valeur === undefined || valeur === '';

type CarteProps<T> = Pick<Props<T>, 'gestes'> & {
  ligne: T;
  id: CleLigne;
  index: number;
  places: ReadonlyMap<Place, readonly Colonne<T>[]>;
  choisie: boolean;
  ouverte: boolean;
};

const Carte = <T,>({ ligne, id, index, places, gestes, choisie, ouverte }: CarteProps<T>) => {
  const { ouvrir } = gestes;
  const [pressee, presser] = useOuverture(ouvrir && (() => ouvrir(ligne, index)));
  const valeurs = (place: Place) =>
    (places.get(place) ?? [])
      .map((colonne) => ({ colonne, valeur: colonne.valeur(ligne) }))
      // Leaves out empty values: a card has no columns to align, and they would only take room.
      .filter(({ valeur }) => !estVide(valeur));
  const etat = [...valeurs('marque'), ...valeurs('date')];
  // Texts first: they take the room that the figures leave.
  const details = valeurs('detail').toSorted(
    (valeur, autre) => Number(estEntiere(valeur.colonne)) - Number(estEntiere(autre.colonne)),
  );
  return (
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-noninteractive-element-interactions -- the title is the keyboard's way in */
    <li
      className={styles.carte}
      data-choisie={choisie || undefined}
      data-ouverte={ouverte || pressee || undefined}
      onClick={presser && ((evenement) => clicSurFond(evenement) && presser())}
    >
      <div className={styles.carteEntete}>
        {gestes.choisir ? (
          <input
            type="checkbox"
            className={styles.coche}
            aria-label={`Sélectionner ${gestes.nomLigne(ligne)}`}
            checked={choisie}
            onChange={() => gestes.choisir?.(id, index, false)}
          />
        ) : null}
        <div className={styles.carteTitre}>
          <Ouverture href={gestes.lien?.(ligne)} ouvrir={presser} active>
            {(places.get('titre') ?? []).map((colonne) => (
              <span key={colonne.id} data-lignes={colonne.plusieursLignes}>
                {colonne.valeur(ligne)}
              </span>
            ))}
          </Ouverture>
        </div>
        {valeurs('montant').map(({ colonne, valeur }) => (
          <span key={colonne.id} className={`${styles.carteMontant} chiffres`}>
            <span className={styles.invisible}>{colonne.titre} </span>
            <Valeur colonne={colonne} ligne={ligne} valeur={valeur} />
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
};

/** The rows of a list below 960 px: one card of three lines each (COM-100). */
export const TableCards = <T,>({ titre, lignes, colonnes, cle, gestes, selection, ouverte }: Props<T>) => {
  const places = placer(colonnes);
  return (
    <ul className={styles.cartes} aria-label={titre}>
      {lignes.map((ligne, index) => {
        const id = cle(ligne);
        const choisie = selection[String(id)] ?? false;
        return <Carte key={id} {...{ ligne, id, index, places, gestes, choisie }} ouverte={ouverte === id} />;
      })}
    </ul>
  );
};
