import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { filtresDesTuiles, type NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import { BarresRetard } from '#web/features/argent/encours/BarresRetard.tsx';
import { ChiffresDuDu } from '#web/features/argent/encours/ChiffresDuDu.tsx';
import { tuileDe, tuilesMontrees } from '#web/features/argent/encours/tuiles.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { accueilQueries } from './queries.ts';

const TUILES = [
  'aReclamer',
  'reclame',
  'enRetard',
  'aVenir',
  'aVerifier',
  'recupere',
  'compense',
] as const satisfies readonly NomTuile[];

export const ChiffresEncours = () => {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(accueilQueries.tuilesEncours());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  const tuiles = tuilesMontrees(TUILES, data).map((nom) => tuileDe(nom, data?.[nom]));
  // Each figure opens the encours it counts, by the filter that the server counted with.
  const ouvrir = (id: string | null) => {
    const nom = TUILES.find((tuile) => tuile === id);
    if (nom) void navigate({ to: '/encours', search: { etat: 'TOUS', ...filtresDesTuiles(aujourdhui())[nom] } });
  };
  return (
    <>
      <ChiffresDuDu libelle="Encours" onChoisir={ouvrir} tuiles={tuiles} />
      <Box visibleFrom="sm">{data ? <BarresRetard parRetard={data.retards} /> : <Skeleton h={24} />}</Box>
    </>
  );
};
