import { IconCalendarDue, IconCircleCheck, IconFileInvoice, IconHourglassHigh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { filtresDesTuiles, type NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { accueilQueries } from './queries.ts';

const TUILES: readonly (Tuile & { readonly id: NomTuile })[] = [
  { id: 'echu', libelle: 'Échu', icone: IconFileInvoice, teinte: 'bleu', valeur: undefined },
  { id: 'plusDe60Jours', libelle: 'Plus de 60 jours', icone: IconHourglassHigh, teinte: 'rouge', valeur: undefined },
  {
    id: 'aDeclarerSemaine',
    libelle: 'À déclarer cette semaine',
    icone: IconCalendarDue,
    teinte: 'orange',
    valeur: undefined,
  },
  { id: 'recupere', libelle: 'Récupéré cette année', icone: IconCircleCheck, teinte: 'vert', valeur: undefined },
];

export const ChiffresEncours = () => {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(accueilQueries.tuilesEncours());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  const tuiles = TUILES.map((tuile): Tuile => {
    const lue = data?.[tuile.id];
    return {
      ...tuile,
      valeur: lue && formatCentimes(tuile.id === 'recupere' ? lue.recuCentimes : lue.soldeCentimes),
      detail: lue && pluriel(lue.nombre, 'encours'),
    };
  });
  // Each figure opens the encours it counts: the filter is the one that the server counted with.
  const ouvrir = (id: string | null) => {
    const choisie = TUILES.find((tuile) => tuile.id === id);
    if (choisie)
      void navigate({ to: '/encours', search: { etat: 'TOUS', ...filtresDesTuiles(aujourdhui())[choisie.id] } });
  };
  return <StatTiles libelle="Encours" onChoisir={ouvrir} tuiles={tuiles} />;
};
