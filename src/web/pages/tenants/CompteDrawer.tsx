import type { ComponentProps } from 'react';
import { SuiviSection } from '#web/features/comptes/abonnement/SuiviSection.tsx';
import { TenantDrawer } from './TenantDrawer.tsx';

type Props = Omit<ComponentProps<typeof TenantDrawer>, 'suivi'>;

/** The drawer of an account, with what its abonnement became. */
export const CompteDrawer = (props: Props) => (
  <TenantDrawer {...props} suivi={props.id === null ? null : <SuiviSection id={props.id} />} />
);
