import { TextInput, type TextInputProps } from '@mantine/core';
import { formatTelephone } from '#web/lib/formats.ts';
import { useSaisie } from './use-saisie.ts';

type TelephoneFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Digits only. Any other text is left as typed, for the schema to refuse. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (chiffres: string | null) => void;
};

const lireTelephone = (texte: string) => texte.replace(/[\s\u00a0\u202f.]/g, '');
const estInvalide = (valeur: string) => !/^\d*$/.test(valeur);
const ecrireTelephone = (valeur: string) => (estInvalide(valeur) ? valeur : formatTelephone(valeur));

/** A phone number: digits, shown two by two. */
export const TelephoneField = ({ value, defaultValue, onChange, onBlur, error, ...reste }: TelephoneFieldProps) => {
  const { texte, surTexte, surDepart, invalide, quitte } = useSaisie<string>({
    value,
    defaultValue,
    onChange,
    lire: lireTelephone,
    ecrire: ecrireTelephone,
    estInvalide,
  });
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      classNames={{ input: 'chiffres' }}
      {...reste}
      value={texte}
      error={error ?? (invalide && quitte ? 'Le numéro ne doit contenir que des chiffres.' : undefined)}
      onChange={(evenement) => surTexte(evenement.currentTarget.value)}
      onBlur={(evenement) => {
        surDepart();
        onBlur?.(evenement);
      }}
    />
  );
};
