import { Button, Stack, Text } from '@mantine/core';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { RDV_PRIVE } from '#shared/features/rendez-vous/rdv/messages.ts';
import type { Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { formatJour } from '#web/lib/formats.ts';
import { differer } from '#web/ui/differer.tsx';
import { FenetreFlottante } from '#web/ui/fenetre/FenetreFlottante.tsx';
import { oublierRdv, reduireRdv, type RdvOuvert } from './rdv-ouvert.ts';

const PartageDialog = differer(async () => (await import('./PartageDialog.tsx')).PartageDialog);

/** A private RDV of another user: its date and who may see it, but none of its content (RDV-13). */
export const RdvPrive = ({ ouvert, rdv }: { ouvert: RdvOuvert; rdv: Rdv }) => {
  const [partage, setPartage] = useState(false);
  const fermer = () => oublierRdv(ouvert.cle);
  return (
    <FenetreFlottante
      nom="rdv"
      titre={`${RDV_PRIVE} · ${rdv.laboratoireNom}`}
      reduite={ouvert.reduit}
      onReduire={reduireRdv}
      onFermer={fermer}
    >
      <Stack align="center" gap="xs" p="xl" ta="center">
        <IconLock size={32} stroke={1.5} aria-hidden />
        <Text fw={600}>
          RDV du {formatJour(rdv.date)}, tenu par {rdv.operateur}
        </Text>
        <Text size="sm" c="dimmed" maw={420}>
          Son auteur ne l’a pas partagé avec vous{'\u00a0'}: sa note reste privée.
          {rdv.droits.partager ? ' Vous pouvez changer son partage\u00a0; son auteur en sera prévenu.' : ''}
        </Text>
        {rdv.droits.partager ? (
          <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={() => setPartage(true)}>
            Changer le partage…
          </Button>
        ) : null}
      </Stack>
      {partage ? <PartageDialog rdv={rdv} onPartage={fermer} onFermer={() => setPartage(false)} /> : null}
    </FenetreFlottante>
  );
};
