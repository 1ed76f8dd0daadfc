import type { EtatCompte } from '#shared/features/utilisateur/contract.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';

export { libelleRole } from '#shared/features/compte/messages.ts';
export { libelleEtatCompte, libelleTypeTenant } from '#shared/features/utilisateur/messages.ts';

export const teinteEtatCompte: Readonly<Record<EtatCompte, Teinte>> = { ACTIF: 'vert', JAMAIS: 'orange', DESACTIVE: 'gris' };
