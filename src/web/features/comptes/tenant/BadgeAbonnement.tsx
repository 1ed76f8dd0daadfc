import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { etatAbonnement } from './apparence.ts';

/** Accès offert / Abonné jusqu’au / Essai jusqu’au / Expiré. */
export const BadgeAbonnement = ({ abonnement }: { abonnement: Parameters<typeof etatAbonnement>[0] }) => {
  const { libelle, teinte } = etatAbonnement(abonnement);
  return <StatusBadge teinte={teinte}>{libelle}</StatusBadge>;
};
