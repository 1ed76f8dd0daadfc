import type { Tx } from '#server/core/db/database.ts';
import type { Episode } from '#shared/features/reseau/adhesion/contract.ts';

/** Each request and its outcome, the latest first. The caller gives the owner. */
export const episodesAdhesion = (tx: Tx) =>
  tx
    .selectFrom('adhesion as a')
    .select([
      'a.id',
      'a.demandee_le as demandeeLe',
      'a.demandee_par_nom as demandeePar',
      'a.decidee_le as decideeLe',
      'a.decidee_par_nom as decideePar',
      'a.terminee_le as termineeLe',
      'a.terminee_par_nom as termineePar',
    ])
    .select((e) => [
      e.ref('a.etat').$castTo<Episode['etat']>().as('etat'),
      e.ref('a.rompue_par').$castTo<Episode['rompuePar']>().as('rompuePar'),
    ])
    .orderBy('a.id', 'desc');
