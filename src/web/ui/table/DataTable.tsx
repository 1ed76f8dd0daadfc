import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { insecable } from '#web/lib/formats.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { differerPartie } from '../differer.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { Pagination } from '../Pagination.tsx';
import { useRaccourcisMontres } from '#web/lib/raccourcis-ecran.ts';
import { AffichageMenu } from './AffichageMenu.tsx';
import { useDensite } from './densite.ts';
import { raccourcisTable } from './raccourcis-table.ts';
import { TableGrid } from './TableGrid.tsx';
import type { TableCards as CartesDeTable } from './TableCards.tsx';
import type { ActesDeLigne } from './TableRow.tsx';
import { CardsSkeleton } from './TableSkeleton.tsx';
import { BarreGroupee, Compte, TriCartes } from './TableToolbar.tsx';
import type { CleLigne, DataTableProps, TableProps } from './types.ts';
import { useAttenteSensible } from './use-attente.ts';
import { useColonnesVisibles } from './use-colonnes.ts';
import { useActesDeLigne } from './use-actes-de-ligne.ts';
import { useTableau, type Tableau } from './use-table.ts';
import styles from './DataTable.module.css';

// Loaded apart, because only phones show cards.
const TableCards = differerPartie(
  async () => (await import('./TableCards.tsx')).TableCards,
  <CardsSkeleton />,
) as typeof CartesDeTable;
/** A printed list is a table, even from a phone (COM-101). */
const CARTES = 'screen and (max-width: 59.99em)';

/** The message that replaces the rows; null when rows exist or are loading. */
const placeDuVide = <T,>({ requete, filtre, vide }: TableProps<T>) => {
  const lignes = requete.data?.elements;
  const reessayer = requete.refetch ? () => void requete.refetch?.() : undefined;
  if (requete.isError && lignes === undefined) return <ErrorState erreur={requete.error} onReessayer={reessayer} />;
  if (lignes === undefined || lignes.length > 0) return null;
  return filtre?.actif ? (
    <EmptyState
      titre="Aucun résultat"
      texte="Rien ne correspond à ces filtres."
      action={{ libelle: 'Effacer les filtres', faire: filtre.effacer }}
    />
  ) : (
    <EmptyState {...vide} />
  );
};

type EnteteProps<T> = Pick<TableProps<T>, 'requete' | 'unite' | 'colonnes' | 'outils'> & {
  tableau: Tableau<T>;
  /** Shows the sort here, because cards have no column heads. */
  triIci: boolean;
  children: ReactNode;
};

/** Count of the rows, and the tools of the list. */
const Entete = <T,>({ requete, unite, colonnes, outils, tableau, triIci, children }: EnteteProps<T>) => (
  <Compte
    total={requete.isError && requete.data === undefined ? 0 : requete.data?.total}
    unite={unite}
    tri={
      triIci ? (
        <TriCartes
          options={colonnes.filter(tableau.triable)}
          tri={tableau.tri}
          onTrier={(id) => {
            const colonne = colonnes.find((colonneCandidate) => colonneCandidate.id === id);
            if (colonne) tableau.trier(colonne);
          }}
        />
      ) : null
    }
  >
    {outils}
    {children}
  </Compte>
);

type PiedProps<T> = Pick<TableProps<T>, 'titre' | 'url' | 'requete'> & {
  compact: boolean;
  onPage: () => void;
};

/** Pagination of a list, for lists paged by the server. */
const Pied = <T,>({ titre, url, requete, compact, onPage }: PiedProps<T>) =>
  url && requete.data && requete.data.total > 0 ? (
    <div className={styles.pied}>
      <Pagination
        libelle={insecable(`Pages : ${titre}`)}
        page={url.etat.page}
        taille={url.etat.taille}
        total={requete.data.total}
        compact={compact}
        onPage={(page) => {
          onPage();
          url.changer({ page });
        }}
        onTaille={(taille) => url.changer({ taille })}
      />
    </div>
  ) : null;

const idDeLigne = (ligne: unknown): CleLigne => (ligne as { readonly id: CleLigne }).id;

/** Another list begins at its top. */
const useHautDeListe = (titre: string, defile: RefObject<HTMLElement | null>): void => {
  const titreMontre = useRef(titre);
  useLayoutEffect(() => {
    if (titreMontre.current === titre) return;
    titreMontre.current = titre;
    defile.current?.scrollTo({ top: 0 });
  }, [titre, defile]);
};

/** A list: see `DataTableProps`. Cards below 960 px. */
export const DataTable = <T,>(recues: DataTableProps<T>) => {
  const props: TableProps<T> = { ...recues, cle: recues.cle ?? idDeLigne };
  const { nom, titre, colonnes, requete, cle } = props;
  const mobile = useMediaQuery(CARTES, undefined, { getInitialValueInEffect: false });
  const defile = useRef<HTMLElement>(null);
  useHautDeListe(titre, defile);
  const lignes = requete.data?.elements;
  const enAttente = useAttenteSensible(requete.isPlaceholderData ?? false);
  const enLecture = useAttenteSensible((requete.isFetching ?? false) && lignes !== undefined);
  const { visibilite, voulues, basculer, retablir } = useColonnesVisibles(nom, colonnes);
  const [serrees, setSerrees] = useState('');
  const densite = useDensite();
  const tableau = useTableau({ ...props, lignes, visibilite });
  const { affichees, colonnesVisibles, choisies, selection } = tableau;
  const gestes: ActesDeLigne<T> = useActesDeLigne(props, tableau.choisir);
  useRaccourcis({ n: props.onNouveau });

  const avecCase = props.actionsGroupees !== undefined;
  const raccourcis = useMemo(
    () =>
      raccourcisTable({
        ouvre: props.onOuvrir !== undefined,
        selection: avecCase,
      }),
    [props.onOuvrir, avecCase],
  );
  useRaccourcisMontres(raccourcis);
  const effacer = () => tableau.toutChoisir(false);
  const ouverte = props.ouverte ?? null;

  const aucune = lignes !== undefined && affichees.length === 0;
  const place = placeDuVide(props);

  const corps = mobile ? (
    lignes === undefined ? (
      <CardsSkeleton />
    ) : (
      <TableCards
        titre={titre}
        lignes={affichees}
        colonnes={colonnesVisibles}
        cle={cle}
        gestes={gestes}
        selection={selection}
        ouverte={ouverte}
      />
    )
  ) : (
    <TableGrid
      {...props}
      tableau={tableau}
      gestes={gestes}
      defile={defile}
      densite={densite}
      voulues={voulues}
      onSerrees={setSerrees}
    />
  );

  return (
    <div className={styles.cadre} data-densite={densite} data-attente={enAttente || undefined}>
      {avecCase && choisies.length > 0 ? (
        <BarreGroupee
          nombre={choisies.length}
          somme={props.sommeChoisie?.(choisies)}
          actions={props.actionsGroupees?.(choisies, effacer) ?? []}
          onEffacer={effacer}
        />
      ) : (
        <Entete {...props} tableau={tableau} triIci={mobile && !aucune}>
          {mobile ? null : (
            <AffichageMenu
              colonnes={colonnes.filter(({ fixe }, i) => i > 0 && !fixe)}
              visibilite={visibilite}
              serrees={serrees.split(' ')}
              onBasculer={basculer}
              onRetablir={retablir}
            />
          )}
        </Entete>
      )}
      <div className={styles.progression} data-active={enLecture || undefined} aria-hidden />
      {place ?? corps}
      <Pied
        {...props}
        compact={mobile}
        onPage={() => {
          effacer();
          defile.current?.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
};
