import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { useRef, type FormEvent } from 'react';
import { AJOUT, chercherDansListe, montrerAjout, type Ajout } from './ajout.tsx';

export type OptionChoix<V extends string | number> = { value: V; label: string; groupe?: string; disabled?: boolean };

export type ChoixFieldProps<V extends string | number> = Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'filter'
> & {
  options: readonly OptionChoix<V>[];
  value?: V | '' | null;
  onChange?: (valeur: V | null) => void;
  /** Entry that creates a missing option, last in the list whatever the user types. */
  ajout?: Ajout | undefined;
};

/** One choice in a list. Above 7 options, the user can search it. */
export const ChoixField = <V extends string | number>({
  options,
  value,
  onChange,
  ajout,
  ...reste
}: ChoixFieldProps<V>) => {
  const cherche = useRef('');
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
    ...(ajout ? [{ value: AJOUT, label: ajout.libelle }] : []),
  ];
  const retenir = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    cherche.current = currentTarget.value;
  };
  const choisir = (choisie: string | null) => {
    if (choisie === AJOUT) ajout?.faire(cherche.current);
    else onChange?.(options.find(({ value: valeur }) => String(valeur) === choisie)?.value ?? null);
  };
  return (
    <Select
      searchable={options.length > 7}
      limit={200}
      checkIconPosition="right"
      {...reste}
      data={data}
      filter={chercherDansListe}
      value={value === undefined ? undefined : value === null || value === '' ? null : String(value)}
      onChange={choisir}
      {...(ajout ? { renderOption: montrerAjout, onInput: retenir } : {})}
    />
  );
};
