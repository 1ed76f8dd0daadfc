import { TenantsPage } from './TenantsPage.tsx';

/** `/groupements`. */
export const GroupementsPage = () => <TenantsPage type="GROUPEMENT" />;
