import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { aRelancer } from '#server/features/echanges/reclamation/read-models/liste.ts';
import { suitesDesRdv } from '#server/features/rendez-vous/rdv/read-models/a-faire.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { canLireAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { elementAFaire, lireGroupes, unionDesGroupes, sansListe, type GroupeLu } from './groupes.ts';

/** The réclamations that were answered, or that wait for a reminder. */
export const reclamationsAFaire = async (
  tx: TenantTx,
  lecteur: Pick<Acteur, 'role'>,
  jour: Jour,
): Promise<GroupeLu[]> => {
  if (!canLireAFaire(lecteur, 'RECLAMATION_A_REPONDRE')) return [];
  const depuis = sql`reclamation r join discussion d on d.tenant_id = r.tenant_id and d.kind = 'RECLAMATION'
    and d.objet_id = r.id
    where r.tenant_id = ${tx.tenantId}`;
  return lireGroupes(
    tx,
    tx.tenantId,
    unionDesGroupes([
      sql`select 'RECLAMATION_A_REPONDRE', r.id, coalesce(nullif(r.objet, ''), r.numero), r.laboratoire_id,
        r.date_butoir, null::bigint, null
        from ${depuis} and d.a_traiter`,
      sql`select 'RECLAMATION_A_RELANCER', r.id, coalesce(nullif(r.objet, ''), r.numero), r.laboratoire_id,
        coalesce(r.date_butoir, ${jour}::date), null::bigint, null from ${depuis} and ${aRelancer(jour)}`,
    ]),
  );
};

/** The decisions in this person's charge and the RDVs announced: no list shows them, each has its line. */
export const suitesAFaire = async (tx: TenantTx, acteur: Acteur, jour: Jour): Promise<GroupeLu[]> => {
  if (!canLireAFaire(acteur, 'DECISION_RDV')) return [];
  const { actions, prochains } = await suitesDesRdv(tx, acteur, jour);
  return [
    ...sansListe(
      'DECISION_RDV',
      actions.map(({ id, texte, laboratoireNom, laboratoireId, rdvId, echeance }) =>
        elementAFaire({ id, titre: texte, precision: laboratoireNom, laboratoireId, parentId: rdvId, jour: echeance }),
      ),
    ),
    ...sansListe(
      'RDV_A_TENIR',
      prochains.map(({ rdvId, laboratoireNom, laboratoireId, prochainRdv, representant }) =>
        elementAFaire({
          id: rdvId,
          titre: laboratoireNom,
          precision: representant,
          laboratoireId,
          jour: prochainRdv,
        }),
      ),
    ),
  ];
};
