import { Portal, VisuallyHidden } from '@mantine/core';
import { pluriel } from '#web/lib/formats.ts';
import type { Nomme } from '#web/lib/mention.ts';
import styles from './Editeur.module.css';

type Props = {
  id: string;
  proposes: readonly Nomme[];
  rang: number;
  lieu: DOMRect | null;
  onChoisir: (personne: Nomme) => void;
};

const HAUTEUR = 240;

export const idMention = (id: string, personne: Nomme): string => `${id}-${personne.id}`;

/** List of the proposed colleagues, under the caret, or above it near the bottom of the page. */
export const ListeMentions = ({ id, proposes, rang, lieu, onChoisir }: Props) => {
  const ouverte = proposes.length > 0 && lieu !== null;
  const dessous = lieu !== null && lieu.bottom + HAUTEUR < window.innerHeight;
  return (
    <>
      {ouverte ? (
        <Portal>
          <div
            id={id}
            role="listbox"
            aria-label="Collègues"
            className={styles.proposes}
            style={{
              left: Math.max(8, Math.min(lieu.left, window.innerWidth - 288)),
              ...(dessous ? { top: lieu.bottom + 4 } : { bottom: window.innerHeight - lieu.top + 4 }),
            }}
          >
            {proposes.map((personne, i) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys stay with the editor
              <div
                key={personne.id}
                id={idMention(id, personne)}
                role="option"
                tabIndex={-1}
                aria-selected={i === rang}
                onPointerDown={(evenement) => evenement.preventDefault()}
                onClick={() => onChoisir(personne)}
              >
                {personne.nomComplet}
              </div>
            ))}
          </div>
        </Portal>
      ) : null}
      <VisuallyHidden role="status">
        {ouverte ? pluriel(proposes.length, 'collègue proposé', 'collègues proposés') : ''}
      </VisuallyHidden>
    </>
  );
};
