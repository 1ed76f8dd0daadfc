import { ActionIcon, Button, Checkbox, Group, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { SANS_PATIENT } from '#shared/core/mentions.ts';
import { libelleRole } from '#shared/features/compte/messages.ts';
import { libelleStatut } from '#shared/features/discussion/messages.ts';
import type { KindDiscussion, StatutDiscussion } from '#shared/features/discussion/schemas.ts';
import { pluriel } from '#web/lib/formats.ts';
import { MenuDiffere } from '#web/ui/MenuDiffere.tsx';
import styles from './Discussion.module.css';
import { useComposeur, type OptionsComposeur } from './use-composeur.ts';
import { useMention } from './use-mention.ts';

export type ComposeurProps = OptionsComposeur & {
  kind: KindDiscussion;
  libelle: string;
  mentionner: boolean;
  /** The message may be shown to the groupement. */
  partager?: boolean;
  /** What the statut may become with the message. */
  statuts?: readonly StatutDiscussion[];
  bouton?: string;
  /** Takes the focus at once: a correction was asked for. */
  focus?: boolean;
  onEnvoye?: () => void;
  annuler?: ReactNode;
};

/** A plain field that keeps what is typed; Ctrl+Enter sends, @ names a colleague. */
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
  const champ = useRef<HTMLTextAreaElement>(null);
  const liste = useId();
  useEffect(() => {
    if (focus) champ.current?.focus();
  }, [focus]);
  const composeur = useComposeur(options);
  const mention = useMention({
    kind,
    actif: mentionner,
    surChoix: (texte, personne, position) => {
      composeur.nommer(texte, personne);
      // Once the field holds it.
      requestAnimationFrame(() => {
        champ.current?.focus();
        champ.current?.setSelectionRange(position, position);
      });
    },
  });
  const envoyer = async (statut?: StatutDiscussion) => {
    mention.fermer();
    if (await composeur.partir(statut)) onEnvoye?.();
  };
  const surTouche = (evenement: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey } = evenement;
    if (mention.surTouche(evenement)) evenement.preventDefault();
    else if (key === 'Enter' && (ctrlKey || metaKey)) {
      evenement.preventDefault();
      void envoyer();
    }
  };
  const idDe = (id: number) => `${liste}-${id}`;
  const pose = (statuts ?? []).map((statut) => ({
    cle: statut,
    libelle: `Envoyer et passer à «\u00a0${libelleStatut[statut]}\u00a0»`,
    faire: () => void envoyer(statut),
  }));

  return (
    <div className={styles.composeur}>
      {mention.ouverte ? (
        <div id={liste} role="listbox" aria-label="Collègues" className={styles.proposes}>
          {mention.proposes.map((personne) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's: it never loses the focus
            <div
              key={personne.id}
              id={idDe(personne.id)}
              role="option"
              tabIndex={-1}
              aria-selected={personne.id === mention.choisi?.id}
              onPointerDown={(evenement) => evenement.preventDefault()}
              onClick={() => mention.choisir(personne)}
            >
              {personne.nomComplet}
              <Text component="span" size="xs" c="dimmed">
                {libelleRole[personne.role]}
              </Text>
            </div>
          ))}
        </div>
      ) : null}
      <Textarea
        ref={champ}
        aria-label={libelle}
        placeholder={mentionner ? 'Votre message… @ pour prévenir un collègue' : 'Votre message…'}
        autosize
        minRows={2}
        maxRows={12}
        value={composeur.texte}
        error={composeur.erreur}
        // What is on its way must not change under it.
        readOnly={composeur.occupe}
        aria-autocomplete={mentionner ? 'list' : undefined}
        aria-controls={mention.ouverte ? liste : undefined}
        aria-activedescendant={mention.ouverte && mention.choisi ? idDe(mention.choisi.id) : undefined}
        data-mantine-stop-propagation={mention.ouverte || undefined}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          composeur.ecrire(value);
          mention.suivre(value, selectionStart);
        }}
        onClick={({ currentTarget: { value, selectionStart } }) => mention.suivre(value, selectionStart)}
        onBlur={mention.fermer}
        onKeyDown={surTouche}
      />
      <VisuallyHidden role="status">
        {mention.ouverte ? pluriel(mention.proposes.length, 'collègue proposé', 'collègues proposés') : ''}
      </VisuallyHidden>
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
                <ActionIcon size={30} variant="light" disabled={composeur.vide || composeur.occupe} aria-label="Envoyer et poser un statut">
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
