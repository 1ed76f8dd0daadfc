import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { RdvLaboTab } from '#web/features/rendez-vous/rdv/RdvLaboTab.tsx';
import { differerPartie } from '#web/ui/differer.tsx';

const GuideLaboTab = differerPartie(
  async () => (await import('#web/features/rendez-vous/guide-rdv/GuideLaboTab.tsx')).GuideLaboTab,
  <Skeleton h={280} />,
);

type Props = { labo: Laboratoire; guide: boolean; onChange: (onglet: 'rdv' | 'guide') => void };

/** The RDVs with a laboratory, and the guide that prepares them. */
export const RdvEtGuide = ({ labo: { id, laboratoireDetail }, guide, onChange }: Props) => (
  <Stack gap="sm">
    <SegmentedControl
      mr="auto"
      aria-label="Rendez-vous ou guide"
      value={guide ? 'guide' : 'rdv'}
      onChange={onChange}
      data={[
        { value: 'rdv', label: 'Rendez-vous' },
        { value: 'guide', label: 'Guide' },
      ]}
    />
    {guide ? <GuideLaboTab /> : <RdvLaboTab laboratoireId={id} laboratoireNom={laboratoireDetail.nom} />}
  </Stack>
);
