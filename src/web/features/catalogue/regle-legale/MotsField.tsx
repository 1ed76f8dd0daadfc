import { useState } from 'react';
import { TexteLongField, type TexteLongFieldProps } from '#web/ui/fields/TexteLongField.tsx';

type Props = Omit<TexteLongFieldProps, 'value' | 'onChange' | 'maximum'> & {
  value?: readonly string[] | '';
  onChange?: (mots: string[]) => void;
};

const lireMots = (texte: string): string[] =>
  texte
    .split(/[\n,;]+/)
    .map((mot) => mot.trim())
    .filter(Boolean);

/** A list of words, one per line; a pasted list is split at its commas. */
export const MotsField = ({ value, onChange, ...reste }: Props) => {
  const mots = value === '' || value === undefined ? [] : value;
  const [texte, setTexte] = useState(mots.join('\n'));
  // Follows a change made elsewhere (another rule chosen, a reload).
  if (lireMots(texte).join('\n') !== mots.join('\n')) setTexte(mots.join('\n'));
  return (
    <TexteLongField
      autosize
      minRows={4}
      maxRows={12}
      maximum={6_000}
      description="Un mot ou une expression par ligne ; pluriels et accents sont reconnus."
      {...reste}
      value={texte}
      onChange={(evenement) => {
        setTexte(evenement.currentTarget.value);
        onChange?.(lireMots(evenement.currentTarget.value));
      }}
    />
  );
};
