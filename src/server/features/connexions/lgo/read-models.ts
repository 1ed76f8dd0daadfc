import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { MAX_ECHANGES } from '#shared/features/connexions/lgo/contract.ts';
import type {
  AttenteLgo,
  ConnexionLgo,
  DernierEchange,
  EchangeLgo,
  LgoAConfirmer,
  LogicielLgo,
  ReglageLgo,
} from '#shared/features/connexions/lgo/schemas.ts';
import { secretPresent } from '#server/features/connexions/secret/read-models.ts';

/** How an account reaches its software, and the last time it did; without address nor secret. */
export type EtatLgo = {
  readonly connexion: ConnexionLgo;
  readonly logiciel: LogicielLgo | null;
  readonly regleLe: Date | null;
  readonly dernierEchange: DernierEchange | null;
};

type Rangee = {
  readonly connexion: ConnexionLgo;
  readonly logiciel: LogicielLgo | null;
  readonly regleLe: string | null;
  readonly le: string | null;
  readonly ok: boolean | null;
  readonly message: string | null;
  readonly adresse: string | null;
  readonly identifiant: string | null;
  readonly version: number;
  readonly modifieParNom: string | null;
  readonly modifieLe: string;
  readonly regleParNom: string | null;
  readonly confirmeParNom: string | null;
  readonly confirmeLe: string | null;
};
const rangee = async (tx: Tx, tenantId: number): Promise<Rangee | undefined> =>
  (
    await sql<Rangee>`select coalesce(t.lgo_type_connexion, 'AUCUNE') as connexion, t.lgo_type_selected as logiciel,
      c.regle_le as "regleLe",
        c.dernier_echange_le as le, c.dernier_echange_ok as ok, c.dernier_echange_message as message, c.adresse,
        c.identifiant,
        t.version, t.modifie_par_nom as "modifieParNom", t.modifie_le as "modifieLe",
        c.regle_par_nom as "regleParNom", c.confirme_par_nom as "confirmeParNom", c.confirme_le as "confirmeLe"
      from tenant t left join connexion_lgo c on c.tenant_id = t.id where t.id = ${tenantId}`.execute(tx)
  ).rows[0];

const dernierDe = ({ le, ok, message }: Pick<Rangee, 'le' | 'ok' | 'message'>): DernierEchange | null =>
  le === null || ok === null ? null : { le: new Date(le).toISOString(), ok, message };

/** @param tenantId of a transaction that sees every account; its own by default */
export const etatLgo = async (tx: Tx, tenantId?: number): Promise<EtatLgo> => {
  const rangeeLgo = await rangee(tx, tenantDe(tx, tenantId));
  if (!rangeeLgo) return { connexion: 'AUCUNE', logiciel: null, regleLe: null, dernierEchange: null };
  const { connexion, logiciel, regleLe } = rangeeLgo;
  return {
    connexion,
    logiciel,
    regleLe: regleLe === null ? null : new Date(regleLe),
    dernierEchange: dernierDe(rangeeLgo),
  };
};

/** Where the software answers, for who speaks to it. */
export const accesLgo = async (tx: SystemeTx, tenantId: number) => {
  const { adresse = null, identifiant = null } = (await rangee(tx, tenantId)) ?? {};
  return { adresse, identifiant };
};

/** What waits for the confirmation of the pharmacy. */
const attenteLgo = (tx: Tx, tenantId: number): Promise<AttenteLgo | undefined> =>
  tx
    .selectFrom('lgo_en_attente')
    .select([
      'connexion',
      'logiciel',
      'adresse',
      'identifiant',
      'secret_remplace as secretRemplace',
      'par_nom as parNom',
      'le',
      'version',
    ])
    .where('tenant_id', '=', tenantId)
    .$castTo<AttenteLgo>()
    .executeTakeFirst();

/** The setting that acts and the one that waits, as the pharmacy compares them. */
export const lgoAConfirmer = async (tx: SystemeTx, tenantId: number): Promise<LgoAConfirmer> => {
  const { connexion, logiciel, adresse, identifiant, attente } = await reglageLgo(tx, tenantId);
  return { actuel: { connexion, logiciel, adresse, identifiant }, attente };
};

/** The setting as its screen shows it. */
export const reglageLgo = async (tx: SystemeTx, tenantId: number): Promise<ReglageLgo> => {
  const rangeeLgo = await rangee(tx, tenantId);
  if (!rangeeLgo) throw new Error('the account was authorised: it is there');
  const { connexion, logiciel, adresse, identifiant, version, modifieParNom, modifieLe } = rangeeLgo;
  const { regleParNom, confirmeParNom, confirmeLe } = rangeeLgo;
  return {
    connexion,
    logiciel,
    adresse,
    identifiant,
    secretPresent: await secretPresent(tx, { tenantId, connexion: 'LGO', nom: 'motDePasse' }),
    dernierEchange: dernierDe(rangeeLgo),
    regleParNom,
    confirmeParNom,
    confirmeLe,
    attente: (await attenteLgo(tx, tenantId)) ?? null,
    modifieParNom,
    modifieLe,
    version,
  };
};

/** The last exchanges, the newest first (CNX-65). */
export const pageEchanges = async (
  tx: SystemeTx,
  tenantId: number,
  { page, taille }: { readonly page: number; readonly taille: number },
): Promise<{ elements: EchangeLgo[]; total: number }> => {
  const { rows } = await sql<EchangeLgo & { total: number }>`
    select id, le, acte, ok, message, operation, produit, ean, duree_ms as "dureeMs", par_nom as "parNom", count(*)
      over () as total
    from (select * from echange_lgo where tenant_id = ${tenantId} order by id desc limit ${MAX_ECHANGES}) e
    order by id desc limit ${taille} offset ${(page - 1) * taille}`.execute(tx);
  const elements = rows.map(({ total: _total, ...echange }) => echange);
  if (rows[0] || page === 1) return { elements, total: rows[0]?.total ?? 0 };
  const { rows: tout } = await sql<{ total: number }>`select least(count(*), ${MAX_ECHANGES})::int as total
    from echange_lgo where tenant_id = ${tenantId}`.execute(tx);
  return { elements, total: tout[0]?.total ?? 0 };
};
