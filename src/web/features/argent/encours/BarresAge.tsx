import { Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { ages } from '#shared/features/argent/encours/contract/enumerations.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { libelleAge } from '#shared/features/argent/encours/messages.ts';
import { filtreDeLAge } from '#shared/features/argent/encours/rules/situations.ts';
import { formatCentimes, pluriel } from '#web/lib/formats.ts';
import styles from './BarresAge.module.css';

type Props = { parAge: ParsedResponseOf<(typeof encoursContract)['tuilesEncours']>['ages'] };

/** What is due, shared by age in one bar: the older, the warmer. Each part opens its list. Nothing due: nothing is shown. */
export const BarresAge = ({ parAge }: Props) => {
  const presents = ages.filter((age) => parAge[age].nombre > 0);
  if (presents.length === 0) return null;
  return (
    <section className={styles.barres} aria-label="Échu, par âge">
      <div className={styles.piste} aria-hidden>
        {presents.map((age) => (
          <span key={age} data-age={age} style={{ flexGrow: parAge[age].soldeCentimes }} />
        ))}
      </div>
      <ul className={styles.legende}>
        <Text component="li" size="xs" c="dimmed">
          Échu par âge
        </Text>
        {presents.map((age) => (
          <li key={age}>
            <Link to="/encours" search={{ etat: 'TOUS', ...filtreDeLAge(age) }} className={styles.lien}>
              <span className={styles.pastille} data-age={age} aria-hidden />
              <Text span size="xs" c="dimmed">
                {libelleAge[age]}
              </Text>
              <Text span size="xs" fw={600} className="chiffres">
                {formatCentimes(parAge[age].soldeCentimes)}
              </Text>
              <VisuallyHidden>, {pluriel(parAge[age].nombre, 'encours')}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
