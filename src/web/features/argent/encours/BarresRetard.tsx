import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { retardsEncours, type Retard } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { libelleRetard } from '#shared/features/argent/encours/messages.ts';
import { filtreDuRetard } from '#shared/features/argent/encours/rules/situations.ts';
import { pluriel } from '#web/lib/formats.ts';
import { direSomme } from '#shared/features/argent/encours/rules/sommes.ts';
import styles from './BarresRetard.module.css';

type Retards = ParsedResponseOf<(typeof encoursContract)['tuilesEncours']>['retards'];
type Props = {
  parRetard: Retards;
  /** Given above a list: each part filters it, and the bar takes one line. Without it, each part links to that list. */
  filtre?: { choisi: Retard | null; onChoisir: (retard: Retard | null) => void };
};

/** Width of a part: HT and TTC are added here because a width is no amount. */
const enLargeur = ({ soldeCentimes, autreNature }: Retards[Retard]): number =>
  soldeCentimes + (autreNature?.soldeCentimes ?? 0);

const Part = ({ retard, somme }: { retard: Retard; somme: Retards[Retard] }) => (
  <>
    <span className={styles.pastille} data-retard={retard} aria-hidden />
    <Text span size="xs" c="dimmed">
      {libelleRetard[retard]}
    </Text>
    <Text span size="xs" fw={600} className="chiffres">
      {direSomme(somme, 'soldeCentimes')}
    </Text>
    <VisuallyHidden>, {pluriel(somme.nombre, 'encours')}</VisuallyHidden>
  </>
);

/**
 * The late encours in one bar, by days of lateness: the later, the warmer. Each part leads to the encours it counts.
 * Renders nothing when none is late.
 */
export const BarresRetard = ({ parRetard, filtre }: Props) => {
  const presents = retardsEncours.filter((retard) => parRetard[retard].nombre > 0);
  if (presents.length === 0) return null;
  return (
    <section
      className={styles.barres}
      data-ligne={filtre ? true : undefined}
      aria-label="En retard, par jours de retard"
    >
      <div className={styles.piste} aria-hidden>
        {presents.map((retard) => (
          <span key={retard} data-retard={retard} style={{ flexGrow: enLargeur(parRetard[retard]) }} />
        ))}
      </div>
      <ul className={styles.legende}>
        <Text component="li" size="xs" c="dimmed">
          En retard depuis
        </Text>
        {presents.map((retard) => (
          <li key={retard}>
            {filtre ? (
              <UnstyledButton
                className={styles.lien}
                data-imprimer
                aria-pressed={filtre.choisi === retard}
                onClick={() => filtre.onChoisir(filtre.choisi === retard ? null : retard)}
              >
                <Part retard={retard} somme={parRetard[retard]} />
              </UnstyledButton>
            ) : (
              <Link to="/encours" search={{ etat: 'TOUS', ...filtreDuRetard(retard) }} className={styles.lien}>
                <Part retard={retard} somme={parRetard[retard]} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
