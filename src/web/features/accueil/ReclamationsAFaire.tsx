import { Text } from '@mantine/core';
import { IconBellRinging, IconMessageReply, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reclamationQueries } from '#web/features/reclamation/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';

type Ligne = { nombre: number; texte: string; detail: string; vers: string; icone: Icon };

/** What laboratories answered and nobody took up, and what stays without an answer. Nothing waits: nothing is shown. */
export const ReclamationsAFaire = () => {
  const { data } = useQuery(reclamationQueries.nb());
  if (!data) return null;
  const lignes: Ligne[] = [
    {
      nombre: data.aRepondre,
      texte: `${pluriel(data.aRepondre, 'réclamation')} à répondre`,
      detail: 'le laboratoire a répondu',
      vers: '/reclamations?aRepondre=true',
      icone: IconMessageReply,
    },
    {
      nombre: data.aRelancer,
      texte: `${pluriel(data.aRelancer, 'réclamation')} à relancer`,
      detail: 'sans réponse, ou date butoir passée',
      vers: '/reclamations?aRelancer=true',
      icone: IconBellRinging,
    },
  ].filter(({ nombre }) => nombre > 0);
  if (lignes.length === 0) return null;
  return (
    <Section titre="Réclamations à suivre" cadre>
      <ul className={styles.liste}>
        {lignes.map(({ texte, detail, vers, icone: Icone }) => (
          <li key={vers}>
            <Link to={vers} className={styles.aFaire}>
              <Icone size={20} stroke={1.6} aria-hidden />
              <span>
                <Text span size="sm" fw={600} display="block">
                  {texte}
                </Text>
                <Text span size="xs" c="dimmed" display="block">
                  {detail}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};
