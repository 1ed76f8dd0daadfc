import type { ComponentProps } from 'react';
import { SuiviSection } from '#web/features/comptes/abonnement/SuiviSection.tsx';
import { RegistreSection } from '#web/features/comptes/registre/RegistreSection.tsx';
import { SecondRegardSection } from '#web/features/reseau/invitation/SecondRegardSection.tsx';
import { TenantDrawer } from './TenantDrawer.tsx';

type Props = Omit<ComponentProps<typeof TenantDrawer>, 'suivi' | 'registre' | 'invitations'>;

/**
 * The drawer of an account, with its entry in the public registre, the way its invited accounts open, and its
 * abonnement.
 */
export const CompteDrawer = (props: Props) => (
  <TenantDrawer
    {...props}
    registre={props.id === null ? null : <RegistreSection id={props.id} />}
    invitations={props.id === null ? null : <SecondRegardSection id={props.id} />}
    suivi={props.id === null ? null : <SuiviSection id={props.id} />}
  />
);
