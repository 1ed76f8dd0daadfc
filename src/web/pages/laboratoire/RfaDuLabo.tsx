import { RfaLaboTab } from '#web/features/argent/rfa/RfaLaboTab.tsx';
import { complementsRfa } from '#web/pages/rfa/complements.tsx';

/** The RFA of a laboratory with what is said about them, loaded when its tab is opened. */
export const RfaDuLabo = ({ laboratoireId }: { laboratoireId: number }) => (
  <RfaLaboTab laboratoireId={laboratoireId} complements={complementsRfa} />
);
