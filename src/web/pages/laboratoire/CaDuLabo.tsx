import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { AchatsDuLaboratoire } from '#web/features/argent/facture/AchatsDuLaboratoire.tsx';
import { CaTab } from '#web/features/catalogue/laboratoire/CaTab.tsx';

/** The turnover of a laboratory, proposed from its invoices. */
export const CaDuLabo = ({ labo }: { labo: Laboratoire }) => (
  <AchatsDuLaboratoire laboratoireId={labo.id}>{(achats) => <CaTab labo={labo} achats={achats} />}</AchatsDuLaboratoire>
);
