import { RfaLaboTab } from '#web/features/argent/rfa/RfaLaboTab.tsx';
import { complementsRfa } from '#web/pages/rfa/complements.tsx';

/** The RFA of a laboratory with their discussions, loaded when its tab opens. */
export const RfaDuLabo = ({ laboratoireId }: { laboratoireId: number }) => (
  <RfaLaboTab laboratoireId={laboratoireId} complements={complementsRfa} />
);
