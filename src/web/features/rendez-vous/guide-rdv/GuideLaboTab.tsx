import { Skeleton, Stack, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { GuideLu } from './GuideLu.tsx';
import { guideQueries } from './queries.ts';

/** The tab "Guide RDV" of a laboratory: the same guide for each laboratory. */
export const GuideLaboTab = () => {
  const router = useRouter();
  const { data, error, refetch } = useQuery(guideQueries.suivi());
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={280} />;
  const suivis = [data.groupement, data.pharmacie].flatMap((guide) =>
    guide !== null && guide.id !== null ? [guide] : [],
  );
  const modifiable = data.pharmacie?.droits.modifier ?? data.groupement?.droits.modifier ?? false;
  if (suivis.length === 0)
    return (
      <EmptyState
        titre="Aucun guide de RDV"
        texte="Les points à aborder avec chaque laboratoire, cochés pendant le RDV et repris dans la note."
        {...(modifiable
          ? {
              action: {
                libelle: 'Préparer le guide',
                faire: () => void router.navigate({ to: '/parametres/guideRdv' }),
              },
            }
          : {})}
      />
    );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Ces points s’affichent à côté de la note de chaque RDV{'\u00a0'}: cochez-les au fil de l’échange.
      </Text>
      {suivis.map((guide) => (
        <Section
          key={guide.id}
          cadre
          titre={guide.portee === 'GROUPEMENT' ? `Guide du groupement ${guide.compteNom}` : 'Votre guide'}
          actions={
            guide.droits.modifier ? (
              <LienBouton
                to="/parametres/guideRdv"
                size="xs"
                variant="default"
                leftSection={<IconSettings size={14} aria-hidden />}
              >
                Modifier
              </LienBouton>
            ) : null
          }
        >
          <GuideLu guide={guide} />
        </Section>
      ))}
    </Stack>
  );
};
