import { Stack, Text } from '@mantine/core';
import type { EffetVentes as Effet, PeriodeVentes } from '#shared/features/connexions/vente/schemas/effet.ts';
import { CouvertureVentes, JoursConnus } from '#web/features/connexions/vente/CouvertureVentes.tsx';
import { formatCentimes, formatJour, formatNombre, formatPourcentage } from '#web/lib/formats.ts';
import styles from '#web/features/operations/operation/Promotion.module.css';

/** `+35 %`, `−4,2 %` a day; a dash when nothing compares. */
const direHausse = (centiemes: number | null): string =>
  centiemes === null
    ? '–'
    : `${centiemes > 0 ? '+' : centiemes < 0 ? '−' : ''}${formatPourcentage(Math.abs(centiemes) / 100)}`;

type LigneProps = { titre: string; periode: PeriodeVentes; hausse?: number | null };
const Ligne = ({ titre, periode: { quantite, caTtcCentimes, couverture }, hausse }: LigneProps) => (
  <tr>
    <th scope="row">
      {titre}
      <Text size="xs" c="dimmed" fw={400}>
        du {formatJour(couverture.du)} au {formatJour(couverture.au)} · <JoursConnus couverture={couverture} />
      </Text>
    </th>
    <td className={`${styles.nombre} chiffres`}>{couverture.joursComplets === 0 ? '–' : formatNombre(quantite)}</td>
    <td className={`${styles.nombre} chiffres`}>
      {couverture.joursComplets === 0 ? '–' : formatCentimes(caTtcCentimes)}
    </td>
    <td className={`${styles.nombre} chiffres`}>{hausse === undefined ? null : direHausse(hausse)}</td>
  </tr>
);

/**
 * The effect of the operation on the sales of its products, compared with the four previous weeks and the previous
 * year (CNX-52).
 */
export const EffetVentesTable = ({ effet }: { effet: Effet }) => (
  <Stack gap="xs">
    <table className={styles.table}>
      <caption className={styles.titreTable}>Effet sur les ventes</caption>
      <thead>
        <tr>
          <th scope="col">Période</th>
          <th scope="col" className={styles.nombre}>
            Unités
          </th>
          <th scope="col" className={styles.nombre}>
            CA TTC
          </th>
          <th scope="col" className={styles.nombre}>
            Par jour
          </th>
        </tr>
      </thead>
      <tbody>
        <Ligne titre="Pendant l’opération" periode={effet.pendant} />
        <Ligne titre="Quatre semaines avant" periode={effet.avant} hausse={effet.hausseAvant} />
        <Ligne titre="Un an plus tôt" periode={effet.anneePrecedente} hausse={effet.hausseAnnee} />
      </tbody>
    </table>
    <CouvertureVentes couverture={effet.pendant.couverture} />
  </Stack>
);
