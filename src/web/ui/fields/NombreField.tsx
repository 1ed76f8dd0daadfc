import { Text, TextInput, type TextInputProps } from '@mantine/core';
import type { NombreLu } from '#shared/core/nombres.ts';
import { insecable } from '#web/lib/formats.ts';
import { estIllisible, type Illisible } from '#web/lib/illisible.ts';
import { useSaisie } from './use-saisie.ts';

export type NombreFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value?: number | Illisible | '' | null;
  defaultValue?: number | null;
  onChange?: (nombre: number | Illisible | null) => void;
};
type Ecriture = {
  /** Unit shown beside the figures: `€`, `jours`. */
  signe?: string;
  lire: (texte: string) => NombreLu;
  ecrire: (nombre: number) => string;
};

/**
 * Base of the number fields: a text input, read by the one parser of numbers (COM-42). When the user leaves the field,
 * a valid number is rewritten; another text stays as typed, with a sentence that says how to write it.
 */
export const NombreField = ({
  value,
  defaultValue,
  onChange,
  onBlur,
  error,
  signe = '',
  lire,
  ecrire,
  ...reste
}: NombreFieldProps & Ecriture) => {
  const { texte, surTexte, surDepart, invalide, quitte } = useSaisie<number | Illisible>({
    value,
    defaultValue,
    onChange,
    lire: (saisie) => {
      const nombreSaisi = lire(saisie);
      return 'valeur' in nombreSaisi ? nombreSaisi.valeur : { illisible: saisie };
    },
    ecrire: (valeur) => (estIllisible(valeur) ? valeur.illisible : ecrire(valeur)),
    estInvalide: estIllisible,
  });
  const nombreLu = lire(texte);
  // The schema would only say that a number is missing.
  const refus = invalide && 'refus' in nombreLu ? insecable(nombreLu.refus) : null;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        signe === '' ? null : (
          <Text component="span" size="sm" c="dimmed" aria-hidden>
            {signe}
          </Text>
        )
      }
      rightSectionPointerEvents="none"
      classNames={{ input: 'chiffres' }}
      styles={{ input: { textAlign: 'right' } }}
      {...reste}
      value={texte}
      error={refus !== null && (quitte || Boolean(error)) ? refus : error}
      onChange={(evenement) => surTexte(evenement.currentTarget.value)}
      onBlur={(evenement) => {
        surDepart();
        onBlur?.(evenement);
      }}
    />
  );
};
