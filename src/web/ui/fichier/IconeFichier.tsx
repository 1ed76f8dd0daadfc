import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
} from '@tabler/icons-react';
import styles from './Fichier.module.css';

const ICONES = [
  [/^application\/pdf$/, IconFileTypePdf],
  [/^image\//, IconPhoto],
  [/zip/, IconFileZip],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/word|text|rtf|opendocument/, IconFileText],
] as const;

export const IconeFichier = ({ mime, size = 18 }: { mime: string; size?: number }) => {
  const Icone = ICONES.find(([motif]) => motif.test(mime))?.[1] ?? IconFile;
  return <Icone size={size} stroke={1.6} className={styles.icone} aria-hidden />;
};
