import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Encours.module.css';

type Montants = Pick<
  EncoursEnListe,
  'valeurAttendueCentimes' | 'valeurRegleeCentimes' | 'compenseCentimes' | 'soldeCentimes' | 'aCompleter'
>;

/** Expected, received, balance. */
export const SommesDeLEncours = ({
  encours: { aCompleter, valeurAttendueCentimes, valeurRegleeCentimes, compenseCentimes, soldeCentimes },
}: {
  encours: Montants;
}) => (
  <dl className={styles.sommes} style={{ margin: 0 }}>
    <div className={styles.somme}>
      <dt>Attendu</dt>
      <dd>
        {aCompleter ? (
          <StatusBadge teinte="orange">À compléter</StatusBadge>
        ) : (
          <Money centimes={valeurAttendueCentimes} />
        )}
      </dd>
    </div>
    <div className={styles.somme}>
      <dt>Reçu</dt>
      <dd>
        <Money centimes={valeurRegleeCentimes - compenseCentimes} />
      </dd>
    </div>
    {compenseCentimes > 0 ? (
      <div className={styles.somme}>
        <dt>Compensé autrement</dt>
        <dd>
          <Money centimes={compenseCentimes} />
        </dd>
      </div>
    ) : null}
    <div className={styles.somme}>
      <dt>Solde</dt>
      <dd>
        <Money centimes={soldeCentimes} signe />
      </dd>
    </div>
  </dl>
);
