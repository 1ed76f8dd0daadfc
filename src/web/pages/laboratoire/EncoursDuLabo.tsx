import { Box } from '@mantine/core';
import { RestesDuLabo } from '#web/features/argent/encaissement/RestesDuLabo.tsx';
import { EncoursLaboTab } from '#web/features/argent/encours/EncoursLaboTab.tsx';
import { complementsEncours } from '#web/pages/encours/complements.tsx';

/** The encours of a laboratory with their discussions, loaded when its tab opens. */
export const EncoursDuLabo = ({ laboratoireId }: { laboratoireId: number }) => (
  <>
    <Box visibleFrom="sm">
      <RestesDuLabo laboratoireId={laboratoireId} />
    </Box>
    <EncoursLaboTab laboratoireId={laboratoireId} complements={complementsEncours} />
    {/* On a phone the rows come first. */}
    <Box hiddenFrom="sm" mt="sm">
      <RestesDuLabo laboratoireId={laboratoireId} />
    </Box>
  </>
);
