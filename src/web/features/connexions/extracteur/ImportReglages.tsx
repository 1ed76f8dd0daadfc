import { champsVente, type ChampVente, type LectureVentes } from '#shared/features/connexions/vente/schemas/import.ts';
import { libelleChampVente } from '#shared/features/connexions/vente/messages.ts';
import { ColonnesLues } from '#web/ui/lecture/ColonnesLues.tsx';
import type { DemandeImportExtracteur } from './queries.ts';

const CHAMPS = champsVente.map((value) => ({ value, label: libelleChampVente[value] }));

type Props = {
  lecture: LectureVentes;
  changer: (modifs: Partial<DemandeImportExtracteur>) => void;
};

/** The field of each column; renders nothing for a DEXTER file, whose columns are fixed. */
export const ColonnesDuFichier = ({ lecture, changer }: Props) =>
  lecture.colonnes.length === 0 ? null : (
    <ColonnesLues<ChampVente>
      colonnes={lecture.colonnes}
      lignes={exemplesEnLignes(lecture)}
      champs={CHAMPS}
      correspondance={lecture.correspondance}
      ligneTitres={lecture.ligneTitres}
      changer={changer}
    />
  );
/** Turns the examples of each column back into rows. */
const exemplesEnLignes = ({ colonnes }: LectureVentes): string[][] =>
  Array.from({ length: Math.max(0, ...colonnes.map(({ exemples }) => exemples.length)) }, (_, i) =>
    colonnes.map(({ exemples }) => exemples[i] ?? ''),
  );
