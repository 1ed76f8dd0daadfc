import { Button, Group, Image, Modal, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Preuve } from '#shared/features/operations/preuve/contract.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useAdresseImage } from '#web/features/operations/operation/adresse-image.ts';
import { preuveQueries, useActesPreuves, type LieuPreuves } from './preuves.ts';
import styles from '#web/features/operations/operation/Vignette.module.css';

const Entiere = ({ lieu, id, nom }: { lieu: LieuPreuves; id: number; nom: string }) => {
  useAuDessus();
  const { adresse } = useAdresseImage(preuveQueries.photo(lieu, id, false));
  return adresse ? (
    <Image src={adresse} alt={`Photo de ${nom}`} mah="70dvh" fit="contain" radius="sm" />
  ) : (
    <Skeleton h="40dvh" />
  );
};

/** A photo among the others; pressed, it fills the screen, with its day, its author and what may be done of it. */
export const VignettePreuve = ({ lieu, preuve, nom }: { lieu: LieuPreuves; preuve: Preuve; nom: string }) => {
  const { adresse, isError } = useAdresseImage(preuveQueries.photo(lieu, preuve.id, preuve.vignette));
  const { supprimer } = useActesPreuves(lieu);
  const [ouverte, setOuverte] = useState(false);
  const prise = `${formatInstant(preuve.creeLe)}, ${preuve.creeParNom}`;
  const retirer = async () => {
    const texte = 'La photo sera supprimée définitivement.';
    if (!(await confirmerActe({ titre: 'Retirer cette photo ?', texte, action: 'Retirer', danger: true }))) return;
    await supprimer(preuve.id).then(() => succes('Photo retirée.'), echec);
  };
  return (
    <li>
      <UnstyledButton
        className={styles.vignette}
        onClick={() => setOuverte(true)}
        aria-label={`Voir la photo de ${nom} : ${prise}`}
      >
        {adresse ? (
          <img src={adresse} alt="" className={styles.image} />
        ) : isError ? (
          <IconPhotoOff size={28} aria-label="Photo illisible" />
        ) : (
          <Skeleton h="100%" radius={0} />
        )}
      </UnstyledButton>
      <Text size="xs" c="dimmed" lineClamp={2} mt={2}>
        {prise}
      </Text>
      <Modal
        opened={ouverte}
        onClose={() => setOuverte(false)}
        title={`Photo de ${nom}`}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Fermer' }}
        styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
      >
        <Entiere lieu={lieu} id={preuve.id} nom={nom} />
        <Group justify="space-between" mt="sm">
          <Text size="sm" c="dimmed">
            {`Prise le ${prise}`}
          </Text>
          {preuve.supprimable ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => {
                setOuverte(false);
                void retirer();
              }}
            >
              Retirer
            </Button>
          ) : null}
        </Group>
      </Modal>
    </li>
  );
};
