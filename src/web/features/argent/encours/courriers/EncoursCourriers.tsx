import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { EtatDuCourrier } from '#web/features/courrier/courrier/EtatDuCourrier.tsx';
import { Section } from '#web/ui/Section.tsx';
import styles from '../Encours.module.css';

/** The mails about an encours: whether they arrived, and what to do when they did not. */
export const EncoursCourriers = ({ courriers }: Pick<DetailEncours, 'courriers'>) => (
  <Section titre="Mails envoyés">
    <ul className={styles.liste}>
      {courriers.map((courrier) => (
        <li key={courrier.id} className={styles.entree}>
          <EtatDuCourrier courrier={courrier} />
        </li>
      ))}
    </ul>
  </Section>
);
