import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_VISUELS } from '#shared/features/operations/operation/schemas/vignette.ts';
import type { Visuels } from '#shared/features/operations/visuel/contract.ts';
import { EXTENSIONS_VISUEL } from '#shared/features/operations/visuel/rules.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ditRetire } from '#web/ui/fichier/sous-objet.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useEnvois } from '#web/ui/fichier/use-envois.ts';
import { useActesVisuels, visuelQueries, type LieuVisuels } from './visuels.ts';
import styles from './Visuels.module.css';
import { VignetteVisuel } from './VignetteVisuel.tsx';

/** Extensions for a file chooser. */
export const ACCEPTES = [...EXTENSIONS_VISUEL].map((extension) => `.${extension}`).join(',');

const Ajout = ({ lieu, complet }: { lieu: LieuVisuels; complet: boolean }) => {
  const { joindre } = useActesVisuels(lieu);
  const { envois, ajouter, retirer, reessayer } = useEnvois(joindre);
  const attendus = envois.filter(({ etat }) => etat !== 'fait');
  if (complet && attendus.length === 0)
    return <Text size="xs" c="dimmed">{`${MAX_VISUELS} visuels au plus : retirez-en un pour en ajouter.`}</Text>;
  return (
    <FileDrop
      libelle="Ajouter une affiche, un plano, un PDF…"
      accepte={ACCEPTES}
      plusieurs
      onFichiers={ajouter}
      envois={attendus}
      onRetirer={retirer}
      onReessayer={reessayer}
    />
  );
};

/** Thumbnails of the visuels with their acts, for a drawer or a form. */
export const ListeVisuels = ({ lieu, visuelsLus: { visuels, modifier } }: { lieu: LieuVisuels; visuelsLus: Visuels }) =>
  visuels.length === 0 ? null : (
    <ul className={styles.visuels} aria-label="Visuels">
      {visuels.map((visuel, rang) => (
        <VignetteVisuel key={visuel.fichierId} lieu={lieu} visuels={visuels} rang={rang} modifier={modifier} />
      ))}
    </ul>
  );

/** The withdrawn visuels: crossed out, and restored by a user who may change the visuels. */
const Retires = ({ lieu, retires }: { lieu: LieuVisuels; retires: Visuels['retires'] }) => {
  const actes = useActesVisuels(lieu);
  if (retires.length === 0) return null;
  return (
    <ul className={styles.retires} aria-label="Visuels retirés">
      {retires.map(({ fichierId, nom, retireLe, retireParNom }) => (
        <li key={fichierId}>
          <div>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              td="line-through"
              onClick={() => void actes.telecharger(fichierId).catch(echec)}
            >
              {nom}
            </Anchor>
            <Text size="xs" c="dimmed">
              {retireLe && ditRetire('Retiré', { retireLe, retireParNom })}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Remettre ${nom}`}
            onClick={() => void actes.remettre(fichierId).then(() => succes('Visuel remis.'), echec)}
          >
            Remettre
          </Button>
        </li>
      ))}
    </ul>
  );
};

/**
 * The visuels of an operation; a copy shows those of its modèle (OPE-49). Renders nothing when there is none and none
 * may be added.
 * @param pharmacieId for a délégué: the pharmacy that gave him a habilitation
 */
export const VisuelsPromotion = (lieu: LieuVisuels) => {
  const { data, error, refetch } = useQuery(visuelQueries.liste(lieu));
  if (data && data.visuels.length === 0 && !data.modifier) return null;
  return (
    <Section titre="Visuels">
      {data ? (
        <>
          <ListeVisuels lieu={lieu} visuelsLus={data} />
          <Retires lieu={lieu} retires={data.retires} />
          {data.modifier ? <Ajout lieu={lieu} complet={data.visuels.length >= MAX_VISUELS} /> : null}
        </>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={90} radius="md" />
      )}
    </Section>
  );
};
