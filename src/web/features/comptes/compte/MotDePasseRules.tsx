import { List, Text } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { RULES_MOT_DE_PASSE } from './rules-mot-de-passe.ts';

/** The password rules (CPT-4), ticked while typing. */
export const MotDePasseRules = ({ valeur }: { valeur: string }) => (
  <List size="xs" spacing={2} listStyleType="none" aria-label="Règles du mot de passe">
    {RULES_MOT_DE_PASSE.map(([texte, respecte]) => {
      const ok = respecte(valeur);
      return (
        <List.Item
          key={texte}
          icon={
            ok ? (
              <IconCheck size={14} color="var(--mantine-color-green-filled)" aria-hidden />
            ) : (
              <IconPoint size={14} aria-hidden />
            )
          }
        >
          <Text span size="xs" c={ok ? undefined : 'dimmed'}>
            {texte}
            {ok ? ' (respecté)' : ''}
          </Text>
        </List.Item>
      );
    })}
  </List>
);
