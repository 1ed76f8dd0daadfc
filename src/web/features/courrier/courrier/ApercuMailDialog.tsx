import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApercuMail } from '#shared/features/courrier/courrier/schemas/apercu.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageMail } from '#web/ui/PageMail.tsx';

type Props = {
  /** Identifies the preview: another text is another preview. */
  cle: readonly unknown[];
  lire: (signal: AbortSignal) => Promise<ApercuMail>;
  /** Names of the attached files. */
  fichiers?: readonly string[];
  onFermer: () => void;
};

/** A mail as the server would send it now: its recipients, its subject, its page (CRR-28). */
export const ApercuMailDialog = ({ cle, lire, fichiers, onFermer }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['courrier', 'apercu', ...cle] as const,
    queryFn: ({ signal }) => lire(signal),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onFermer} size="lg" title="Aperçu du mail" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      {data ? (
        <Stack gap="sm">
          <Text size="sm">
            À <b>{data.destinataires.join(', ') || 'personne : indiquez un destinataire'}</b>
          </Text>
          <Text size="sm">
            Objet : <b>{data.sujet}</b>
          </Text>
          {fichiers && fichiers.length > 0 ? <Text size="sm">Joint : {fichiers.join(', ')}</Text> : null}
          <PageMail html={data.html} />
        </Stack>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={420} />
      )}
    </Modal>
  );
};
