import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import type { VisuelsFormulaire } from '#web/features/operations/visuel/use-visuels-formulaire.ts';
import { ACCEPTES, ListeVisuels } from '#web/features/operations/visuel/VisuelsPromotion.tsx';
import { visuelQueries } from '#web/features/operations/visuel/visuels.ts';

const Presents = ({ promotionId }: { promotionId: number }) => {
  const { data, error, refetch } = useQuery(visuelQueries.liste({ promotionId }));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  return data ? <ListeVisuels lieu={{ promotionId }} visuelsLus={data} /> : null;
};

type Props = {
  id: number | null;
  visuels: VisuelsFormulaire;
  /** True when the operation is saved, and only these files remain to be sent. */
  enregistree: boolean;
};

/** Section "Visuels": the existing files, and those chosen meanwhile. */
export const FormVisuels = ({ id, visuels, enregistree }: Props) => {
  const { attendus, ajouter, retirer, reessayer } = visuels;
  return (
    <>
      {enregistree && attendus.length > 0 ? (
        <Alert color="orange" title="La promotion est enregistrée, sans ces fichiers">
          Renvoyez ceux qui ne sont pas partis, ou terminez sans eux.
        </Alert>
      ) : null}
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
