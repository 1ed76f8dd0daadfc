import { Button, Group, Image, Modal, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { FichierTelecharge } from '#web/lib/api.ts';
import type { Action } from '#web/ui/action.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { useAdresseImage } from './adresse-image.ts';
import styles from './Vignette.module.css';

type Requete<K extends QueryKey> = UseQueryOptions<FichierTelecharge, Error, FichierTelecharge, K>;

const Entiere = <K extends QueryKey>({ requete, nom }: { requete: Requete<K>; nom: string }) => {
  useAuDessus();
  const { adresse } = useAdresseImage(requete);
  return adresse ? (
    <Image src={adresse} alt={`Photo de ${nom}`} mah="70dvh" fit="contain" radius="sm" />
  ) : (
    <Skeleton h="40dvh" />
  );
};

type Props<K extends QueryKey> = {
  petite: Requete<K>;
  entiere: Requete<K>;
  /** Name of the photographed item. */
  nom: string;
  /** When the photo was taken, and by whom if known. */
  prise: string;
  /** Who withdrew the photo, and when. */
  retiree?: string | null;
  /** An act on the open photo, which closes first. */
  acte?: Action | null;
};

/** A small photo; a press shows it full screen, with its date and its act. */
export const PhotoAOuvrir = <K extends QueryKey>({ petite, entiere, nom, prise, retiree, acte }: Props<K>) => {
  const { adresse, isError } = useAdresseImage(petite);
  const [ouverte, setOuverte] = useState(false);
  const fermer = () => setOuverte(false);
  const Icone = acte?.icone;
  return (
    <>
      <UnstyledButton
        className={styles.vignette}
        data-retire={retiree ? true : undefined}
        onClick={() => setOuverte(true)}
        aria-label={`Voir la photo de ${nom} : ${[prise, retiree].filter(Boolean).join('. ')}`}
      >
        {adresse ? (
          <img src={adresse} alt="" className={styles.image} />
        ) : isError ? (
          <IconPhotoOff size={28} aria-label="Photo illisible" />
        ) : (
          <Skeleton h="100%" radius={0} />
        )}
      </UnstyledButton>
      <Modal
        opened={ouverte}
        onClose={fermer}
        title={`Photo de ${nom}`}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Fermer' }}
        styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
      >
        <Entiere requete={entiere} nom={nom} />
        <Group justify="space-between" mt="sm">
          <Text size="sm" c="dimmed">
            {[`Prise le ${prise}`, retiree].filter(Boolean).join('. ')}
          </Text>
          {acte ? (
            <Button
              variant="subtle"
              color={acte.danger ? 'red' : 'gray'}
              leftSection={Icone ? <Icone size={16} aria-hidden /> : undefined}
              onClick={() => {
                fermer();
                acte.faire();
              }}
            >
              {acte.libelle}
            </Button>
          ) : null}
        </Group>
      </Modal>
    </>
  );
};
