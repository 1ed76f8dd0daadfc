import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { libellesGravite, PAS_UN_CONSEIL } from '#shared/features/catalogue/regle-legale/messages.ts';
import type { AvertissementLegal } from '#shared/features/catalogue/regle-legale/rules/avertir.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { teinteGravite } from './apparence.ts';
import styles from './AvertissementsLegaux.module.css';

/** Screen readers announce the number as it changes; the user reads the sentences on demand. */
const resume = (avertissements: readonly AvertissementLegal[]): string => {
  const risques = avertissements.filter(({ gravite }) => gravite === 'ALERTE').length;
  if (avertissements.length === 0) return 'Aucun avertissement.';
  const combien = pluriel(avertissements.length, 'avertissement');
  return risques === 0
    ? `${combien}.`
    : `${combien}, dont ${risques} ${accord(risques, 'risque légal', 'risques légaux')}.`;
};

const origine = ({ source, aVerifier }: AvertissementLegal): string =>
  insecable(`Source : ${source ?? ''}${aVerifier ? ' (à vérifier)' : ''}`);

const Un = ({ avertissement }: { avertissement: AvertissementLegal }) => (
  <li className={styles.un} data-gravite={avertissement.gravite}>
    <StatusBadge teinte={teinteGravite[avertissement.gravite]} className={styles.mot}>
      {libellesGravite[avertissement.gravite]}
    </StatusBadge>
    <div className={styles.dit}>
      <Text size="sm">{insecable(avertissement.phrase)}</Text>
      {avertissement.source === null ? null : (
        <Text size="xs" c="dimmed">
          {origine(avertissement)}
        </Text>
      )}
    </div>
  </li>
);

type AvertissementsLegauxProps = {
  /** The warnings of `avertissementsPromotion` or `avertissementsCondition`, the worst first. */
  avertissements: readonly AvertissementLegal[];
  titre?: string;
  /** Text shown without any warning. Default: renders nothing. */
  rien?: string;
};

/** Legal warnings on a promotion or a condition. They never prevent saving (CAT-41). */
export const AvertissementsLegaux = ({ avertissements, titre = 'Avertissements', rien }: AvertissementsLegauxProps) => (
  <section aria-label={titre}>
    <VisuallyHidden role="status">{resume(avertissements)}</VisuallyHidden>
    {avertissements.length === 0 ? (
      rien ? (
        <Text size="sm" c="dimmed">
          {rien}
        </Text>
      ) : null
    ) : (
      <Stack gap="xs">
        <ul className={styles.liste}>
          {avertissements.map((avertissement) => (
            <Un
              key={`${avertissement.code} ${avertissement.champ} ${avertissement.phrase}`}
              avertissement={avertissement}
            />
          ))}
        </ul>
        {avertissements.some(({ source }) => source !== null) ? (
          <Text size="xs" c="dimmed">
            {PAS_UN_CONSEIL}
          </Text>
        ) : null}
      </Stack>
    )}
  </section>
);
