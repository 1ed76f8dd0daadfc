import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { agesEncours, type Age } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { libelleAge } from '#shared/features/argent/encours/messages.ts';
import { filtreDeLAge } from '#shared/features/argent/encours/rules/situations.ts';
import { formatCentimes, pluriel } from '#web/lib/formats.ts';
import styles from './BarresAge.module.css';

type Ages = ParsedResponseOf<(typeof encoursContract)['tuilesEncours']>['ages'];
type Props = {
  parAge: Ages;
  /** Over a list, which each part filters: on one line. Without it each part opens that list. */
  filtre?: { choisi: Age | null; onChoisir: (age: Age | null) => void };
};

const Part = ({ age, somme }: { age: Age; somme: Ages[Age] }) => (
  <>
    <span className={styles.pastille} data-age={age} aria-hidden />
    <Text span size="xs" c="dimmed">
      {libelleAge[age]}
    </Text>
    <Text span size="xs" fw={600} className="chiffres">
      {formatCentimes(somme.soldeCentimes)}
    </Text>
    <VisuallyHidden>, {pluriel(somme.nombre, 'encours')}</VisuallyHidden>
  </>
);

/**
 * What is due, shared by age in one bar: the older, the warmer. Each part is the list it counts. Nothing due: nothing
 * is shown.
 */
export const BarresAge = ({ parAge, filtre }: Props) => {
  const presents = agesEncours.filter((age) => parAge[age].nombre > 0);
  if (presents.length === 0) return null;
  return (
    <section className={styles.barres} data-ligne={filtre ? true : undefined} aria-label="Échu, par âge">
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
            {filtre ? (
              <UnstyledButton
                className={styles.lien}
                data-imprimer
                aria-pressed={filtre.choisi === age}
                onClick={() => filtre.onChoisir(filtre.choisi === age ? null : age)}
              >
                <Part age={age} somme={parAge[age]} />
              </UnstyledButton>
            ) : (
              <Link to="/encours" search={{ etat: 'TOUS', ...filtreDeLAge(age) }} className={styles.lien}>
                <Part age={age} somme={parAge[age]} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
