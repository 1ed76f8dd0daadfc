import { Button, Modal, Skeleton, Stack, TagsInput, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGE_RELANCE, motsSilence } from '#shared/features/echanges/reclamation/messages.ts';
import { relanceReclamationSchema, type DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { ResteAEcrireTexte } from '#web/features/courrier/courrier/ResteAEcrireTexte.tsx';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ApercuMailDialog } from '#web/features/courrier/courrier/ApercuMailDialog.tsx';
import { versHtml } from '#web/features/echanges/discussion/Briques.tsx';
import { reclamationQueries, useActesReclamation } from './queries.ts';

type Props = { id: number; numero: string; onFermer: () => void };

const Saisie = ({ r, onFermer }: { r: DetailReclamation; onFermer: () => void }) => {
  const actes = useActesReclamation();
  const [apercu, setApercu] = useState(false);
  const proposes = [
    ...r.destinatairesReponse,
    ...r.destinataires.filter(
      (destinataire) => !r.destinatairesReponse.some((autre) => autre.toLowerCase() === destinataire.toLowerCase()),
    ),
  ];
  const f = useFormulaire(
    relanceReclamationSchema,
    { message: MESSAGE_RELANCE, destinataires: [...proposes] },
    async (donnees, { idempotencyKey }) => {
      await actes.relancer(r.id, donnees, idempotencyKey);
      succes(`Relance envoyée à ${r.laboratoireNom}.`);
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  const { message } = f.valeurs;
  const destinataires = f.valeurs.destinataires.filter((adresse) => adresse !== null);
  return (
    <Modal opened onClose={fermer} title={`Relancer ${r.numero}`} closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Formulaire formulaire={f} envoyer="Envoyer la relance" onAnnuler={fermer}>
        <Stack gap={4}>
          {r.silenceJours ? (
            <Text size="sm">
              {r.laboratoireNom} n’a rien répondu depuis {motsSilence(r.silenceJours)}.
            </Text>
          ) : null}
          <Text size="sm" c="dimmed">
            Dans les mots de votre modèle « Réclamation, relance », avec le lien pour répondre.
          </Text>
        </Stack>
        <TagsInput
          label="Destinataires"
          required
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          {...f.champ('destinataires')}
        />
        <ResteAEcrireTexte destinataires={destinataires} />
        <TexteLongField
          label="Votre message"
          required
          maximum={5_000}
          minRows={3}
          data-autofocus
          {...f.champ('message')}
        />
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconEye size={14} aria-hidden />}
            disabled={!message?.trim() || destinataires.length === 0}
            onClick={() => setApercu(true)}
          >
            Aperçu du mail
          </Button>
        </div>
        {apercu && message ? (
          <ApercuMailDialog
            cle={[r.id, 'relance', message, destinataires]}
            lire={(signal) =>
              reclamationQueries.apercuMessage(r.id, { texte: versHtml(message), relance: true, destinataires }, signal)
            }
            onFermer={() => setApercu(false)}
          />
        ) : null}
      </Formulaire>
    </Modal>
  );
};

/** Writes again to a laboratory that does not answer. */
export const RelancerDialog = ({ id, numero, onFermer }: Props) => {
  const { data, error, refetch } = useQuery(reclamationQueries.detail(id));
  if (data) return <Saisie r={data} onFermer={onFermer} />;
  return (
    <Modal opened onClose={onFermer} title={`Relancer ${numero}`} closeButtonProps={{ 'aria-label': 'Fermer' }}>
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={200} />}
    </Modal>
  );
};
