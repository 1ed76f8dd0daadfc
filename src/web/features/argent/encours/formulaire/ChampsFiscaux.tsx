import type { ComponentProps } from 'react';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';

const NATURES = naturesFiscales.map((value) => ({ value, label: value }));
type Nature = (typeof naturesFiscales)[number];
type NatureProps = Omit<ComponentProps<typeof ChoixField<Nature>>, 'label' | 'options'>;

/** Tax nature beside the amount of an encours or a contrepartie; empty: the account's own (ENC-75). */
export const ChoixNatureFiscale = (props: NatureProps) => (
  <ChoixField
    label="HT ou TTC"
    placeholder="Comme vos autres encours"
    allowDeselect={false}
    options={NATURES}
    {...props}
  />
);

export const ChampTauxTva = (props: Omit<ComponentProps<typeof PourcentageField>, 'label' | 'enCentiemes'>) => (
  <PourcentageField label="Taux de TVA" enCentiemes placeholder="S’il est connu" {...props} />
);
