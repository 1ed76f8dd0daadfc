import { TenantsPage } from './TenantsPage.tsx';

/** `/societes-de-delegues`. */
export const SocietesDeleguesPage = () => <TenantsPage type="TRADE" />;
