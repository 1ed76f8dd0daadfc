import { Button, Center } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { journalContract } from '#shared/features/journal/contract.ts';
import { telecharger } from '#web/lib/api.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/ExportListe.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesJournal, titreEcriture } from './colonnes.tsx';
import { JournalFiltres, urlJournal } from './JournalFiltres.tsx';
import { journalQueries } from './queries.ts';

const JournalDrawer = differer(
  async () => (await import('./JournalDrawer.tsx')).JournalDrawer,
  ({ id }) => id !== null,
);

/** `/journal`: who did what, on behalf of whom, before and after (super administrator). */
export const JournalPage = () => {
  const url = useEtatUrl(urlJournal);
  const { id, ouvrir, fermer } = useElementOuvert();
  const requete = useInfiniteQuery(journalQueries.liste(url.query));
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = requete;
  const elements = useMemo(() => data?.pages.flatMap((page) => page.elements), [data]);
  return (
    <PageShell titre="Journal" sousTitre="Tout ce qui a été fait, par qui et pour quel compte. On n’y fait qu’ajouter.">
      <JournalFiltres url={url} />
      <DataTable
        nom="journal"
        titre="Journal"
        unite={['écriture affichée', 'écritures affichées']}
        colonnes={colonnesJournal}
        requete={{
          data: elements && { elements, total: elements.length },
          isPending,
          isError,
          error,
          isFetching,
          isPlaceholderData,
          refetch,
        }}
        cle={(ligne) => ligne.id}
        onOuvrir={(ligne) => ouvrir(ligne.id)}
        ouverte={id}
        nomLigne={titreEcriture}
        vide={{ titre: 'Le journal est vide', texte: 'Chaque acte enregistré dans Pharmaccord y laissera une écriture.' }}
        filtre={{ actif: url.actifs.length > 0, effacer: url.effacer }}
        outils={
          <ExportListe
            total={elements?.length}
            telecharger={(format) => telecharger(journalContract.exporterJournal, { query: { ...url.query, format } })}
          />
        }
      />
      {requete.hasNextPage ? (
        <Center>
          <Button variant="default" loading={requete.isFetchingNextPage} onClick={() => void requete.fetchNextPage()}>
            Afficher la suite
          </Button>
        </Center>
      ) : null}
      <JournalDrawer id={id} onFermer={fermer} />
    </PageShell>
  );
};
