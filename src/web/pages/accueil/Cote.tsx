import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { DernieresActions } from '#web/features/echanges/discussion/DernieresActions.tsx';
import { promotionQueries } from '#web/features/operations/promotion/queries.ts';
import { RdvAFaire } from '#web/features/rendez-vous/rdv/RdvAFaire.tsx';
import { rdvQueries } from '#web/features/rendez-vous/rdv/queries.ts';
import { reclamationQueries } from '#web/features/echanges/reclamation/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ATraiter } from './ATraiter.tsx';
import { PromotionsAFaire } from './PromotionsAFaire.tsx';
import { ReclamationsAFaire } from './ReclamationsAFaire.tsx';

type Props = { promotions: boolean; reclamations: boolean };

/** Read together: the list is never shown in part, nor pushed down by a late answer. */
const useLectures = ({ promotions, reclamations }: Props) =>
  useQueries({
    queries: [
      { ...promotionQueries.tuiles(), enabled: promotions },
      { ...reclamationQueries.nb(), enabled: reclamations },
      { ...rdvQueries.aFaire() },
    ],
    combine: (lectures) => ({
      attendues: lectures.some(({ isLoading }) => isLoading),
      echec: lectures.find(({ isError, data }) => isError && data === undefined),
    }),
  });

/** Beside the laboratories: everything to do, then the last actions. */
export const Cote = (montrees: Props) => {
  const { attendues, echec } = useLectures(montrees);
  if (attendues) return <Skeleton h={480} radius="md" />;
  return (
    <>
      {echec ? <ErrorState compact erreur={echec.error} onReessayer={() => void echec.refetch()} /> : null}
      {montrees.promotions ? <PromotionsAFaire /> : null}
      {montrees.reclamations ? <ReclamationsAFaire /> : null}
      <RdvAFaire />
      <ATraiter />
      <DernieresActions />
    </>
  );
};
