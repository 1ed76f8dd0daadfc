import { Text } from '@mantine/core';
import { insecable } from '#web/lib/formats.ts';
import styles from '../Rfa.module.css';

/** Warnings that do not prevent saving (RFA-4, RFA-6). */
export const AvertissementsRfa = ({ phrases }: { phrases: readonly string[] }) => (
  <div role="status">
    {phrases.length > 0 ? (
      <>
        <Text size="sm" fw={550}>
          À vérifier
        </Text>
        <ul className={styles.avertissements}>
          {phrases.map((phrase) => (
            <li key={phrase}>{insecable(phrase)}</li>
          ))}
        </ul>
      </>
    ) : null}
  </div>
);
