import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';

export type LigneAFaire = { nombre: number; texte: string; detail?: string; vers: LinkOptions; icone: Icon };

/** The things to do, each with a link. Shows nothing when there is none. */
export const CadreAFaire = ({ titre, lignes }: { titre: string; lignes: readonly LigneAFaire[] }) => {
  const attendent = lignes.filter(({ nombre }) => nombre > 0);
  if (attendent.length === 0) return null;
  return (
    <Section titre={titre} cadre>
      <ul className={styles.liste}>
        {attendent.map(({ texte, detail, vers, icone: Icone }) => (
          <li key={texte}>
            <Link {...vers} className={styles.aFaire}>
              <Icone size={20} stroke={1.6} aria-hidden />
              <span>
                <Text span size="sm" fw={600} display="block">
                  {texte}
                </Text>
                {detail ? (
                  <Text span size="xs" c="dimmed" display="block">
                    {detail}
                  </Text>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};
