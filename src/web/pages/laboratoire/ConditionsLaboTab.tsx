import { Skeleton } from '@mantine/core';
import { useSession } from '#web/lib/session.ts';
import { differerPartie } from '#web/ui/differer.tsx';

const attente = <Skeleton h={280} />;
const ConditionsPharmacie = differerPartie(
  async () => (await import('#web/features/conditions/condition/ConditionsPharmacie.tsx')).ConditionsPharmacie,
  attente,
);
const Propositions = differerPartie(
  async () => (await import('#web/features/conditions/condition-groupement/Propositions.tsx')).Propositions,
);
const ConditionsGroupement = differerPartie(
  async () =>
    (await import('#web/features/conditions/condition-groupement/ConditionsGroupement.tsx')).ConditionsGroupement,
  attente,
);

/** The tab "Conditions" of a laboratory: a pharmacy's own, or what a groupement negotiates for its adhérents. */
export const ConditionsLaboTab = ({ laboratoireId }: { laboratoireId: number }) => {
  const session = useSession();
  return session?.tenant.typeTenant === 'GROUPEMENT' ? (
    <ConditionsGroupement laboratoireId={laboratoireId} />
  ) : (
    <ConditionsPharmacie laboratoireId={laboratoireId} propositions={<Propositions laboratoireId={laboratoireId} />} />
  );
};
