import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { libelleStatut } from '#shared/features/echanges/discussion/messages.ts';
import type { KindDiscussion, StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { MenuDiffere } from '#web/ui/menus/MenuDiffere.tsx';
import { ChampMessage } from './ChampMessage.tsx';
import styles from './Discussion.module.css';
import { useComposeur, type OptionsComposeur } from './use-composeur.ts';

export type ComposeurProps = OptionsComposeur & {
  kind: KindDiscussion;
  libelle: string;
  mentionner: boolean;
  /** Offers to show the message to the groupement. */
  partager?: boolean;
  /** Statuts that the message may set. */
  statuts?: readonly StatutDiscussion[];
  bouton?: string;
  /** Takes the focus at once, when the user asked for a correction. */
  focus?: boolean;
  onEnvoye?: () => void;
  annuler?: ReactNode;
};

/** A plain text field with a kept draft; Ctrl+Enter sends, @ proposes colleagues. */
export const Composeur = ({
  kind,
  libelle,
  mentionner,
  partager,
  statuts,
  bouton = 'Envoyer',
  focus,
  onEnvoye,
  annuler,
  ...options
}: ComposeurProps) => {
  const composeur = useComposeur(options);
  const envoyer = async (statut?: StatutDiscussion) => {
    if (await composeur.partir(statut)) onEnvoye?.();
  };
  const pose = (statuts ?? []).map((statut) => ({
    cle: statut,
    libelle: `Envoyer et passer à «\u00a0${libelleStatut[statut]}\u00a0»`,
    faire: () => void envoyer(statut),
  }));

  return (
    <div className={styles.composeur}>
      <ChampMessage
        kind={kind}
        composeur={composeur}
        libelle={libelle}
        placeholder={mentionner ? 'Votre message… @ pour prévenir un collègue' : 'Votre message…'}
        mentionner={mentionner}
        focus={focus}
        onEnvoyer={() => void envoyer()}
      />
      {partager ? (
        <Checkbox
          size="xs"
          mt={8}
          label="Visible du groupement"
          description="Sinon, ce message reste dans votre pharmacie."
          checked={composeur.partage}
          disabled={composeur.occupe}
          onChange={({ currentTarget }) => composeur.partager(currentTarget.checked)}
        />
      ) : null}
      <Group justify="space-between" gap="xs" mt={6}>
        <Text size="xs" c="dimmed">
          {SANS_PATIENT}
          <span className={styles.raccourci}> Ctrl+Entrée pour envoyer.</span>
        </Text>
        <Group gap={4} wrap="nowrap" ml="auto">
          {annuler}
          <Button
            size="xs"
            leftSection={<IconSend size={14} aria-hidden />}
            disabled={composeur.vide}
            loading={composeur.occupe}
            onClick={() => void envoyer()}
          >
            {bouton}
          </Button>
          {pose.length > 0 ? (
            <MenuDiffere
              actions={pose}
              bouton={
                <ActionIcon
                  size={30}
                  variant="light"
                  disabled={composeur.vide || composeur.occupe}
                  aria-label="Envoyer et poser un statut"
                >
                  <IconChevronDown size={16} aria-hidden />
                </ActionIcon>
              }
            />
          ) : null}
        </Group>
      </Group>
    </div>
  );
};
