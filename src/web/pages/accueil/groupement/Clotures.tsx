import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ClotureProche } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { aujourdhui, formatJour } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from '../Accueil.module.css';
import { LIBELLES, lieuDeLEnvoi } from './lieux.ts';

const EN_VUE = 10;
const QUOI = { FIN: 'se termine', REPONSE: 'dernier jour pour répondre' } as const;

/** Proposals that close within seven days. */
export const Clotures = ({ clotures }: { clotures: readonly ClotureProche[] }) => (
  <Section
    titre="Clôtures de la semaine"
    texte={clotures.length > EN_VUE ? `Les ${EN_VUE} premières, sur ${clotures.length}.` : undefined}
    cadre
  >
    <ul className={styles.liste}>
      {clotures.slice(0, EN_VUE).map((cloture) => (
        <li key={`${cloture.sorte} ${cloture.id}`}>
          <Link {...lieuDeLEnvoi(cloture)} className={styles.objet}>
            <span className={styles.quoi}>
              <Text span size="sm" fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {cloture.titre}
              </Text>
              <Text span size="xs" c="dimmed" display="block">
                {[LIBELLES[cloture.sorte], cloture.laboratoireNom, QUOI[cloture.quoi]].filter(Boolean).join(' · ')}
              </Text>
            </span>
            <Text span size="sm" className={`${styles.somme} chiffres`}>
              {cloture.jour === aujourdhui() ? 'aujourd’hui' : formatJour(cloture.jour).slice(0, 5)}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);
