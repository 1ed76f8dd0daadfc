import { Stack } from '@mantine/core';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { AliasSection } from '#web/features/argent/encaissement/AliasSection.tsx';
import { IdentifiantsSection } from '#web/features/argent/facture/IdentifiantsSection.tsx';
import { FicheTab } from '#web/features/catalogue/laboratoire/FicheTab.tsx';

/** Its sheet, and the names and numbers by which it is known in the papers of the account. */
export const FicheDuLabo = ({ labo }: { labo: Laboratoire }) => (
  <Stack gap="md">
    <FicheTab key={labo.id} labo={labo} />
    <AliasSection laboratoireId={labo.id} />
    <IdentifiantsSection laboratoireId={labo.id} />
  </Stack>
);
