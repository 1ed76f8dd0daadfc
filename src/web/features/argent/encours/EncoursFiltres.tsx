import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { direValeurs } from '#shared/core/liste.ts';
import { champsEncours, filtresEncours } from '#shared/features/argent/encours/schemas/liste.ts';
import { retardsEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  libelleActionEncours,
  libelleOrigineEncours,
  libelleRetard,
  libelleSituationEncours,
  libelleSource,
} from '#shared/features/argent/encours/messages.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { formatCentimes, formatJour } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { filtresActifsEncours, optionsEncours, type OngletEncours, type UrlEncours } from './filtres.ts';
import { encoursQueries } from './queries.ts';

const FiltreTypes = differerPartie(
  async () => (await import('./FiltreTypes.tsx')).FiltreTypes,
  <Skeleton w={170} h={36} />,
);
const EncoursAutresFiltres = differerPartie(
  async () => (await import('./EncoursAutresFiltres.tsx')).EncoursAutresFiltres,
  <Skeleton h={320} />,
);

/** Filters kept out of the popover: the everyday ones, and two that only a figure above the list sets. */
const EN_VUE: readonly string[] = ['laboratoireId', 'type', 'retard', 'declarationAvant', 'compense'];
const CACHES = Object.keys(filtresEncours).filter((nom) => !EN_VUE.includes(nom));

type Props = { url: UrlEncours; laboratoireFige?: boolean };

const useLibelles = ({ etat: e }: UrlEncours): Readonly<Record<string, string | undefined>> => {
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  const { data: responsables } = useQuery({ ...encoursQueries.responsables(), enabled: e.responsableId !== undefined });
  return {
    laboratoireId,
    action: `Action : ${direValeurs(e.action, libelleActionEncours)}`,
    retard: e.retard && `Retard : ${libelleRetard[e.retard]}`,
    minCentimes: `Au moins ${formatCentimes(e.minCentimes ?? 0)}`,
    maxCentimes: `Au plus ${formatCentimes(e.maxCentimes ?? 0)}`,
    responsableId: `Responsable : ${responsables?.find(({ id }) => id === e.responsableId)?.nom ?? '…'}`,
    source: e.source && `Source : ${libelleSource[e.source]}`,
    annee: `Année : ${e.annee}`,
    situation: e.situation && libelleSituationEncours[e.situation],
    recuAnnee: `Récupéré en ${e.recuAnnee}`,
    recuDu: e.recuDu && `Récupéré à partir du ${formatJour(e.recuDu)}`,
    recuAu: e.recuAu && `Récupéré jusqu’au ${formatJour(e.recuAu)}`,
    origine: `Origine : ${direValeurs(e.origine, libelleOrigineEncours)}`,
    declarationAvant: e.declarationAvant && `Jusqu’au ${formatJour(e.declarationAvant)}`,
    declarationApres: e.declarationApres && `À partir du ${formatJour(e.declarationApres)}`,
    dejaDeclare: e.dejaDeclare ? 'Déjà déclarés' : 'Pas encore déclarés',
    partiel: e.partiel ? 'Réglés en partie' : 'Sans règlement partiel',
    aTraiter: e.aTraiter ? 'À traiter maintenant' : 'Rien à traiter maintenant',
  };
};

/**
 * The filters of the encours: laboratory, type and lateness in sight (in the popover on a phone), the others behind
 * “Filtres (n)”.
 */
export const EncoursFiltres = ({ url, laboratoireFige = false }: Props) => {
  const { etat: e, changer } = url;
  const { plies, champ } = useQuotidiens();
  const avant = useRef<OngletEncours | null>(null);
  /** A search looks in every tab; clearing it comes back to the tab where it began. */
  const chercher = (q: string): { q: string; etat?: OngletEncours } => {
    if (q && !e.q) {
      avant.current = e.etat;
      return { q, etat: 'TOUS' };
    }
    if (q || avant.current === null || e.etat !== 'TOUS') return { q };
    return { q, etat: avant.current };
  };
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher un encours"
      chercher={chercher}
      actifs={filtresActifsEncours(url, { laboratoireFige })}
      libelles={useLibelles(url)}
      champs={champsEncours}
      caches={CACHES}
      quotidiens={
        <>
          {laboratoireFige ? null : <FiltreLaboratoire {...champ('Laboratoire', 210)} url={url} />}
          <FiltreTypes types={e.type} onChange={(type) => changer({ type })} plie={plies} />
          <FiltreDUrl
            url={url}
            nom="retard"
            {...champ('Retard', 160)}
            placeholder="Tous les retards"
            options={optionsEncours(retardsEncours, libelleRetard)}
          />
        </>
      }
      autres={<EncoursAutresFiltres url={url} />}
    />
  );
};
