import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { LigneRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { acceptationsRfa, type AcceptationRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { filtreDeTable } from '#web/lib/filtres-url.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesRfa, colonnesRfaDuLabo } from './colonnes.tsx';
import { anneeDe, filtresActifsRfa, listeServeurRfa, type UrlRfa } from './filtres.ts';
import { nomRfa } from './mots.ts';
import { rfaQueries, useActesRfa } from './queries.ts';
import { RfaFiltres } from './RfaFiltres.tsx';
import { RfaTuiles } from './RfaTuiles.tsx';
import { useActesOffertsRfa, type NavigationRfa } from './use-actes-rfa.ts';

const TITRES: Readonly<Record<AcceptationRfa, string>> = {
  WAITING: 'En attente de réponse',
  ACCEPTED: 'En cours',
  REFUSED: 'Refusées',
};
const UNITE = ['RFA', 'RFA'] as const;
const VIDES = {
  WAITING: {
    titre: 'Aucune RFA en attente de réponse.',
    texte: 'Celles que votre groupement vous propose attendent ici que vous les validiez ou les refusiez.',
  },
  REFUSED: {
    titre: 'Aucune RFA refusée.',
    texte: 'Une RFA refusée reste ici : vous pourrez la valider plus tard.',
  },
} as const;

type Props = {
  url: UrlRfa;
  /** Set on the page of a laboratory: limits the list to its RFA. */
  laboratoireId?: number;
  vers: NavigationRfa & { ouvrir: (id: number) => void };
  /** Id of the RFA whose drawer is open. */
  ouverte: number | null;
  /** Absent when this session may not write. */
  onNouveau?: () => void;
};

const useVide = ({ url, laboratoireId, onNouveau }: Props, annees: readonly number[]) => {
  const actes = useActesRfa();
  const annee = anneeDe(url);
  const { acceptation } = url.etat;
  if (acceptation !== 'ACCEPTED') return VIDES[acceptation];
  const reprenable = onNouveau !== undefined && laboratoireId === undefined && annees.includes(annee - 1);
  const reprendre = () =>
    void import('./actes-confirmes.ts')
      .then(({ dupliquerAnnee }) => dupliquerAnnee(actes, annee - 1, annee))
      .catch(echec);
  return {
    titre: `Aucune RFA en ${annee}.`,
    texte: 'Notez ce que chaque contrat promet\u00a0: les paliers se suivent, et rien de dû n’est oublié.',
    ...(onNouveau ? { action: { libelle: 'Ajouter une RFA', faire: onNouveau } } : {}),
    ...(reprenable ? { autre: { libelle: `Dupliquer ${annee - 1}`, faire: reprendre } } : {}),
  };
};

/** Sections, sums, filters and list of the RFA; the same on /rfa and on the page of a laboratory. */
export const RfaListe = (props: Props) => {
  const { url, laboratoireId, vers, ouverte } = props;
  const surPage = laboratoireId === undefined;
  const query = listeServeurRfa(url, laboratoireId);
  const requete = useQuery(rfaQueries.liste(query));
  const { data } = requete;
  const vide = useVide(props, data?.annees ?? []);
  const actions = useActesOffertsRfa(vers);
  const { acceptation } = url.etat;
  const noms = filtresActifsRfa(url, !surPage);
  const liste = (
    <DataTable<LigneRfa>
      nom={surPage ? 'rfa' : 'rfa.laboratoire'}
      titre={`RFA : ${TITRES[acceptation]}`}
      unite={UNITE}
      colonnes={surPage ? colonnesRfa : colonnesRfaDuLabo}
      requete={requete}
      url={url}
      onOuvrir={({ id }) => vers.ouvrir(id)}
      ouverte={ouverte}
      nomLigne={(rfa) => `la RFA ${nomRfa(rfa)}`}
      actionsLigne={actions}
      vide={vide}
      filtre={filtreDeTable(noms, url.changer)}
      outils={<ExportListe total={data?.total} route={rfaContract.exporterRfa} query={query} />}
    />
  );
  return (
    <Stack gap="sm" miw={0}>
      {surPage ? <RfaTuiles url={url} sommes={data?.sommes} /> : null}
      <RfaFiltres url={url} laboratoireFige={!surPage} />
      <NavTabs
        libelle="Réponse aux RFA"
        actif={acceptation}
        onChange={(choisie) => url.changer({ acceptation: choisie })}
        onglets={acceptationsRfa.map((id) => ({
          id,
          libelle: TITRES[id],
          ...(data && { nombre: data.parAcceptation[id] }),
          urgent: id === 'WAITING',
          contenu: liste,
        }))}
      />
    </Stack>
  );
};
