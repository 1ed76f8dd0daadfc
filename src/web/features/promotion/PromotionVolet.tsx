import { Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Manque } from '#shared/features/promotion/contract/lecture.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { cheminDuManque, viser } from './formulaire-promotion.ts';
import styles from './PromotionForm.module.css';

type Props = { manques: readonly Manque[]; avertissements: readonly string[]; children?: React.ReactNode };

/** Beside the form: what is still missing, each a way to its field, and what is worth another look. */
export const PromotionVolet = ({ manques, avertissements, children }: Props) => (
  <aside className={styles.volet} aria-label="État de la saisie" tabIndex={-1}>
    <Section titre="Il manque" cadre>
      {manques.length === 0 ? (
        <Text size="sm" c="dimmed">
          <IconCircleCheck size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> Rien&nbsp;: la promotion peut être validée.
        </Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {pluriel(manques.length, 'information')} avant de valider. Un brouillon s’enregistre sans.
          </Text>
          <ul className={styles.manques}>
            {manques.map((manque) => (
              <li key={`${manque.pointer} ${manque.detail}`}>
                <Anchor component="button" type="button" size="sm" ta="left" onClick={() => viser(cheminDuManque(manque))}>
                  {insecable(manque.detail)}
                </Anchor>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Section>
    {avertissements.length > 0 ? (
      <Section titre="À vérifier" cadre>
        <ul className={styles.manques}>
          {avertissements.map((avertissement) => (
            <li key={avertissement}>
              <Text size="sm">
                <IconAlertTriangle size={15} aria-hidden style={{ verticalAlign: '-2px' }} color="var(--mantine-color-orange-filled)" />{' '}
                {insecable(avertissement)}
              </Text>
            </li>
          ))}
        </ul>
      </Section>
    ) : null}
    {children}
  </aside>
);
