import { sql } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { CoordonneesEncours } from '#shared/features/argent/encours/rules/contacts.ts';

export type LaboratoireJoignable = CoordonneesEncours & { readonly id: number; readonly nom: string };

/** A field as the tenant sees it: its own value when it changed it, even emptied, else the catalogue's. */
const champ = (nom: string, colonne: string) =>
  sql`case when l.surcharges ? ${nom}::text then l.surcharges ->> ${nom}::text else ${sql.ref(`d.${colonne}`)} end`;

/**
 * Laboratories with the addresses and people their encours are sent to.
 * @throws 404 when one is not the tenant's
 */
export const laboratoiresJoignables = async (
  tx: TenantTx,
  ids: readonly number[],
): Promise<Map<number, LaboratoireJoignable>> => {
  const { rows } = await sql<LaboratoireJoignable>`
    select l.id, d.nom, ${champ('emailLaboratoire', 'email_laboratoire')} as "emailLaboratoire",
      ${champ('emailPlateforme', 'email_plateforme')} as "emailPlateforme",
        ${champ('emailComptabilite', 'email_comptabilite')} as "emailComptabilite",
      ${champ('urlEspaceDeclaratif', 'url_espace_declaratif')} as "urlEspaceDeclaratif",
      ${champ('urlReclamationLogistique', 'url_reclamation_logistique')} as "urlReclamationLogistique",
      ${champ('urlReclamationComptable', 'url_reclamation_comptable')} as "urlReclamationComptable",
      coalesce((select json_agg(json_build_object('nom', c.nom, 'email', c.email, 'usages', c.usages)
        order by f_tri(c.nom) collate textes, c.id)
        from laboratoire_contact c where c.tenant_id = l.tenant_id and c.laboratoire_id = l.id), '[]'::json) as contacts
    from laboratoire l join laboratoire_detail d on d.id = l.detail_id
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx);
  const trouves = new Map(rows.map((laboratoire) => [laboratoire.id, laboratoire]));
  if (ids.some((id) => !trouves.has(id))) throw coreErrors.introuvable();
  return trouves;
};

const ADRESSES_VIDES = {
  emailPlateforme: null,
  emailComptabilite: null,
  urlEspaceDeclaratif: null,
  urlReclamationLogistique: null,
  urlReclamationComptable: null,
  contacts: [],
};

/**
 * The groupement that pays in the place of these laboratories: its own name and address, never theirs (ENC-36). Without
 * a groupement the address is to be typed.
 */
export const groupementPayeur = async (
  tx: TenantTx,
  laboratoires: ReadonlyMap<number, LaboratoireJoignable>,
): Promise<Map<number, LaboratoireJoignable>> => {
  const groupement = await enSysteme(tx, (systeme) =>
    systeme
      .selectFrom('tenant as t')
      .innerJoin('tenant as g', 'g.id', 't.groupement_id')
      .select(['g.nom', 'g.mail'])
      .where('t.id', '=', tx.tenantId)
      .executeTakeFirst(),
  );
  return new Map(
    [...laboratoires].map(([id, { nom }]) => [
      id,
      {
        ...ADRESSES_VIDES,
        id,
        nom: `${groupement?.nom ?? 'Groupement'}, pour ${nom}`,
        emailLaboratoire: groupement?.mail ?? null,
      },
    ]),
  );
};

/** Who signs: the pharmacy or groupement. */
export const signataireEncours = (tx: TenantTx) =>
  tx
    .selectFrom('tenant')
    .select(['nom', 'mail', 'rue', 'code_postal as codePostal', 'ville', 'telephone', 'cip', 'finess'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
