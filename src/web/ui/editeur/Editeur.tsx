import { Text } from '@mantine/core';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import type { Nomme } from '#web/lib/mention.ts';
import { NONCE } from '#web/lib/nonce.ts';
import type { Album } from './album.ts';
import { BarreOutils } from './BarreOutils.tsx';
import { useGestesDeCollage } from './use-gestes-de-collage.ts';
import { useCommandes, type CommandesEditeur } from './commandes.ts';
import styles from './Editeur.module.css';
import { extensionsEditeur } from './extensions.ts';
import type { Convertir } from './images.ts';
import { ListeMentions } from './ListeMentions.tsx';
import { PiedEditeur } from './PiedEditeur.tsx';
import { useChangements } from './use-changements.ts';
import { useImages } from './use-images.ts';
import { useListeDite } from './use-liste-dite.ts';
import { useSuggestion } from './use-suggestion.ts';

export type { CommandesEditeur } from './commandes.ts';

export type EditeurProps = {
  ref?: Ref<CommandesEditeur>;
  libelle: string;
  invite?: string;
  /** Holds the images of the text. The same object as long as the editor. */
  album: Album;
  depart: string;
  /** Maximum number of characters of the HTML, images included. */
  maximum: number;
  modifiable?: boolean;
  /** Called at each change. */
  onModif: () => void;
  personnes?: () => Promise<readonly Nomme[]>;
  convertir?: Convertir;
  /** Text shown under the note, beside its size. */
  mention?: string;
};

/**
 * The editor of a note: formatting, images, mentions of people. Loads apart, because its code weighs as much as a
 * screen.
 */
export const Editeur = ({
  ref,
  libelle,
  invite = '',
  album,
  depart,
  maximum,
  modifiable = true,
  onModif,
  personnes,
  convertir,
  mention,
}: EditeurProps) => {
  const listeId = useId();
  const pied = useId();
  const [taille, setTaille] = useState(() => album.poids(depart));
  const suggestion = useSuggestion(personnes);
  const images = useImages({ album, maximum, convertir });
  const courant = useRef<Editor | null>(null);
  const gestes = useGestesDeCollage(courant, { album, maximum, images });
  const editeur = useEditor({
    extensions: extensionsEditeur({ album, invite, mention: suggestion.mention }),
    content: depart,
    ...(NONCE && { injectNonce: NONCE }),
    editable: modifiable,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': libelle,
        'aria-describedby': pied,
        lang: 'fr',
        class: styles.texte ?? '',
      },
      ...gestes,
    },
  });
  useEffect(() => {
    courant.current = editeur;
  }, [editeur]);
  useChangements(editeur, onModif, () => setTaille(album.poids(editeur.getHTML())));
  useEffect(() => editeur.setEditable(modifiable, false), [editeur, modifiable]);
  useCommandes(ref, { editeur, album, poserTaille: setTaille });
  const { proposes, rang, lieu } = suggestion.liste;
  useListeDite(editeur, { id: listeId, choisi: proposes[rang], absente: !suggestion.mention });

  return (
    <div className={styles.editeur} data-lecture={!modifiable || undefined}>
      {modifiable ? <BarreOutils editeur={editeur} onImages={(fichiers) => images.ajouter(editeur, fichiers)} /> : null}
      <EditorContent editor={editeur} className={styles.cadre} />
      <ListeMentions id={listeId} proposes={proposes} rang={rang} lieu={lieu} onChoisir={suggestion.choisir} />
      {images.refus ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={styles.refus}>
          {images.refus}
        </Text>
      ) : null}
      <PiedEditeur id={pied} mention={mention} preparation={images.enCours > 0} taille={taille} maximum={maximum} />
    </div>
  );
};
