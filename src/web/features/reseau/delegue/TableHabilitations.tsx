import { Stack } from '@mantine/core';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { DataTableProps } from '#web/ui/table/types.ts';
import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import type { useVueHabilitations } from './queries.ts';

type Props = Omit<DataTableProps<Habilitation>, 'unite' | 'cle' | 'url' | 'filtre' | 'libre'> & {
  vue: ReturnType<typeof useVueHabilitations>;
  /** Label of the search. */
  chercher: string;
};

/** One page of habilitations; the search shows once there is something to search. */
export const TableHabilitations = ({ vue: { etat, changer, effacer, actifs }, chercher, ...reste }: Props) => (
  <Stack gap="sm">
    {actifs.length > 0 || (reste.requete.data?.total ?? 0) > 1 ? (
      <FilterBar recherche={rechercheDansUrl({ etat, changer }, chercher)} />
    ) : null}
    <DataTable
      {...reste}
      unite={['accès', 'accès']}
      url={{ etat, changer }}
      filtre={{ actif: actifs.length > 0, effacer }}
      libre
    />
  </Stack>
);
