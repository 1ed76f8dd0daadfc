import { List, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useSessionOuverte } from '#web/session/session-ouverte.ts';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { conditionsDUtilisation, MISE_A_JOUR } from './conditions.ts';
import { PageHorsSession } from './PageHorsSession.tsx';

const Paragraphe = ({ contenu }: { contenu: string | readonly string[] }) =>
  typeof contenu === 'string' ? (
    <Text>{insecable(contenu)}</Text>
  ) : (
    <List spacing={4} pl="xs">
      {contenu.map((ligne) => (
        <List.Item key={ligne}>{insecable(ligne)}</List.Item>
      ))}
    </List>
  );

const Contenu = () => (
  <>
    <Title order={1} fz={26}>
      Conditions générales d’utilisation
    </Title>
    <Text c="dimmed" size="sm" mt={4} mb="xl">
      En vigueur depuis le {formatJour(MISE_A_JOUR)}
    </Text>
    <Stack gap="xl">
      {conditionsDUtilisation.map(({ titre, contenu }, rang) => (
        <Stack key={titre} gap="xs" component="section">
          <Title order={2} size="h3">{`${rang + 1}. ${titre}`}</Title>
          {contenu.map((partie) => (
            <Paragraphe key={typeof partie === 'string' ? partie : partie[0]} contenu={partie} />
          ))}
        </Stack>
      ))}
    </Stack>
  </>
);

/** `/conditions-generales`, open to all: linked from the registration (CPT-20). */
export const ConditionsPage = () => {
  const session = useSessionOuverte();
  useEffect(() => {
    document.title = 'Conditions générales · Pharmaccord';
  }, []);
  if (session)
    return (
      <Stack maw="46rem" mx="auto" px="md" py="lg" gap={0}>
        <Contenu />
      </Stack>
    );
  return (
    <PageHorsSession retour="Retour">
      <Contenu />
    </PageHorsSession>
  );
};
