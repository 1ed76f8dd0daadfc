import { genresRemarque, type LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import { libellesGenreRemarque } from '#shared/features/operations/import-offre/messages.ts';
import { RemarquesLues } from '#web/ui/lecture/RemarquesLues.tsx';

export const Remarques = ({ lecture: { remarques, nbRemarques } }: { lecture: LectureOffre }) => (
  <RemarquesLues
    genres={genresRemarque}
    libelles={libellesGenreRemarque}
    remarques={remarques}
    nbRemarques={nbRemarques}
    texte="Ce qui n’a pas été compris reste vide dans les brouillons : rien n’est inventé."
  />
);
