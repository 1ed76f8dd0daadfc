import { Button, Divider, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { ecran, type NomEcran } from '#shared/core/screens.ts';
import { demanderVisite } from '#web/session/visite.ts';
import { ListeRaccourcis } from '#web/ui/ListeRaccourcis.tsx';
import { useRaccourcisEcran, type Raccourci } from '#web/lib/raccourcis-ecran.ts';
import { MotsDuDu, TITRE_DES_MOTS } from '#web/features/argent/encours/MotsDuDu.tsx';
import { aidesDesEcrans } from './textes.ts';

/** Shortcuts of every screen. */
const PARTOUT: readonly Raccourci[] = [
  { touches: ['Ctrl', 'K'], effet: 'Chercher partout' },
  { touches: ['?'], effet: 'Ouvrir cette aide' },
  { touches: ['Échap'], effet: 'Fermer ce qui est ouvert' },
];

/** Screens that show amounts due: their help explains the words of money (ENC-65). */
const AVEC_LES_MOTS: ReadonlySet<NomEcran> = new Set([
  'accueil',
  'encours',
  'laboratoires',
  'laboratoire',
  'statistiques',
]);

export type AideContenuProps = { nom: NomEcran; onFermer: () => void };

/** Help of a screen: its purpose, its keys, and a link to the guided visit (AID-10). */
export const AideContenu = ({ nom, onFermer }: AideContenuProps) => {
  const raccourcis = useRaccourcisEcran();
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {ecran(nom).titre}
      </Title>
      <List size="sm" spacing={6} withPadding={false}>
        {aidesDesEcrans[nom].map((phrase) => (
          <List.Item key={phrase}>{phrase}</List.Item>
        ))}
      </List>
      {AVEC_LES_MOTS.has(nom) ? (
        <>
          <Divider />
          <Text size="xs" c="dimmed">
            {TITRE_DES_MOTS}
          </Text>
          <MotsDuDu />
        </>
      ) : null}
      {/* A phone has no keys. */}
      <Stack gap="sm" visibleFrom="sm">
        <Divider />
        <Text size="xs" c="dimmed">
          Raccourcis clavier
        </Text>
        <ListeRaccourcis raccourcis={[...raccourcis, ...PARTOUT]} />
      </Stack>
      <Divider />
      <Group justify="flex-end">
        <Button
          variant="light"
          size="xs"
          leftSection={<IconRoute size={15} stroke={1.7} aria-hidden />}
          onClick={() => {
            onFermer();
            demanderVisite();
          }}
        >
          Faire la visite
        </Button>
      </Group>
    </Stack>
  );
};
