import { PrestationsLaboTab } from '#web/features/prestations/prestation/PrestationsLaboTab.tsx';
import { ReversionsRecues } from '#web/features/prestations/prestation/ReversionsRecues.tsx';
import { useSession } from '#web/lib/session.ts';
import { complementsPrestation } from '#web/pages/prestations/complements.tsx';

/** The tab "Prestations" of a laboratory: all those of a groupement, or those an adhérent receives. */
export const PrestationsDuLabo = ({ laboratoireId }: { laboratoireId: number }) =>
  useSession()?.tenant.typeTenant === 'GROUPEMENT' ? (
    <PrestationsLaboTab laboratoireId={laboratoireId} complements={complementsPrestation} />
  ) : (
    <ReversionsRecues laboratoireId={laboratoireId} />
  );
