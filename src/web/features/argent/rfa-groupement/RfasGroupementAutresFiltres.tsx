import { useQuery } from '@tanstack/react-query';
import { adhesionQueries } from '#web/features/reseau/adhesion/queries.ts';
import { FiltreDUrl } from '#web/ui/filtres/FiltresDeListe.tsx';
import { libelleARelancer } from './apparence.ts';
import type { UrlRfasGroupement } from './filtres.ts';

const A_RELANCER = (['true', 'false'] as const).map((value) => ({ value, label: libelleARelancer[value] }));

/** Filters used less often, behind the button. */
export const RfasGroupementAutresFiltres = ({ url }: { url: UrlRfasGroupement }) => {
  const { data: segments } = useQuery(adhesionQueries.segments());
  return (
    <>
      <FiltreDUrl
        url={url}
        nom="segmentId"
        label="Segment"
        options={(segments ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
      />
      <FiltreDUrl url={url} nom="aRelancer" label="À relancer" options={A_RELANCER} />
    </>
  );
};
