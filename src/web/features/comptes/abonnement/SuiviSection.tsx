import { Alert } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PaiementsSection } from './PaiementsSection.tsx';
import { abonnementQueries } from './queries.ts';

/** The pending request and the payments of an account, in its drawer. Renders nothing without any. */
export const SuiviSection = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(abonnementQueries.de(id));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return null;
  const { demande, paiements } = data;
  return (
    <>
      {demande ? (
        <Alert color="orange" icon={<IconSend aria-hidden />} title="Abonnement demandé">
          {`Le ${formatInstant(demande.creeLe)}${demande.creePar ? ` par ${demande.creePar}` : ''}. Enregistrez sa ` +
            'référence et sa date de fin depuis le menu, « Abonnement ».'}
        </Alert>
      ) : null}
      <PaiementsSection paiements={paiements} cadre={false} compte={id} />
    </>
  );
};
