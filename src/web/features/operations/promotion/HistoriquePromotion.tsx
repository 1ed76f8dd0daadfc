import { Box, Button, Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  historiqueContract,
  type EvenementPromotion,
} from '#shared/features/operations/promotion/contract/historique.ts';
import { call } from '#web/lib/api.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Teinte } from '#web/ui/StatusBadge.tsx';
import { Timeline, type EvenementHistorique } from '#web/ui/Timeline.tsx';
import styles from '#web/features/operations/operation/Promotion.module.css';

const MONTRES = 5;
const teintes: Readonly<Record<string, Teinte>> = {
  valider: 'bleu',
  publier: 'bleu',
  'groupement-publier': 'bleu',
  accepter: 'vert',
  traiter: 'vert',
  relancer: 'orange',
  'groupement-relancer': 'orange',
  refuser: 'rouge',
  retirer: 'rouge',
  forcer: 'orange',
  'groupement-forcer': 'orange',
};

const historique = (id: number) =>
  queryOptions({
    // Keyed under `promotion`, the subject of the push channel.
    queryKey: ['promotion', 'historique', id],
    queryFn: ({ signal }) => call(historiqueContract.historiquePromotion, { params: { id }, signal }),
  });

const enEvenement = ({
  id,
  le,
  par,
  impersonation,
  action,
  titre,
  details,
}: EvenementPromotion): EvenementHistorique => ({
  id,
  le,
  titre: insecable(`${titre}, par ${impersonation ? `${par} (pour votre compte)` : par}`),
  teinte: teintes[action] ?? 'gris',
  detail:
    details.length === 0 ? undefined : (
      <Box component="span" c="dimmed" className={styles.texte}>
        {insecable(details.join('\n'))}
      </Box>
    ),
});

/** The history of an operation, latest first. */
export const HistoriquePromotion = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(historique(id));
  const [tous, setTous] = useState(false);
  const caches = data && !tous ? data.length - MONTRES : 0;
  return (
    <Section titre="Historique">
      {data ? (
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            Rien encore.
          </Text>
        ) : (
          <>
            <Timeline evenements={data.slice(0, tous ? undefined : MONTRES).map(enEvenement)} />
            {caches > 0 ? (
              <Button variant="subtle" size="xs" style={{ alignSelf: 'flex-start' }} onClick={() => setTous(true)}>
                {`Afficher ${pluriel(caches, 'événement')} de plus`}
              </Button>
            ) : null}
          </>
        )
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={90} />
      )}
    </Section>
  );
};
