import {
  Select,
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
  type SelectProps,
} from '@mantine/core';
import { quiContient } from '#web/lib/formats.ts';

export type OptionChoix<V extends string | number> = { value: V; label: string; groupe?: string; disabled?: boolean };

export type ChoixFieldProps<V extends string | number> = Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'filter'
> & {
  options: readonly OptionChoix<V>[];
  value?: V | '' | null;
  onChange?: (valeur: V | null) => void;
};

/** `ark` finds `Arkopharma`, `sante pieds` finds `Pieds en santé`; a group that holds nothing is left out. */
const filtrer: OptionsFilter = ({ options, search, limit }) => {
  const trouve = quiContient(search);
  const convient = ({ label }: { label: string }) => trouve(label);
  const gardees: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (!('group' in option)) {
      if (convient(option)) gardees.push(option);
      continue;
    }
    const items = option.items.filter(convient);
    if (items.length > 0) gardees.push({ ...option, items });
  }
  return gardees.slice(0, limit);
};

/** One choice in a list, searched as typed. Above 7 options it can be searched. */
export const ChoixField = <V extends string | number>({ options, value, onChange, ...reste }: ChoixFieldProps<V>) => {
  const articles = options.map(({ value: valeur, label, groupe, disabled }) => ({
    value: String(valeur),
    label,
    disabled,
    groupe,
  }));
  const groupes = [...new Set(articles.map(({ groupe }) => groupe))].filter((groupe) => groupe !== undefined);
  const libres: ComboboxItem[] = articles.filter(({ groupe }) => groupe === undefined);
  const data = [
    ...libres,
    ...groupes.map((groupe) => ({ group: groupe, items: articles.filter((article) => article.groupe === groupe) })),
  ];
  return (
    <Select
      searchable={options.length > 7}
      limit={200}
      checkIconPosition="right"
      {...reste}
      data={data}
      filter={filtrer}
      value={value === undefined ? undefined : value === null || value === '' ? null : String(value)}
      onChange={(choisie) => onChange?.(options.find(({ value: valeur }) => String(valeur) === choisie)?.value ?? null)}
    />
  );
};
