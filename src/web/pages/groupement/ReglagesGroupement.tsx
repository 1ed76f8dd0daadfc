import type { MonTenant } from '#shared/features/comptes/tenant/contract.ts';
import { ExportDonnees } from '#web/features/exploitation/export-donnees/ExportDonnees.tsx';
import { PartenariatsSection } from '#web/features/reseau/partenariat/PartenariatsSection.tsx';
import { GroupementForm } from '#web/features/reseau/adhesion/GroupementForm.tsx';

type Props = { tenant: MonTenant; onRecharger: () => Promise<MonTenant | undefined> };

/** All of it comes at once: no button moves under the hand while a part above it is still on its way. */
export const ReglagesGroupement = (props: Props) => (
  <>
    <GroupementForm {...props} />
    <PartenariatsSection />
    <ExportDonnees />
  </>
);
