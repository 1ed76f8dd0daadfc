import { sql, type Insertable, type Updateable } from 'kysely';
import type { DB, TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Encours, LigneEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import type { SuiviEncours } from '#shared/features/argent/encours/rules.ts';
import type { ChampSaisi } from '#shared/features/argent/encours/rules/reconciliation.ts';
import { numeroEncours, prendreNumeros } from './repository/numero.ts';

const colonnes = [
  'id',
  'numero',
  'laboratoire_id as laboratoireId',
  'type',
  'info',
  'action_attendue as actionAttendue',
  'action_description as actionDescription',
  'valeur_attendue_centimes as valeurAttendueCentimes',
  'valeur_reglee_centimes as valeurRegleeCentimes',
  'valeur_compensee_centimes as valeurCompenseeCentimes',
  'date_declaration as dateDeclaration',
  'date_prevue as datePrevue',
  'date_echeance as dateEcheance',
  'echeance_auto as echeanceAuto',
  'etat',
  'payeur',
  'date_fait as dateFait',
  'reference_facture as referenceFacture',
  'reference_bl as referenceBl',
  'canal_declaration as canalDeclaration',
  'ecart_motif as ecartMotif',
  'ecart_precision as ecartPrecision',
  'regle_le as regleLe',
  'origine_montant as origineMontant',
  'montant_a_completer as montantACompleter',
  'champs_saisis as champsSaisis',
  'source_type as sourceType',
  'source_id as sourceId',
  'source_detail_id as sourceDetailId',
  'niveau_relance as niveauRelance',
  'prochaine_relance as prochaineRelance',
  'suspendu_jusquau as suspenduJusquau',
  'responsable_id as responsableId',
  'nb_pieces as nbPieces',
  'modifie_par_nom as modifieParNom',
  'cree_par_nom as creeParNom',
  'modifie_le as modifieLe',
  'version',
] as const;

/** A locked row: everything the rules and the policy read. */
export type LigneVerrouillee = SuiviEncours &
  Pick<
    Encours,
    | 'id'
    | 'laboratoireId'
    | 'type'
    | 'info'
    | 'actionAttendue'
    | 'actionDescription'
    | 'payeur'
    | 'dateFait'
    | 'referenceFacture'
    | 'referenceBl'
    | 'origineMontant'
    | 'sourceType'
    | 'sourceId'
    | 'sourceDetailId'
    | 'responsableId'
    | 'nbPieces'
    | 'modifieParNom'
    | 'creeParNom'
    | 'modifieLe'
    | 'version'
  > & { readonly montantACompleter: boolean; readonly champsSaisis: readonly ChampSaisi[] };

// The checks of the table hold each enumeration: the rows have the types of the contract.
const encoursDuTenant = (tx: Tx, tenantId?: number) =>
  tx.selectFrom('encours').select(colonnes).where('tenant_id', '=', tenantDe(tx, tenantId)).$castTo<LigneVerrouillee>();

/** Locks, in the order of ids so that two selections never wait for each other. */
export const verrouillerEncours = (tx: Tx, ids: readonly number[], tenantId?: number): Promise<LigneVerrouillee[]> =>
  encoursDuTenant(tx, tenantId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

// A laboratory of another account and an unknown one answer alike (COM-11).
const surLien = surViolation({
  encours_laboratoire_fk: coreErrors.introuvable,
  encours_responsable_fk: coreErrors.introuvable,
});

export type NouvelleLigne = Omit<Insertable<DB['encours']>, 'tenant_id' | 'numero' | 'id'>;

/** Numbers and inserts in one statement. */
export const insertEncours = async (
  tx: Tx,
  annee: number,
  ligne: NouvelleLigne,
  tenantId?: number,
): Promise<{ id: number; numero: string }> => {
  const tenant = tenantDe(tx, tenantId);
  const champs = Object.entries(ligne).filter(([, valeur]) => valeur !== undefined);
  const noms = champs.map(([nom]) => sql.ref(nom));
  const valeurs = champs.map(([, valeur]) => sql`${valeur}`);
  const { rows } = await sql<{ id: number; numero: string }>`
    with compteur as (${prendreNumeros(annee, sql`(values (${tenant}::bigint, 1::bigint)) as d (tenant_id, nombre)`)})
    insert into encours (tenant_id, numero, ${sql.join(noms)})
    select ${tenant}, ${numeroEncours(sql`${annee}`, sql`dernier`)}, ${sql.join(valeurs)} from compteur
    returning id, numero`
    .execute(tx)
    .catch(surLien);
  return rows[0]!;
};

export const updateEncours = async (
  tx: Tx,
  id: number,
  champs: Updateable<DB['encours']>,
  parNom: string,
  tenantId?: number,
): Promise<void> => {
  await tx
    .updateTable('encours')
    .set({ ...champs, modifie_par_nom: parNom, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .where('id', '=', id)
    .execute()
    .catch(surLien);
};

/** The part of a row the rules change. */
export const colonnesSuivi = (suivi: SuiviEncours): Updateable<DB['encours']> => ({
  etat: suivi.etat,
  valeur_attendue_centimes: suivi.valeurAttendueCentimes,
  valeur_reglee_centimes: suivi.valeurRegleeCentimes,
  valeur_compensee_centimes: suivi.valeurCompenseeCentimes,
  date_declaration: suivi.dateDeclaration,
  date_prevue: suivi.datePrevue,
  date_echeance: suivi.dateEcheance,
  echeance_auto: suivi.echeanceAuto,
  canal_declaration: suivi.canalDeclaration,
  ecart_motif: suivi.ecartMotif,
  ecart_precision: suivi.ecartPrecision,
  regle_le: suivi.regleLe,
  niveau_relance: suivi.niveauRelance,
  prochaine_relance: suivi.prochaineRelance,
  suspendu_jusquau: suivi.suspenduJusquau,
});

export const remplacerLignes = async (
  tx: Tx,
  encoursId: number,
  lignes: readonly LigneEncours[],
  tenantId?: number,
): Promise<void> => {
  const tenant = tenantDe(tx, tenantId);
  await tx.deleteFrom('encours_ligne').where('tenant_id', '=', tenant).where('encours_id', '=', encoursId).execute();
  await insertLignes(tx, encoursId, lignes, tenant);
};

export const insertLignes = async (
  tx: Tx,
  encoursId: number,
  lignes: readonly LigneEncours[],
  tenantId?: number,
): Promise<void> => {
  if (lignes.length === 0) return;
  const valeurs = lignes.map(({ prixUnitaireHtCentimes, ...ligne }, position) => ({
    ...ligne,
    tenant_id: tenantDe(tx, tenantId),
    encours_id: encoursId,
    position,
    prix_unitaire_ht_centimes: prixUnitaireHtCentimes,
  }));
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
      relances.map(({ encoursId, destinataires, ...relance }) => ({
        ...relance,
        tenant_id: tx.tenantId,
        encours_id: encoursId,
        destinataires: [...destinataires],
        cree_par_id: auteur.utilisateurId,
        cree_par_nom: auteur.nomComplet,
      })),
    )
    .execute();
};

export const insertCommentaire = (
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
    .returning(['id', 'cree_le as creeLe'])
    .executeTakeFirstOrThrow();

/** These encours' history shows this mail, and whether it left. */
export const lierMail = async (tx: TenantTx, encoursIds: readonly number[], mailId: number): Promise<void> => {
  if (encoursIds.length === 0) return;
  await tx
    .insertInto('encours_mail')
    .values(encoursIds.map((encours_id) => ({ tenant_id: tx.tenantId, encours_id, mail_id: mailId })))
    .onConflict((conflit) => conflit.doNothing())
    .execute();
};

/** These encours no longer say where they come from. */
export const oublierSource = async (
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
