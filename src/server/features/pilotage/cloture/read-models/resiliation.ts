import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { montantsParNature } from '#server/features/argent/encours/read-models/sommes.ts';
import { montreeAuBeneficiaireSql } from '#server/features/reseau/delegue/read-models/montree.ts';
import type { AvantResiliation } from '#server/features/comptes/tenant/read-models.ts';
import { canResilier } from '#shared/features/comptes/tenant/policy.ts';
import { jourDEffacement } from '#shared/features/pilotage/cloture/rules.ts';

type Perte = Omit<Awaited<ReturnType<AvantResiliation>>, 'droits' | 'effacementLe'>;

/** What an account has on the day it resigns, and what its closing will have to do. */
export const perteDeResiliation = async (tx: SystemeTx, tenantId: number): Promise<Perte> => {
  const { rows } = await sql<Perte>`
    select
      (select count(*) from utilisateur u where u.tenant_id = t.id) as "nbUtilisateurs",
      (select count(*) from laboratoire l where l.tenant_id = t.id) as "nbLaboratoires",
      (select count(*) from encours e where e.tenant_id = t.id and e.etat <> 'REGLE') as "nbEncours",
      (select ${montantsParNature(sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`)} from encours e
        where e.tenant_id = t.id and e.etat <> 'REGLE') as "resteDu",
      (select g.nom from tenant g where g.id = t.groupement_id) as "groupementNom",
      exists (select from abonnement_commande c where c.tenant_id = t.id and c.recurrente) as "mandatCourt",
      d.nombre as "nbReversions", d.centimes as "reversionsCentimes",
      exists (select from coordonnees_bancaires b where b.tenant_id = t.id) as "ibanConnu",
      (select count(*) from habilitation h where h.etat in ('WAITING', 'ACCEPTED')
        and (h.tenant_id = t.id or (h.delegue_tenant_id = t.id and ${montreeAuBeneficiaireSql}))) as "nbDelegues",
      (select max(a.termine_le) from archive a where a.tenant_id = t.id and a.sorte = 'EXPORT'
        and a.etat = 'TERMINE') as "dernierExportLe"
    from tenant t, lateral (
      select count(*) as nombre, coalesce(sum(r.montant_ht_centimes), 0)::bigint as centimes
      from reversion r join prestation p on p.tenant_id = r.tenant_id and p.id = r.prestation_id
      where r.pharmacie_id = t.id and r.etat = 'A_REVERSER' and p.etat in ('WAITING', 'CONFIRMED')) d
    where t.id = ${tenantId}`.execute(tx);
  const [perte] = rows;
  if (!perte) throw new Error('the session has no tenant');
  return perte;
};

/** What a pharmacy loses access to by resigning: said before, in figures. */
export const avantResiliation: AvantResiliation = async (tx, acteur, aujourdhui) => ({
  ...(await perteDeResiliation(tx, acteur.tenantId)),
  effacementLe: jourDEffacement(aujourdhui),
  droits: { resilier: !acteur.impersonation && canResilier(acteur, { id: acteur.tenantId }) },
});
