import type { MonTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { ExportDonneesSection } from '#web/features/exploitation/export-donnees/ExportDonneesSection.tsx';
import { FicheGroupementSection } from '#web/features/catalogue/laboratoire/FicheGroupementSection.tsx';
import { CoordonneesSection } from '#web/features/prestations/prestation/CoordonneesSection.tsx';
import { PartenariatsSection } from '#web/features/reseau/partenariat/PartenariatsSection.tsx';
import { GroupementForm } from '#web/features/reseau/adhesion/GroupementForm.tsx';

type Props = { tenant: MonTenant; onRecharger: () => Promise<MonTenant | undefined> };

/** Renders all its parts at once, so that no button moves while one loads. */
export const ReglagesGroupement = (props: Props) => (
  <>
    <GroupementForm {...props} />
    <FicheGroupementSection compte={props.tenant} />
    <CoordonneesSection texte="Le compte d’où partent les reversions à vos adhérents." />
    <PartenariatsSection />
    <ExportDonneesSection />
  </>
);
