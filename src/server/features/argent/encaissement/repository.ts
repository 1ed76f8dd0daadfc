import { sql, type Updateable } from 'kysely';
import type { DB, TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SourceEncaissement } from '#shared/features/argent/encaissement/contract/enumerations.ts';
import type { EtatEncours } from '#shared/features/argent/encours/contract/enumerations.ts';
import type { DejaEnregistre, SuiviEncaissement } from '#shared/features/argent/encaissement/rules.ts';
import type { Periode } from '#shared/features/argent/encaissement/rules/candidats.ts';
import type { MontantsRecus } from '#shared/features/argent/encaissement/rules/montants.ts';

const colonnes = [
  'id',
  'laboratoire_id as laboratoireId',
  'payeur',
  'nature',
  'numero',
  'date',
  'montant_ht_centimes as montantHtCentimes',
  'tva_centimes as tvaCentimes',
  'montant_ttc_centimes as montantTtcCentimes',
  'partage',
  'affecte_centimes as affecteCentimes',
  'source',
  'info',
  'fichier_id as fichierId',
  'ne_du_reglement as neDuReglement',
  'annule_le as annuleLe',
  'cree_le as creeLe',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
  'version',
] as const;

/** A locked row: everything the rules read. */
export type LigneEncaissement = SuiviEncaissement & {
  readonly source: SourceEncaissement;
  readonly info: string | null;
  readonly fichierId: number | null;
  readonly neDuReglement: boolean;
  readonly creeLe: string;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
  readonly version: number;
};

// The checks of the table hold each enumeration: the rows have the types of the contract.
const encaissements = (tx: Tx, tenantId?: number) =>
  tx
    .selectFrom('encaissement')
    .select(colonnes)
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .$castTo<LigneEncaissement>();

/** Locks, in the order of ids; always before the encours that they settle, so that two acts never wait for each other. */
export const verrouillerEncaissements = (tx: TenantTx, ids: readonly number[]): Promise<LigneEncaissement[]> =>
  encaissements(tx)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export type CleEncaissement = Pick<SuiviEncaissement, 'payeur' | 'laboratoireId' | 'nature'> & {
  readonly numero: string;
};

/** The living one of this giver, nature and number, locked (ECM-4). Two people who type one number at once follow each other. */
export const verrouillerParNumero = async (
  tx: Tx,
  { payeur, laboratoireId, nature, numero }: CleEncaissement,
  tenantId?: number,
): Promise<LigneEncaissement | undefined> => {
  const cle = sql`nullif(replace(f_normaliser(${numero}::text), ' ', ''), '')`;
  await sql`select pg_advisory_xact_lock(hashtextextended(
    concat_ws(':', 'encaissement', ${tenantDe(tx, tenantId)}::text, ${payeur}::text, ${laboratoireId}::text, ${nature}::text, ${cle}), 0))`.execute(
    tx,
  );
  return encaissements(tx, tenantId)
    .where('payeur', '=', payeur)
    .where('laboratoire_id', 'is not distinct from', laboratoireId)
    .where('nature', '=', nature)
    .where('numero_cle', '=', sql<string>`${cle}`)
    .where('annule_le', 'is', null)
    .forUpdate()
    .executeTakeFirst();
};

export const enregistre = ({ creeLe, ...ligne }: LigneEncaissement): DejaEnregistre => ({
  ...ligne,
  recuLe: creeLe.slice(0, 10),
});

// A laboratory or a file of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  encaissement_laboratoire_fk: coreErrors.introuvable,
  encaissement_fichier_fk: coreErrors.introuvable,
  encaissement_numero: () => coreErrors.champInvalide('/numero', 'Ce numéro est déjà enregistré.'),
});

export type NouvelEncaissement = Pick<
  SuiviEncaissement,
  'laboratoireId' | 'payeur' | 'nature' | 'numero' | 'date' | 'partage'
> &
  MontantsRecus & {
    readonly info: string | null;
    /** What its document says that it is about (ECM-23). */
    readonly periode?: Periode | null;
    readonly source: SourceEncaissement;
    readonly fichierId?: number | null;
    readonly cleReleve?: string | null;
    readonly neDuReglement?: boolean;
  };
