import { sql } from 'kysely';
import { montantsParNature } from '#server/features/argent/encours/read-models/sommes.ts';
import type { AvantResiliation } from '#server/features/comptes/tenant/read-models.ts';
import { canResilier } from '#shared/features/comptes/tenant/policy.ts';

type Perte = Awaited<ReturnType<AvantResiliation>>;

/** What a pharmacy loses access to by resigning: said before, in figures. */
export const avantResiliation: AvantResiliation = async (tx, acteur) => {
  const { tenantId } = acteur;
  const { rows } = await sql<Omit<Perte, 'droits'>>`
    select
      (select count(*) from utilisateur u where u.tenant_id = t.id) as "nbUtilisateurs",
      (select count(*) from laboratoire l where l.tenant_id = t.id) as "nbLaboratoires",
      (select count(*) from encours e where e.tenant_id = t.id and e.etat <> 'REGLE') as "nbEncours",
      (select ${montantsParNature(sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`)} from encours e
        where e.tenant_id = t.id and e.etat <> 'REGLE') as "resteDu",
      (select g.nom from tenant g where g.id = t.groupement_id) as "groupementNom"
    from tenant t where t.id = ${tenantId}`.execute(tx);
  const [perte] = rows;
  if (!perte) throw new Error('the session has no tenant');
  return { ...perte, droits: { resilier: !acteur.impersonation && canResilier(acteur, { id: tenantId }) } };
};
