import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Virement } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { ibanMasque } from '#shared/core/iban.ts';
import type { AdressePayeur } from '#shared/features/prestations/prestation/rules/pain001.ts';
import type { CompteBancaire } from '../repository/virements.ts';

/** The transfer files of a prestation, the last first. */
export const virementsDe = async (
  tx: TenantTx,
  acteur: Pick<Acteur, 'role'>,
  prestationId: number,
): Promise<Virement[]> => {
  const { rows } = await sql<Omit<Virement, 'droits'>>`
    select v.id, v.message_id as "messageId", v.etat, v.date_execution as "dateExecution", v.nombre,
      v.total_centimes as "totalCentimes",
      v.iban, v.execute_le as "executeLe", v.annule_le as "annuleLe", v.annule_motif as "annuleMotif",
      v.cree_par_nom as "creeParNom",
      v.cree_le as "creeLe", v.version
    from reversion_virement v where v.tenant_id = ${tx.tenantId} and v.prestation_id = ${prestationId} order by v.id
      desc`.execute(tx);
  const gere = canGererPrestations(acteur);
  return rows.map((v) => {
    const vivant = gere && v.etat === 'EMIS';
    return { ...v, iban: ibanMasque(v.iban), droits: { executer: vivant, annuler: vivant } };
  });
};

/** What a transfer file says, as it was made: the same each time (PRS-17). */
export type VirementAEcrire = {
  readonly messageId: string;
  readonly creeLe: string;
  readonly dateExecution: Jour;
  readonly payeur: CompteBancaire & { readonly adresse: AdressePayeur | null };
  readonly lignes: readonly (CompteBancaire & {
    readonly reversionId: number;
    readonly montantCentimes: number;
    readonly libelle: string;
  })[];
};
export const virementAEcrire = async (
  tx: TenantTx,
  prestationId: number,
  id: number,
): Promise<VirementAEcrire | undefined> => {
  const { rows } = await sql<VirementAEcrire>`
    select v.message_id as "messageId", v.cree_le as "creeLe", v.date_execution as "dateExecution",
      json_build_object('titulaire', v.titulaire, 'iban', v.iban, 'bic', v.bic, 'adresse', case when v.ville is not null
        then json_build_object('rue', v.rue, 'codePostal', v.code_postal, 'ville', v.ville) end) as payeur,
      (select json_agg(json_build_object('reversionId', l.reversion_id, 'montantCentimes', l.montant_centimes,
        'libelle', l.libelle,
          'titulaire', l.titulaire, 'iban', l.iban, 'bic', l.bic) order by l.reversion_id)
        from reversion_virement_ligne l where l.tenant_id = v.tenant_id and l.virement_id = v.id) as lignes
    from reversion_virement v where v.tenant_id = ${tx.tenantId} and v.prestation_id = ${prestationId} and v.id =
      ${id}`.execute(tx);
  return rows[0];
};

/** Where this account is, for a transfer file that asks for it (PRS-26); null: it did not say its town. */
export const adresseDuPayeur = async (tx: TenantTx): Promise<AdressePayeur | null> => {
  const { rue, codePostal, ville } = await tx
    .selectFrom('tenant')
    .select(['rue', 'code_postal as codePostal', 'ville'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return ville?.trim() ? { rue, codePostal, ville } : null;
};
