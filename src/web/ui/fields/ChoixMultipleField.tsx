import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useRef, type FormEvent } from 'react';
import { AJOUT, chercherDansListe, montrerAjout, type Ajout } from './ajout.tsx';

type Props = Omit<MultiSelectProps, 'data' | 'onChange' | 'filter'> & {
  options: readonly { readonly id: number; readonly nom: string }[];
  onChange?: (ids: string[]) => void;
  ajout?: Ajout | undefined;
};

/** Several choices in a searchable list, whose last line may create a missing option. */
export const ChoixMultipleField = ({ options, onChange, ajout, ...reste }: Props) => {
  const cherche = useRef('');
  const retenir = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    cherche.current = currentTarget.value;
  };
  const choisir = (ids: string[]) => (ids.includes(AJOUT) ? ajout?.faire(cherche.current) : onChange?.(ids));
  return (
    <MultiSelect
      searchable
      {...reste}
      data={[
        ...options.map(({ id, nom }) => ({ value: String(id), label: nom })),
        ...(ajout ? [{ value: AJOUT, label: ajout.libelle }] : []),
      ]}
      filter={chercherDansListe}
      onChange={choisir}
      {...(ajout ? { renderOption: montrerAjout, onInput: retenir } : {})}
    />
  );
};
