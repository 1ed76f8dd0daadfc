import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { ConditionsListe } from './ConditionsListe.tsx';
import { urlConditions } from './filtres.ts';

type Props = { laboratoireId: number; /** What its groupement proposes. */ propositions: ReactNode };

/** The conditions of one laboratory: the groupement's propositions, then those of the pharmacy. */
export const ConditionsPharmacie = ({ laboratoireId, propositions }: Props) => {
  const url = useEtatUrl(urlConditions);
  return (
    <Stack gap="sm">
      {propositions}
      <ConditionsListe url={url} laboratoireId={laboratoireId} />
      <LienTexte to="/conditions" search={{ suivi: 'A_RENEGOCIER' }} size="sm">
        Celles de tous les laboratoires
      </LienTexte>
    </Stack>
  );
};
