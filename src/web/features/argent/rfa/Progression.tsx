import type { PeriodeSuivie, Rfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import { BarreRfa } from './BarreRfa.tsx';
import { formatBase, nomPeriode, paliersAtteints, uniteDeLaBase } from './mots.ts';
import styles from './Rfa.module.css';

export const seuilsDe = ({ paliers }: Pick<Rfa, 'paliers'>): number[] =>
  paliers.flatMap(({ seuil }) => (seuil === null ? [] : [seuil]));

/** The bar of a period in a list, over what it shows in figures. */
export const Progression = ({ rfa, periode }: { rfa: Rfa; periode: PeriodeSuivie }) => {
  const { atteints, chiffres } = paliersAtteints(rfa, periode);
  const seuils = seuilsDe(rfa);
  return (
    <span className={styles.progression}>
      {/* Without a threshold, there is nothing to be far from. */}
      {seuils.length > 0 ? (
        <BarreRfa
          base={periode.base}
          seuils={seuils}
          prevision={periode.etat === 'EN_COURS' ? periode.prevision : null}
          unite={uniteDeLaBase(rfa.type)}
        />
      ) : null}
      <small className={`${styles.legende} chiffres`}>
        <span>{formatBase(rfa, periode.base)}</span>
        {rfa.periodes.length > 1 ? <span>{nomPeriode(rfa.resultatPeriode, periode)}</span> : null}
        {chiffres > 0 ? (
          <span>
            palier {atteints} sur {chiffres}
          </span>
        ) : null}
      </small>
    </span>
  );
};
