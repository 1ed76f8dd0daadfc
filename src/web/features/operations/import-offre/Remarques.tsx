import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import {
  genresRemarque,
  type GenreRemarque,
  type LectureOffre,
  type Remarque,
} from '#shared/features/operations/import-offre/contract.ts';
import { libellesGenreRemarque } from '#shared/features/operations/import-offre/messages.ts';
import { formatNombre, insecable } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './ImportOffre.module.css';

const PREMIERES = 4;

const phraseDe = ({ ligne, phrase }: Remarque): string =>
  insecable(ligne === null ? phrase : `Ligne ${ligne} : ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`);

const Genre = ({ genre, remarques }: { genre: GenreRemarque; remarques: readonly Remarque[] }) => {
  const [toutes, setToutes] = useState(false);
  const montrees = toutes ? remarques : remarques.slice(0, PREMIERES);
  return (
    <div>
      <Text size="sm" fw={600}>
        {libellesGenreRemarque[genre]}
        {remarques.length > 1 ? ` (${formatNombre(remarques.length)})` : ''}
      </Text>
      <ul className={styles.phrases}>
        {montrees.map((remarque) => (
          <li key={`${remarque.ligne} ${remarque.phrase}`}>{phraseDe(remarque)}</li>
        ))}
      </ul>
      {remarques.length > PREMIERES ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setToutes(!toutes)} aria-expanded={toutes}>
          {toutes ? 'Montrer moins' : `Montrer les ${formatNombre(remarques.length - PREMIERES)} suivantes`}
        </Anchor>
      ) : null}
    </div>
  );
};

/** All that was not understood, left aside or left empty: nothing of the file is lost in silence. */
export const Remarques = ({ lecture: { remarques, nbRemarques } }: { lecture: LectureOffre }) => {
  const de = (genre: GenreRemarque) => remarques.filter((remarque) => remarque.genre === genre);
  const bloquants = de('BLOQUANT');
  const genres = genresRemarque.filter((genre) => genre !== 'BLOQUANT' && de(genre).length > 0);
  return (
    <>
      {bloquants.length > 0 ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={libellesGenreRemarque.BLOQUANT}>
          {bloquants.map(({ phrase }) => (
            <div key={phrase}>{insecable(phrase)}</div>
          ))}
        </Alert>
      ) : null}
      {genres.length > 0 ? (
        <Section
          titre="À relire"
          texte="Ce qui n’a pas été compris reste vide dans les brouillons : rien n’est inventé."
        >
          <Stack gap="sm">
            {genres.map((genre) => (
              <Genre key={genre} genre={genre} remarques={de(genre)} />
            ))}
            {nbRemarques > remarques.length ? (
              <Text size="sm" c="dimmed">
                {`Les ${formatNombre(remarques.length)} premières sont montrées, sur ${formatNombre(nbRemarques)}.`}
              </Text>
            ) : null}
          </Stack>
        </Section>
      ) : null}
    </>
  );
};
