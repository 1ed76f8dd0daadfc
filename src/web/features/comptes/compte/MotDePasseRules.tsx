import { List, Text } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';

const RULES: readonly (readonly [texte: string, respecte: (valeur: string) => boolean])[] = [
  ['Au moins 8 caractères', (valeur) => valeur.length >= 8],
  ['Au moins un chiffre', (valeur) => /\d/.test(valeur)],
  ['Au moins une majuscule', (valeur) => /\p{Lu}/u.test(valeur)],
];

/** The password rules (CPT-4), ticked while typing. */
export const MotDePasseRules = ({ valeur }: { valeur: string }) => (
  <List size="xs" spacing={2} listStyleType="none" aria-label="Règles du mot de passe">
    {RULES.map(([texte, respecte]) => {
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
