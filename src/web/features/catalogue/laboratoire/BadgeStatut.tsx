import { Badge } from '@mantine/core';
import type { StatutLaboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { libellesStatut } from '#shared/features/catalogue/laboratoire/messages.ts';

/** Marks a laboratory that the catalogue has not; nothing for the others (CAT-48, CAT-51). */
export const BadgeStatut = ({ statut }: { statut: StatutLaboratoire }) => {
  const libelle = libellesStatut[statut];
  return libelle === null ? null : (
    <Badge variant="light" color={statut === 'PROVISOIRE' ? 'orange' : 'gray'} style={{ flexShrink: 0 }}>
      {libelle}
    </Badge>
  );
};
