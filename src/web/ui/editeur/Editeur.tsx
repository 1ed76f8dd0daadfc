import { Text } from '@mantine/core';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Nomme } from '#web/lib/mention.ts';
import type { Album } from './album.ts';
import { BarreOutils } from './BarreOutils.tsx';
import styles from './Editeur.module.css';
import { extensionsEditeur } from './extensions.ts';
import { imagesDe, type Convertir } from './images.ts';
import { idMention, ListeMentions } from './ListeMentions.tsx';
import { nettoyerCollage } from './nettoyer-collage.ts';
import { direTaille, tailleParle } from './taille.ts';
import { useImages } from './use-images.ts';
import { useSuggestion } from './use-suggestion.ts';

/** The text is read on demand. Its images are in the album: it names them. */
export type CommandesEditeur = {
  lireHtml: () => string;
  /** Replaces everything, without a call to `onModif`. */
  poserHtml: (html: string) => void;
  /** At the end, with the caret after it. */
  ajouterTitre: (titre: string) => void;
  placerFocus: () => void;
};

export type EditeurProps = {
  ref?: Ref<CommandesEditeur>;
  libelle: string;
  invite?: string;
  /** Where its images are. The same as long as the editor. */
  album: Album;
  depart: string;
  /** Characters of the HTML, images included. */
  maximum: number;
  modifiable?: boolean;
  /** At each change. */
  onModif: () => void;
  personnes?: () => Promise<readonly Nomme[]>;
  convertir?: Convertir;
  /** Under the text, beside its size. */
  mention?: string;
};

/** Measured a moment after the last key: it needs the whole text to be written. */
const DELAI_TAILLE = 1000;

const perdues = (nombre: number): string =>
  nombre === 1
    ? 'Une image du document collé n’a pas pu être reprise\u00a0: copiez-la puis collez-la à part.'
    : `${nombre} images du document collé n’ont pas pu être reprises\u00a0: copiez-les puis collez-les à part.`;

/** A note with its formatting, its images and the people it names. Loaded apart: it weighs as much as a screen. */
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
  const minuterie = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const suggestion = useSuggestion(personnes);
  const images = useImages({ album, maximum, convertir });
  const surModif = useEffectEvent(onModif);
  const courant = useRef<Editor | null>(null);

  const prendre = (donnees: DataTransfer | null, place: number | null): boolean => {
    const fichiers = imagesDe(donnees);
    // Word adds a picture of the text to the text itself.
    if (fichiers.length === 0 || (place === null && donnees?.getData('text/plain'))) return false;
    if (courant.current) images.ajouter(courant.current, fichiers, place);
    return true;
  };
  const editeur = useEditor({
    extensions: extensionsEditeur({ album, invite, mention: suggestion.mention }),
    content: depart,
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
      transformPastedHTML: (html) => {
        const propre = nettoyerCollage(html);
        const place = maximum - album.poids(courant.current?.getHTML() ?? '');
        images.dire(propre.imagesPerdues > 0 ? perdues(propre.imagesPerdues) : null);
        if (propre.html.length <= place) return propre.html;
        images.dire('Ce que vous avez collé dépasse la taille permise\u00a0: ses images n’ont pas été reprises.');
        return propre.html.replace(/<img\b[^>]*>/gi, '');
      },
      handlePaste: (_vue, evenement) => prendre(evenement.clipboardData, null),
      handleDrop: (vue, evenement, _tranche, deplace) => {
        if (deplace) return false;
        const lieu = vue.posAtCoords({ left: evenement.clientX, top: evenement.clientY });
        if (!prendre(evenement.dataTransfer, lieu?.pos ?? vue.state.doc.content.size)) return false;
        evenement.preventDefault();
        return true;
      },
    },
  });

  const peser = useEffectEvent(() => setTaille(album.poids(editeur.getHTML())));
  useEffect(() => {
    courant.current = editeur;
    const surChangement = () => {
      surModif();
      clearTimeout(minuterie.current);
      minuterie.current = setTimeout(peser, DELAI_TAILLE);
    };
    editeur.on('update', surChangement);
    return () => {
      clearTimeout(minuterie.current);
      editeur.off('update', surChangement);
    };
  }, [editeur]);
  useEffect(() => editeur.setEditable(modifiable, false), [editeur, modifiable]);

  useImperativeHandle(
    ref,
    () => ({
      lireHtml: () => (editeur.isEmpty ? '' : editeur.getHTML()),
      poserHtml: (html) => {
        editeur.commands.setContent(html, { emitUpdate: false });
        setTaille(album.poids(html));
      },
      ajouterTitre: (titre) => {
        const fin = editeur.state.doc.content.size;
        const suite = [
          { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: titre }] },
          { type: 'paragraph' },
        ];
        editeur
          .chain()
          .insertContentAt(editeur.isEmpty ? { from: 0, to: fin } : fin, suite)
          .focus('end')
          .run();
      },
      placerFocus: () => editeur.commands.focus('end'),
    }),
    [album, editeur],
  );

  // The list of colleagues belongs to the text that keeps the focus.
  const { proposes, rang } = suggestion.liste;
  const choisi = proposes[rang];
  useEffect(() => {
    const { dom } = editeur.view;
    if (!suggestion.mention) return;
    dom.setAttribute('aria-autocomplete', 'list');
    if (choisi) {
      dom.setAttribute('aria-controls', listeId);
      dom.setAttribute('aria-activedescendant', idMention(listeId, choisi));
    } else {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    }
  }, [editeur, choisi, listeId, suggestion.mention]);

  const plein = taille > maximum;
  return (
    <div className={styles.editeur} data-lecture={!modifiable || undefined}>
      {modifiable ? <BarreOutils editeur={editeur} onImages={(fichiers) => images.ajouter(editeur, fichiers)} /> : null}
      <EditorContent editor={editeur} className={styles.cadre} />
      <ListeMentions
        id={listeId}
        proposes={proposes}
        rang={rang}
        lieu={suggestion.liste.lieu}
        onChoisir={suggestion.choisir}
      />
      {images.refus ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={styles.refus}>
          {images.refus}
        </Text>
      ) : null}
      <div id={pied} className={styles.pied}>
        <span>{mention}</span>
        {images.enCours > 0 ? <span role="status">Préparation de l’image…</span> : null}
        {tailleParle(taille) ? (
          <span className="chiffres" data-plein={plein || undefined}>
            {direTaille(taille, maximum)}
            {plein ? '\u00a0: retirez des images pour pouvoir enregistrer' : ''}
          </span>
        ) : null}
      </div>
    </div>
  );
};
