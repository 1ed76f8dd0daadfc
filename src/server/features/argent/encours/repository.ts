import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { colonneDe, enColonnes, colonnesNommees, type AInserer, type Champs } from '#server/core/db/noms.ts';
import { requeteGardee } from '#server/core/db/requete-gardee.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { encoursSchema, type LigneEncours, type NatureFiscale } from '#shared/features/argent/encours/schemas.ts';
import type { SuiviEncours } from '#shared/features/argent/encours/rules.ts';
import type { ChampSaisi } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { numeroEncours, prendreNumeros } from './repository/numero.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

// Without the fields of the contract that are no column: computed, or read in another table.
const ligneSchema = encoursSchema.omit({
  laboratoireNom: true,
  laboratoireColor: true,
  recuCentimes: true,
  compenseCentimes: true,
  soldeCentimes: true,
  dateOrigine: true,
  aCompleter: true,
  preuveManque: true,
  responsableNom: true,
  retardJours: true,
  creeLe: true,
  droits: true,
});

/** A locked row: everything the rules and the policy read. */
export type LigneVerrouilleeEncours = SuiviEncours &
  z.output<typeof ligneSchema> & {
    readonly montantACompleter: boolean;
    readonly preuveAttendue: boolean;
    readonly champsSaisis: readonly ChampSaisi[];
  };

/** The fields of a row. */
export const champsEcritsEncours = [
  ...ligneSchema.keyof().options,
  'valeurCompenseeCentimes',
  'datePrevue',
  'montantACompleter',
  'preuveAttendue',
  'champsSaisis',
] as const;
const colonnes = colonnesNommees('encours', champsEcritsEncours);

/**
 * Locks, in the order of ids so that two selections never wait for each other. The checks of the table hold each
 * enumeration: the rows have the types of the contract.
 */
export const lockEncours = async (
  tx: Tx,
  ids: readonly number[],
  tenantId?: number,
): Promise<LigneVerrouilleeEncours[]> => {
  const valeurs = { tenant: tenantDe(tx, tenantId), ids: [...ids] };
  const requete = requeteGardee('verrouiller-encours', valeurs, (places) =>
    tx
      .selectFrom('encours')
      .select(colonnes)
      .where('tenant_id', '=', places.tenant)
      .$castTo<LigneVerrouilleeEncours>()
      .where('id', '=', sql<number>`any(${places.ids}::bigint[])`)
      .orderBy('id')
      .forUpdate(),
  );
  return (await tx.executeQuery(requete)).rows;
};

// A laboratory of another account and an unknown one answer alike (COM-11).
export const surLien = surViolation({
  encours_laboratoire_fk: coreErrors.introuvable,
  encours_responsable_fk: coreErrors.introuvable,
});

/** A row without a nature takes the one that the account counts in (ENC-75). */
export type NouvelleLigne = Omit<
  AInserer<'encours'>,
  'tenantId' | 'numero' | 'id' | 'natureFiscale' | 'tauxTvaCentiemes'
> & {
  readonly natureFiscale?: NatureFiscale | null | undefined;
  readonly tauxTvaCentiemes?: number | null | undefined;
};

