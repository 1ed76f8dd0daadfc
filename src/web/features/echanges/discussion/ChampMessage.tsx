import { Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { libelleRole } from '#shared/features/comptes/compte/messages.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { pluriel } from '#web/lib/formats.ts';
import styles from './Discussion.module.css';
import type { useComposeur } from './use-composeur.ts';
import { useMention } from './use-mention.ts';

type Props = {
  kind: KindDiscussion;
  composeur: ReturnType<typeof useComposeur>;
  libelle: string;
  placeholder: string;
  mentionner: boolean;
  /** Takes the focus at once, when the user asked for a correction. */
  focus?: boolean;
  onEnvoyer: () => void;
};

/** The field of a message: Ctrl+Enter sends, @ proposes colleagues. */
export const ChampMessage = ({ kind, composeur, libelle, placeholder, mentionner, focus, onEnvoyer }: Props) => {
  const champ = useRef<HTMLTextAreaElement>(null);
  const liste = useId();
  useEffect(() => {
    if (focus) champ.current?.focus();
  }, [focus]);
  const mention = useMention({
    kind,
    actif: mentionner,
    surChoix: (texte, personne, position) => {
      composeur.nommer(texte, personne);
      // Runs once the field holds the name.
      requestAnimationFrame(() => {
        champ.current?.focus();
        champ.current?.setSelectionRange(position, position);
      });
    },
  });
  const surTouche = (evenement: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey } = evenement;
    if (mention.surTouche(evenement)) evenement.preventDefault();
    else if (key === 'Enter' && (ctrlKey || metaKey)) {
      evenement.preventDefault();
      mention.fermer();
      onEnvoyer();
    }
  };
  const idDe = (id: number) => `${liste}-${id}`;
  return (
    <>
      {mention.ouverte ? (
        <div id={liste} role="listbox" aria-label="Collègues" className={styles.proposes}>
          {mention.proposes.map((personne) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys stay with the field
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
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={12}
        value={composeur.texte}
        error={composeur.erreur}
        // The text must not change while it is being sent.
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
    </>
  );
};
