import { Button, FileButton, Group, Image, Input, Skeleton, Text } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Emplacement } from '#shared/features/operations/emplacement/schemas.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { reduireImage } from '#web/lib/fichiers/reduire-image.ts';
import { emplacementQueries, useActesPlan } from './queries.ts';

/** The photo, read with the session's own rights, because it has no public address. */
const Photo = ({ id, nom }: { id: number; nom: string }) => {
  const { data, isPending } = useQuery(emplacementQueries.photo(id));
  const adresse = useMemo(() => (data ? URL.createObjectURL(data.contenu) : null), [data]);
  useEffect(() => () => (adresse ? URL.revokeObjectURL(adresse) : undefined), [adresse]);
  if (isPending) return <Skeleton h={160} radius="sm" />;
  return adresse ? <Image src={adresse} alt={`Photo de ${nom}`} mah={220} fit="contain" radius="sm" mt="xs" /> : null;
};

/** The photo of an emplacement: reduced, then sent at once. */
export const PhotoEmplacement = ({ emplacement: { id, nom, avecPhoto } }: { emplacement: Emplacement }) => {
  const { deposerPhoto, retirerPhoto } = useActesPlan();
  const envoi = useMutation({ mutationFn: async (fichier: File) => deposerPhoto(id, await reduireImage(fichier)) });
  const retrait = useMutation({ mutationFn: () => retirerPhoto(id) });
  const refus = envoi.error ?? retrait.error;
  return (
    <Input.Wrapper
      label="Photo"
      labelElement="div"
      description="PNG, JPEG ou WebP. Le lieu et l’appareil de prise de vue n’y restent pas."
    >
      {avecPhoto ? <Photo id={id} nom={nom} /> : null}
      <Group gap="xs" mt="xs">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(fichier) => fichier && envoi.mutate(fichier)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={envoi.isPending}
              leftSection={<IconCamera size={14} aria-hidden />}
            >
              {avecPhoto ? 'Remplacer la photo' : 'Ajouter une photo'}
            </Button>
          )}
        </FileButton>
        {avecPhoto ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={retrait.isPending}
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => retrait.mutate()}
          >
            Retirer
          </Button>
        ) : null}
      </Group>
      {refus ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {messageDe(refus)}
        </Text>
      ) : null}
    </Input.Wrapper>
  );
};