/** The numbering and the insertion of one encours: the tables `compteur` and `cree` of a statement. */
export const insertionEncours = (
  annee: number,
  tenant: unknown,
  champs: Readonly<Record<string, unknown>>,
  rendues: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  compteur as (${prendreNumeros(annee, sql`(values (${tenant}::bigint, 1::bigint)) as d (tenant_id, nombre)`)}),
  cree as (
    insert into encours (tenant_id, numero, ${sql.join(Object.keys(champs).map((nom) => sql.ref(colonneDe(nom))))})
    select ${tenant}, ${numeroEncours(sql`${annee}`, sql`dernier`)}, ${sql.join(Object.values(champs))} from compteur
    returning ${rendues}
  )`;

/** Numbers and inserts encours in one statement. */
export const insertEncours = async <L extends NouvelleLigne>(
  tx: Tx,
  annee: number,
  ligne: Champs<'encours', L>,
  tenantId?: number,
): Promise<{ id: number; numero: string }> => {
  const tenant = tenantDe(tx, tenantId);
  const champs = Object.fromEntries(Object.entries(ligne).filter(([, valeur]) => valeur !== undefined));
  const cle = JSON.stringify(['inserer-encours', annee, Object.keys(champs)]);
  const requete = requeteGardee(cle, { tenant, ...champs }, ({ tenant: place, ...places }) => ({
    compile: () =>
      sql<{ id: number; numero: string }>`
        with ${insertionEncours(annee, place, places, sql`id, numero`)} select id, numero from cree`.compile(tx),
  }));
  const { rows } = await tx.executeQuery(requete).catch(surLien);
  return rows[0]!;
};

/** The columns that a change writes: not its number, its author nor its count of pièces. */
export const colonnesModifiees = ({
  id: _id,
  numero: _numero,
  nbPieces: _pieces,
  creeParNom: _par,
  version: _version,
  champsSaisis,
  ...champs
}: LigneVerrouilleeEncours): Readonly<Record<string, unknown>> =>
  enColonnes('encours', { ...champs, champsSaisis: [...champsSaisis] });

type Modifie = { readonly tenant: number; readonly encoursId: number; readonly auteur: string };
/** The change of one encours. */
export const modificationEncours = (
  { tenant, encoursId, auteur }: Modifie,
  modifiees: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> => {
  const ecrites = Object.entries({ ...modifiees, ...modifiePar(auteur) });
  return sql`update encours set ${sql.join(ecrites.map(([colonne, valeur]) => sql`${sql.ref(colonne)} = ${valeur}`))}
    where encours.tenant_id = ${tenant} and encours.id = ${encoursId}`;
};

/** Writes an encours as the rules and the person left it. */
export const updateEncours = async (
  tx: Tx,
  encours: LigneVerrouilleeEncours,
  parNom: string,
  tenantId?: number,
): Promise<void> => {
  const modifiees = colonnesModifiees(encours);
  const cle = JSON.stringify(['modifier-encours', Object.keys(modifiees)]);
  const valeurs = { tenant: tenantDe(tx, tenantId), encoursId: encours.id, auteur: parNom, ...modifiees };
  const requete = requeteGardee(cle, valeurs, ({ tenant, encoursId, auteur, ...places }) => ({
    compile: () => modificationEncours({ tenant, encoursId, auteur }, places).compile(tx),
  }));
  await tx.executeQuery(requete).catch(surLien);
};

export const replaceLignesEncours = async (
  tx: Tx,
  encoursId: number,
  lignes: readonly LigneEncours[],
  tenantId?: number,
): Promise<void> => {
  const tenant = tenantDe(tx, tenantId);
  await tx.deleteFrom('encours_ligne').where('tenant_id', '=', tenant).where('encours_id', '=', encoursId).execute();
  await insertLignesEncours(tx, encoursId, lignes, tenant);
};

export const insertLignesEncours = async (
  tx: Tx,
  encoursId: number,
  lignes: readonly LigneEncours[],
  tenantId?: number,
): Promise<void> => {
  if (lignes.length === 0) return;
  const tenant = tenantDe(tx, tenantId);
  const valeurs = lignes.map((ligne, position) =>
    enColonnes('encours_ligne', { ...ligne, tenantId: tenant, encoursId, position }),
  );
  await tx.insertInto('encours_ligne').values(valeurs).execute();
};

export const deleteEncours = async (tx: Tx, id: number, tenantId?: number): Promise<void> => {
  await tx.deleteFrom('encours').where('tenant_id', '=', tenantDe(tx, tenantId)).where('id', '=', id).execute();
};

type Auteur = { readonly utilisateurId: number; readonly nomComplet: string };
type NouvelleRelance = {
  readonly encoursId: number;
  readonly date: string;
  readonly niveau: number;
  readonly canal: string;
  readonly destinataires: readonly string[];
};
export const insertRelances = async (
  tx: TenantTx,
  relances: readonly NouvelleRelance[],
  auteur: Auteur,
): Promise<void> => {
  await tx
    .insertInto('encours_relance')
    .values(
      relances.map((relance) =>
        enColonnes('encours_relance', {
          ...relance,
          tenantId: tx.tenantId,
          destinataires: [...relance.destinataires],
          creeParId: auteur.utilisateurId,
          creeParNom: auteur.nomComplet,
        }),
      ),
    )
    .execute();
};

export const insertCommentaireEncours = (
  tx: TenantTx,
  encoursId: number,
  texte: string,
  auteur: Auteur & { readonly impersonation: boolean },
) =>
  tx
    .insertInto('encours_commentaire')
    .values({
      tenant_id: tx.tenantId,
      encours_id: encoursId,
      texte,
      impersonation: auteur.impersonation,
      cree_par_id: auteur.utilisateurId,
      cree_par_nom: auteur.nomComplet,
    })
    .returning(colonnesNommees('encours_commentaire', ['id', 'creeLe']))
    .executeTakeFirstOrThrow();

/** Links a mail to these encours: their history shows it, and whether it left. */
export const insertMailDeLEncours = async (
  tx: TenantTx,
  encoursIds: readonly number[],
  mailId: number,
): Promise<void> => {
  if (encoursIds.length === 0) return;
  await tx
    .insertInto('encours_mail')
    .values(encoursIds.map((encours_id) => ({ tenant_id: tx.tenantId, encours_id, mail_id: mailId })))
    .onConflict((conflit) => conflit.doNothing())
    .execute();
};

/** The encours of this source no longer say where they come from. */
export const updateEncoursSansSource = async (
  tx: TenantTx,
  source: { readonly type: string; readonly id: number },
): Promise<void> => {
  await tx
    .updateTable('encours')
    .set({ source_type: null, source_id: null, source_detail_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .execute();
};
