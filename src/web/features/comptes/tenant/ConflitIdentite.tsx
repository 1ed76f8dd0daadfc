import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { insecable } from '#web/lib/formats.ts';
import { libellesIdentite, type EcartIdentite } from './identite.ts';

// Re-exported for the screens that edit an identity.
export { useFusion } from './use-fusion.ts';
export type { EcartIdentite } from './identite.ts';

/** Shows a version conflict: typed values are kept, beside the values another user saved in the same fields. */
export const ConflitIdentite = ({
  ecarts,
  onPrendre,
}: {
  ecarts: readonly EcartIdentite[];
  onPrendre: (ecart: EcartIdentite) => void;
}) => (
  <Alert color="orange" icon={<IconRefresh aria-hidden />} title="Fiche relue" role="status">
    <Stack gap="xs">
      <Text size="sm">
        {ecarts.length === 0
          ? 'Ce qui a été modifié ailleurs est repris, votre saisie est conservée : vous pouvez enregistrer.'
          : 'Votre saisie est conservée, ce que vous n’aviez pas touché est à jour. Ce que vous enregistrez ' +
            'remplacera ceci :'}
      </Text>
      {ecarts.map((ecart) => (
        <Group key={ecart.champ} gap="xs" justify="space-between" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {insecable(`${libellesIdentite[ecart.champ]} : ${ecart.autre ?? 'vide'}`)}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => onPrendre(ecart)}>
            Reprendre cette valeur
          </Anchor>
        </Group>
      ))}
    </Stack>
  </Alert>
);
