import { Textarea, type TextareaProps } from '@mantine/core';
import { formatNombre } from '#web/lib/formats.ts';

export type TexteLongFieldProps = TextareaProps & {
  /**
   * Maximum number of characters, shown with the count used. A longer paste is kept, and refused by a sentence instead
   * of cut.
   */
  maximum: number;
};

/** A long text with its counter. */
export const TexteLongField = ({ maximum, value, description, ...reste }: TexteLongFieldProps) => {
  const nombre = typeof value === 'string' ? value.length : 0;
  const compteur = `${formatNombre(nombre)} / ${formatNombre(maximum)} caractères`;
  return (
    <Textarea
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ c: nombre > maximum ? 'var(--mantine-color-error)' : undefined }}
      {...reste}
      value={value}
      description={
        <>
          {description} {nombre > maximum * 0.8 || !description ? compteur : null}
        </>
      }
    />
  );
};
