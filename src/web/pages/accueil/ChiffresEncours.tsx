import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { filtresDesTuiles, type NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import { BarresAge } from '#web/features/argent/encours/BarresAge.tsx';
import { tuileDe, tuilesMontrees } from '#web/features/argent/encours/tuiles.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { accueilQueries } from './queries.ts';

const TUILES = [
  'echu',
  'plusDe60Jours',
  'aDeclarerSemaine',
  'recupere',
  'compense',
] as const satisfies readonly NomTuile[];

export const ChiffresEncours = () => {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(accueilQueries.tuilesEncours());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  const tuiles = tuilesMontrees(TUILES, data).map((nom) => tuileDe(nom, data?.[nom]));
  // Each figure opens the encours it counts: the filter is the one that the server counted with.
  const ouvrir = (id: string | null) => {
    const nom = TUILES.find((tuile) => tuile === id);
    if (nom) void navigate({ to: '/encours', search: { etat: 'TOUS', ...filtresDesTuiles(aujourdhui())[nom] } });
  };
  return (
    <>
      <StatTiles grandes libelle="Encours" onChoisir={ouvrir} tuiles={tuiles} />
      <LienTexte to="/statistiques" size="sm">
        Toutes les statistiques
      </LienTexte>
      {data ? <BarresAge parAge={data.ages} /> : <Skeleton h={36} />}
    </>
  );
};
