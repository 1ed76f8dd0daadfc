import { Radio, Text } from '@mantine/core';
import { formatCentimes, insecable } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import type { PropositionRecue } from './en-main.ts';
import styles from './Rapprochement.module.css';

type Props = {
  propositions: readonly PropositionRecue[];
  choisie: number | null;
  onChoisir: (rang: number) => void;
};

/** The best first: the arrows go from one to another, Enter accepts the one that is chosen. */
export const PropositionsDuRecu = ({ propositions, choisie, onChoisir }: Props) => (
  <Radio.Group
    aria-label="Ce qui correspond"
    value={choisie === null ? '' : String(choisie)}
    onChange={(valeur) => onChoisir(Number(valeur))}
  >
    <div className={styles.propositions}>
      {propositions.map(({ parts, hypothese, raisons, resteCentimes }, rang) => (
        <label
          key={parts.map(({ encoursId, montantCentimes }) => `${encoursId}.${montantCentimes}`).join('-')}
          className={styles.proposition}
          data-choisie={rang === choisie || undefined}
        >
          <Radio
            value={String(rang)}
            data-autofocus={rang === (choisie ?? 0) || undefined}
            aria-label={`Proposition ${rang + 1} : ${parts.map(({ encoursNumero }) => encoursNumero).join(', ')}`}
          />
          <div className={styles.corps}>
            {parts.map(({ encoursId, encoursNumero, encoursInfo, montantCentimes, soldeCentimes }) => (
              <div key={encoursId} className={styles.ligne}>
                <Text span size="sm" className={styles.coupe} title={encoursInfo}>
                  <strong className="chiffres">{encoursNumero}</strong> {encoursInfo}
                </Text>
                <Text span size="sm" className={styles.montant}>
                  <Money centimes={montantCentimes} gras />
                  {montantCentimes === soldeCentimes ? null : (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      sur {formatCentimes(soldeCentimes)}
                    </Text>
                  )}
                </Text>
              </div>
            ))}
            <Text size="xs" c="dimmed">
              {insecable([...(hypothese === null ? [] : [hypothese]), ...raisons].join(' · '))}
              {resteCentimes > 0 ? ` · restera ${formatCentimes(resteCentimes)}` : ''}
            </Text>
          </div>
        </label>
      ))}
    </div>
  </Radio.Group>
);
