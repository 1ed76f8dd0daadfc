import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './BoutonOutil.module.css';

type Props = Omit<ButtonProps, 'size' | 'leftSection' | 'classNames'> &
  Pick<ComponentProps<'button'>, 'onClick' | 'title'> & { libelle: string; icone: Icon };

/** An act of a list, beside its count. On a phone, only the icon shows, to leave room for the rows. */
export const BoutonOutil = ({ libelle, icone: Icone, ...reste }: Props) => (
  <Button
    variant="subtle"
    color="gray"
    {...reste}
    size="xs"
    leftSection={<Icone size={16} stroke={1.7} aria-hidden />}
    classNames={{ root: styles.bouton, section: styles.icone, label: styles.libelle }}
  >
    {libelle}
  </Button>
);
