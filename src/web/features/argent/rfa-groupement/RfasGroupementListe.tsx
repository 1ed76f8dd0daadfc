import { Skeleton, Stack } from '@mantine/core';
import { IconMailQuestion, IconPencil, IconReportMoney, IconSpeakerphone } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import { etatsRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { libelleEtatRfaGroupement } from '#shared/features/argent/rfa-groupement/messages.ts';
import type { LigneRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { nomRfa } from '#web/features/argent/rfa/mots.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { call } from '#web/lib/api.ts';
import { filtreDeTable, filtresVides } from '#web/lib/filtres-url.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { libelleARelancer } from './apparence.ts';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import { colonnesRfasGroupement } from './colonnes.tsx';
import {
  anneeChoisieRfaGroupement,
  filtresActifsRfaGroupement,
  listeServeurRfaGroupement,
  type UrlRfasGroupement,
} from './filtres.ts';
import { rfaGroupementQueries } from './queries.ts';
import { useActesOffertsRfaGroupement, type NavigationRfaGroupement } from './use-actes-rfa-groupement.ts';

/** Columns on the page of a laboratory, without the laboratory. */
const DU_LABORATOIRE = retirerColonne(colonnesRfasGroupement, 'laboratoire', 'gamme');
const ETATS = etatsRfaGroupement.map((value) => ({ value, label: libelleEtatRfaGroupement[value] }));
const RfasGroupementAutresFiltres = differerPartie(
  async () => (await import('./RfasGroupementAutresFiltres.tsx')).RfasGroupementAutresFiltres,
  <Skeleton h={120} />,
);
/** The one filter that gives the figure of each tile. */
const CIBLES = {
  publiees: { etat: 'VALIDATED' },
  attendues: { aRelancer: 'true' },
  brouillons: { etat: 'DRAFT' },
} as const;
type Cible = keyof typeof CIBLES;

type PartieProps = { url: UrlRfasGroupement; laboratoireId: number | undefined };

const Tuiles = ({ url, laboratoireId }: PartieProps) => {
  const { data } = useQuery(rfaGroupementQueries.liste(listeServeurRfaGroupement(url, laboratoireId)));
  const tuiles: readonly Tuile[] = [
    {
      id: 'publiees',
      libelle: 'Publiées',
      icone: IconSpeakerphone,
      teinte: 'vert',
      valeur: data?.parEtat.VALIDATED,
      detail: 'chez vos adhérents',
    },
    {
      id: 'attendues',
      libelle: 'Réponses attendues',
      icone: IconMailQuestion,
      teinte: data && data.reponsesAttendues > 0 ? 'orange' : 'gris',
      valeur: data?.reponsesAttendues,
      detail: 'des RFA publiées',
    },
    {
      id: 'bases',
      libelle: 'Bases attendues',
      icone: IconReportMoney,
      teinte: data && data.basesAttendues > 0 ? 'bleu' : 'gris',
      valeur: data?.basesAttendues,
      detail: 'de qui a validé',
    },
    {
      id: 'brouillons',
      libelle: 'Brouillons',
      icone: IconPencil,
      teinte: 'gris',
      valeur: data?.parEtat.DRAFT,
      detail: 'à publier',
    },
  ];
  const filtres = filtresActifsRfaGroupement(url, laboratoireId !== undefined);
  const active = (Object.keys(CIBLES) as Cible[]).find((id) => {
    const cible = Object.entries(CIBLES[id]);
    return filtres.length === cible.length && cible.every(([nom, valeur]) => url.etat[nom as 'etat'] === valeur);
  });
  const choisir = (id: string | null) => {
    const cible = id === 'bases' ? CIBLES.attendues : id === null ? {} : CIBLES[id as Cible];
    url.changer({ ...filtresVides(filtres), ...cible });
  };
  return <StatTiles libelle="RFA en chiffres" tuiles={tuiles} active={active ?? null} onChoisir={choisir} />;
};

/** The query of the segment filter; its code loads only when the address holds a segment. */
const segmentsDuGroupement = () =>
  queryOptions({
    queryKey: ['adhesion', 'segments'],
    queryFn: async ({ signal }) => {
      const { segmentContract } = await import('#shared/features/reseau/segment/contract.ts');
      return call(segmentContract.listSegments, { signal });
    },
  });

const useLibelles = ({ etat: e }: UrlRfasGroupement): Readonly<Record<string, string | undefined>> => {
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  const { data: segments } = useQuery({ ...segmentsDuGroupement(), enabled: e.segmentId !== undefined });
  return {
    laboratoireId,
    etat: e.etat && libelleEtatRfaGroupement[e.etat],
    segmentId: `Segment : ${segments?.find(({ id }) => id === e.segmentId)?.nom ?? '…'}`,
    aRelancer: e.aRelancer && libelleARelancer[e.aRelancer],
  };
};

const Filtres = ({ url, laboratoireId }: PartieProps) => {
  const { plies, champ } = useQuotidiens();
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher une RFA"
      actifs={filtresActifsRfaGroupement(url, laboratoireId !== undefined)}
      libelles={useLibelles(url)}
      caches={['segmentId', 'aRelancer']}
      quotidiens={
        <>
          {laboratoireId === undefined ? <FiltreLaboratoire {...champ('Laboratoire', 210)} url={url} /> : null}
          <FiltreDUrl
            url={url}
            nom="etat"
            {...champ('État', 150)}
            placeholder="Tous les états"
            clearable
            options={ETATS}
          />
        </>
      }
      autres={<RfasGroupementAutresFiltres url={url} />}
    />
  );
};

type Props = {
  url: UrlRfasGroupement;
  /** Set on the page of a laboratory. */
  laboratoireId?: number;
  vers: NavigationRfaGroupement & { ouvrir: (id: number) => void };
  ouverte: number | null;
  /** Absent when this session may not write. */
  onNouveau: (() => void) | undefined;
};

/** The figures of a year, the filters and the list of the RFA. */
export const RfasGroupementListe = ({ url, laboratoireId, vers, ouverte, onNouveau }: Props) => {
  const query = listeServeurRfaGroupement(url, laboratoireId);
  const requete = useQuery(rfaGroupementQueries.liste(query));
  const actions = useActesOffertsRfaGroupement(vers);
  const noms = filtresActifsRfaGroupement(url, laboratoireId !== undefined);
  return (
    <Stack gap="sm" miw={0}>
      <Tuiles url={url} laboratoireId={laboratoireId} />
      <Filtres url={url} laboratoireId={laboratoireId} />
      <DataTable<LigneRfaGroupement>
        nom="rfas-groupement"
        titre="RFA du groupement"
        unite={['RFA', 'RFA']}
        colonnes={laboratoireId === undefined ? colonnesRfasGroupement : DU_LABORATOIRE}
        requete={requete}
        url={url}
        onOuvrir={({ id }) => vers.ouvrir(id)}
        ouverte={ouverte}
        nomLigne={(rfa) => `la RFA ${nomRfa(rfa)}`}
        actionsLigne={actions}
        vide={{
          titre: `Aucune RFA du groupement en ${anneeChoisieRfaGroupement(url)}.`,
          texte:
            'Écrivez ce que chaque contrat promet, choisissez les segments, publiez\u00a0: chaque adhérent répond et ' +
            'déclare sa base.',
          ...(onNouveau ? { action: { libelle: 'Ajouter une RFA', faire: onNouveau } } : {}),
        }}
        filtre={filtreDeTable(noms, url.changer)}
        outils={
          <ExportListe total={requete.data?.total} route={rfaGroupementContract.exporterRfasGroupement} query={query} />
        }
      />
    </Stack>
  );
};
