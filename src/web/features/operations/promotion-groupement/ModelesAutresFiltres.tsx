import { useQuery } from '@tanstack/react-query';
import { adhesionQueries } from '#web/features/reseau/adhesion/queries.ts';
import { prioriteQueries } from '#web/features/reseau/priorite/queries.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import type { UrlModeles } from './filtres.ts';

const DEDANS = { comboboxProps: { withinPortal: false } };
const options = (liste: readonly { id: number; nom: string }[] | undefined) =>
  (liste ?? []).map(({ id, nom: label }) => ({ value: id, label }));

/** Filters used less often, loaded when they are opened. */
export const ModelesAutresFiltres = ({ url: { etat: e, changer } }: { url: UrlModeles }) => {
  const { data: segments } = useQuery(adhesionQueries.segments());
  const { data: priorites } = useQuery(prioriteQueries.liste());
  return (
    <>
      <ChoixField
        label="Segment"
        clearable
        searchable
        {...DEDANS}
        options={options(segments)}
        value={e.segmentId ?? null}
        onChange={(segmentId) => changer({ segmentId })}
      />
      <ChoixField
        label="Priorité"
        clearable
        {...DEDANS}
        options={options(priorites?.priorites)}
        value={e.prioriteId ?? null}
        onChange={(prioriteId) => changer({ prioriteId })}
      />
      <AnneeField
        label="Année"
        value={e.annee ?? null}
        onChange={(annee) => changer({ annee: nombreLu(annee) }, { remplacer: true })}
      />
    </>
  );
};
