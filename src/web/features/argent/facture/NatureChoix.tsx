import { NativeSelect } from '@mantine/core';
import {
  naturesLigne,
  type GenreFacture,
  type NatureLigne,
} from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { DetailFacture, LigneControlee } from '#shared/features/argent/facture/schemas/lecture.ts';
import { libelleGenreFacture, libelleNatureLigne } from '#shared/features/argent/facture/messages.ts';
import { genresPossibles } from '#shared/features/argent/facture/rules.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesFacture } from './queries.ts';

const AUTO = '';

/** The nature of a line; one chosen by the user is marked, and may go back to the rule's (FAC-51). */
export const NatureDeLigne = ({ facture, ligne }: { facture: DetailFacture; ligne: LigneControlee }) => {
  const actes = useActesFacture();
  const { nature, natureSaisie } = ligne;
  if (nature === null) return <>–</>;
  if (!facture.droits.classer)
    return (
      <>
        {libelleNatureLigne[nature]}
        {natureSaisie ? <small>choisie</small> : null}
      </>
    );
  return (
    <NativeSelect
      size="xs"
      aria-label={`Nature de ${ligne.nom}`}
      value={nature}
      description={natureSaisie ? 'choisie' : undefined}
      data={[
        ...naturesLigne.map((value) => ({ value, label: libelleNatureLigne[value] })),
        ...(natureSaisie ? [{ value: AUTO, label: 'Comme le document' }] : []),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void actes
          .classerLigne(facture, ligne.id, value === AUTO ? null : (value as NatureLigne))
          .then(() => succes('Nature de la ligne enregistrée.'), echec)
      }
    />
  );
};

/** The kind of a document: among kinds of factures, or among kinds of avoirs (FAC-51). */
export const GenreDeFacture = ({ facture }: { facture: DetailFacture }) => {
  const actes = useActesFacture();
  const { genre, nature, droits } = facture;
  if (genre === null) return <>–</>;
  if (!droits.classer) return <>{libelleGenreFacture[genre]}</>;
  return (
    <NativeSelect
      size="xs"
      aria-label="Nature du document"
      value={genre}
      data={genresPossibles(nature).map((value) => ({ value, label: libelleGenreFacture[value] }))}
      onChange={({ currentTarget: { value } }) =>
        void actes.classer(facture, value as GenreFacture).then(() => succes('Nature du document enregistrée.'), echec)
      }
    />
  );
};
