import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { LaboratoireAccueil } from '#shared/features/pilotage/accueil/contract.ts';
import { formatCentimes, pluriel } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { accueilQueries } from './queries.ts';

const useComplements = (laboratoireId: number): LaboratoireAccueil | undefined =>
  useQuery(accueilQueries.laboratoires()).data?.find((labo) => labo.laboratoireId === laboratoireId);

const direManque = ({ unite, manque }: NonNullable<LaboratoireAccueil['rfa']>): string =>
  unite === 'UNITES' ? pluriel(manque / 100, 'unité') : formatCentimes(manque);
const direRfa = ({ rfa }: LaboratoireAccueil): string | null =>
  rfa &&
  `RFA\u00a0: manque ${direManque(rfa)}` +
    (rfa.gainCentimes === null ? '' : ` pour ${formatMontant(rfa.gainCentimes, 'HT')}`);

/** The current promotions and the next RFA palier of a laboratory, under its other figures (PIL-14). */
export const ComplementsDuLabo = ({ laboratoireId }: { laboratoireId: number }) => {
  const complements = useComplements(laboratoireId);
  if (!complements) return null;
  const { promotionsEnCours } = complements;
  const mots = [
    promotionsEnCours > 0 ? `${pluriel(promotionsEnCours, 'promotion')} en cours` : null,
    direRfa(complements),
  ].filter(Boolean);
  return mots.length === 0 ? null : (
    <Text span size="xs" c="dimmed" display="block">
      {mots.join(' · ')}
    </Text>
  );
};

/** Count of unread messages on the promotions of a laboratory. */
export const NonLusDuLabo = ({ laboratoireId }: { laboratoireId: number }) => (
  <PastilleNonLus nombre={useComplements(laboratoireId)?.nonLus ?? 0} />
);
