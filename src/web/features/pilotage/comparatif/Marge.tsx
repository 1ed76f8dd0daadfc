import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { libellePlace } from '#shared/features/pilotage/comparatif/messages.ts';
import type { Rang } from '#shared/features/pilotage/comparatif/rules/rangs.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import styles from './Comparatif.module.css';

/**
 * An amount with its bar, on the scale of the displayed rows; a loss starts at the other end.
 * @param maximum in absolute value
 */
export const BarreMarge = ({ centimes, maximum }: { centimes: number; maximum: number }) => {
  const part = maximum === 0 ? 0 : Math.round((Math.abs(centimes) / maximum) * 100);
  const perte = centimes < 0;
  return (
    <span className={styles.marge}>
      <svg className={styles.piste} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
        <rect
          className={styles.longueur}
          data-perte={perte || undefined}
          x={perte ? 100 - part : 0}
          width={part}
          height={8}
        />
      </svg>
      <span className="chiffres">{formatCentimes(centimes)}</span>
    </span>
  );
};

/** `2/5`; a word and an arrow mark the best and the worst of a group. */
export const RangDuGroupe = ({ rang: { rang, sur, place } }: { rang: Rang }) => {
  const Fleche = place === 'MEILLEURE' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={styles.rang}>
      <span className="chiffres">{sur === 1 ? 'seul' : `${rang}/${sur}`}</span>
      {place ? (
        <span className={styles.place} data-place={place}>
          <Fleche size={16} stroke={2} aria-hidden />
          {libellePlace[place]}
        </span>
      ) : null}
    </span>
  );
};

/** A gain or a loss, with its sign. */
export const EcartDePrix = ({ centimes }: { centimes: number }) => (
  <span className={styles.ecart} data-sens={centimes > 0 ? 'gain' : centimes < 0 ? 'perte' : undefined}>
    {centimes > 0 ? '+' : ''}
    {formatCentimes(centimes)}
  </span>
);
