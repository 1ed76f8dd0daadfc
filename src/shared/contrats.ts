import type { Contract } from './core/contract.ts';
import { compteContract } from './features/compte/contract.ts';
import { laboratoireContract } from './features/laboratoire/contract.ts';
import { notificationContract } from './features/notification/contract.ts';
import { tenantContract } from './features/tenant/contract.ts';

/** Every call of the product, by feature: what OpenAPI shows and what the tests of rights go through. */
export const contrats = {
  compte: compteContract,
  tenant: tenantContract,
  laboratoire: laboratoireContract,
  notification: notificationContract,
} as const satisfies Readonly<Record<string, Contract>>;
