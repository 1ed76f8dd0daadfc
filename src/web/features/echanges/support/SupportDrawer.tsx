import { ActionIcon, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { supportContract } from '#shared/features/echanges/support/contract.ts';
import { libelleEtatConversation } from '#shared/features/echanges/support/messages.ts';
import type { Conversation } from '#shared/features/echanges/support/schemas.ts';
import { formatDepuis } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ComposeurDemande } from './ComposeurDemande.tsx';
import { SupportFil } from './SupportFil.tsx';
import type { PieceSupport } from './SupportMessage.tsx';
import { supportQueries, useActesSupport } from './queries.ts';
import styles from './Support.module.css';

/** View of the panel: the list, a new question, or one conversation. */
export type VueSupport = 'liste' | 'nouvelle' | number;
type Aller = (vue: VueSupport) => void;

const LigneConversation = ({ conversation, onOuvrir }: { conversation: Conversation; onOuvrir: () => void }) => {
  const { sujet, etat, dernierLe, extrait, nonLus } = conversation;
  return (
    <li>
      <button type="button" className={styles.ligne} onClick={onOuvrir}>
        <span className={styles.sujet}>
          <Text span size="sm" fw={nonLus > 0 ? 700 : 600} truncate title={sujet}>
            {sujet}
          </Text>
          <PastilleNonLus nombre={nonLus} />
        </span>
        <Text span size="xs" c="dimmed" lineClamp={1}>
          {extrait}
        </Text>
        <Text span size="xs" c="dimmed">
          {libelleEtatConversation[etat]} · {formatDepuis(dernierLe)}
        </Text>
      </button>
    </li>
  );
};

const Liste = ({ aller }: { aller: Aller }) => {
  const { data, error, refetch } = useQuery(supportQueries.miennes());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={180} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {data.conversations.length === 0
          ? 'Posez votre question\u00a0: le support vous répond ici, et par mail si vous êtes parti.'
          : 'Vos conversations avec le support. Vous seul les lisez.'}
      </Text>
      <Button
        variant={data.conversations.length === 0 ? 'filled' : 'light'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => aller('nouvelle')}
      >
        Nouvelle question
      </Button>
      <ul className={styles.liste} aria-label="Vos conversations">
        {data.conversations.map((conversation) => (
          <LigneConversation
            key={conversation.id}
            conversation={conversation}
            onOuvrir={() => aller(conversation.id)}
          />
        ))}
      </ul>
    </Stack>
  );
};

const Echange = ({ id, aller }: { id: number; aller: Aller }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    supportQueries.mienne(id),
  );
  const { marquerMienne } = useActesSupport();
  const onLu = useCallback((jusqua: number) => marquerMienne(id, jusqua), [marquerMienne, id]);
  const fil = data?.pages[0];
  if (!fil)
    return error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={260} />;
  const ouvrirPiece = ({ fichierId, mime }: PieceSupport) =>
    ouvrirFichier(mime, supportContract.lirePieceConversation, { params: { id, fichierId } });
  return (
    <>
      <SupportFil
        pages={data.pages}
        plusAnciens={{ reste: hasNextPage, enCours: isFetchingNextPage, lire: () => void fetchNextPage() }}
        onLu={onLu}
        ouvrirPiece={ouvrirPiece}
      />
      <ComposeurDemande key={id} id={id} close={fil.etat === 'CLOSE'} onEnvoye={aller} />
    </>
  );
};

const EtatDuFil = ({ id }: { id: number }) => {
  const { data } = useInfiniteQuery(supportQueries.mienne(id));
  const fil = data?.pages[0];
  return fil ? (
    <StatusBadge teinte={fil.etat === 'CLOSE' ? 'gris' : 'vert'}>{libelleEtatConversation[fil.etat]}</StatusBadge>
  ) : null;
};
const SujetDuFil = ({ id }: { id: number }) => useInfiniteQuery(supportQueries.mienne(id)).data?.pages[0]?.sujet;

type Props = { vue: VueSupport | null; aller: Aller; onFermer: () => void };
/** The panel where a person talks with the support (SUP-12). */
export const SupportDrawer = ({ vue, aller, onFermer }: Props) => {
  const unFil = typeof vue === 'number' ? vue : null;
  return (
    <DetailDrawer
      ouvert={vue !== null}
      onFermer={onFermer}
      largeur={480}
      titre="Support"
      sousTitre={unFil === null ? vue === 'nouvelle' ? 'Nouvelle question' : undefined : <SujetDuFil id={unFil} />}
      marque={
        vue === 'liste' ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Toutes vos conversations"
            onClick={() => aller('liste')}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        )
      }
      actions={unFil === null ? null : <EtatDuFil id={unFil} />}
    >
      {vue === 'liste' ? <Liste aller={aller} /> : null}
      {vue === 'nouvelle' ? <ComposeurDemande id={null} close={false} onEnvoye={aller} /> : null}
      {unFil === null ? null : <Echange key={unFil} id={unFil} aller={aller} />}
    </DetailDrawer>
  );
};
