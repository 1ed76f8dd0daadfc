import type { EncoursEnListe } from '#shared/features/argent/encours/contract/schemas.ts';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Encours.module.css';

type Montants = Pick<
  EncoursEnListe,
  'valeurAttendueCentimes' | 'valeurRegleeCentimes' | 'soldeCentimes' | 'aCompleter'
>;

/** Expected, received, balance. */
export const Sommes = ({
  encours: { aCompleter, valeurAttendueCentimes, valeurRegleeCentimes, soldeCentimes },
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
