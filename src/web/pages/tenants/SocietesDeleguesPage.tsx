import { TenantsPage } from './TenantsPage.tsx';

export const SocietesDeleguesPage = () => <TenantsPage type="TRADE" />;
