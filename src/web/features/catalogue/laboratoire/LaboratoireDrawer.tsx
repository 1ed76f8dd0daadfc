import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FicheForm } from './FicheForm.tsx';
import { NomLaboratoire } from './NomLaboratoire.tsx';
import { laboratoireQueries } from './queries.ts';

/** The account's own values of a laboratory, beside its list. */
export const LaboratoireDrawer = ({ id, onFermer }: { id: number | null; onFermer: () => void }) => {
  const {
    data: labo,
    isError,
    error,
    refetch,
  } = useQuery({ ...laboratoireQueries.parId(id ?? 0), enabled: id !== null });
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      largeur={720}
      titre={labo ? <NomLaboratoire labo={labo.laboratoireDetail} taille={32} /> : 'Laboratoire'}
    >
      {isError ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : labo ? (
        <>
          <Text size="sm" c="dimmed">
            Ces changements ne concernent que votre compte. Un champ rendu au catalogue suit ses mises à jour.
          </Text>
          <FicheForm key={labo.id} labo={labo} onEnregistre={onFermer} />
        </>
      ) : (
        <Skeleton h={400} />
      )}
    </DetailDrawer>
  );
};
