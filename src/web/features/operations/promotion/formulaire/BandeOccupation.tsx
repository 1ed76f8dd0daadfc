import { VisuallyHidden } from '@mantine/core';
import { formatJour } from '#web/lib/formats.ts';
import { bandeOccupee, type EtatPlace, type OccupationPlace } from './occupation.ts';
import styles from './PromotionForm.module.css';

const MOTS: Readonly<Record<EtatPlace, string>> = {
  libre: 'libre',
  partage: 'partagé',
  prevu: 'prévu',
  conflit: 'occupé',
};

type Props = {
  occupations: readonly OccupationPlace[];
  emplacementId: number;
  du: string;
  au: string;
  superposable: boolean;
  nom: string;
};

/** The state of an emplacement week by week: a colour, and a word for screen readers. */
export const BandeOccupation = ({ occupations, nom, superposable, ...place }: Props) => (
  <ol className={styles.bande} aria-label={`Occupation de ${nom}, par semaine`}>
    {bandeOccupee(occupations, place, superposable).map(({ semaine, etat }) => (
      <li key={semaine.lundi} data-etat={etat} title={`Semaine du ${formatJour(semaine.lundi)} : ${MOTS[etat]}`}>
        <span aria-hidden>{semaine.numero}</span>
        <VisuallyHidden>{`Semaine ${semaine.numero} : ${MOTS[etat]}`}</VisuallyHidden>
      </li>
    ))}
  </ol>
);
