import { useQuery } from '@tanstack/react-query';
import { ChoixField, type ChoixFieldProps } from '#web/ui/fields/ChoixField.tsx';
import { laboratoiresDuCompte } from './queries.ts';

/** A filter by one of the account's laboratories. */
export const ChoixLaboratoire = (champ: Omit<ChoixFieldProps<number>, 'options'>) => {
  const { data } = useQuery(laboratoiresDuCompte());
  return (
    <ChoixField
      placeholder="Tous les laboratoires"
      searchable
      clearable
      {...champ}
      options={(data ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
    />
  );
};

type FiltreLaboratoireProps = Omit<ChoixFieldProps<number>, 'options' | 'value' | 'onChange'> & {
  url: { readonly etat: { readonly laboratoireId?: number | undefined }; changer(this: void, modifs: object): void };
};

/** The filter kept in the address of a list. */
export const FiltreLaboratoire = ({ url: { etat, changer }, ...champ }: FiltreLaboratoireProps) => (
  <ChoixLaboratoire
    {...champ}
    value={etat.laboratoireId ?? null}
    onChange={(laboratoireId) => changer({ laboratoireId })}
  />
);

/** Text of the chip of this filter. */
export const usePuceLaboratoire = (id: number | undefined): string => {
  const { data } = useQuery({ ...laboratoiresDuCompte(), enabled: id !== undefined });
  return `Laboratoire : ${data?.find((labo) => labo.id === id)?.nom ?? '…'}`;
};
