import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { couleurDe, type Teinte } from '#web/ui/StatusBadge.tsx';
import { direReponses, ecrireTaux } from './apparence.ts';
import styles from './Modeles.module.css';

/** Bar of the answers; the figures stand beside it. Plain spans, because a list draws one per row. */
export const BarreReponses = ({ modele }: { modele: ModelePromotionGroupement }) => {
  const { nbCibles, acceptees, payps, refusees } = modele;
  const section = (n: number, teinte: Teinte) =>
    n === 0 ? null : (
      <span
        style={{ width: `${(100 * n) / nbCibles}%`, background: `var(--mantine-color-${couleurDe[teinte]}-filled)` }}
      />
    );
  return (
    <span aria-hidden className={styles.barre}>
      {section(acceptees, 'vert')}
      {section(payps, 'violet')}
      {section(refusees, 'rouge')}
    </span>
  );
};

/** The rate of answers and its bar, in a list. */
export const TauxReponse = ({ modele }: { modele: ModelePromotionGroupement }) => {
  const taux = ecrireTaux(modele);
  return taux === null ? null : (
    <span className={styles.taux} title={direReponses(modele)}>
      <span className="chiffres">{taux}</span>
      <BarreReponses modele={modele} />
    </span>
  );
};
