import { Badge } from '@mantine/core';
import type { StatutLaboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';

const libelles: Readonly<Record<StatutLaboratoire, string | null>> = {
  CATALOGUE: null,
  PROVISOIRE: 'Provisoire',
  PROPRE: 'Propre à votre compte',
};

/** Marks a private laboratory; renders nothing for a public one (CAT-48, CAT-51). */
export const BadgeStatut = ({ statut }: { statut: StatutLaboratoire }) => {
  const libelle = libelles[statut];
  return libelle === null ? null : (
    <Badge variant="light" color={statut === 'PROVISOIRE' ? 'orange' : 'gray'} style={{ flexShrink: 0 }}>
      {libelle}
    </Badge>
  );
};
