import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useRef, useState } from 'react';
import { estNonLu } from '#shared/features/echanges/discussion/rules.ts';
import type {
  CommentaireReclamation,
  DetailReclamation,
  FilReclamation as Fil,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { stylesFil as discussion, useLecture } from '#web/features/echanges/discussion/Briques.tsx';
import { StatutDiscussionMenu } from '#web/features/echanges/discussion/StatutDiscussionMenu.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ComposeurReclamation } from './ComposeurReclamation.tsx';
import { MessageReclamation } from './MessageReclamation.tsx';
import { reclamationQueries, useActesReclamation, type SurReglement } from './queries.ts';

/** Number of messages beyond which the composer is out of sight. */
const COURT = 5;
const premierNouveau = (commentaires: readonly CommentaireReclamation[], luJusqua: number): number | undefined =>
  commentaires.find((commentaire) => estNonLu(commentaire, luJusqua))?.id;

type EchangeProps = {
  r: DetailReclamation;
  fil: Fil;
  commentaires: readonly CommentaireReclamation[];
  onRegler: SurReglement;
};

const Echange = ({ r, fil, commentaires, onRegler }: EchangeProps) => {
  const actes = useActesReclamation();
  const { droits, luJusqua, nbMessageNotRead } = fil;
  // Last message read when the thread opened: the mark stays while the reader goes on.
  const [repere, setRepere] = useState(luJusqua);
  const lectures = useMemo(
    () => ({
      marquerLue: (id: number) => actes.marquerLue(r.id, id),
      marquerNonLue: (id: number) => actes.marquerNonLue(r.id, id),
    }),
    [actes, r.id],
  );
  const dernier = commentaires.at(-1)?.id;
  const { fin, remettre } = useLecture({ dernier, aMarquer: droits.lire && nbMessageNotRead > 0, actes: lectures });
  const nouveau = droits.lire ? premierNouveau(commentaires, repere) : undefined;
  return (
    <>
      <ol className={discussion.fil} aria-label="Messages">
        {commentaires.map((commentaire) => (
          <Fragment key={commentaire.id}>
            {commentaire.id === nouveau ? (
              <li className={discussion.nouveau}>
                <span>Nouveau</span>
              </li>
            ) : null}
            <li>
              <MessageReclamation
                commentaire={commentaire}
                r={r}
                remettre={
                  droits.lire
                    ? (id) => {
                        setRepere(id - 1);
                        return remettre(id);
                      }
                    : null
                }
                actes={actes}
                onRegler={onRegler}
              />
            </li>
          </Fragment>
        ))}
      </ol>
      <div ref={fin} aria-hidden />
      {droits.ecrire ? (
        <ComposeurReclamation r={r} statuts={droits.statuts} onEnvoye={() => setRepere(Number.MAX_SAFE_INTEGER)} />
      ) : null}
    </>
  );
};

/** The messages with the laboratory, and between colleagues. */
export const ReclamationFil = ({ r, onRegler }: { r: DetailReclamation; onRegler: SurReglement }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    reclamationQueries.fil(r.id),
  );
  const actes = useActesReclamation();
  const fil = data?.pages[0];
  const saisie = useRef<HTMLDivElement>(null);
  const longue = (fil?.commentaires.length ?? 0) > COURT && fil?.droits.ecrire;
  return (
    <Section
      titre="Échange"
      actions={
        <>
          {longue ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowDown size={15} aria-hidden />}
              onClick={() => saisie.current?.querySelector('textarea')?.focus()}
            >
              Répondre
            </Button>
          ) : null}
          {fil ? (
            <StatutDiscussionMenu fil={fil} actes={{ poserStatut: (statut) => actes.poserStatut(r.id, statut) }} />
          ) : null}
        </>
      }
    >
      {fil ? (
        <Stack gap="sm" ref={saisie}>
          {hasNextPage ? (
            <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Messages plus anciens
            </Button>
          ) : null}
          <Echange
            r={r}
            fil={fil}
            commentaires={data.pages.toReversed().flatMap(({ commentaires }) => commentaires)}
            onRegler={onRegler}
          />
        </Stack>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton h={48} />
          <Skeleton h={48} w="70%" />
          <Skeleton h={64} />
        </Stack>
      )}
    </Section>
  );
};
