import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useSaisie } from './use-saisie.ts';

export type NombreFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** `NaN`: the typed text is not a number. */
  value?: number | '' | null;
  defaultValue?: number | null;
  onChange?: (nombre: number | null) => void;
};
type Ecriture = {
  signe: string;
  /** `NaN` when the text cannot be read. */
  lire: (texte: string) => number;
  ecrire: (nombre: number) => string;
  illisible: string;
};

/** A number typed as a text, with its sign beside it: what amounts and percentages share. */
export const NombreField = ({
  value,
  defaultValue,
  onChange,
  onBlur,
  error,
  signe,
  lire,
  ecrire,
  illisible: refus,
  ...reste
}: NombreFieldProps & Ecriture) => {
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
          {signe}
        </Text>
      }
      rightSectionPointerEvents="none"
      classNames={{ input: 'chiffres' }}
      styles={{ input: { textAlign: 'right' } }}
      {...reste}
      value={texte}
      error={illisible ? refus : error}
      onChange={(evenement) => surTexte(evenement.currentTarget.value)}
      onBlur={(evenement) => {
        surDepart();
        onBlur?.(evenement);
      }}
    />
  );
};
