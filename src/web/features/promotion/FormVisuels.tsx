import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import type { VisuelsFormulaire } from './use-visuels-formulaire.ts';
import { ACCEPTES, ListeVisuels } from './VisuelsPromotion.tsx';
import { visuelQueries } from './visuels.ts';

const Presents = ({ promotionId }: { promotionId: number }) => {
  const { data, error, refetch } = useQuery(visuelQueries.liste({ promotionId }));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  return data ? <ListeVisuels lieu={{ promotionId }} lus={data} /> : null;
};

/** Section "Visuels": what is there, and the files chosen meanwhile. */
export const FormVisuels = ({ id, visuels }: { id: number | null; visuels: VisuelsFormulaire }) => {
  const { attendus, ajouter, retirer, reessayer } = visuels;
  return (
    <>
      {id === null ? null : <Presents promotionId={id} />}
      <FileDrop
        libelle="Ajouter une affiche, un plano, un PDF…"
        accepte={ACCEPTES}
        plusieurs
        onFichiers={ajouter}
        envois={attendus}
        onRetirer={retirer}
        onReessayer={reessayer}
      />
      {id === null && attendus.length > 0 ? (
        <Text size="xs" c="dimmed">
          Ces fichiers partiront quand vous enregistrerez.
        </Text>
      ) : null}
    </>
  );
};
