import { MultiSelect } from '@mantine/core';
import { typesEncours, type TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import { optionsEncours } from './filtres.ts';

/** The two types of réclamation have the same label, and are chosen together. */
const TYPES = optionsEncours<TypeEncours>(
  typesEncours.filter((type) => type !== 'NEW_RECLAMATION'),
  libelleTypeEncours,
);
const AUCUN: readonly TypeEncours[] = [];
const avecNouvelles = (types: readonly string[]): TypeEncours[] =>
  typesEncours.filter((type) => types.includes(type === 'NEW_RECLAMATION' ? 'RECLAMATION' : type));

type Props = {
  types: readonly TypeEncours[] | undefined;
  onChange: (types: TypeEncours[]) => void;
  /** Shows the label in the popover of a phone; in the bar, only screen readers get it. */
  plie: boolean;
};

/** Filter on several types at once, which a plain choice field cannot do. */
export const FiltreTypes = ({ types = AUCUN, onChange, plie }: Props) => (
  <MultiSelect
    {...(plie ? { label: 'Type' } : { 'aria-label': 'Type' })}
    placeholder={types.length > 0 ? undefined : 'Tous les types'}
    w={plie ? undefined : types.length > 0 ? 280 : 170}
    data={TYPES}
    clearable
    comboboxProps={{ withinPortal: !plie }}
    value={types.filter((type) => type !== 'NEW_RECLAMATION')}
    onChange={(choisis) => onChange(avecNouvelles(choisis))}
  />
);
