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
  /** Beside the figures: `€`, `jours`. */
  signe?: string;
  lire: (texte: string) => NombreLu;
  ecrire: (nombre: number) => string;
};

/**
 * A number typed as a text, read by the one reading of numbers (COM-42): what the fields of this folder share. A
 * certain number is rewritten when the field is left; another text stays as typed, with what to write instead.
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
  // The schema only says that a number is missing.
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
