import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { libellePayeur } from '#shared/features/argent/encours/messages.ts';
import { periodesPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import {
  libelleDispositif,
  libelleOrigineOperation,
  libelleStatutPromotion,
  libelleTypePromo,
} from '#shared/features/operations/operation/messages.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { call } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { filtresActifsPromotion, optionsPromotion, statutsChoisis, type UrlPromotions } from './filtres.ts';

const PromotionsAutresFiltres = differerPartie(
  async () => (await import('./PromotionsAutresFiltres.tsx')).PromotionsAutresFiltres,
  <Skeleton h={320} />,
);

/** The query of the emplacements; its code loads only when the address holds one. */
const planDuMagasin = () =>
  queryOptions({
    queryKey: ['emplacement', 'plan'],
    queryFn: async ({ signal }) => {
      const { emplacementContract } = await import('#shared/features/operations/emplacement/contract.ts');
      return call(emplacementContract.lirePlan, { signal });
    },
  });

const libellePeriode = { EN_COURS: 'En cours', A_VENIR: 'À venir', TERMINEE: 'Terminées' } as const;
const libelleLgo = { EN_ECHEC: 'LGO\u00a0: en échec', A_SAISIR: 'LGO\u00a0: à saisir' } as const;
const libelleStatut = { ...libelleStatutPromotion, REFUSED: 'Refusée' } as const;
/** Statuses of the filter, without that of a published modèle, which a pharmacy's list never holds. */
const STATUTS = optionsPromotion(
  statutsChoisis.filter((statut) => statut !== 'VALIDATED'),
  libelleStatut,
);
const CACHES = [
  'type',
  'dispositif',
  'emplacementId',
  'zoneId',
  'origine',
  'payeur',
  'annee',
  'du',
  'au',
  'aTraiter',
  'aRepondre',
  'nonReclamees',
  'sansPreuve',
  'lgo',
];

type Props = { url: UrlPromotions; laboratoireFige?: boolean };

const useLibelles = ({ etat: e }: UrlPromotions): Readonly<Record<string, string | undefined>> => {
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  const { data: plan } = useQuery({
    ...planDuMagasin(),
    enabled: e.emplacementId !== undefined || e.zoneId !== undefined,
  });
  const places = plan?.zones.flatMap((zone) => zone.emplacements);
  return {
    laboratoireId,
    type: `Type : ${e.type?.map((type) => libelleTypePromo[type]).join(', ')}`,
    dispositif: `Dispositif : ${e.dispositif?.map((sorte) => libelleDispositif[sorte]).join(', ')}`,
    statut: `Statut : ${e.statut?.map((statut) => libelleStatut[statut]).join(', ')}`,
    periode: e.periode && `Période : ${libellePeriode[e.periode]}`,
    emplacementId: `Emplacement : ${places?.find(({ id }) => id === e.emplacementId)?.nom ?? '…'}`,
    zoneId: `Zone : ${plan?.zones.find(({ id }) => id === e.zoneId)?.nom ?? '…'}`,
    origine: e.origine && `Origine : ${libelleOrigineOperation[e.origine]}`,
    payeur: e.payeur && `Payeur : ${libellePayeur[e.payeur]}`,
    annee: `Année : ${e.annee}`,
    du: e.du && `À partir du ${formatJour(e.du)}`,
    au: e.au && `Jusqu’au ${formatJour(e.au)}`,
    aTraiter: e.aTraiter ? 'À traiter' : 'Rien à traiter',
    aRepondre: e.aRepondre ? 'À répondre' : 'Rien à répondre',
    nonReclamees: e.nonReclamees ? 'Non réclamées' : 'Rien de non réclamé',
    sansPreuve: e.sansPreuve ? 'TG sans photo' : 'TG avec photo',
    lgo: e.lgo && libelleLgo[e.lgo],
  };
};

/**
 * The filters of the promotions: laboratory, period and status in sight, the others behind “Filtres (n)”; all in the
 * address.
 */
export const PromotionsFiltres = ({ url, laboratoireFige = false }: Props) => {
  const { etat: e, changer } = url;
  const { plies, champ } = useQuotidiens();
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher une promotion"
      actifs={filtresActifsPromotion(url, laboratoireFige)}
      libelles={useLibelles(url)}
      caches={CACHES}
      quotidiens={
        <>
          {laboratoireFige ? null : <FiltreLaboratoire {...champ('Laboratoire', 200)} url={url} />}
          <FiltreDUrl
            url={url}
            nom="periode"
            {...champ('Période', 168)}
            placeholder="Toutes les dates"
            options={optionsPromotion(periodesPromotion, libellePeriode)}
          />
          <ChoixField
            {...champ('Statut', 170)}
            placeholder="Tous les statuts"
            options={STATUTS}
            value={e.statut?.[0] ?? null}
            onChange={(statut) => changer({ statut: statut === null ? undefined : [statut] })}
          />
        </>
      }
      autres={<PromotionsAutresFiltres url={url} />}
    />
  );
};
