import { sql, type Updateable } from 'kysely';
import type { DB, TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees, enColonnes } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SourceEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { EtatEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { resteDe, type SuiviEncaissement } from '#shared/features/argent/encaissement/rules.ts';
import { type DejaEnregistre } from '#shared/features/argent/encaissement/rules/meme-papier.ts';
import { cleDuPapier } from '#shared/features/argent/encaissement/rules/papier.ts';
import type { PeriodeEncaissement } from '#shared/features/argent/encaissement/rules/candidats.ts';
import type { MontantsRecus } from '#shared/features/argent/encaissement/rules/montants.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = colonnesNommees('encaissement', [
  'id',
  'laboratoireId',
  'payeur',
  'nature',
  'numero',
  'date',
  'montantHtCentimes',
  'tvaCentimes',
  'montantTtcCentimes',
  'partage',
  'affecteCentimes',
  'source',
  'info',
  'fichierId',
  'neDuReglement',
  'papierRang',
  'payeLe',
  'annuleLe',
  'creeLe',
  'modifieLe',
  'modifieParNom',
  'version',
]);

/** A locked row: everything the rules read. */
export type LigneEncaissement = SuiviEncaissement & {
  readonly source: SourceEncaissement;
  readonly info: string | null;
  readonly fichierId: number | null;
  readonly neDuReglement: boolean;
  /** Above zero: another encaissement of the same number was there first (ECM-24). */
  readonly papierRang: number;
  /** Of a credit note: when a transfer paid it (ECM-25). */
  readonly payeLe: Jour | null;
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

/**
 * Locks, in the order of ids; always before the encours that they settle, so that two acts never wait for each other.
 */
export const lockEncaissements = (tx: Tx, ids: readonly number[], tenantId?: number): Promise<LigneEncaissement[]> =>
  encaissements(tx, tenantId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * The encaissements of this number that are not cancelled, whoever gave them, locked (ECM-4). Two people who type one
 * number at once follow each other: what the first keeps, the second finds.
 */
export const lockPapiers = async (tx: Tx, numero: string, tenantId?: number): Promise<LigneEncaissement[]> => {
  const cle = cleDuPapier(numero);
  if (cle === '') return [];
  await sql`select pg_advisory_xact_lock(hashtextextended(
    concat_ws(':', 'papier', ${tenantDe(tx, tenantId)}::text, ${cle}::text), 0))`.execute(tx);
  return encaissements(tx, tenantId)
    .where('numero_cle', '=', cle)
    .where('annule_le', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
};

export const enDejaEnregistre = (ligne: LigneEncaissement): DejaEnregistre => ({
  ...ligne,
  recuLe: ligne.creeLe.slice(0, 10),
  resteCentimes: resteDe(ligne),
});

// A laboratory or a file of another account and an unknown one answer alike (COM-11).
const numeroPris = () => coreErrors.champInvalide('/numero', 'Ce numéro est déjà enregistré.');
const surLien = surViolation({
  encaissement_laboratoire_fk: coreErrors.introuvable,
  encaissement_fichier_fk: coreErrors.introuvable,
  encaissement_numero: numeroPris,
  encaissement_numero_groupement: numeroPris,
});

export type NouvelEncaissement = Pick<
  SuiviEncaissement,
  'laboratoireId' | 'payeur' | 'nature' | 'numero' | 'date' | 'partage'
> &
  MontantsRecus & {
    readonly info: string | null;
    /** What its document says that it is about (ECM-23). */
    readonly periode?: PeriodeEncaissement | null;
    readonly source: SourceEncaissement;
    readonly fichierId?: number | null;
    readonly cleReleve?: string | null;
    /** The last characters of the account number of that statement (RLV-10). */
    readonly compteReleve?: string | null;
    readonly neDuReglement?: boolean;
    /** The rank among papers of the same number that a person said to be others. Default: 0, the only one. */
    readonly papierRang?: number;
  };
type Auteur = { readonly utilisateurId: number | null; readonly nomComplet: string };

/** @returns null when this line of a statement was already received (RLV-3) */
export const insertEncaissement = async (
  tx: Tx,
  { periode, papierRang = 0, ...encaissement }: NouvelEncaissement,
  { utilisateurId, nomComplet }: Auteur,
  tenantId?: number,
): Promise<number | null> => {
  const ligne = await tx
    .insertInto('encaissement')
    .values({
      ...enColonnes('encaissement', {
        ...encaissement,
        papierRang,
        tenantId: tenantDe(tx, tenantId),
        periodeDebut: periode?.debut ?? null,
        periodeFin: periode?.fin ?? null,
        creeParId: utilisateurId,
        creeParNom: nomComplet,
        modifieParNom: nomComplet,
      }),
      ...(papierRang > 0 && { autre_papier_par_nom: nomComplet, autre_papier_le: sql<string>`now()` }),
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
    .set({ ...champs, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surLien);
};

/** Notes who said that this is another paper than the one of the same number (ECM-4). */
const noterAutrePapier = async (tx: TenantTx, id: number, { nomComplet }: Auteur): Promise<void> => {
  await tx
    .updateTable('encaissement')
    .set({ autre_papier_par_nom: nomComplet, autre_papier_le: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

type Corrige = Pick<
  NouvelEncaissement,
  'laboratoireId' | 'payeur' | 'nature' | 'numero' | 'date' | 'papierRang' | 'info' | 'partage'
> &
  MontantsRecus;
/** Writes what a person corrects: the encaissement then no longer depends on a settlement (ECM-12). */
export const updateEncaissement = async (
  tx: TenantTx,
  id: number,
  { papierRang, ...encaissement }: Corrige,
  auteur: Auteur,
): Promise<void> => {
  const rang = papierRang === undefined ? {} : { papier_rang: papierRang };
  // Only a credit note is paid by something else.
  const paye = encaissement.nature === 'AVOIR' ? {} : { paye_le: null };
  await ecrire(
    tx,
    id,
    { ...enColonnes('encaissement', encaissement), ne_du_reglement: false, ...rang, ...paye },
    auteur,
  );
  if (papierRang) await noterAutrePapier(tx, id, auteur);
};

export const updateMontants = (tx: TenantTx, id: number, montants: MontantsRecus, auteur: Auteur): Promise<void> =>
  ecrire(tx, id, enColonnes('encaissement', montants), auteur);

type PaiementDeLAvoir = {
  readonly payeLe: Jour | null;
  readonly cleReleve: string | null;
  readonly compteReleve: string | null;
};
/** Writes the transfer that paid a credit note, or takes it off (ECM-25). */
export const updatePaiementAvoir = (
  tx: TenantTx,
  id: number,
  paiement: PaiementDeLAvoir,
  auteur: Auteur,
): Promise<void> => ecrire(tx, id, enColonnes('encaissement', paiement), auteur);

/** The living transfers of a laboratory for an amount, locked: one may have paid the credit note that arrives. */
export const lockVirementsDuMontant = (
  tx: Tx,
  { laboratoireId, montantTtcCentimes }: Pick<SuiviEncaissement, 'laboratoireId' | 'montantTtcCentimes'>,
  tenantId?: number,
): Promise<LigneEncaissement[]> =>
  encaissements(tx, tenantId)
    .where('nature', '=', 'VIREMENT')
    .where('payeur', '=', 'LABO')
    .where('laboratoire_id', '=', laboratoireId)
    .where('montant_ttc_centimes', '=', montantTtcCentimes)
    .where('annule_le', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

type AvoirEcrit = Pick<SuiviEncaissement, 'numero' | 'date' | 'partage'> &
  MontantsRecus & { readonly payeLe: Jour | null; readonly info: string | null; readonly fichierId: number | null };
/** A transfer becomes the credit note that it paid (ECM-25), a credit note its re-issue (FAC-108). */
export const updateEnAvoir = async (
  tx: Tx,
  id: number,
  avoir: AvoirEcrit,
  { nomComplet }: Pick<Auteur, 'nomComplet'>,
  tenantId?: number,
): Promise<void> => {
  await tx
    .updateTable('encaissement')
    .set({
      ...enColonnes('encaissement', avoir),
      nature: 'AVOIR',
      ...modifiePar(nomComplet),
    })
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .where('id', '=', id)
    .execute()
    .catch(surLien);
};

/** Shares came or went: an act on the older version must read the encaissement again. */
export const updateVersionEncaissement = (tx: TenantTx, id: number, auteur: Auteur): Promise<void> =>
  ecrire(tx, id, {}, auteur);

export const updateAnnuleEncaissement = async (
  tx: TenantTx,
  id: number,
  motif: string | null,
  auteur: Auteur,
): Promise<void> => {
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

/** Keeps, beside the encaissement, a file that is no longer its document (ENC-70). */
export const insertDocumentRetire = (tx: TenantTx, id: number, fichierId: number, parNom: string) =>
  tx
    .insertInto('encaissement_document_retire')
    .values({ tenant_id: tx.tenantId, encaissement_id: id, fichier_id: fichierId, retire_par_nom: parNom })
    .execute();

/** @returns whether the file was among the withdrawn documents */
export const deleteDocumentRetire = async (tx: TenantTx, id: number, fichierId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('encaissement_document_retire')
    .where('tenant_id', '=', tx.tenantId)
    .where('encaissement_id', '=', id)
    .where('fichier_id', '=', fichierId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Writes the period that the document says, when none was (ECM-23): the version stays, as for a file. */
export const updatePeriode = async (
  tx: Tx,
  id: number,
  periode: PeriodeEncaissement | null,
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
  readonly montantRecuCentimes: number;
  readonly solde: boolean;
  readonly etatAvant: EtatEncours;
  readonly acteId: number;
};
