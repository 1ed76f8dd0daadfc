import type { ComponentProps } from 'react';
import { SuiviSection } from '#web/features/comptes/abonnement/SuiviSection.tsx';
import { RegistreSection } from '#web/features/comptes/registre/RegistreSection.tsx';
import { TenantDrawer } from './TenantDrawer.tsx';

type Props = Omit<ComponentProps<typeof TenantDrawer>, 'suivi' | 'registre'>;

/** The drawer of an account, with what the public register says of a pharmacy and what its abonnement became. */
export const CompteDrawer = (props: Props) => (
  <TenantDrawer
    {...props}
    registre={props.id === null ? null : <RegistreSection id={props.id} />}
    suivi={props.id === null ? null : <SuiviSection id={props.id} />}
  />
);
