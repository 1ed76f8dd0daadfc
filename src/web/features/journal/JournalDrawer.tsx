import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Difference, EcritureJournal } from '#shared/features/journal/contract.ts';
import { libelleChamp, lireValeur } from '#shared/features/journal/messages.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { titreEcriture } from './colonnes.tsx';
import styles from './JournalDrawer.module.css';
import { journalQueries } from './queries.ts';

const Change = ({ difference: { champ, avant, apres } }: { difference: Difference }) => (
  <li className={styles.change}>
    <Text size="sm" fw={600} className={styles.champ}>
      {libelleChamp(champ)}
    </Text>
    <Text size="sm" className={styles.valeur}>
      <VisuallyHidden>Avant : </VisuallyHidden>
      {lireValeur(champ, avant)}
    </Text>
    <IconArrowRight size={16} className={styles.fleche} style={{ boxSizing: 'content-box' }} aria-hidden />
    <Text size="sm" className={styles.valeur}>
      <VisuallyHidden>Après : </VisuallyHidden>
      {lireValeur(champ, apres)}
    </Text>
  </li>
);

const Contenu = ({ ecriture }: { ecriture: EcritureJournal }) => (
  <>
    <KeyValue
      entrees={[
        { libelle: 'Le', valeur: formatInstant(ecriture.le) },
        { libelle: 'Par', valeur: ecriture.utilisateurNom },
        { libelle: 'Compte', valeur: ecriture.tenantNom },
        { libelle: 'Numéro au journal', valeur: ecriture.id },
      ]}
    />
    <Section titre="Avant, après">
      {ecriture.differences.length === 0 ? (
        <Text size="sm" c="dimmed">
          Rien d’autre n’a été noté que l’acte lui-même.
        </Text>
      ) : (
        <ul className={styles.liste}>
          {ecriture.differences.map((difference) => (
            <Change key={difference.champ} difference={difference} />
          ))}
        </ul>
      )}
    </Section>
  </>
);

/** One entry: who, for whom, when, and each field before and after. */
export const JournalDrawer = ({ id, onFermer }: { id: number | null; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery({ ...journalQueries.une(id ?? 0), enabled: id !== null });
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      titre={data ? titreEcriture(data) : 'Journal'}
      marque={
        data?.impersonation ? (
          <StatusBadge teinte="violet" style={{ flex: 'none' }}>
            Au nom du compte
          </StatusBadge>
        ) : undefined
      }
    >
      {error && !data ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : data ? (
        <Contenu ecriture={data} />
      ) : (
        <Skeleton h={360} />
      )}
    </DetailDrawer>
  );
};
