import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { sorteDemandee } from '#shared/features/reseau/delegue/policy.ts';
import type { DemandeAcces } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { montreeAuBeneficiaireSql } from './montree.ts';

const MAX_MONTREES = 200;

/**
 * This person's requests that gave no visible habilitation. Only a refusal by the account that was asked reveals that
 * the account exists (RES-82); a granted request shows among the habilitations, with the account's name.
 */
export const demandesDe = (tx: SystemeTx, acteur: Acteur): Promise<DemandeAcces[]> =>
  tx
    .selectFrom('demande_acces as d')
    .leftJoin('habilitation as h', 'h.id', 'd.habilitation_id')
    .select([
      'd.id',
      'd.sorte',
      'd.genre',
      'd.identifiant',
      'd.demandee_le as demandeeLe',
      // A request sent again after the refusal waits again.
      sql<string>`case when h.etat = 'REFUSED' and h.arrete_par = 'PHARMACIE' and h.decide_le >= d.demandee_le
        then 'REFUSEE' else 'ENVOYEE' end`.as('etat'),
    ])
    .where('d.tenant_id', '=', acteur.tenantId)
    .where('d.utilisateur_id', '=', acteur.utilisateurId)
    .where('d.sorte', '=', sorteDemandee(acteur))
    .where(sql<boolean>`(h.id is null or not ${montreeAuBeneficiaireSql})`)
    .orderBy('d.demandee_le', 'desc')
    .orderBy('d.id', 'desc')
    .limit(MAX_MONTREES)
    .$castTo<DemandeAcces>()
    .execute();
