import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MESSAGE_RELANCE, motsSilence } from '#shared/features/echanges/reclamation/messages.ts';
import { relanceReclamationSchema, type DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/fermeture.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { reclamationQueries, useActesReclamation } from './queries.ts';

type Props = { id: number; numero: string; onFermer: () => void };

const Saisie = ({ r, onFermer }: { r: DetailReclamation; onFermer: () => void }) => {
  const actes = useActesReclamation();
  const f = useFormulaire(
    relanceReclamationSchema,
    { message: MESSAGE_RELANCE },
    async (donnees, { idempotencyKey }) => {
      await actes.relancer(r.id, donnees, idempotencyKey);
      succes(`Relance envoyée à ${r.laboratoireNom}.`);
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  const sansDestinataire = r.destinataires.length === 0;
  return (
    <Modal opened onClose={fermer} title={`Relancer ${r.numero}`} closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Formulaire formulaire={f} envoyer="Envoyer la relance" onAnnuler={fermer} sansBoutons={sansDestinataire}>
        <Stack gap={4}>
          {r.silenceJours ? (
            <Text size="sm">
              {r.laboratoireNom} n’a rien répondu depuis {motsSilence(r.silenceJours)}.
            </Text>
          ) : null}
          <Text size="sm" c={sansDestinataire ? 'var(--mantine-color-error)' : 'dimmed'}>
            {sansDestinataire
              ? 'Cette réclamation n’a pas de destinataire : modifiez-la d’abord.'
              : `À ${r.destinataires.join(', ')}, dans les mots de votre modèle « Réclamation, relance », avec le lien pour répondre.`}
          </Text>
        </Stack>
        <TexteLongField
          label="Votre message"
          required
          maximum={5_000}
          minRows={3}
          data-autofocus
          {...f.champ('message')}
        />
      </Formulaire>
    </Modal>
  );
};

/** A laboratory that says nothing is written to again. */
export const RelancerDialog = ({ id, numero, onFermer }: Props) => {
  const { data, error, refetch } = useQuery(reclamationQueries.detail(id));
  if (data) return <Saisie r={data} onFermer={onFermer} />;
  return (
    <Modal opened onClose={onFermer} title={`Relancer ${numero}`} closeButtonProps={{ 'aria-label': 'Fermer' }}>
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={200} />}
    </Modal>
  );
};
