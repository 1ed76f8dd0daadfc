import { TenantsPage } from './TenantsPage.tsx';

/** `/pharmacies`. */
export const PharmaciesPage = () => <TenantsPage type="PHARMACIE" />;
