import { Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MAX_TRAVAUX_EN_ECHEC, type FileTravaux, type TravailEnEchec } from '#shared/features/travail/contract.ts';
import { libelleTravail } from '#shared/features/travail/messages.ts';
import { formatNombre } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { PageShell } from '#web/ui/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesEchecs, colonnesFiles } from './colonnes.tsx';
import { travailQueries, useActesTravaux } from './queries.ts';

const somme = (files: readonly FileTravaux[] | undefined, de: (file: FileTravaux) => number): string | undefined =>
  files && formatNombre(files.reduce((total, file) => total + de(file), 0));

/** `/travaux`: what Pharmaccord does by itself, what waits, and what failed for good (super administrator). */
export const TravauxPage = () => {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(travailQueries.etat());
  const { relancer, supprimer } = useActesTravaux();
  const commun = { isPending, isError, error, isFetching: isFetching && isPending, refetch };
  const files = data?.files;
  const actes = (lot: readonly TravailEnEchec[], apres?: () => void): readonly Action[] => [
    {
      cle: 'relancer',
      libelle: 'Relancer',
      icone: IconRefresh,
      faire: () => {
        relancer(lot);
        apres?.();
      },
    },
    { cle: 'supprimer', libelle: 'Supprimer', icone: IconTrash, danger: true, separe: true, faire: () => void supprimer(lot, apres) },
  ];
  return (
    <PageShell titre="Travaux différés" sousTitre="Ce que Pharmaccord fait de lui-même : courriers, imports, rappels.">
      <StatTiles
        libelle="Travaux par état"
        tuiles={[
          { id: 'attente', libelle: 'En attente', valeur: somme(files, ({ enAttente }) => enAttente), teinte: 'bleu', icone: IconClock },
          { id: 'cours', libelle: 'En cours', valeur: somme(files, ({ enCours }) => enCours), teinte: 'vert', icone: IconPlayerPlay },
          {
            id: 'reessayer',
            libelle: 'À réessayer',
            valeur: somme(files, ({ aReessayer }) => aReessayer),
            teinte: 'orange',
            icone: IconRefresh,
          },
          { id: 'echec', libelle: 'En échec', valeur: data && formatNombre(data.nbEnEchec), teinte: 'rouge', icone: IconAlertTriangle },
        ]}
      />
      <Section titre="En échec">
        <DataTable
          nom="travaux-echec"
          titre="Travaux en échec"
          unite={['travail en échec', 'travaux en échec']}
          colonnes={colonnesEchecs}
          requete={{ ...commun, data: data && { elements: data.enEchec, total: data.nbEnEchec } }}
          cle={({ id }) => id}
          nomLigne={({ nom }) => libelleTravail(nom)}
          actionsLigne={(ligne) => actes([ligne])}
          actionsGroupees={actes}
          triInitial={{ id: 'abandonneLe', ordre: 'desc' }}
          vide={{ titre: 'Aucun travail en échec', texte: 'Ce qui échoue est réessayé de lui-même ; ce qui n’aboutit jamais viendra ici.' }}
          libre
        />
        {data && data.nbEnEchec > MAX_TRAVAUX_EN_ECHEC ? (
          <Text size="sm" c="dimmed">
            Les {MAX_TRAVAUX_EN_ECHEC} plus récents sont affichés.
          </Text>
        ) : null}
      </Section>
      <Section titre="Files et horaires">
        <DataTable
          nom="travaux-files"
          titre="Files de travaux"
          unite={['sorte de travail', 'sortes de travaux']}
          colonnes={colonnesFiles}
          requete={{ ...commun, data: files && { elements: files, total: files.length } }}
          cle={({ nom }) => nom}
          vide={{ titre: 'Aucune file' }}
          libre
        />
      </Section>
    </PageShell>
  );
};
