import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { courrierContract, type Courrier } from '#shared/features/courrier/courrier/contract.ts';
import type { StatutCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import { explicationDe, libelleStatutCourrier } from '#shared/features/courrier/courrier/messages.ts';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { differer } from '#web/ui/differer.tsx';
import { Attente } from '#web/ui/Attente.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { lectureDe } from '#web/lib/lecture.ts';
import { teinteStatut } from './apparence.ts';
import styles from './CourrierDrawer.module.css';

const CorrigerDialog = differer(async () => (await import('./CorrigerDialog.tsx')).CorrigerDialog);

const A_RENVOYER: ReadonlySet<StatutCourrier> = new Set(['ECHEC', 'CONSERVE', 'INCERTAIN']);

const Contenu = ({ courrier }: { courrier: Courrier }) => (
  <>
    {courrier.erreur ? (
      <Alert
        color={courrier.statut === 'ECHEC' ? 'red' : 'orange'}
        icon={<IconAlertTriangle aria-hidden />}
        title={explicationDe(courrier) ?? 'Ce mail n’est pas arrivé.'}
      >
        <Text
          size="sm"
          c="dimmed"
          className={styles.reponse}
        >{`Réponse du serveur de courrier : ${courrier.erreur}`}</Text>
      </Alert>
    ) : null}
    <KeyValue
      entrees={[
        { libelle: 'Destinataires', valeur: courrier.destinataires.join(', '), large: true },
        { libelle: 'Répondre à', valeur: courrier.repondreA, large: true },
        { libelle: 'Compte', valeur: courrier.tenantNom },
        { libelle: 'Écrit par', valeur: courrier.creeParNom ?? 'Pharmaccord' },
        { libelle: 'Écrit le', valeur: formatInstant(courrier.creeLe) },
        { libelle: 'Envoyé le', valeur: courrier.envoyeLe && formatInstant(courrier.envoyeLe) },
        { libelle: 'Essais', valeur: courrier.tentatives },
        { libelle: 'Pièces jointes', valeur: courrier.pieces.join(', ') },
      ]}
    />
    <Section
      titre="Message"
      texte={
        courrier.personnel ? 'Ce mail porte un lien personnel : il est caché, et ne part qu’à son adresse.' : undefined
      }
    >
      <div className={styles.texte}>{courrier.texte}</div>
    </Section>
  </>
);

/**
 * The drawer of one mail, which may be sent again when it failed or was only kept. Read once, because the journal
 * records each reading.
 */
export const CourrierDrawer = ({ id, onFermer }: { id: number | null; onFermer: () => void }) => {
  const queryClient = useQueryClient();
  const [correction, setCorrection] = useState(false);
  const cle = ['courrier', 'detail', id] as const;
  const { data, error, refetch } = useQuery(
    lectureDe(
      cle,
      courrierContract.unCourrier,
      { params: { id: id ?? 0 } },
      { enabled: id !== null, staleTime: Infinity },
    ),
  );
  const renvoyer = useMutation({
    mutationFn: ({ courrier, destinataires }: { courrier: Courrier; destinataires?: string[] }) =>
      call(courrierContract.renvoyerCourrier, {
        params: { id: courrier.id },
        body: destinataires ? { destinataires } : {},
      }),
    onSuccess: (renvoye) => {
      queryClient.setQueryData(cle, renvoye);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['courrier', 'page'] }),
  });
  const arenvoyer = data && A_RENVOYER.has(data.statut);
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      titre={data?.sujet ?? 'Courrier'}
      marque={
        data ? (
          <StatusBadge teinte={teinteStatut[data.statut]} style={{ flex: 'none' }}>
            {libelleStatutCourrier[data.statut]}
          </StatusBadge>
        ) : undefined
      }
      pied={
        arenvoyer ? (
          <Group gap="xs" justify="flex-end">
            {data.personnel ? null : (
              <Button
                variant="default"
                onClick={() => setCorrection(true)}
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Corriger l’adresse et renvoyer
              </Button>
            )}
            <Button
              loading={renvoyer.isPending}
              onClick={() =>
                renvoyer.mutate(
                  { courrier: data },
                  { onSuccess: () => succes('Courrier remis à l’envoi.'), onError: (erreur) => echec(erreur) },
                )
              }
              leftSection={<IconSend size={16} aria-hidden />}
            >
              Renvoyer
            </Button>
          </Group>
        ) : undefined
      }
    >
      {data && correction ? (
        <CorrigerDialog
          courrier={data}
          borne={false}
          renvoyer={(destinataires) => renvoyer.mutateAsync({ courrier: data, destinataires })}
          onFermer={() => setCorrection(false)}
        />
      ) : null}
      {data ? <Contenu courrier={data} /> : <Attente erreur={error} onReessayer={() => void refetch()} hauteur={360} />}
    </DetailDrawer>
  );
};
