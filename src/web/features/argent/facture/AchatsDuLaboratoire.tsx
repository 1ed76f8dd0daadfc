import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lireAchatsAnnuels } from '#shared/features/argent/facture/contract/achats.ts';
import type { AchatsParAnnee } from '#web/features/catalogue/laboratoire/CaSaisie.tsx';
import { lectureDe } from '#web/lib/lecture.ts';

type Props = { laboratoireId: number; children: (achats: AchatsParAnnee | undefined) => ReactNode };

/** Purchases of each year, computed from the factures of a laboratory, in whole euros like its turnover (CAT-61). */
export const AchatsDuLaboratoire = ({ laboratoireId, children }: Props) => {
  const { data } = useQuery(
    lectureDe(['facture', 'achats', laboratoireId], lireAchatsAnnuels, { query: { laboratoireId } }),
  );
  return children(data && Object.fromEntries(data.map(({ annee, centimes }) => [annee, Math.round(centimes / 100)])));
};
