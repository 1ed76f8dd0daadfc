import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { partsPromotion, type PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { libellePart } from '#shared/features/operations/operation/messages.ts';

type Props = {
  label: string;
  possibles: readonly PartPromotion[];
  value: readonly PartPromotion[];
  onChange: (parts: PartPromotion[]) => void;
  error?: ReactNode;
};

/** Choice of promo, TG or both; renders nothing when only one is possible. */
export const PartsField = ({ label, possibles, value, onChange, error }: Props) =>
  possibles.length < 2 ? null : (
    <Checkbox.Group
      label={label}
      value={[...value]}
      error={error}
      onChange={(choisies) => onChange(partsPromotion.filter((part) => choisies.includes(part)))}
    >
      <Group gap="lg" mt={4}>
        {possibles.map((part) => (
          <Checkbox key={part} value={part} label={libellePart[part]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
