import type { PharmacieDuRegistre } from '#shared/features/comptes/registre/schemas.ts';

/** `12 rue Haute, 75012 Paris`. */
export const adresseDuRegistre = ({
  rue,
  codePostal,
  ville,
}: Pick<PharmacieDuRegistre, 'rue' | 'codePostal' | 'ville'>): string =>
  [rue, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', ');
