import { EncoursLaboTab } from '#web/features/argent/encours/EncoursLaboTab.tsx';
import { complementsEncours } from '#web/pages/encours/complements.tsx';

/** The encours of a laboratory with what is said about them, loaded when its tab is opened. */
export const EncoursDuLabo = ({ laboratoireId }: { laboratoireId: number }) => (
  <EncoursLaboTab laboratoireId={laboratoireId} complements={complementsEncours} />
);
