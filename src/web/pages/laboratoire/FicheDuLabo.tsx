import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { AliasSection } from '#web/features/argent/encaissement/AliasSection.tsx';
import { IdentifiantsSection } from '#web/features/argent/facture/IdentifiantsSection.tsx';
import { FicheTab } from '#web/features/catalogue/laboratoire/FicheTab.tsx';
import { differerPartie } from '#web/ui/differer.tsx';

const CaDuLabo = differerPartie(async () => (await import('./CaDuLabo.tsx')).CaDuLabo, <Skeleton h={280} />);

type Props = { labo: Laboratoire; ca: boolean; onChange: (onglet: 'fiche' | 'ca') => void };

/** The sheet of a laboratory: the names and numbers that identify it in the account's papers, and its turnover. */
export const FicheDuLabo = ({ labo, ca, onChange }: Props) => (
  <Stack gap="md">
    <SegmentedControl
      mr="auto"
      aria-label="Fiche ou chiffre d’affaires"
      value={ca ? 'ca' : 'fiche'}
      onChange={onChange}
      data={[
        { value: 'fiche', label: 'Fiche et contacts' },
        { value: 'ca', label: 'Chiffre d’affaires' },
      ]}
    />
    {ca ? (
      <CaDuLabo labo={labo} />
    ) : (
      <>
        <FicheTab key={labo.id} labo={labo} />
        <AliasSection laboratoireId={labo.id} />
        <IdentifiantsSection laboratoireId={labo.id} />
      </>
    )}
  </Stack>
);
