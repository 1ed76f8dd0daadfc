import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { BoutonLien } from './BoutonLien.tsx';
import { BoutonEditeur } from './BoutonEditeur.tsx';
import styles from './Editeur.module.css';
import { IMAGES_ACCEPTEES } from './images.ts';

type Outil = {
  readonly cle: string;
  readonly libelle: string;
  readonly raccourci?: string;
  readonly icone: Icon;
  readonly faire: (editeur: Editor) => unknown;
  /** Draws a separator before the button. */
  readonly separe?: boolean;
};
const outils: readonly Outil[] = [
  { cle: 'h2', libelle: 'Titre', icone: IconH2, faire: (e) => e.chain().focus().toggleHeading({ level: 2 }).run() },
  {
    cle: 'h3',
    libelle: 'Sous-titre',
    icone: IconH3,
    faire: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    cle: 'bold',
    libelle: 'Gras',
    raccourci: 'Ctrl+B',
    icone: IconBold,
    separe: true,
    faire: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    cle: 'italic',
    libelle: 'Italique',
    raccourci: 'Ctrl+I',
    icone: IconItalic,
    faire: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    cle: 'underline',
    libelle: 'Souligné',
    raccourci: 'Ctrl+U',
    icone: IconUnderline,
    faire: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    cle: 'bulletList',
    libelle: 'Liste à puces',
    icone: IconList,
    separe: true,
    faire: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    cle: 'orderedList',
    libelle: 'Liste numérotée',
    icone: IconListNumbers,
    faire: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    cle: 'blockquote',
    libelle: 'Citation',
    icone: IconBlockquote,
    faire: (e) => e.chain().focus().toggleBlockquote().run(),
  },
];

type Props = { editeur: Editor; onImages: (fichiers: readonly File[]) => void };

/** The toolbar: acts on the selected text. One stop for Tab, then arrows, Home and End (ARIA, toolbar). */
export const BarreOutils = ({ editeur, onImages }: Props) => {
  const barre = useRef<HTMLDivElement>(null);
  const choix = useRef<HTMLInputElement>(null);
  const [rang, setRang] = useState(0);
  const etat = useEditorState({
    editor: editeur,
    selector: ({ editor }) => ({
      h2: editor.isActive('heading', { level: 2 }),
      h3: editor.isActive('heading', { level: 3 }),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      blockquote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      annuler: editor.can().undo(),
      retablir: editor.can().redo(),
    }),
  });
  const place = (i: number) => ({ tabIndex: i === rang ? (0 as const) : (-1 as const), onFocus: () => setRang(i) });
  const surTouche = (evenement: KeyboardEvent) => {
    const boutons = [...(barre.current?.querySelectorAll('button') ?? [])];
    const ici = boutons.indexOf(evenement.target as HTMLButtonElement);
    if (ici === -1) return;
    const vers = { ArrowRight: ici + 1, ArrowLeft: ici - 1, Home: 0, End: boutons.length - 1 }[evenement.key];
    if (vers === undefined) return;
    evenement.preventDefault();
    boutons[(vers + boutons.length) % boutons.length]?.focus();
  };
  const n = outils.length;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus, one at a time
    <div ref={barre} role="toolbar" aria-label="Mise en forme" className={styles.barre} onKeyDown={surTouche}>
      {outils.map(({ cle, faire, separe, ...outil }, i) => (
        <span key={cle} className={styles.outil} data-separe={separe || undefined}>
          <BoutonEditeur
            {...outil}
            {...place(i)}
            actif={etat[cle as keyof typeof etat]}
            onClick={() => faire(editeur)}
          />
        </span>
      ))}
      <span className={styles.outil} data-separe>
        <BoutonLien {...place(n)} editeur={editeur} actif={etat.link} />
      </span>
      <span className={styles.outil}>
        <BoutonEditeur
          {...place(n + 1)}
          libelle="Insérer une image"
          icone={IconPhotoPlus}
          onClick={() => choix.current?.click()}
        />
        <input
          ref={choix}
          type="file"
          hidden
          multiple
          accept={IMAGES_ACCEPTEES}
          aria-label="Images à insérer"
          onChange={({ currentTarget }) => {
            onImages([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </span>
      <span className={styles.outil} data-separe>
        <BoutonEditeur
          {...place(n + 2)}
          libelle="Annuler la frappe"
          raccourci="Ctrl+Z"
          icone={IconArrowBackUp}
          empeche={!etat.annuler}
          onClick={() => editeur.chain().focus().undo().run()}
        />
      </span>
      <span className={styles.outil}>
        <BoutonEditeur
          {...place(n + 3)}
          libelle="Rétablir la frappe"
          raccourci="Ctrl+Y"
          icone={IconArrowForwardUp}
          empeche={!etat.retablir}
          onClick={() => editeur.chain().focus().redo().run()}
        />
      </span>
    </div>
  );
};
