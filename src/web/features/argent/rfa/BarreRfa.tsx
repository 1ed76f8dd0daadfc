import type { UniteRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { insecable } from '#web/lib/formats.ts';
import styles from './BarreRfa.module.css';
import { echelleDe, type ProgressionRfa } from './echelle.ts';
import { formatFourchette, formatUnite } from './mots.ts';

type Props = ProgressionRfa & {
  unite: UniteRfa;
  /** Large form, for a drawer or a form: each mark bears the rank of its palier. */
  grande?: boolean;
};

/** True when the base reaches the threshold (RFA-4). */
const estAtteint = (base: number, seuil: number): boolean => base >= seuil;

/** Text equivalent of the bar, for screen readers. */
const direProgression = ({ base, seuils, prevision, unite }: Omit<Props, 'grande'>): string => {
  const ecrire = (nombre: number): string => formatUnite(unite, nombre);
  const atteints = seuils.filter((seuil) => estAtteint(base, seuil));
  const prochain = seuils.find((seuil) => !estAtteint(base, seuil));
  return insecable(
    [
      ecrire(base),
      seuils.length === 0
        ? null
        : atteints.length === 0
          ? `aucun palier atteint sur ${seuils.length}`
          : `palier ${atteints.length} atteint sur ${seuils.length}`,
      prochain === undefined ? null : `prochain à ${ecrire(prochain)}`,
      prevision === null || prevision.max <= base ? null : `prévu : ${formatFourchette(prevision, ecrire)}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
};

/**
 * Progress of the base in a period: purchases are filled, forecasts are hatched, each palier is a mark, solid once
 * reached. Readable without colour.
 */
export const BarreRfa = ({ grande = false, unite, ...progression }: Props) => {
  const { base, prevision } = progression;
  const seuils = progression.seuils.toSorted((a, b) => a - b);
  const place = echelleDe(progression);
  const fait = place(base);
  const etendue = (de: number, a: number) => ({
    left: `${place(de)}%`,
    width: `${Math.max(0, place(a) - place(de))}%`,
  });
  return (
    <div
      className={styles.barre}
      role="img"
      aria-label={direProgression({ ...progression, seuils, unite })}
      data-grande={grande || undefined}
    >
      <span className={styles.piste}>
        {prevision && prevision.max > base ? (
          <>
            <span className={styles.prevu} style={etendue(base, prevision.max)} />
            <span className={styles.acquis} style={etendue(base, prevision.min)} />
          </>
        ) : null}
        <span className={styles.fait} style={{ width: `${fait}%` }} />
      </span>
      {seuils.map((seuil, rang) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- thresholds being typed may be the same for a while
          key={rang}
          className={styles.palier}
          data-atteint={estAtteint(base, seuil) || undefined}
          // Keeps the mark entirely visible, even at an end of the bar.
          style={{ left: `clamp(var(--demi), ${place(seuil)}%, 100% - var(--demi))` }}
        >
          {grande ? rang + 1 : null}
        </span>
      ))}
    </div>
  );
};
