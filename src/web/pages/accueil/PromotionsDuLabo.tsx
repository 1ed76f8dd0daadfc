import { useQuery } from '@tanstack/react-query';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { enCoursParLaboratoire, nonLusDesLabos, promotionsProches } from './promotions-proches.ts';

/**
 * The number of its promotions in progress today, after the other figures of a laboratory; nothing when there is none.
 */
export const PromotionsDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const { data } = useQuery(promotionsProches(aujourdhui()));
  const nombre = enCoursParLaboratoire(data ?? [], aujourdhui()).get(laboratoireId) ?? 0;
  return nombre > 0 ? ` · ${pluriel(nombre, 'promotion')} en cours` : null;
};

/** The number of unread messages on its promotions. */
export const NonLusDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const { data } = useQuery(nonLusDesLabos());
  return <PastilleNonLus nombre={data?.find((labo) => labo.laboratoireId === laboratoireId)?.nombre ?? 0} />;
};
