import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCloudOff, IconRefresh, IconExclamationCircle } from '@tabler/icons-react';
import { ConnexionPerdue, messageDe } from '#web/lib/echecs.ts';

type ErrorStateProps = { erreur: unknown; onReessayer?: () => void; compact?: boolean };

/** Says in a French sentence why the data could not be loaded, with “Réessayer”. */
export const ErrorState = ({ erreur, onReessayer, compact = false }: ErrorStateProps) => {
  const coupure = erreur instanceof ConnexionPerdue;
  const Icone = coupure ? IconCloudOff : IconExclamationCircle;
  return (
    <Stack role="alert" align="center" gap="xs" py={compact ? 'lg' : 56} px="md" ta="center">
      <ThemeIcon variant="light" color={coupure ? 'orange' : 'red'} size={compact ? 40 : 52} radius="xl">
        <Icone size={compact ? 20 : 26} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={2} size={compact ? 'h4' : 'h3'} mt={4}>
        {coupure ? 'Connexion perdue' : 'Impossible d’afficher ces informations'}
      </Title>
      <Text size="sm" c="dimmed" maw={460}>
        {coupure ? 'Vérifiez votre connexion internet : l’affichage reprendra dès son retour.' : messageDe(erreur)}
      </Text>
      {onReessayer ? (
        <Button mt="xs" variant="default" onClick={onReessayer} leftSection={<IconRefresh size={16} aria-hidden />}>
          Réessayer
        </Button>
      ) : null}
    </Stack>
  );
};
