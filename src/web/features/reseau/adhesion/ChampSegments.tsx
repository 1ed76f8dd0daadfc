import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canGererSegments } from '#shared/features/reseau/segment/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { ChoixMultipleField } from '#web/ui/fields/ChoixMultipleField.tsx';
import { adhesionQueries } from './queries.ts';
import { SegmentForm } from './SegmentForm.tsx';

type Props = Omit<React.ComponentProps<typeof ChoixMultipleField>, 'options' | 'ajout' | 'value' | 'onChange'> & {
  value?: string[];
  onChange?: (ids: string[]) => void;
};

const AUCUN: string[] = [];

/** Choice of segments of the groupement; a missing one can be created, and is then chosen (RES-10). */
export const ChampSegments = ({ value, onChange, ...champ }: Props) => {
  const { data: segments = [] } = useQuery(adhesionQueries.segments());
  const session = useSession();
  const [cherche, setCherche] = useState<string | null>(null);
  const permis = session !== null && canGererSegments(session.utilisateur);
  const fermer = () => setCherche(null);
  return (
    <>
      <ChoixMultipleField
        nothingFoundMessage="Aucun segment de ce nom"
        {...champ}
        value={value ?? AUCUN}
        {...(onChange ? { onChange } : {})}
        options={segments}
        ajout={permis ? { libelle: 'Créer un segment', faire: setCherche } : undefined}
      />
      <Modal opened={cherche !== null} onClose={fermer} title="Créer un segment">
        <SegmentForm
          nom={cherche ?? ''}
          onCree={({ id }) => onChange?.([...(value ?? AUCUN), String(id)])}
          onFini={fermer}
        />
      </Modal>
    </>
  );
};
