import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { messageDe } from '#web/lib/echecs.ts';
import type { Album } from './album.ts';
import { ImageRefusee, preparerImage, type Convertir } from './images.ts';

/** Tracks a position in the text while the user types. */
const suivre = (editeur: Editor, depart: number) => {
  let place = depart;
  const bouger = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
    place = transaction.mapping.map(place);
  };
  editeur.on('transaction', bouger);
  return {
    lire: () => Math.min(place, editeur.state.doc.content.size),
    finir: () => editeur.off('transaction', bouger),
  };
};

/** Room for `<img src="…" alt="…">` and the paragraph around it, in characters. */
const AUTOUR = 64;

type OptionsImages = { album: Album; maximum: number; convertir?: Convertir };

/** Inserts images one after the other; reports a refused one and leaves the text unchanged. */
export const useImages = ({ album, maximum, convertir }: OptionsImages) => {
  const [enCours, setEnCours] = useState(0);
  const [refus, setRefus] = useState<string | null>(null);
  const file = useRef(Promise.resolve());

  const inserer = async (editeur: Editor, fichier: File, place: number | null) => {
    const suivi = suivre(editeur, place ?? editeur.state.selection.to);
    try {
      const src = await preparerImage(fichier, convertir);
      const alt = fichier.name.replace(/\.[^.]*$/, '').slice(0, 100) || 'Image';
      const jeton = album.prendre(src);
      if (jeton === null) throw new ImageRefusee(`«\u00a0${fichier.name}\u00a0» n’a pas pu être lue.`);
      if (editeur.isDestroyed) return;
      if (album.poids(editeur.getHTML()) + src.length + alt.length + AUTOUR > maximum)
        throw new ImageRefusee(
          `«\u00a0${fichier.name}\u00a0» n’a pas été ajoutée\u00a0: la note dépasserait la taille permise. Le texte ` +
            `est intact.`,
        );
      editeur.chain().insertContentAt(suivi.lire(), { type: 'image', attrs: { jeton, alt } }).run();
    } catch (erreur) {
      setRefus(
        erreur instanceof ImageRefusee
          ? erreur.message
          : `«\u00a0${fichier.name}\u00a0» n’a pas été ajoutée. ${messageDe(erreur)}`,
      );
    } finally {
      suivi.finir();
    }
  };

  return {
    enCours,
    refus,
    dire: setRefus,
    ajouter: (editeur: Editor, fichiers: readonly File[], place: number | null = null) => {
      if (fichiers.length === 0) return;
      setRefus(null);
      setEnCours((nombre) => nombre + fichiers.length);
      for (const fichier of fichiers) {
        file.current = file.current
          .then(() => inserer(editeur, fichier, place))
          .finally(() => setEnCours((nombre) => nombre - 1));
      }
    },
  };
};
