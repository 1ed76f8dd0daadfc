import { useQuery } from '@tanstack/react-query';
import type { TypePrestation } from '#shared/features/prestations/type-prestation/schemas.ts';
import { pluriel } from '#web/lib/formats.ts';
import { ChoixField, type ChoixFieldProps } from '#web/ui/fields/ChoixField.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { typePrestationQueries, useActesTypePrestation } from './queries.ts';

type Props = Omit<ChoixFieldProps<number>, 'options' | 'label' | 'ajout' | 'onChange'> & {
  onChange?: (id: number | null) => void;
  /** Called with the chosen type, which fills the form. */
  onType: (type: TypePrestation) => void;
};

/** Choice of a type of prestation; without any type, offers to create the usual ones (PRS-7). */
export const ChampTypePrestation = ({ onChange, onType, ...champ }: Props) => {
  const { data } = useQuery(typePrestationQueries.liste());
  const { ajouterHabituels } = useActesTypePrestation();
  const habituels = async () => {
    const { ajoutes } = await ajouterHabituels();
    succes(`${pluriel(ajoutes, 'nouveau type', 'nouveaux types')} : choisissez le vôtre.`);
  };
  const vide = data?.types.length === 0 && data.droits.gerer;
  return (
    <ChoixField
      label="Type"
      searchable
      {...champ}
      options={(data?.types ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
      onChange={(id) => {
        onChange?.(id);
        const type = data?.types.find((typePropose) => typePropose.id === id);
        if (type) onType(type);
      }}
      ajout={vide ? { libelle: 'Ajouter les types habituels', faire: () => void habituels().catch(echec) } : undefined}
    />
  );
};
