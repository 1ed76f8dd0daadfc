import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { accord, formatNombre, pluriel } from '#web/lib/formats.ts';
import { couleurDe, type Teinte } from '#web/ui/StatusBadge.tsx';
import { direReponses } from './apparence.ts';
import styles from './Modeles.module.css';
import { BarreReponses } from './TauxReponse.tsx';

/** All the figures of the answers, in the drawer. */
export const BilanReponses = ({ modele }: { modele: ModelePromotionGroupement }) => {
  const { acceptees, payps, refusees, enAttente, partielles, enRetard } = modele;
  const figures: readonly [libelle: string, n: number, teinte: Teinte][] = [
    [accord(acceptees, 'acceptée'), acceptees, 'vert'],
    ...(payps > 0 ? [['par Payps', payps, 'violet'] as [string, number, Teinte]] : []),
    [accord(refusees, 'refusée'), refusees, 'rouge'],
    [partielles > 0 ? `en attente, dont ${formatNombre(partielles)} à moitié` : 'en attente', enAttente, 'orange'],
  ];
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {direReponses(modele)}
        </Text>
        {enRetard > 0 ? (
          <Text size="sm" c="var(--mantine-color-red-text)">
            {pluriel(enRetard, 'réponse')} en retard
          </Text>
        ) : null}
      </Group>
      <BarreReponses modele={modele} />
      <Group gap="md">
        {figures.map(([libelle, n, teinte]) => (
          <Text key={libelle} size="sm" c="dimmed" className={styles.legende}>
            <span
              className={styles.point}
              style={{ background: `var(--mantine-color-${couleurDe[teinte]}-filled)` }}
              aria-hidden
            />
            {formatNombre(n)} {libelle}
          </Text>
        ))}
      </Group>
    </Stack>
  );
};

/** Progress of a publication under way. */
export const AvancementPublication = ({ modele: { publication, etat } }: { modele: ModelePromotionGroupement }) => {
  if (etat !== 'EN_COURS') return null;
  const { faites, cibles } = publication ?? { faites: 0, cibles: 0 };
  return (
    <Stack gap={6} role="status">
      <Text size="sm">
        Publication en cours&nbsp;: {formatNombre(faites)} sur {pluriel(cibles, 'adhérent')}.
      </Text>
      <Progress
        value={cibles === 0 ? 100 : (100 * faites) / cibles}
        animated
        aria-label="Avancement de la publication"
      />
      <Text size="xs" c="dimmed">
        Vous pouvez quitter cet écran&nbsp;: elle se termine sans vous, pour tous ou pour personne.
      </Text>
    </Stack>
  );
};
