import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { Money } from '#web/ui/Money.tsx';
import styles from './Encours.module.css';

type Montants = Pick<Encours, 'valeurAttendueCentimes' | 'valeurRegleeCentimes' | 'soldeCentimes'>;

/** Expected, received, balance. */
export const Sommes = ({
  encours: { valeurAttendueCentimes, valeurRegleeCentimes, soldeCentimes },
}: {
  encours: Montants;
}) => (
  <dl className={styles.sommes} style={{ margin: 0 }}>
    <div className={styles.somme}>
      <dt>Attendu</dt>
      <dd>
        <Money centimes={valeurAttendueCentimes} />
      </dd>
    </div>
    <div className={styles.somme}>
      <dt>Réglé</dt>
      <dd>
        <Money centimes={valeurRegleeCentimes} />
      </dd>
    </div>
    <div className={styles.somme}>
      <dt>Solde</dt>
      <dd>
        <Money centimes={soldeCentimes} signe />
      </dd>
    </div>
  </dl>
);
