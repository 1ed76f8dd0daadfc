import { Text } from '@mantine/core';
import { useId } from 'react';
import { teinteDe, type DonneesGraphique } from './donnees.ts';
import styles from './Graphique.module.css';
import { Motif } from './Motif.tsx';
import { tiretsDe } from './tirets.ts';

/** The legend: each series beside its pattern (bars) or its line. */
export const Legende = ({ series, forme }: Pick<DonneesGraphique, 'series' | 'forme'>) => {
  const id = useId();
  return (
    <ul className={styles.legende} aria-hidden>
      {series.map((serie, rang) => {
        const couleur = `var(--serie-${teinteDe(serie, rang)})`;
        return (
          <li key={serie.cle} data-serie={serie.libelle}>
            <svg width={22} height={12} className={styles.pastille}>
              {forme === 'lignes' ? (
                <>
                  <line
                    x1={0}
                    x2={22}
                    y1={6}
                    y2={6}
                    stroke={couleur}
                    strokeWidth={2}
                    strokeDasharray={tiretsDe(rang)}
                  />
                  <circle cx={11} cy={6} r={3.5} fill={couleur} />
                </>
              ) : (
                <>
                  <defs>
                    <Motif id={`${id}${rang}`} rang={rang} couleur={couleur} />
                  </defs>
                  <rect x={0.5} y={0.5} width={21} height={11} rx={2} fill={`url(#${id}${rang})`} stroke={couleur} />
                </>
              )}
            </svg>
            <Text span size="xs">
              {serie.libelle}
            </Text>
          </li>
        );
      })}
    </ul>
  );
};
