import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { secretPresent } from '#server/features/connexions/secret/read-models.ts';
import type {
  CausePanne,
  Consentement,
  EtatExtracteur,
  TypeExtracteur,
} from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { direPanne } from '#shared/features/connexions/extracteur/messages.ts';

type Lu = {
  readonly type: TypeExtracteur | null;
  readonly configureLe: string | null;
  readonly ip: string | null;
  readonly consentement: Consentement | null;
  readonly versionCompte: number;
  readonly groupementId: number | null;
  readonly idNat: string | null;
  readonly url: string | null;
  readonly identifiant: string | null;
  readonly modifieLe: string | null;
  readonly modifieParNom: string | null;
  readonly version: number | null;
  readonly panne: CausePanne | null;
  readonly panneDepuis: string | null;
  readonly echecs: number | null;
  readonly dernierEssaiLe: string | null;
  readonly dernierSuccesLe: string | null;
  readonly prochainEssaiLe: string | null;
  readonly bail: string | null;
  readonly partageAvec: number | null;
  readonly partageParNom: string | null;
  readonly partageLe: string | null;
};

/**
 * The name of the folder where the extractor of an account drops its files, under the one that the server keeps for all
 * of them.
 */
const dossierDuCompte = (tenantId: number): string => `depots/${tenantId}`;

const lirePartage = async (tx: TenantTx, extracteurLu: Lu): Promise<EtatExtracteur['partage']> => {
  const { groupementId } = extracteurLu;
  if (groupementId === null) return null;
  const groupementNom = await enSysteme(tx, (systeme) => nomDuTenant(systeme, groupementId));
  return {
    groupementNom,
    accorde: extracteurLu.partageAvec === groupementId,
    parNom: extracteurLu.partageParNom,
    le: extracteurLu.partageLe,
  };
};

/** The group that the account belongs to now. */
export const groupementActuel = async (tx: TenantTx): Promise<number | null> => {
  const { rows } = await sql<{
    id: number | null;
  }>`select case when etat_groupement = 'ACCEPTED' then groupement_id end as id
    from tenant where id = ${tx.tenantId}`.execute(tx);
  return rows[0]?.id ?? null;
};

/** How the sales of the account are collected; never a secret. */
export const lireEtatExtracteur = async (tx: TenantTx, maintenant: Date): Promise<EtatExtracteur> => {
  const { rows } = await sql<Lu>`
    select t.extracteur_type as type, t.extracteur_configured_date as "configureLe", t.extracteur_configurator_ip as ip,
      t.extracteur_consentement as consentement, t.version as "versionCompte",
      case when t.etat_groupement = 'ACCEPTED' then t.groupement_id end as "groupementId", e.id_nat as "idNat", e.url,
        e.identifiant,
      e.modifie_le as "modifieLe", e.modifie_par_nom as "modifieParNom", e.version, e.panne_cause as panne,
      e.panne_depuis as "panneDepuis",
      e.echecs, e.dernier_essai_le as "dernierEssaiLe", e.dernier_succes_le as "dernierSuccesLe",
      e.prochain_essai_le as "prochainEssaiLe",
      e.bail_jusqu_a as bail, e.partage_avec as "partageAvec", e.partage_par_nom as "partageParNom",
      e.partage_le as "partageLe"
    from tenant t left join extracteur e on e.tenant_id = t.id where t.id = ${tx.tenantId}`.execute(tx);
  const extracteurLu = rows[0]!;
  const extracteurType = extracteurLu.type ?? 'AUCUN';
  return {
    extracteurType,
    extracteurConfiguredDate: extracteurLu.configureLe,
    extracteurConfiguratorIp: extracteurLu.ip,
    consentement: extracteurLu.consentement,
    tenantId: tx.tenantId,
    versionCompte: extracteurLu.versionCompte,
    parametres: {
      idNat: extracteurLu.idNat,
      url: extracteurLu.url,
      identifiant: extracteurLu.identifiant,
      secretPresent: await secretPresent(tx, { tenantId: tx.tenantId, connexion: 'EXTRACTEUR', nom: 'motDePasse' }),
      dossier: extracteurType === 'SFTP' ? dossierDuCompte(tx.tenantId) : null,
      modifieLe: extracteurLu.modifieLe,
      modifieParNom: extracteurLu.modifieParNom,
    },
    // The row is made at the first change, in its first version.
    version: extracteurLu.version ?? 1,
    panne:
      extracteurLu.panne === null || extracteurLu.panneDepuis === null
        ? null
        : {
            cause: extracteurLu.panne,
            phrase: direPanne(extracteurLu.panne),
            depuis: extracteurLu.panneDepuis,
            echecs: extracteurLu.echecs ?? 0,
          },
    dernierEssaiLe: extracteurLu.dernierEssaiLe,
    dernierSuccesLe: extracteurLu.dernierSuccesLe,
    prochainEssaiLe: extracteurLu.prochainEssaiLe,
    enCours: extracteurLu.bail !== null && Date.parse(extracteurLu.bail) > maintenant.getTime(),
    partage: await lirePartage(tx, extracteurLu),
  };
};
