import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { parseCentimes } from '#web/lib/formats.ts';
import { useSaisie } from './use-saisie.ts';

export type MontantFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** In cents. `NaN`: what is typed is not an amount. */
  value?: number | '' | null;
  defaultValue?: number | null;
  onChange?: (centimes: number | null) => void;
};

const decimaux = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ecrire = (centimes: number) => decimaux.format(centimes / 100).replaceAll('\u202f', '\u00a0');
const lire = (texte: string) => parseCentimes(texte) ?? Number.NaN;

/** An amount typed or pasted the French way (`1234,5`, `1 234.50`, `1234,50 €`), kept in cents. */
export const MontantField = ({ value, defaultValue, onChange, onBlur, onFocus, error, ...reste }: MontantFieldProps) => {
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
          €
        </Text>
      }
      rightSectionPointerEvents="none"
      classNames={{ input: 'chiffres' }}
      styles={{ input: { textAlign: 'right' } }}
      {...reste}
      value={texte}
      error={illisible ? 'Montant non valide. Exemple : 1\u00a0234,56' : error}
      onChange={(evenement) => surTexte(evenement.currentTarget.value)}
      onFocus={(evenement) => {
        evenement.currentTarget.select();
        onFocus?.(evenement);
      }}
      onBlur={(evenement) => {
        surDepart();
        onBlur?.(evenement);
      }}
    />
  );
};
