import type { VisibiliteRdv } from './schemas.ts';

export const libelleVisibiliteRdv: Readonly<Record<VisibiliteRdv, string>> = {
  ALL: 'Toute l’équipe',
  CUSTOM: 'Personnes choisies',
  SELF: 'Moi seul',
};
/** In the place of the subject of an RDV whose content its reader may not see. */
export const RDV_PRIVE = 'RDV privé';
