import { Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { encoursContract, type ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import type { Payeur } from '#shared/features/argent/encours/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { CourrierFields } from './CourrierFields.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { PiedDialogue } from '../PiedDialogue.tsx';
import { encoursQueries, useActesEncours } from '../queries.ts';
import { piecesDuCourrier, courrierPropose, enChoix } from './use-envoi.ts';

type Props = { laboratoireId: number; payeur: Payeur; onFermer: () => void };

const Interieur = ({
  apercu,
  onFermer,
  surFermetureRef,
}: Pick<Props, 'onFermer'> & { apercu: ApercuCourrier; surFermetureRef: RefObject<() => void> }) => {
  const actes = useActesEncours();
  const { laboratoireId, payeur } = apercu;
  const f = useFormulaire(
    encoursContract.envoyerReleve.body,
    courrierPropose(apercu),
    async (donnees, { idempotencyKey }) => {
      await actes.envoyerReleve(laboratoireId, payeur, donnees, idempotencyKey);
      succes(`Relevé envoyé à ${apercu.laboratoireNom}.`);
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  useEffect(() => {
    surFermetureRef.current = fermer;
  });
  return (
    <>
      <Formulaire formulaire={f} boutonsAuPied>
        <CourrierFields
          apercu={apercu}
          titre="Message accompagnant le relevé PDF"
          deplie
          destinataires={f.valeurs.destinataires.filter((adresse) => adresse !== null)}
          champ={(nom) => f.champ(nom)}
          onDestinataires={(suite) => f.poser({ destinataires: suite })}
          mots={f.valeurs}
          choisies={piecesDuCourrier(f.valeurs)}
          onChoisies={(suite) => f.poser(enChoix(suite))}
        />
      </Formulaire>
      <PiedDialogue formulaire={f} onAnnuler={fermer} envoyer="Envoyer le relevé" />
    </>
  );
};

/** Sends the relevé by mail, after the user has checked it. */
export const ReleveDialog = ({ laboratoireId, payeur, onFermer }: Props) => {
  const { data, error, refetch } = useQuery(encoursQueries.apercuReleve(laboratoireId, payeur));
  const surFermetureRef = useRef(onFermer);
  return (
    <Modal opened onClose={() => surFermetureRef.current()} title="Envoyer le relevé" size="lg">
      {data ? (
        <Interieur apercu={data} onFermer={onFermer} surFermetureRef={surFermetureRef} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Stack align="center" gap="xs" py="xl" role="status">
          <Loader size="sm" />
          <Text size="sm" c="dimmed">
            Préparation du message…
          </Text>
        </Stack>
      )}
    </Modal>
  );
};
