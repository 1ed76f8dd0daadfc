import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_OCTETS_LOGO } from '#shared/features/catalogue/laboratoire/contract.ts';
import { adresseLogo } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { useActesLaboratoire } from './queries.ts';

type LogoFieldProps = {
  nom: string;
  couleur: string | null;
  /** SHA-256 of the uploaded image. */
  value?: string | null;
  error?: ReactNode;
  onChange?: (logo: string | null) => void;
};

const TROP_GROS = 'Le logo ne doit pas dépasser 64\u00a0ko.';

/** Uploads the image at once; the form then saves its address. */
export const LogoField = ({ nom, couleur, value, error, onChange }: LogoFieldProps) => {
  const logo = value ? value : null;
  const { deposerLogo } = useActesLaboratoire();
  const envoi = useMutation({
    mutationFn: (fichier: File) => {
      if (fichier.size > MAX_OCTETS_LOGO) throw new Error(TROP_GROS);
      return deposerLogo(fichier);
    },
    onSuccess: ({ logo: depose }) => onChange?.(depose),
  });
  const refus = envoi.error ? (envoi.error.message === TROP_GROS ? TROP_GROS : messageDe(envoi.error)) : error;
  return (
    <Input.Wrapper label="Logo" labelElement="div">
      <Group gap="sm" wrap="nowrap">
        <LogoOrInitials nom={nom || '?'} logo={adresseLogo(logo)} couleur={couleur} taille={48} />
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(fichier) => fichier && envoi.mutate(fichier)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={envoi.isPending}
              leftSection={<IconUpload size={14} aria-hidden />}
            >
              {logo ? 'Changer' : 'Choisir une image'}
            </Button>
          )}
        </FileButton>
        {logo ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => onChange?.(null)}
          >
            Retirer
          </Button>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        PNG, JPEG ou WebP, 64&nbsp;ko au plus.
      </Text>
      {refus ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {refus}
        </Text>
      ) : null}
    </Input.Wrapper>
  );
};
