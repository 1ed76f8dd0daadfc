import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { Services } from '#server/core/services.ts';
import { secretDe } from '#server/features/connexions/secret/read-models.ts';
import type { ComptePayps, MarquePayps } from '#shared/features/connexions/payps/contract.ts';

const JAMAIS: ComptePayps = {
  connecte: false,
  email: null,
  connecteLe: null,
  connecteParNom: null,
  deconnecteLe: null,
  deconnexion: null,
  lectureEnCours: false,
  lueLe: null,
  erreur: null,
};

/** The account as its screen shows it; never its token. */
export const comptePayps = async (tx: TenantTx): Promise<ComptePayps> => {
  const compte = await tx
    .selectFrom('payps_compte')
    .select([
      'connecte',
      'email',
      'connecte_le as connecteLe',
      'connecte_par_nom as connecteParNom',
      'deconnecte_le as deconnecteLe',
      'deconnexion',
      sql<boolean>`demandee_le is not null`.as('lectureEnCours'),
      'lue_le as lueLe',
      'erreur',
    ])
    .where('tenant_id', '=', tx.tenantId)
    // The checks of the table hold each enumeration.
    .$castTo<ComptePayps>()
    .executeTakeFirst();
  return compte ?? JAMAIS;
};

/** Is Payps connected? (PAY-15) */
export const estConnecteAPayps = async (tx: Tx, tenantId?: number): Promise<boolean> =>
  (
    await tx
      .selectFrom('payps_compte')
      .select('connecte')
      .where('tenant_id', '=', tenantDe(tx, tenantId))
      .executeTakeFirst()
  )?.connecte ?? false;

/** Where Payps answers; null: not told. */
export const adressePayps = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('payps_reglage').select('url').executeTakeFirst())?.url ?? null;

export type SessionPayps = {
  readonly url: string | null;
  readonly jeton: string;
  readonly connexionNo: number;
  readonly curseurCoupons: string | null;
  readonly curseurVersements: string | null;
};
/** What a reading needs; undefined when the account is not connected. For an outgoing call alone. */
export const sessionPayps = async (
  services: Pick<Services, 'secrets'>,
  tx: Tx,
  tenantId?: number,
): Promise<SessionPayps | undefined> => {
  const tenant = tenantDe(tx, tenantId);
  const compte = await tx
    .selectFrom('payps_compte')
    .select(colonnesNommees('payps_compte', ['connexionNo', 'curseurCoupons', 'curseurVersements']))
    .where('tenant_id', '=', tenant)
    .where('connecte', '=', true)
    .executeTakeFirst();
  if (!compte) return undefined;
  const jeton = await secretDe(services, tx, { tenantId: tenant, connexion: 'PAYPS', nom: 'jeton' });
  return jeton === undefined ? undefined : { ...compte, jeton, url: await adressePayps(tx) };
};

export const marquesPayps = async (tx: Tx, id?: number): Promise<MarquePayps[]> => {
  const { rows } = await sql<MarquePayps>`
    select m.id, m.nom, m.laboratoire_detail_id as "laboratoireDetailId", d.nom as "laboratoireNom",
      m.modifie_par_nom as "modifieParNom", m.modifie_le as "modifieLe", m.version
    from payps_marque m left join laboratoire_detail d on d.id = m.laboratoire_detail_id
    ${id === undefined ? sql`` : sql`where m.id = ${id}`}
    order by m.laboratoire_detail_id is not null, f_tri(m.nom) collate textes, m.id`.execute(tx);
  return rows;
};

/** The accounts to look at every night: those connected are read, the others only reconciled. */
export const comptesPayps = (tx: Tx): Promise<{ tenantId: number }[]> =>
  tx.selectFrom('payps_compte').select('tenant_id as tenantId').orderBy('tenant_id').execute();

export const reglagePayps = (tx: Tx): Promise<{ url: string | null; version: number }> =>
  tx.selectFrom('payps_reglage').select(['url', 'version']).executeTakeFirstOrThrow();

/** Does a brand of Payps belong to this laboratory? */
export const aUneMarquePayps = async (tx: TenantTx, laboratoireId: number): Promise<boolean> =>
  (await tx
    .selectFrom('payps_marque')
    .innerJoin('laboratoire', 'laboratoire.detail_id', 'payps_marque.laboratoire_detail_id')
    .select('payps_marque.id')
    .where('laboratoire.tenant_id', '=', tx.tenantId)
    .where('laboratoire.id', '=', laboratoireId)
    .executeTakeFirst()) !== undefined;
