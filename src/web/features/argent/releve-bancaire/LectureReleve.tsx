import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AppError } from '#shared/core/app-error.ts';
import type { LigneEcartee } from '#shared/features/argent/releve-bancaire/schemas.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';

/** Number of rejected lines shown. */
const MONTREES = 20;

/** The lines of a file that were rejected, with the reasons (RLV-5). */
export const RangeesEcartees = ({ ecartees }: { ecartees: readonly LigneEcartee[] }) =>
  ecartees.length === 0 ? null : (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={pluriel(ecartees.length, 'ligne non lue', 'lignes non lues')}
    >
      <Stack gap={2}>
        {ecartees.slice(0, MONTREES).map(({ ligne, phrase }) => (
          <Text key={`${ligne} ${phrase}`} size="sm">
            {insecable(ligne === null ? phrase : `Ligne ${ligne} : ${phrase}`)}
          </Text>
        ))}
      </Stack>
    </Alert>
  );

/** A file refused as a whole, one reason per line. */
export const RefusDuReleve = ({ erreur }: { erreur: unknown }) => (
  <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
    {erreur instanceof AppError && erreur.errors.length > 1 ? (
      <Stack gap={2}>
        {erreur.errors.map(({ detail }) => (
          <Text key={detail} size="sm">
            {insecable(detail)}
          </Text>
        ))}
      </Stack>
    ) : (
      messageDe(erreur)
    )}
  </Alert>
);

export const FichierDuReleve = ({ nom, onAutre }: { nom: string; onAutre: () => void }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {nom}
    </Text>
    <Anchor component="button" type="button" size="sm" onClick={onAutre}>
      Choisir un autre fichier
    </Anchor>
  </Group>
);
