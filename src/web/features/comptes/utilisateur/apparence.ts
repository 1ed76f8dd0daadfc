import type { EtatCompte } from '#shared/features/comptes/utilisateur/contract.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export { libelleRole } from '#shared/features/comptes/compte/messages.ts';
export { libelleEtatCompte, libelleTypeTenant } from '#shared/features/comptes/utilisateur/messages.ts';

export const teinteEtatCompte: Readonly<Record<EtatCompte, Teinte>> = {
  ACTIF: 'vert',
  JAMAIS: 'orange',
  DESACTIVE: 'gris',
};
