import { Text } from '@mantine/core';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { Money } from '#web/ui/Money.tsx';

/**
 * Amount left to allocate, or the reason why the form cannot be sent. @param centimes null: a rate is missing (ENC-77)
 */
export const ResteraDuRecu = ({ centimes, nature }: { centimes: number | null; nature: NatureFiscale }) => (
  <Text size="sm" aria-live="polite">
    {centimes === null ? (
      'Indiquez le taux de TVA'
    ) : centimes < 0 ? (
      <Text span c="red" size="sm">
        {formatMontant(-centimes, nature)} de trop
      </Text>
    ) : (
      <>
        Restera <Money centimes={centimes} gras suffixe={nature} /> à affecter
      </>
    )}
  </Text>
);
