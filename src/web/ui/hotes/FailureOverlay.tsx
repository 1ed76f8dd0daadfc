import { Center, Overlay, Portal, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { fermerSurimpression, getSurimpression, subscribeSurimpression } from './surimpression.ts';

/** Shows the text of `surimpressionEchec`. A click closes it sooner. */
export const FailureOverlay = () => {
  const texte = useSyncExternalStore(subscribeSurimpression, getSurimpression);
  if (texte === null) return null;
  return (
    <Portal>
      <Overlay fixed zIndex={1000} color="#1a0b0a" backgroundOpacity={0.72} blur={2} onClick={fermerSurimpression}>
        <Center h="100%" p="lg" role="alert">
          <Stack align="center" gap="sm" ta="center">
            <ThemeIcon size={64} radius="xl" color="red" variant="filled">
              <IconX size={36} aria-hidden />
            </ThemeIcon>
            <Text size="lg" fw={600} c="white" maw={480}>
              {texte}
            </Text>
          </Stack>
        </Center>
      </Overlay>
    </Portal>
  );
};
