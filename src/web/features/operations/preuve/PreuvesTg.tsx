import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Preuves } from '#shared/features/operations/preuve/contract.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { PhotosPlacement } from './PhotosPlacement.tsx';
import { preuveQueries, type LieuPreuves } from './preuves.ts';
import styles from './Preuves.module.css';
import { VignettePreuve } from './VignettePreuve.tsx';

const Contenu = ({ lieu, preuves: { placements, preuves, joindre } }: { lieu: LieuPreuves; preuves: Preuves }) => {
  // Photos of an emplacement removed from the plan: they still prove that the TG was made (OPE-46).
  const deplacees = preuves.filter(({ placementId }) => placementId === null);
  return (
    <>
      {placements.length === 0 ? (
        <Text size="sm" c="dimmed">
          Placez d’abord la TG sur un emplacement : ses photos viendront ici.
        </Text>
      ) : (
        <ul className={styles.placements} aria-label="Photos de la TG">
          {placements.map((placement) => (
            <PhotosPlacement
              key={placement.id}
              lieu={lieu}
              placement={placement}
              preuves={preuves.filter(({ placementId }) => placementId === placement.id)}
              joindre={joindre}
            />
          ))}
        </ul>
      )}
      {deplacees.length > 0 ? (
        <ul className={styles.photos} aria-label="Photos d’un emplacement retiré">
          {deplacees.map((preuve) => (
            <VignettePreuve key={preuve.id} lieu={lieu} preuve={preuve} nom="un emplacement retiré" />
          ))}
        </ul>
      ) : null}
      {joindre && placements.length > 0 ? (
        <Text size="xs" c="dimmed">
          Le lieu et l’appareil de prise de vue ne restent pas dans la photo. Ne photographiez aucun patient.
        </Text>
      ) : null}
    </>
  );
};

/**
 * The photos that prove a TG, emplacement by emplacement, for the drawer of a promotion.
 * @param pharmacieId for a délégué: the pharmacy that lets him in
 */
export const PreuvesTg = (lieu: LieuPreuves) => {
  const { data, error, refetch } = useQuery(preuveQueries.liste(lieu));
  return (
    <Section titre="Photos de la TG">
      {data ? (
        <Contenu lieu={lieu} preuves={data} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={120} radius="md" />
      )}
    </Section>
  );
};
