import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNombre, insecable } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './Lecture.module.css';

type Remarque<G extends string> = { readonly genre: G; readonly ligne: number | null; readonly phrase: string };

const PREMIERES = 4;
const phraseDe = ({ ligne, phrase }: Remarque<string>): string =>
  insecable(ligne === null ? phrase : `Ligne ${ligne} : ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`);

const DuGenre = ({ libelle, remarques }: { libelle: string; remarques: readonly Remarque<string>[] }) => {
  const [toutes, setToutes] = useState(false);
  return (
    <div>
      <Text size="sm" fw={600}>
        {libelle}
        {remarques.length > 1 ? ` (${formatNombre(remarques.length)})` : ''}
      </Text>
      <ul className={styles.phrases}>
        {(toutes ? remarques : remarques.slice(0, PREMIERES)).map((remarque) => (
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

type Props<G extends string> = {
  /** Kinds of remarks, in display order; `BLOQUANT` comes first, apart. */
  genres: readonly (G | 'BLOQUANT')[];
  libelles: Readonly<Record<G | 'BLOQUANT', string>>;
  remarques: readonly Remarque<G | 'BLOQUANT'>[];
  nbRemarques: number;
  /** Says how the import handles the parts it did not understand. */
  texte: string;
};

/** Lists everything that was not understood or is left out, so that no part of the file is lost silently. */
export const RemarquesLues = <G extends string>({ genres, libelles, remarques, nbRemarques, texte }: Props<G>) => {
  const deGenre = (genre: G | 'BLOQUANT') => remarques.filter((remarque) => remarque.genre === genre);
  const bloquants = deGenre('BLOQUANT');
  const montres = genres.filter((genre) => genre !== 'BLOQUANT' && deGenre(genre).length > 0);
  return (
    <>
      {bloquants.length > 0 ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={libelles.BLOQUANT}>
          {bloquants.map(({ phrase }) => (
            <div key={phrase}>{insecable(phrase)}</div>
          ))}
        </Alert>
      ) : null}
      {montres.length > 0 ? (
        <Section titre="À relire" texte={texte}>
          <Stack gap="sm">
            {montres.map((genre) => (
              <DuGenre key={genre} libelle={libelles[genre]} remarques={deGenre(genre)} />
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
