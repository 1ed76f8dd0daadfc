import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useSaisie } from './use-saisie.ts';

export type PourcentageFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** 12.5 for 12,5 %. `NaN`: what is typed is not a percentage. */
  value?: number | '' | null;
  defaultValue?: number | null;
  onChange?: (pourcentage: number | null) => void;
};

const nombres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4, useGrouping: false });
const ecrire = (valeur: number) => nombres.format(valeur);
const lire = (texte: string) => {
  const nu = texte.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$/.test(nu) ? Number(nu) : Number.NaN;
};

/** A percentage, with a comma or a point. */
export const PourcentageField = ({ value, defaultValue, onChange, onBlur, error, ...reste }: PourcentageFieldProps) => {
  const { texte, surTexte, surDepart, illisible } = useSaisie<number>({
    value,
    defaultValue,
    onChange,
    lire,
    ecrire,
    estInvalide: Number.isNaN,
  });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text component="span" size="sm" c="dimmed" aria-hidden>
          %
        </Text>
      }
      rightSectionPointerEvents="none"
      classNames={{ input: 'chiffres' }}
      styles={{ input: { textAlign: 'right' } }}
      {...reste}
      value={texte}
      error={illisible ? 'Pourcentage non valide. Exemple : 12,5' : error}
      onChange={(evenement) => surTexte(evenement.currentTarget.value)}
      onBlur={(evenement) => {
        surDepart();
        onBlur?.(evenement);
      }}
    />
  );
};
