import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { useAchatsParAnnee } from '#web/features/argent/facture/queries.ts';
import { CaTab } from '#web/features/catalogue/laboratoire/CaTab.tsx';

/** The turnover of a laboratory, proposed from its invoices. */
export const CaDuLabo = ({ labo }: { labo: Laboratoire }) => <CaTab labo={labo} achats={useAchatsParAnnee(labo.id)} />;
