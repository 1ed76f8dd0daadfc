import { Text, ThemeIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCentimes } from '#web/lib/formats.ts';
import styles from './Accueil.module.css';
import type { LigneAFaire } from './lignes-a-faire.ts';

export const LigneDeTravail = ({ texte, detail, centimes, vers, icone: Icone }: LigneAFaire) => (
  <li>
    <Link {...vers} className={styles.aFaire}>
      <ThemeIcon variant="light" color="green" size={32} radius="xl" aria-hidden>
        <Icone size={17} stroke={1.7} />
      </ThemeIcon>
      <span className={styles.quoi}>
        <Text span size="sm" fw={600} display="block">
          {texte}
        </Text>
        {detail ? (
          <Text span size="xs" c="dimmed" display="block">
            {detail}
          </Text>
        ) : null}
      </span>
      {centimes ? (
        <Text span size="sm" fw={600} className="chiffres">
          {formatCentimes(centimes)}
        </Text>
      ) : null}
    </Link>
  </li>
);
