import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { estNonLu } from '#shared/features/echanges/discussion/rules.ts';
import type { Commentaire, FilDiscussion as Fil } from '#shared/features/echanges/discussion/schemas.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Composeur } from './Composeur.tsx';
import styles from './Discussion.module.css';
import { Message } from './Message.tsx';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { discussionQueries, useActesDiscussion, type Objet } from './queries.ts';
import { StatutDiscussionMenu } from './StatutDiscussionMenu.tsx';
import { useLecture } from './use-lecture.ts';

const ENSEMBLE_MS = 5 * 60_000;
/** Polling delay of a délégué, because the push channel belongs to the pharmacy. */
const RELECTURE_DELEGUE_MS = 30_000;

const suitLePrecedent = (avant: Commentaire | undefined, apres: Commentaire): boolean =>
  avant !== undefined &&
  (avant.texte !== null || avant.retireLe !== null) &&
  avant.auteur === apres.auteur &&
  avant.auteurCompte === apres.auteurCompte &&
  avant.impersonation === apres.impersonation &&
  avant.partage === apres.partage &&
  new Date(apres.date).getTime() - new Date(avant.date).getTime() < ENSEMBLE_MS;

/** The first message from someone else that was unread when the thread was opened. */
const premierNouveau = (commentaires: readonly Commentaire[], luJusqua: number): number | undefined =>
  commentaires.find((commentaire) => estNonLu(commentaire, luJusqua))?.id;

type Props = { fil: Fil; commentaires: readonly Commentaire[]; objet: Objet; plusAnciens: React.ReactNode };

const Echange = ({ fil, commentaires, objet, plusAnciens }: Props) => {
  const actes = useActesDiscussion(objet);
  const { droits, luJusqua, nbMessageNotRead } = fil;
  // Last message read when the thread opened: the mark stays while the reader goes on.
  const [repere, setRepere] = useState(luJusqua);
  const dernier = commentaires.at(-1)?.id;
  const { fin, remettre: remettreNonLu } = useLecture({
    dernier,
    aMarquer: droits.lire && nbMessageNotRead > 0,
    actes,
  });
  const nouveau = droits.lire ? premierNouveau(commentaires, repere) : undefined;
  const remettre = droits.lire
    ? (id: number) => {
        setRepere(id - 1);
        return remettreNonLu(id);
      }
    : null;

  return (
    <>
      {plusAnciens}
      {commentaires.length === 0 ? (
        <EmptyState
          compact
          icone={IconMessageCircle}
          titre="Aucun message"
          texte={
            droits.mentionner
              ? 'Une question, une décision ? Nommez un collègue avec @ : il sera prévenu.'
              : 'Personne n’a encore écrit ici.'
          }
        />
      ) : (
        <ol className={styles.fil} aria-label="Messages">
          {commentaires.map((commentaire, i) => (
            <Fragment key={commentaire.id}>
              {commentaire.id === nouveau ? (
                <li className={styles.nouveau}>
                  <span>Nouveau</span>
                </li>
              ) : null}
              <li>
                <Message
                  commentaire={commentaire}
                  kind={objet.kind}
                  suite={commentaire.id !== nouveau && suitLePrecedent(commentaires[i - 1], commentaire)}
                  mentionner={droits.mentionner}
                  montrerPartage={droits.partager}
                  remettre={remettre}
                  actes={actes}
                />
              </li>
            </Fragment>
          ))}
        </ol>
      )}
      <div ref={fin} aria-hidden />
      {droits.ecrire ? (
        <Composeur
          key={`${objet.kind}.${objet.id}`}
          kind={objet.kind}
          libelle="Votre message"
          brouillon={`discussion.${objet.kind}.${objet.id}`}
          mentionner={droits.mentionner}
          partager={droits.partager}
          statuts={droits.statuts}
          envoyer={({ idempotencyKey, ...saisie }) => actes.commenter(saisie, idempotencyKey)}
          onEnvoye={() => setRepere(Number.MAX_SAFE_INTEGER)}
        />
      ) : null}
    </>
  );
};

const Attente = () => (
  <Stack gap="md" aria-busy>
    {[70, 45, 60].map((largeur) => (
      <Group key={largeur} gap="sm" wrap="nowrap" align="flex-start">
        <Skeleton h={32} w={32} radius="md" />
        <Stack gap={6} flex={1}>
          <Skeleton h={10} w="30%" />
          <Skeleton h={14} w={`${largeur}%`} />
        </Stack>
      </Group>
    ))}
    <Skeleton h={64} radius="sm" />
  </Stack>
);

/** The discussion of one item, for its drawer: `<DiscussionFil kind="PROMOTION" id={id} />`. */
export const DiscussionFil = (objet: Objet) => {
  const delegue = useSession()?.utilisateur.role === 'DELEGUE';
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...discussionQueries.fil(objet),
    ...(delegue && { refetchInterval: RELECTURE_DELEGUE_MS }),
  });
  const actes = useActesDiscussion(objet);
  const fil = data?.pages[0];
  return (
    <Section
      titre="Discussion"
      actions={
        fil ? (
          <>
            <PastilleNonLus nombre={fil.nbMessageNotRead} />
            <StatutDiscussionMenu fil={fil} actes={actes} />
          </>
        ) : null
      }
    >
      {fil ? (
        <Echange
          key={`${objet.kind}.${objet.id}`}
          objet={objet}
          fil={fil}
          commentaires={data.pages.toReversed().flatMap(({ commentaires }) => commentaires)}
          plusAnciens={
            hasNextPage ? (
              <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Messages plus anciens
              </Button>
            ) : null
          }
        />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Attente />
      )}
    </Section>
  );
};
