import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconArrowsSplit2, IconCash, IconCoins, IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { etatsMontres } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { LignePrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { libelleEtatPrestation } from '#shared/features/prestations/prestation/messages.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { typePrestationQueries } from '#web/features/prestations/type-prestation/queries.ts';
import { filtreDeTable, filtresVides } from '#web/lib/filtres-url.ts';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { nomPrestation } from './apparence.ts';
import { colonnesDuLaboratoirePrestation, colonnesPrestations } from './colonnes.tsx';
import type { UrlPrestations } from './filtres.ts';
import { prestationQueries, type FiltresListePrestations } from './queries.ts';
import { useActesOffertsPrestation, type NavigationPrestation } from './use-actes-prestation.ts';

const ETATS = etatsMontres.map((value) => ({ value, label: libelleEtatPrestation[value] }));
const SUIVIS = {
  FACTURE: 'Facturées',
  ENCAISSE: 'Encaissées',
  REVERSE: 'Reversées, en tout ou partie',
  A_REVERSER: 'À reverser',
  EN_RETARD: 'En retard',
} as const;
type Suivi = keyof typeof SUIVIS;

/** Names of the filters in force, without the laboratory on its own page. */
const filtresActifs = ({ actifs }: UrlPrestations, laboratoireId: number | undefined): string[] =>
  actifs.filter((nom) => nom !== 'laboratoireId' || laboratoireId === undefined);

const Tuiles = ({
  url,
  query,
  noms,
}: {
  url: UrlPrestations;
  query: FiltresListePrestations;
  noms: readonly string[];
}) => {
  const { data } = useQuery(prestationQueries.liste(query));
  const sommes = data?.sommes;
  const montant = (centimes: number | undefined) =>
    centimes === undefined ? undefined : formatMontant(centimes, 'HT');
  const tuiles: readonly Tuile[] = [
    {
      id: 'FACTURE',
      libelle: 'Facturé',
      icone: IconFileInvoice,
      teinte: 'bleu',
      valeur: montant(sommes?.factureCentimes),
      detail: 'aux laboratoires',
    },
    {
      id: 'ENCAISSE',
      libelle: 'Encaissé',
      icone: IconCash,
      teinte: 'vert',
      valeur: montant(sommes?.encaisseCentimes),
      detail: 'payé par eux',
    },
    {
      id: 'REVERSE',
      libelle: 'Reversé',
      icone: IconCoins,
      valeur: montant(sommes?.reverseCentimes),
      detail: 'aux adhérents',
    },
    {
      id: 'A_REVERSER',
      libelle: 'À reverser',
      icone: IconArrowsSplit2,
      teinte: sommes && sommes.nbAReverser > 0 ? 'orange' : 'gris',
      valeur: montant(sommes?.aReverserCentimes),
      detail: sommes && pluriel(sommes.nbAReverser, 'prestation payée', 'prestations payées'),
    },
    {
      id: 'EN_RETARD',
      libelle: 'En retard',
      icone: IconAlertTriangle,
      teinte: sommes && sommes.nbEnRetard > 0 ? 'rouge' : 'gris',
      valeur: montant(sommes?.enRetardCentimes),
      detail: sommes && pluriel(sommes.nbEnRetard, 'paiement attendu', 'paiements attendus'),
    },
  ];
  return (
    <StatTiles
      libelle="Prestations en chiffres"
      tuiles={tuiles}
      active={noms.length === 1 ? (url.etat.suivi ?? null) : null}
      onChoisir={(id) =>
        url.changer({
          ...filtresVides(noms),
          suivi: (id ?? undefined) as Suivi | undefined,
        })
      }
    />
  );
};

const Filtres = ({
  url,
  noms,
  annees,
  laboratoireId,
}: {
  url: UrlPrestations;
  noms: readonly string[];
  annees: readonly number[];
  laboratoireId: number | undefined;
}) => {
  const { etat: e } = url;
  const { plies, champ } = useQuotidiens();
  const { data: types } = useQuery(typePrestationQueries.liste());
  const puceLaboratoire = usePuceLaboratoire(e.laboratoireId);
  const toutes = [...new Set([...annees, Number(aujourdhui().slice(0, 4)), ...(e.annee ? [e.annee] : [])])];
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Facture, type, laboratoire…"
      actifs={noms}
      libelles={{
        laboratoireId: puceLaboratoire,
        etat: e.etat && libelleEtatPrestation[e.etat],
        typeId: `Type : ${types?.types.find(({ id }) => id === e.typeId)?.nom ?? '…'}`,
        annee: `Année : ${e.annee}`,
        suivi: e.suivi && SUIVIS[e.suivi],
      }}
      caches={['typeId', 'annee']}
      quotidiens={
        <>
          {laboratoireId === undefined ? <FiltreLaboratoire {...champ('Laboratoire', 210)} url={url} /> : null}
          <FiltreDUrl url={url} nom="etat" {...champ('État', 170)} placeholder="Tous les états" options={ETATS} />
        </>
      }
      autres={
        <>
          <FiltreDUrl
            url={url}
            nom="typeId"
            label="Type"
            options={(types?.types ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          />
          <FiltreDUrl
            url={url}
            nom="annee"
            label="Année"
            options={toutes.toSorted((a, b) => b - a).map((annee) => ({ value: annee, label: String(annee) }))}
          />
        </>
      }
    />
  );
};

type Props = {
  url: UrlPrestations;
  vers: NavigationPrestation & { ouvrir: (id: number) => void };
  ouverte: number | null;
  /** Set on the page of a laboratory: limits the list to its prestations. */
  laboratoireId?: number;
  /** Absent when this session may not write. */
  onNouveau: (() => void) | undefined;
};

/** Figures (invoiced, paid, to reverse, late), filters and list of the prestations. */
export const PrestationsListe = ({ url, vers, ouverte, laboratoireId, onNouveau }: Props) => {
  const query: FiltresListePrestations = { ...url.etat, ...(laboratoireId === undefined ? {} : { laboratoireId }) };
  const requete = useQuery(prestationQueries.liste(query));
  const actions = useActesOffertsPrestation(vers);
  const noms = filtresActifs(url, laboratoireId);
  return (
    <Stack gap="sm" miw={0}>
      <Tuiles url={url} query={query} noms={noms} />
      <Filtres url={url} noms={noms} annees={requete.data?.annees ?? []} laboratoireId={laboratoireId} />
      <DataTable<LignePrestation>
        nom="prestations"
        titre="Prestations"
        unite={['prestation', 'prestations']}
        colonnes={laboratoireId === undefined ? colonnesPrestations : colonnesDuLaboratoirePrestation}
        requete={requete}
        url={url}
        onOuvrir={({ id }) => vers.ouvrir(id)}
        ouverte={ouverte}
        nomLigne={(p) => `la prestation ${nomPrestation(p)}`}
        actionsLigne={actions}
        vide={{
          titre: 'Aucune prestation',
          texte:
            'Notez ce que vous facturez aux laboratoires, dites quand ils paient, puis partagez entre vos adhérents ' +
            'ce qui leur revient.',
          ...(onNouveau ? { action: { libelle: 'Ajouter une prestation', faire: onNouveau } } : {}),
        }}
        filtre={filtreDeTable(noms, url.changer)}
        outils={
          <ExportListe total={requete.data?.total} route={prestationContract.exporterPrestations} query={query} />
        }
      />
    </Stack>
  );
};
