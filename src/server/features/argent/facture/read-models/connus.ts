import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { IdentifiantLaboratoire } from '#shared/features/argent/facture/contract/identifiants.ts';
import type { AcheteurReconnuLu } from '#shared/features/argent/facture/schemas/lecture.ts';
import type { AdressePartie } from '#shared/features/argent/facture/schemas.ts';
import type { LaboratoireConnuFacture } from '#shared/features/argent/facture/rules/laboratoire-du-vendeur.ts';
import type { IdentiteCompte } from '#shared/features/argent/facture/rules/parties.ts';

/** The laboratories of an account, with the numbers and the names learned of each. */
export const laboratoiresConnus = async (tx: Tx, tenantId: number): Promise<LaboratoireConnuFacture[]> => {
  const { rows } = await sql<LaboratoireConnuFacture>`
    select l.id, d.nom,
      coalesce((select array_agg(a.nom order by a.id) from alias_laboratoire a where a.tenant_id = l.tenant_id
        and a.laboratoire_id = l.id), '{}') as alias,
      coalesce(array_agg(i.valeur) filter (where i.sorte = 'SIREN'), '{}') as sirens,
      coalesce(array_agg(i.valeur) filter (where i.sorte = 'TVA'), '{}') as tvas,
      coalesce(array_agg(i.valeur) filter (where i.sorte = 'GLN'), '{}') as glns
    from laboratoire l join laboratoire_detail d on d.id = l.detail_id
    left join laboratoire_identifiant i on i.tenant_id = l.tenant_id and i.laboratoire_id = l.id
    where l.tenant_id = ${tenantId} group by l.tenant_id, l.id, d.nom`.execute(tx);
  return rows;
};

type CompteEnBase = Pick<IdentiteCompte, 'siret' | 'tva' | 'nom' | 'reconnus'> & AdressePartie;
/** What the account says of itself, and the buyers that a person once said it is. */
export const identiteDuCompte = async (tx: Tx, tenantId: number): Promise<IdentiteCompte> => {
  const { rows } = await sql<CompteEnBase>`
    select nullif(t.siret, '') as siret, coalesce(nullif(t.numero_intracommunautaire, ''), nullif(t.tva, '')) as tva,
      t.nom, t.rue, t.code_postal as "codePostal", t.ville,
      (select coalesce(json_agg(json_build_object('sorte', r.sorte, 'cle', r.cle)), '[]'::json)
       from acheteur_reconnu r where r.tenant_id = t.id) as reconnus
    from tenant t where t.id = ${tenantId}`.execute(tx);
  const [compte] = rows;
  if (!compte) return { siret: null, tva: null };
  const { rue, codePostal, ville, ...identite } = compte;
  return { ...identite, adresse: { rue, codePostal, ville } };
};

/** The buyers that a person once said are this account, the last first (FAC-59). */
export const listeAcheteursReconnus = async (tx: TenantTx): Promise<AcheteurReconnuLu[]> => {
  const { rows } = await sql<AcheteurReconnuLu>`
    select id, sorte, valeur, appris_par_nom as "apprisParNom", appris_le as "apprisLe" from acheteur_reconnu
    where tenant_id = ${tx.tenantId} order by id desc limit 200`.execute(tx);
  return rows;
};

/** The numbers of a laboratory, in the order of their kinds (FAC-93). */
export const listeIdentifiants = (tx: TenantTx, laboratoireId: number) =>
  tx
    .selectFrom('laboratoire_identifiant')
    .select(['id', 'sorte', 'valeur', 'saisi', 'appris_par_nom as apprisParNom', 'appris_le as apprisLe'])
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .orderBy('sorte')
    .orderBy('id')
    .$castTo<IdentifiantLaboratoire>()
    .execute();
