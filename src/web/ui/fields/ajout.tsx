import { Group, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { quiContient } from '#web/lib/formats.ts';

/** The last line of a list, which creates a missing option. */
export type Ajout = {
  readonly libelle: string;
  /** @param cherche the text typed in the list */
  readonly faire: (cherche: string) => void;
};

/** Value of the line that creates an option; the field never takes it. */
export const AJOUT = '__ajout__';

/**
 * `ark` finds `Arkopharma`, `sante pieds` finds `Pieds en santé`; an empty group is left out, and the line that
 * creates an option stays last.
 */
export const chercherDansListe: OptionsFilter = ({ options, search, limit }) => {
  const trouve = quiContient(search);
  const convient = ({ label }: { label: string }) => trouve(label);
  const gardees: ComboboxParsedItem[] = [];
  const ajouts: ComboboxItem[] = [];
  for (const option of options) {
    if (!('group' in option)) {
      if (option.value === AJOUT) ajouts.push(option);
      else if (convient(option)) gardees.push(option);
      continue;
    }
    const items = option.items.filter(convient);
    if (items.length > 0) gardees.push({ ...option, items });
  }
  return [...gardees.slice(0, limit), ...ajouts];
};

export const montrerAjout = ({ option: { value, label } }: { option: ComboboxItem }) =>
  value === AJOUT ? (
    <Group gap={6} wrap="nowrap" c="var(--mantine-primary-color-light-color)" fw={600} data-ajout>
      <IconPlus size={15} aria-hidden style={{ flex: 'none' }} />
      {label}
    </Group>
  ) : (
    label
  );
