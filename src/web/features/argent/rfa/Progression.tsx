import type { LigneRfa, PalierRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { BarreRfa } from './BarreRfa.tsx';
import { formatBase, nomPeriode, paliersAtteints, uniteDeLaBase } from './mots.ts';
import styles from './Rfa.module.css';

export const seuilsDe = ({ paliers }: { readonly paliers: readonly Pick<PalierRfa, 'seuil'>[] }): number[] =>
  paliers.flatMap(({ seuil }) => (seuil === null ? [] : [seuil]));

type Props = {
  rfa: Pick<LigneRfa, 'type' | 'resultatPeriode' | 'paliers' | 'nbPeriodes' | 'ventesCachees'>;
  periode: NonNullable<LigneRfa['periode']>;
};

/** The bar of a period in a list, above its figures. */
export const Progression = ({ rfa, periode }: Props) => {
  const { atteints, chiffres } = paliersAtteints(rfa, periode);
  const seuils = seuilsDe(rfa);
  return (
    <span className={styles.progression}>
      {/* Without a threshold, there is nothing to be far from. */}
      {seuils.length > 0 && !rfa.ventesCachees ? (
        <BarreRfa
          base={periode.base}
          seuils={seuils}
          prevision={periode.etat === 'EN_COURS' ? periode.prevision : null}
          unite={uniteDeLaBase(rfa.type)}
        />
      ) : null}
      <small className={`${styles.legende} chiffres`}>
        <span>{rfa.ventesCachees ? 'Ventes non montrées' : formatBase(rfa, periode.base)}</span>
        {rfa.nbPeriodes > 1 ? <span>{nomPeriode(rfa.resultatPeriode, periode)}</span> : null}
        {chiffres > 0 && !rfa.ventesCachees ? (
          <span>
            palier {atteints} sur {chiffres}
          </span>
        ) : null}
      </small>
    </span>
  );
};
