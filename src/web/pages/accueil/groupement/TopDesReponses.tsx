import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { adresseLogo } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import type { LaboratoireSuivi } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { pluriel } from '#web/lib/formats.ts';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from '../Accueil.module.css';

/** The laboratories whose proposals adhérents answer the most (STA-52). */
export const TopDesReponses = ({ laboratoires }: { laboratoires: readonly LaboratoireSuivi[] }) => (
  <Section titre="Laboratoires les plus suivis" texte="Par les réponses de vos adhérents, depuis un an." cadre>
    <ol className={styles.liste}>
      {laboratoires.map(({ laboratoireId, nom, logo, color, repondues }, i) => (
        <li key={laboratoireId}>
          <Link to="/laboratoires/$nomProp" params={{ nomProp: nom }} className={styles.ligne}>
            <span className={`${styles.rang} chiffres`}>{i + 1}</span>
            <span style={{ display: 'flex', gap: 10, alignItems: 'center', minWidth: 0 }}>
              <LogoOrInitials nom={nom} logo={adresseLogo(logo)} couleur={color} taille={32} />
              <Text span size="sm" fw={600} lineClamp={2}>
                {nom}
              </Text>
            </span>
            <Text span size="sm" className={`${styles.montants} chiffres`}>
              {pluriel(repondues, 'réponse')}
            </Text>
          </Link>
        </li>
      ))}
    </ol>
  </Section>
);
