import { TenantsPage } from './TenantsPage.tsx';

export const GroupementsPage = () => <TenantsPage type="GROUPEMENT" />;
