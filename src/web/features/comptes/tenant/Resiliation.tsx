import { Button, Group, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { differer } from '#web/ui/differer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { tenantQueries } from './queries.ts';

const ResiliationDialog = differer(async () => (await import('./ResiliationDialog.tsx')).ResiliationDialog);

/** Lets an administrator close their own account. Read-only while acting for another account. */
export const Resiliation = ({ tenant }: { tenant: { id: number; nom: string } }) => {
  const { data } = useQuery(tenantQueries.avantResiliation());
  const [ouvert, setOuvert] = useState(false);
  return (
    <Section titre="Résiliation" cadre>
      <Text size="sm">
        Résilier le compte ferme l’accès de toute l’équipe à Pharmaccord, tout de suite et sans retour possible. Vos
        données sont effacées trente jours plus tard, sans que vous puissiez plus les consulter : exportez-les avant.
      </Text>
      {data && !data.droits.resilier ? (
        <Text size="sm" c="dimmed">
          Cette action n’est pas possible quand vous agissez pour un autre compte.
        </Text>
      ) : (
        <Group>
          <Button
            color="red"
            variant="light"
            disabled={!data}
            leftSection={<IconUserOff size={16} aria-hidden />}
            onClick={() => setOuvert(true)}
          >
            Résilier le compte…
          </Button>
        </Group>
      )}
      {ouvert && data ? <ResiliationDialog tenant={tenant} perte={data} onFermer={() => setOuvert(false)} /> : null}
    </Section>
  );
};
