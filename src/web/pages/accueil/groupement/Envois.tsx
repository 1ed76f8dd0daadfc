import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EnvoiSuivi } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { accord, formatJour, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from '../Accueil.module.css';
import propres from './Groupement.module.css';
import { LIBELLES, lieuDeLEnvoi } from './lieux.ts';

const EN_VUE = 8;

const Barre = ({ completes, partielles, sansReponse }: EnvoiSuivi) => {
  const total = completes + partielles + sansReponse;
  const part = (n: number, couleur: string) =>
    n === 0 ? null : (
      <span style={{ width: `${(100 * n) / total}%`, background: `var(--mantine-color-${couleur}-filled)` }} />
    );
  return (
    <span className={propres.barre} aria-hidden>
      {part(completes, 'green')}
      {part(partielles, 'orange')}
    </span>
  );
};

/**
 * "12 répondus, 3 à moitié, 5 sans réponse": a partial answer counts neither as an answer nor as a silence (STA-51).
 */
const direComptes = ({ completes, partielles, sansReponse }: EnvoiSuivi): string =>
  [
    `${formatNombre(completes)} ${accord(completes, 'répondu', 'répondus')}`,
    ...(partielles > 0 ? [`${formatNombre(partielles)} à moitié`] : []),
    `${formatNombre(sansReponse)} sans réponse`,
  ]
    .map(insecable)
    .join(', ');

const Un = ({ envoi }: { envoi: EnvoiSuivi }) => {
  const { sorte, titre, laboratoireNom, limite, fin } = envoi;
  const suite = [LIBELLES[sorte], sorte === 'CONDITION' ? titre : laboratoireNom];
  const quand = limite === null ? `jusqu’au ${formatJour(fin)}` : `réponses avant le ${formatJour(limite)}`;
  return (
    <li>
      <Link {...lieuDeLEnvoi(envoi)} className={propres.envoi}>
        <span className={styles.quoi}>
          <Text span size="sm" fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {sorte === 'CONDITION' ? laboratoireNom : titre}
          </Text>
          <Text span size="xs" c="dimmed" display="block" lineClamp={2}>
            {[...suite, quand].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <span className={propres.comptes}>
          <Barre {...envoi} />
          <Text span size="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {direComptes(envoi)}
          </Text>
        </span>
      </Link>
    </li>
  );
};

type Props = { envois: readonly EnvoiSuivi[]; nombre: number };

/** Current operations, RFA and conditions, those that lack the most answers first. */
export const Envois = ({ envois, nombre }: Props) => {
  const [tous, setTous] = useState(false);
  const vus = tous || envois.length <= EN_VUE + 1 ? envois : envois.slice(0, EN_VUE);
  return (
    <Section titre="Ce qui court" texte={`${pluriel(nombre, 'envoi')} chez vos adhérents.`} cadre>
      <div>
        <ul className={styles.liste}>
          {vus.map((envoi) => (
            <Un key={`${envoi.sorte} ${envoi.id}`} envoi={envoi} />
          ))}
        </ul>
        {vus.length < envois.length ? (
          <Button variant="subtle" size="compact-sm" ml={-8} mt={4} onClick={() => setTous(true)}>
            Voir {accord(envois.length - vus.length, 'le dernier', `les ${envois.length - vus.length} autres`)}
          </Button>
        ) : null}
      </div>
    </Section>
  );
};
