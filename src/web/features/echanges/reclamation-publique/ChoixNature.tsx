import {
  IconHelpCircle,
  IconMessage,
  IconReceiptEuro,
  IconTruckDelivery,
  IconBan,
  type Icon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { libelleNatureReponse } from '#shared/features/echanges/reclamation/messages.ts';
import type { NatureReponse } from '#shared/features/echanges/reclamation/schemas/base.ts';
import styles from './Publique.module.css';

const CHOIX: readonly { nature: NatureReponse | null; libelle: string; icone: Icon }[] = [
  { nature: 'AVOIR', libelle: libelleNatureReponse.AVOIR, icone: IconReceiptEuro },
  { nature: 'RELIVRAISON', libelle: libelleNatureReponse.RELIVRAISON, icone: IconTruckDelivery },
  { nature: 'INFORMATIONS', libelle: libelleNatureReponse.INFORMATIONS, icone: IconHelpCircle },
  { nature: 'REFUS', libelle: libelleNatureReponse.REFUS, icone: IconBan },
  { nature: null, libelle: 'Simple message', icone: IconMessage },
];

/** The decision of the laboratory, chosen in one touch. */
export const ChoixNature = ({
  valeur,
  onChange,
}: {
  valeur: NatureReponse | null;
  onChange: (nature: NatureReponse | null) => void;
}) => {
  const groupe = useId();
  return (
    <fieldset className={styles.choix}>
      <legend>Que décidez-vous&nbsp;?</legend>
      {CHOIX.map(({ nature, libelle, icone: Icone }) => (
        <label key={libelle} className={styles.option} data-choisie={nature === valeur || undefined}>
          <input type="radio" name={groupe} checked={nature === valeur} onChange={() => onChange(nature)} />
          <Icone size={20} stroke={1.7} aria-hidden />
          <span>{libelle}</span>
        </label>
      ))}
    </fieldset>
  );
};
