import { Text } from '@mantine/core';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { LigneRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { BaseRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { ProchainPalier as Prochain } from '#shared/features/argent/rfa/rules/prevision.ts';
import { formatNombre, formatPourcentage } from '#web/lib/formats.ts';
import { formatManque } from './mots.ts';
import styles from './Rfa.module.css';

/** Return of the missing purchase, and the months of stock it makes, so that the pharmacy does not over-stock. */
const direEffort = ({ rendement, moisDeStock, rythme }: Prochain): string =>
  [
    rendement === null ? null : `rendement ${formatPourcentage(rendement / 100)}`,
    moisDeStock === null
      ? null
      : `${formatNombre(moisDeStock / 100)} ${rythme === 'VENTES' ? 'mois de ventes' : 'mois de stock (achats)'}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The missing purchase to the next palier, and what reaching it earns (RFA-15). */
export const ManqueAuPalier = ({ type, prochain }: { type: BaseRfa; prochain: Prochain }) => {
  const effort = direEffort(prochain);
  return (
    <span className={styles.deuxLignes}>
      <span className="chiffres">
        manque <strong>{formatManque({ type }, prochain.manque)}</strong>
      </span>
      {prochain.gainCentimes === null ? null : (
        <>
          {' '}
          <span className="chiffres">→ gain {formatMontant(prochain.gainCentimes, 'HT')}</span>
        </>
      )}
      {effort === '' ? null : <small className="chiffres">{effort}</small>}
    </span>
  );
};

type Props = { rfa: Pick<LigneRfa, 'type' | 'paliers'>; periode: LigneRfa['periode'] | undefined };
/** The next palier in a list; says when there is none left. */
export const ProchainPalierTexte = ({ rfa, periode }: Props) => {
  if (periode?.prochain) return <ManqueAuPalier type={rfa.type} prochain={periode.prochain} />;
  const dernier = rfa.paliers.findLast(({ seuil }) => seuil !== null)?.seuil ?? null;
  return periode && dernier !== null && periode.base >= dernier ? (
    <Text span size="sm" c="dimmed">
      Dernier palier atteint
    </Text>
  ) : null;
};
