import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { libellePayeur } from '#shared/features/encours/messages.ts';
import { periodesPromotion } from '#shared/features/promotion/contract/filtres.ts';
import { libelleDispositif, libelleOrigine, libelleStatutPromotion, libelleTypePromo } from '#shared/features/promotion/messages.ts';
import { laboratoiresDuCompte } from '#web/features/laboratoire/queries.ts';
import { call } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/FilterBar.tsx';
import { filtresActifs, options, statutsChoisis, type UrlPromotions } from './filtres.ts';

const PromotionsAutresFiltres = differerPartie(
  async () => (await import('./PromotionsAutresFiltres.tsx')).PromotionsAutresFiltres,
  <Skeleton h={320} />,
);

/** The same as the settings read; its code comes when a place is in the address. */
const planDuMagasin = () =>
  queryOptions({
    queryKey: ['emplacement', 'plan'],
    queryFn: async ({ signal }) => {
      const { emplacementContract } = await import('#shared/features/emplacement/contract.ts');
      return call(emplacementContract.lirePlan, { signal });
    },
  });

export const libellePeriode = { EN_COURS: 'En cours', A_VENIR: 'À venir', TERMINEE: 'Terminées' } as const;
const libelleStatut = { ...libelleStatutPromotion, REFUSED: 'Refusée' } as const;
/** A published model is not in a pharmacy's list. */
const STATUTS = options(
  statutsChoisis.filter((statut) => statut !== 'VALIDATED'),
  libelleStatut,
);
const CACHES = ['type', 'dispositif', 'emplacementId', 'zoneId', 'origine', 'payeur', 'annee', 'du', 'au', 'aTraiter', 'aRepondre', 'nonReclamees', 'sansPreuve']; // prettier-ignore

type Props = { url: UrlPromotions; laboratoireFige?: boolean };

const usePuces = ({ url, laboratoireFige = false }: Props): FiltreActif[] => {
  const { etat: e, changer } = url;
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  const { data: plan } = useQuery({ ...planDuMagasin(), enabled: e.emplacementId !== undefined || e.zoneId !== undefined });
  const places = plan?.zones.flatMap((zone) => zone.emplacements);
  const libelles: Record<string, string | undefined> = {
    q: `Recherche : ${e.q}`,
    laboratoireId: `Laboratoire : ${laboratoires?.find(({ id }) => id === e.laboratoireId)?.nom ?? '…'}`,
    type: `Type : ${e.type?.map((type) => libelleTypePromo[type]).join(', ')}`,
    dispositif: `Dispositif : ${e.dispositif?.map((un) => libelleDispositif[un]).join(', ')}`,
    statut: `Statut : ${e.statut?.map((statut) => libelleStatut[statut]).join(', ')}`,
    periode: e.periode && `Période : ${libellePeriode[e.periode]}`,
    emplacementId: `Emplacement : ${places?.find(({ id }) => id === e.emplacementId)?.nom ?? '…'}`,
    zoneId: `Zone : ${plan?.zones.find(({ id }) => id === e.zoneId)?.nom ?? '…'}`,
    origine: e.origine && `Origine : ${libelleOrigine[e.origine]}`,
    payeur: e.payeur && `Payeur : ${libellePayeur[e.payeur]}`,
    annee: `Année : ${e.annee}`,
    du: e.du && `À partir du ${formatJour(e.du)}`,
    au: e.au && `Jusqu’au ${formatJour(e.au)}`,
    aTraiter: e.aTraiter ? 'À traiter' : 'Rien à traiter',
    aRepondre: e.aRepondre ? 'À répondre' : 'Rien à répondre',
    nonReclamees: e.nonReclamees ? 'Non réclamées' : 'Rien de non réclamé',
    sansPreuve: e.sansPreuve ? 'TG sans photo' : 'TG avec photo',
  };
  return filtresActifs(url, laboratoireFige).map((nom) => ({
    id: nom,
    libelle: libelles[nom] ?? nom,
    retirer: () => changer({ [nom]: undefined }),
  }));
};

const Quotidiens = ({ url, laboratoireFige = false, plies }: Props & { plies: boolean }) => {
  const { etat: e, changer } = url;
  const { data: laboratoires } = useQuery(laboratoiresDuCompte());
  // In the popover a list must stay inside it, else a click on an option closes both.
  const liste = { withinPortal: !plies };
  const nomme = (nom: string) => (plies ? { label: nom } : { 'aria-label': nom });
  return (
    <>
      {laboratoireFige ? null : (
        <ChoixField
          {...nomme('Laboratoire')}
          placeholder="Tous les laboratoires"
          searchable
          clearable
          comboboxProps={liste}
          w={plies ? undefined : 200}
          options={(laboratoires ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          value={e.laboratoireId ?? null}
          onChange={(laboratoireId) => changer({ laboratoireId })}
        />
      )}
      <ChoixField
        {...nomme('Période')}
        placeholder="Toutes les dates"
        clearable
        comboboxProps={liste}
        w={plies ? undefined : 168}
        options={options(periodesPromotion, libellePeriode)}
        value={e.periode ?? null}
        onChange={(periode) => changer({ periode })}
      />
      <ChoixField
        {...nomme('Statut')}
        placeholder="Tous les statuts"
        clearable
        comboboxProps={liste}
        w={plies ? undefined : 170}
        options={STATUTS}
        value={e.statut?.[0] ?? null}
        onChange={(statut) => changer({ statut: statut === null ? undefined : [statut] })}
      />
    </>
  );
};

/** Laboratory, period and status in sight, the rest behind “Filtres (n)”; all in the address. */
export const PromotionsFiltres = ({ url, laboratoireFige = false }: Props) => {
  const { etat: e, changer } = url;
  const plies = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const puces = usePuces({ url, laboratoireFige });
  const noms = filtresActifs(url, laboratoireFige);
  const quotidiens = <Quotidiens url={url} laboratoireFige={laboratoireFige} plies={plies} />;
  return (
    <FilterBar
      recherche={{ valeur: e.q ?? '', onChange: (q) => changer({ q }, { remplacer: true }), libelle: 'Rechercher une promotion' }}
      actifs={puces}
      onToutEffacer={() => changer(Object.fromEntries(noms.map((nom) => [nom, undefined])))}
      nbAutres={noms.filter((nom) => CACHES.includes(nom) || (plies && nom !== 'q')).length}
      autres={
        <>
          {plies ? quotidiens : null}
          <PromotionsAutresFiltres url={url} />
        </>
      }
    >
      {plies ? null : quotidiens}
    </FilterBar>
  );
};
