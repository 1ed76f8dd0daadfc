import { TextInput } from '@mantine/core';
import { JourField } from '#web/ui/fields/JourField.tsx';
import styles from './Rdv.module.css';
import type { SaisieRdv } from './saisie.ts';

export type ChampsRdvProps = {
  saisie: SaisieRdv;
  erreurs: Readonly<Record<string, string>>;
  modifiable: boolean;
  onChange: (modifs: Partial<SaisieRdv>) => void;
};

/** Date, subject and participants of the RDV. */
export const ChampsRdv = ({ saisie, erreurs, modifiable, onChange }: ChampsRdvProps) => {
  const commun = (nom: keyof SaisieRdv) => ({ error: erreurs[nom], readOnly: !modifiable, size: 'xs' as const });
  return (
    <div className={styles.champs}>
      <JourField
        label="Date"
        required
        value={saisie.date}
        onChange={(date) => onChange({ date })}
        {...commun('date')}
      />
      <TextInput
        label="Objet"
        className={styles.large}
        value={saisie.objet}
        onChange={({ currentTarget }) => onChange({ objet: currentTarget.value })}
        {...commun('objet')}
      />
      <TextInput
        label="Opérateur"
        value={saisie.operateur}
        onChange={({ currentTarget }) => onChange({ operateur: currentTarget.value })}
        {...commun('operateur')}
      />
      <TextInput
        label="Représentant"
        value={saisie.representant}
        onChange={({ currentTarget }) => onChange({ representant: currentTarget.value })}
        {...commun('representant')}
      />
      <JourField
        label="Prochain RDV"
        value={saisie.prochainRdv}
        onChange={(prochainRdv) => onChange({ prochainRdv })}
        {...commun('prochainRdv')}
      />
    </div>
  );
};
