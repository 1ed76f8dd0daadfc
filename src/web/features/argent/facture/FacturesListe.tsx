import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { filtreDeTable } from '#web/lib/filtres-url.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { Money } from '#web/ui/Money.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesFacture, colonnesFactureDuLabo } from './colonnes.tsx';
import { FacturesFiltres } from './FacturesFiltres.tsx';
import { FacturesTuiles } from './FacturesTuiles.tsx';
import { filtresActifsFacture, listeServeurFacture, type UrlFactures } from './filtres.ts';
import { nomFacture } from './mots.ts';
import { factureQueries } from './queries.ts';
import { actesGroupesFacture, useActesOffertsFacture, type NavigationFacture } from './use-actes-facture.ts';

const UNITE = ['document', 'documents'] as const;

type Props = {
  url: UrlFactures;
  /** Set on the page of a laboratory: limits the list to its factures. */
  laboratoireId?: number;
  vers: NavigationFacture & { ouvrir: (id: number) => void; voirRefusees?: (() => void) | undefined };
  /** Id of the invoice whose drawer is open. */
  ouverte: number | null;
  /** Absent when this session may not drop files. */
  onDeposer?: (() => void) | undefined;
};

/** Figures, filters and list of the factures; the same on their screen and on the page of a laboratory. */
export const FacturesListe = ({ url, laboratoireId, vers, ouverte, onDeposer }: Props) => {
  const surPage = laboratoireId === undefined;
  const query = listeServeurFacture(url, laboratoireId);
  const requete = useQuery(factureQueries.liste(query));
  const { data } = requete;
  const actions = useActesOffertsFacture(vers);
  const noms = filtresActifsFacture(url, !surPage);
  return (
    <Stack gap="sm" miw={0}>
      <FacturesTuiles
        url={url}
        {...(laboratoireId !== undefined && { laboratoireId })}
        onRefusees={surPage ? vers.voirRefusees : undefined}
      />
      <FacturesFiltres url={url} laboratoireFige={!surPage} />
      <DataTable<Facture>
        nom={surPage ? 'factures' : 'factures.laboratoire'}
        titre="Factures et avoirs reçus"
        unite={UNITE}
        colonnes={surPage ? colonnesFacture : colonnesFactureDuLabo}
        requete={requete}
        cle={({ id }) => id}
        url={url}
        onOuvrir={({ id }) => vers.ouvrir(id)}
        ouverte={ouverte}
        nomLigne={(facture) => `la ${nomFacture(facture)}`}
        actionsLigne={actions}
        actionsGroupees={actesGroupesFacture(vers)}
        {...(data && {
          totaux: {
            ht: <Money centimes={data.sommes.htCentimes} />,
            ecart: <Money centimes={data.sommes.ecartCentimes} />,
          },
        })}
        vide={{
          titre: 'Aucune facture reçue.',
          texte:
            'Déposez vos factures électroniques : chaque ligne est comparée aux conditions de son jour, et l’écart ' +
            'se réclame.',
          ...(onDeposer && { action: { libelle: 'Déposer des factures', faire: onDeposer } }),
        }}
        filtre={filtreDeTable(noms, url.changer)}
        outils={<ExportListe total={data?.total} route={factureContract.exporterFactures} query={query} />}
      />
    </Stack>
  );
};
