import { IconBellRinging, IconMessageCircle } from '@tabler/icons-react';
import type { Action } from '#web/ui/action.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { DataTableProps } from '#web/ui/table/types.ts';

type Adherent = {
  readonly copieId: number;
  readonly pharmacieId: number;
  readonly nom: string;
  readonly relancable: boolean;
  readonly nbMessages: number;
};

type Actes<A extends Adherent> = {
  peutRelancer: boolean;
  /** Why none of the selected adhérents can be reminded. */
  sansRelance: string;
  relancer: (pharmacieIds: number[]) => void;
  echanger: (adherent: A) => void;
};
type Props<A extends Adherent> = Actes<A> &
  Omit<DataTableProps<A>, 'actionsLigne' | 'actionsGroupees' | 'cle' | 'nomLigne' | 'unite'>;

const relance = (faire: () => void): Action => ({
  cle: 'relancer',
  libelle: 'Relancer',
  icone: IconBellRinging,
  faire,
});

/** The adhérents who received a publication, with reminders (one or several) and their discussions. */
export const TableAdherents = <A extends Adherent>({
  peutRelancer,
  sansRelance,
  relancer,
  echanger,
  ...table
}: Props<A>) => {
  const actionsLigne = (adherent: A): Action[] => [
    ...(peutRelancer && adherent.relancable ? [relance(() => relancer([adherent.pharmacieId]))] : []),
    ...(adherent.nbMessages > 0
      ? [{ cle: 'echanges', libelle: 'Messages', icone: IconMessageCircle, faire: () => echanger(adherent) }]
      : []),
  ];
  const actionsGroupees = (choisis: readonly A[], effacer: () => void): Action[] => [
    {
      ...relance(() => {
        relancer(choisis.map(({ pharmacieId }) => pharmacieId));
        effacer();
      }),
      empeche: choisis.some(({ relancable }) => relancable) ? undefined : sansRelance,
    },
  ];
  return (
    <DataTable<A>
      unite={['adhérent', 'adhérents']}
      cle={({ copieId }) => copieId}
      nomLigne={({ nom }) => nom}
      actionsLigne={actionsLigne}
      {...(peutRelancer && { actionsGroupees })}
      {...table}
    />
  );
};
