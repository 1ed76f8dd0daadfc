import type { VisibiliteRdv } from './schemas.ts';

export const libelleVisibiliteRdv: Readonly<Record<VisibiliteRdv, string>> = {
  ALL: 'Toute l’équipe',
  CUSTOM: 'Personnes choisies',
  SELF: 'Moi seul',
};
/** Shown in place of the subject of an RDV whose content the reader may not see. */
export const RDV_PRIVE = 'RDV privé';