type Auteur = { readonly utilisateurId: number | null; readonly nomComplet: string };

const enColonnes = (un: Omit<NouvelEncaissement, 'source' | 'partage'>) => ({
  laboratoire_id: un.laboratoireId,
  payeur: un.payeur,
  nature: un.nature,
  numero: un.numero,
  date: un.date,
  montant_ht_centimes: un.montantHtCentimes,
  tva_centimes: un.tvaCentimes,
  montant_ttc_centimes: un.montantTtcCentimes,
  info: un.info,
});

/** @returns null when this line of a statement was already received (RLV-3) */
export const insertEncaissement = async (
  tx: Tx,
  un: NouvelEncaissement,
  { utilisateurId, nomComplet }: Auteur,
  tenantId?: number,
): Promise<number | null> => {
  const ligne = await tx
    .insertInto('encaissement')
    .values({
      tenant_id: tenantDe(tx, tenantId),
      ...enColonnes(un),
      periode_debut: un.periode?.debut ?? null,
      periode_fin: un.periode?.fin ?? null,
      partage: un.partage,
      source: un.source,
      fichier_id: un.fichierId ?? null,
      cle_releve: un.cleReleve ?? null,
      ne_du_reglement: un.neDuReglement ?? false,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      modifie_par_nom: nomComplet,
    })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'cle_releve'])
        .where(sql<boolean>`annule_le is null and cle_releve is not null`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
    .catch(surLien);
  return ligne?.id ?? null;
};

const ecrire = async (
  tx: TenantTx,
  id: number,
  champs: Updateable<DB['encaissement']>,
  { nomComplet }: Pick<Auteur, 'nomComplet'>,
): Promise<void> => {
  await tx
    .updateTable('encaissement')
    .set({ ...champs, modifie_par_nom: nomComplet, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surLien);
};

/** What a person corrects; it stands on its own, no longer the shadow of a settlement (ECM-12). */
export const updateEncaissement = (
  tx: TenantTx,
  id: number,
  un: Omit<NouvelEncaissement, 'source' | 'partage'>,
  auteur: Auteur,
): Promise<void> => ecrire(tx, id, { ...enColonnes(un), ne_du_reglement: false }, auteur);

export const updateMontants = (tx: TenantTx, id: number, montants: MontantsRecus, auteur: Auteur): Promise<void> =>
  ecrire(
    tx,
    id,
    {
      montant_ht_centimes: montants.montantHtCentimes,
      tva_centimes: montants.tvaCentimes,
      montant_ttc_centimes: montants.montantTtcCentimes,
    },
    auteur,
  );

/** Shares came or went: who reads it with the older version must read it again. */
export const updateVersion = (tx: TenantTx, id: number, auteur: Auteur): Promise<void> => ecrire(tx, id, {}, auteur);

export const updateAnnule = async (tx: TenantTx, id: number, motif: string | null, auteur: Auteur): Promise<void> => {
  await tx
    .updateTable('encaissement')
    .set({ annule_le: sql`now()`, annule_par_nom: auteur.nomComplet, annule_motif: motif })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await ecrire(tx, id, {}, auteur);
};

/** Showing a proof is not editing: the version stays. */
export const updateFichier = async (tx: Tx, id: number, fichierId: number | null, tenantId?: number): Promise<void> => {
  await tx
    .updateTable('encaissement')
    .set({ fichier_id: fichierId })
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .where('id', '=', id)
    .execute();
};

/** The period that its document says, on one that said none (ECM-23): the version stays, as for a file. */
export const completerPeriode = async (
  tx: Tx,
  id: number,
  periode: Periode | null,
  tenantId: number,
): Promise<void> => {
  if (periode === null) return;
  await tx
    .updateTable('encaissement')
    .set({ periode_debut: periode.debut, periode_fin: periode.fin })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('periode_debut', 'is', null)
    .execute();
};

/** A share of an encaissement, as its undo needs it. */
export type PartEnregistree = {
  readonly id: number;
  readonly encaissementId: number;
  readonly encoursId: number;
  readonly montantCentimes: number;
  readonly solde: boolean;
  readonly etatAvant: EtatEncours;
  readonly acteId: number;
};
