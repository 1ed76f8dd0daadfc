import { useQuery } from '@tanstack/react-query';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { enCoursParLaboratoire, nonLusDesLabos, promotionsProches } from './promotions-proches.ts';

/** How many of its promotions run today, after what else is said of a laboratory; nothing when there is none. */
export const PromotionsDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const { data } = useQuery(promotionsProches(aujourdhui()));
  const nombre = enCoursParLaboratoire(data ?? [], aujourdhui()).get(laboratoireId) ?? 0;
  return nombre > 0 ? ` · ${pluriel(nombre, 'promotion')} en cours` : null;
};

/** How many messages on its promotions wait to be read. */
export const NonLusDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const { data } = useQuery(nonLusDesLabos());
  return <PastilleNonLus nombre={data?.find((labo) => labo.laboratoireId === laboratoireId)?.nombre ?? 0} />;
};
