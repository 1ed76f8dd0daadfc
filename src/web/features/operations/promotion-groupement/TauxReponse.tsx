import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { couleurDe, type Teinte } from '#web/ui/StatusBadge.tsx';
import { direReponses, ecrireTaux } from './apparence.ts';
import styles from './Modeles.module.css';

/** How far the adhérents are, drawn; the figures are beside it. Plain spans: a list draws one by row. */
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

/** In a list: the rate and its bar. */
export const TauxReponse = ({ modele }: { modele: ModelePromotionGroupement }) => {
  const taux = ecrireTaux(modele);
  return taux === null ? null : (
    <span className={styles.taux} title={direReponses(modele)}>
      <span className="chiffres">{taux}</span>
      <BarreReponses modele={modele} />
    </span>
  );
};
