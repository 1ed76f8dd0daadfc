import styles from './Rfa.module.css';

type Props = {
  entrees: readonly { readonly libelle: string; readonly valeur: string; readonly detail?: string | undefined }[];
};

/** The figures of a RFA on one line. */
export const SommesRfa = ({ entrees }: Props) => (
  <dl className={styles.sommes}>
    {entrees.map(({ libelle, valeur, detail }) => (
      <div key={libelle}>
        <dt>{libelle}</dt>
        <dd>
          {valeur}
          {detail ? <small>{detail}</small> : null}
        </dd>
      </div>
    ))}
  </dl>
);
