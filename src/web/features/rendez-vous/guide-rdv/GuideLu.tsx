import { Text } from '@mantine/core';
import { libelleTypePoint } from '#shared/features/rendez-vous/guide-rdv/messages.ts';
import type { Guide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import styles from './Guide.module.css';

/** A guide, read-only: its sections, their points, and the form of each answer. */
export const GuideLu = ({ guide }: { guide: Pick<Guide, 'sections'> }) => (
  <div className={styles.sections}>
    {guide.sections.map(({ id, titre, points }) => (
      <section key={id ?? titre} aria-label={titre} className={styles.section}>
        <h3>{titre}</h3>
        <ul>
          {points.map((point) => (
            <li key={point.id ?? point.libelle}>
              {point.libelle}
              {point.type === 'TEXTE' ? null : (
                <Text span size="xs" c="dimmed">
                  {' '}
                  · {libelleTypePoint[point.type]}
                </Text>
              )}
              {point.aide ? (
                <Text size="xs" c="dimmed">
                  {point.aide}
                </Text>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
