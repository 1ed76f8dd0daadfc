import { sql } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { enVigueur, ouvreLaboratoire } from '#server/core/habilitation.ts';
import { laboratoiresJoignables } from '#server/features/argent/encours/read-models/laboratoires.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DestinataireRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

/** Delegates whom this account lets follow that laboratory: their own address, nothing else of theirs. */
const delegues = (tx: TenantTx, laboratoireId: number, jour: Jour): Promise<DestinataireRdv[]> =>
  enSysteme(tx, async (systeme) => {
    const { rows } = await sql<DestinataireRdv>`
      select concat_ws(' ', u.nom, u.prenom) as nom, u.email as mail, 'DELEGUE' as sorte, t.nom as fonction
      from habilitation h join utilisateur u on u.tenant_id = h.delegue_tenant_id and u.id = h.delegue_id
        and u.activated and u.email is not null
      join tenant t on t.id = u.tenant_id
      where h.tenant_id = ${tx.tenantId} and h.sorte = 'TRADE' and ${enVigueur(jour)}
        and ${ouvreLaboratoire(sql`${laboratoireId}::bigint`)} order by 1`.execute(systeme);
    return rows;
  });

const fonctions = async (tx: TenantTx, laboratoireId: number): Promise<DestinataireRdv[]> => {
  const { rows } = await sql<DestinataireRdv>`
    select nom, email as mail, 'CONTACT' as sorte, fonction from laboratoire_contact
    where tenant_id = ${tx.tenantId} and laboratoire_id = ${laboratoireId}
      order by f_tri(nom) collate textes, id`.execute(tx);
  return rows;
};

/** The possible recipients of the minutes: each address once, the people met first. @throws 404 */
export const destinatairesRdv = async (tx: TenantTx, laboratoireId: number, jour: Jour): Promise<DestinataireRdv[]> => {
  const labo = (await laboratoiresJoignables(tx, [laboratoireId])).get(laboratoireId);
  const contacts = await fonctions(tx, laboratoireId);
  const duLabo: DestinataireRdv[] = labo?.emailLaboratoire
    ? [{ nom: labo.nom, mail: labo.emailLaboratoire, sorte: 'LABORATOIRE', fonction: null }]
    : [];
  const vus = new Set<string>();
  return [...contacts, ...(await delegues(tx, laboratoireId, jour)), ...duLabo].filter(({ mail }) => {
    const cle = mail.toLowerCase();
    return vus.has(cle) ? false : Boolean(vus.add(cle));
  });
};
