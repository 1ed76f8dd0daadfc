import { Button, FileButton, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhotoPlus, IconRefresh, IconX, type Icon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatJour } from '#shared/core/dates.ts';
import type { Placement, Preuve } from '#shared/features/operations/preuve/contract.ts';
import { reduireImage } from '#web/lib/fichiers/reduire-image.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useEnvois, type Envoi } from '#web/ui/fichier/use-envois.ts';
import { useActesPreuves, type LieuPreuves } from './preuves.ts';
import styles from './Preuves.module.css';
import { VignettePreuve } from './VignettePreuve.tsx';

type BoutonProps = {
  libelle: string;
  nom: string;
  icone: Icon;
  appareil?: boolean;
  onPhotos: (photos: readonly File[]) => void;
};

const BoutonPhoto = ({ libelle, nom, icone: Icone, appareil = false, onPhotos }: BoutonProps) => {
  const vider = useRef<() => void>(null);
  const recevoir = (recu: File | File[] | null) => {
    const photos = [recu ?? []].flat();
    if (photos.length > 0) onPhotos(photos);
    // A phone gives every photo the same name: clears the input, so that the next one counts as another.
    vider.current?.();
  };
  return (
    <FileButton
      accept="image/*"
      resetRef={vider}
      onChange={recevoir}
      {...(appareil ? { capture: 'environment' as const } : { multiple: true })}
    >
      {(props) => (
        <Button
          {...props}
          variant={appareil ? 'filled' : 'default'}
          aria-label={nom}
          leftSection={<Icone size={18} aria-hidden />}
          className={styles.prendre}
        >
          {libelle}
        </Button>
      )}
    </FileButton>
  );
};

/** On a phone, takes a photo at once, or sends an existing one. */
const Boutons = ({ onPhotos, nom }: { onPhotos: BoutonProps['onPhotos']; nom: string }) => {
  const telephone = useMediaQuery('(pointer: coarse)');
  const ajouter = { icone: IconPhotoPlus, nom: `Ajouter une photo de ${nom}`, onPhotos };
  if (!telephone) return <BoutonPhoto libelle="Ajouter une photo" {...ajouter} />;
  return (
    <Group gap="xs">
      <BoutonPhoto
        libelle="Prendre une photo"
        nom={`Prendre une photo de ${nom}`}
        icone={IconCamera}
        appareil
        onPhotos={onPhotos}
      />
      <BoutonPhoto libelle="Choisir une photo" {...ajouter} nom={`Choisir une photo de ${nom}`} />
    </Group>
  );
};

const EnCours = ({
  envoi,
  onReessayer,
  onRetirer,
}: {
  envoi: Envoi;
  onReessayer: () => void;
  onRetirer: () => void;
}) => {
  if (envoi.etat === 'echec')
    return (
      <Group component="li" gap="xs" className={styles.envoi} data-echec>
        <Text size="sm" role="alert" flex={1} miw={160}>
          {`La photo n’est pas partie : ${envoi.erreur}`}
        </Text>
        <Button
          size="sm"
          variant="light"
          color="red"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onReessayer}
        >
          Réessayer
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onRetirer}
        >
          Abandonner
        </Button>
      </Group>
    );
  return (
    <Stack component="li" gap={4} className={styles.envoi}>
      <Text size="sm">Envoi de la photo…</Text>
      <Progress value={Math.max(4, envoi.progression * 100)} size="sm" aria-label="Envoi de la photo" />
    </Stack>
  );
};

type Props = { lieu: LieuPreuves; placement: Placement; preuves: readonly Preuve[]; joindre: boolean };

/** One emplacement of the TG: whether it is made, its photos, and the button that adds one. */
export const PhotosPlacement = ({ lieu, placement, preuves, joindre }: Props) => {
  const { joindre: envoyer } = useActesPreuves(lieu);
  const [reductions, setReductions] = useState(0);
  const { envois, ajouter, retirer, reessayer } = useEnvois((photo, suivi) => envoyer(placement.id, photo, suivi));
  const prendre = async (photos: readonly File[]) => {
    setReductions((n) => n + 1);
    ajouter(await Promise.all(photos.map(reduireImage)));
    setReductions((n) => n - 1);
  };
  const { emplacementNom, zoneNom, dateDebut, dateFin, realiseLe } = placement;
  const attendus = envois.filter(({ etat }) => etat !== 'fait');
  return (
    <li className={styles.placement}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div className={styles.noms}>
          <Text fw={600} lineClamp={3}>
            {emplacementNom}
          </Text>
          <Text
            size="xs"
            c="dimmed"
            lineClamp={2}
          >{`${zoneNom} · du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`}</Text>
        </div>
        {realiseLe === null ? (
          <StatusBadge teinte="orange">Sans photo</StatusBadge>
        ) : (
          <StatusBadge teinte="vert">{`Réalisée le ${formatJour(realiseLe)}`}</StatusBadge>
        )}
      </Group>
      {preuves.length > 0 ? (
        <ul className={styles.photos} aria-label={`Photos de ${emplacementNom}`}>
          {preuves.map((preuve) => (
            <VignettePreuve key={preuve.id} lieu={lieu} preuve={preuve} nom={emplacementNom} />
          ))}
        </ul>
      ) : null}
      {attendus.length > 0 ? (
        <ul className={styles.envois} aria-label={`Envois de ${emplacementNom}`}>
          {attendus.map((envoi) => (
            <EnCours
              key={envoi.id}
              envoi={envoi}
              onReessayer={() => reessayer(envoi.id)}
              onRetirer={() => retirer(envoi.id)}
            />
          ))}
        </ul>
      ) : null}
      {joindre ? <Boutons onPhotos={(photos) => void prendre(photos)} nom={emplacementNom} /> : null}
      {reductions > 0 ? (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Préparation de la photo…</Text>
        </Group>
      ) : null}
    </li>
  );
};
