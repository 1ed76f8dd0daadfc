import { TenantsPage } from './TenantsPage.tsx';

export const PharmaciesPage = () => <TenantsPage type="PHARMACIE" />;
