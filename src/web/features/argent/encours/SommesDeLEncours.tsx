import { formatTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Encours.module.css';

type Montants = Pick<
  EncoursEnListe,
  | 'etat'
  | 'natureFiscale'
  | 'tauxTvaCentiemes'
  | 'valeurAttendueCentimes'
  | 'valeurRegleeCentimes'
  | 'compenseCentimes'
  | 'soldeCentimes'
  | 'aCompleter'
>;

/** Amounts expected, received and left; for a settled encours, its écart (ENC-66). */
export const SommesDeLEncours = ({
  encours: {
    etat,
    natureFiscale,
    tauxTvaCentiemes,
    aCompleter,
    valeurAttendueCentimes,
    valeurRegleeCentimes,
    compenseCentimes,
    soldeCentimes,
  },
}: {
  encours: Montants;
}) => (
  <dl className={styles.sommes} style={{ margin: 0 }}>
    <div className={styles.somme}>
      <dt>Attendu{tauxTvaCentiemes === null ? null : ` (TVA ${formatTaux(tauxTvaCentiemes)})`}</dt>
      <dd>
        {aCompleter ? (
          <StatusBadge teinte="orange">À compléter</StatusBadge>
        ) : (
          <Money centimes={valeurAttendueCentimes} suffixe={natureFiscale} />
        )}
      </dd>
    </div>
    <div className={styles.somme}>
      <dt>Récupéré</dt>
      <dd>
        <Money centimes={valeurRegleeCentimes - compenseCentimes} suffixe={natureFiscale} />
      </dd>
    </div>
    {compenseCentimes > 0 ? (
      <div className={styles.somme}>
        <dt>Compensé autrement</dt>
        <dd>
          <Money centimes={compenseCentimes} suffixe={natureFiscale} />
        </dd>
      </div>
    ) : null}
    <div className={styles.somme}>
      <dt>{etat === 'REGLE' ? 'Écart' : 'Reste dû'}</dt>
      <dd>
        <Money centimes={soldeCentimes} signe={etat === 'REGLE'} suffixe={natureFiscale} />
      </dd>
    </div>
  </dl>
);
