import { sql, type Updateable } from 'kysely';
import type { DB, TenantTx, Tx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  EtatFacture,
  GenreFacture,
  MiseDeCoteFacture,
  NatureLigne,
} from '#shared/features/argent/facture/schemas/enumerations.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import type { Observation } from '#shared/features/argent/facture/rules/conditions/observer.ts';
import { deleteLignesFacture, insertLignes, insertReferences } from './repository/lignes-lues.ts';
import { periodeEntiere } from '#shared/features/argent/facture/rules.ts';
import type {
  AdressePartie,
  AvertissementFacture,
  FactureLue,
  NatureFacture,
  SourceFacture,
} from '#shared/features/argent/facture/schemas.ts';

const colonnes = [
  'id',
  'laboratoire_id as laboratoireId',
  'nature',
  'numero',
  'date_emission as dateEmission',
  'date_echeance as dateEcheance',
  'devise',
  'ht_centimes as htCentimes',
  'tva_centimes as tvaCentimes',
  'ttc_centimes as ttcCentimes',
  'periode_debut as periodeDebut',
  'periode_fin as periodeFin',
  'vendeur_siren as vendeurSiren',
  'vendeur_siret as vendeurSiret',
  'vendeur_tva as vendeurTva',
  'vendeur_gln as vendeurGln',
  'mise_de_cote as miseDeCote',
  'acheteur_nom as acheteurNom',
  'acheteur_siren as acheteurSiren',
  'acheteur_tva as acheteurTva',
  'acheteur_gln as acheteurGln',
  'acheteur_adresse as acheteurAdresse',
  'genre',
  'autofacturee',
  'encours_id as encoursId',
  'avertissements',
  'raison_acceptee as raisonAcceptee',
  'etat',
  'nb_reclamees as nbReclamees',
  'nb_ecarts as nbEcarts',
  'nb_lignes as nbLignes',
  'source',
  'fichier_id as fichierId',
  'version',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
] as const;

/** A locked row: what rules, commands and the journal read. */
export type LigneFacture = {
  readonly id: number;
  readonly laboratoireId: number | null;
  readonly nature: NatureFacture;
  readonly numero: string;
  readonly dateEmission: string | null;
  readonly dateEcheance: string | null;
  readonly devise: string;
  readonly htCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly ttcCentimes: number | null;
  /** The two days of the period: both or neither. */
  readonly periodeDebut: string | null;
  readonly periodeFin: string | null;
  readonly vendeurSiren: string | null;
  readonly vendeurSiret: string | null;
  readonly vendeurTva: string | null;
  readonly vendeurGln: string | null;
  readonly miseDeCote: MiseDeCoteFacture | null;
  readonly acheteurNom: string | null;
  readonly acheteurSiren: string | null;
  readonly acheteurTva: string | null;
  readonly acheteurGln: string | null;
  readonly acheteurAdresse: AdressePartie | null;
  readonly genre: GenreFacture | null;
  readonly autofacturee: boolean;
  readonly encoursId: number | null;
  readonly avertissements: readonly AvertissementFacture[];
  /** Why a person counts it though its totals do not add up. */
  readonly raisonAcceptee: string | null;
  readonly etat: EtatFacture;
  readonly nbReclamees: number;
  readonly nbEcarts: number;
  readonly nbLignes: number;
  readonly source: SourceFacture;
  /** Null: typed without its document. */
  readonly fichierId: number | null;
  /** The encaissement that a credit note became, as long as it is not cancelled (ECM-22). */
  readonly encaissementId: number | null;
  readonly version: number;
  readonly modifieLe: string;
  readonly modifieParNom: string | null;
};

const encaissementVivant = sql<number | null>`(select c.id from encaissement c
  where c.tenant_id = facture.tenant_id and c.id = facture.encaissement_id and c.annule_le is null)`;
const verrouiller = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('facture')
    .select([...colonnes, encaissementVivant.as('encaissementId')])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .$castTo<LigneFacture>();

/** The row, locked. */
export const findFacture = (tx: TenantTx, id: number): Promise<LigneFacture | undefined> =>
  verrouiller(tx, tx.tenantId).where('id', '=', id).executeTakeFirst();

/** The invoices of one seller that have no laboratory yet, locked in the order of ids. */
export const findDuMemeVendeur = (
  tx: TenantTx,
  { vendeurSiren, vendeurTva }: Pick<LigneFacture, 'vendeurSiren' | 'vendeurTva'>,
): Promise<LigneFacture[]> =>
  verrouiller(tx, tx.tenantId)
    .where('laboratoire_id', 'is', null)
    .where((e) =>
      e.or([
        ...(vendeurSiren === null ? [] : [e('vendeur_siren', '=', vendeurSiren)]),
        ...(vendeurTva === null ? [] : [e('vendeur_tva', '=', vendeurTva)]),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute();

export type NouvelleFacture = {
  readonly factureLue: FactureLue & { readonly numero: string };
  readonly laboratoireId: number | null;
  /** A person chose it: the product codes are remembered (FAC-121). */
  readonly laboratoireChoisi?: boolean;
  readonly miseDeCote: MiseDeCoteFacture | null;
  readonly genre: GenreFacture;
  readonly autofacturee: boolean;
  readonly affacturee: boolean;
  /** The paper whose place this one takes, under the same number (FAC-94). */
  readonly reemissionDeId?: number;
  readonly fichierId: number | null;
  readonly sha256: string | null;
  /** What a person says of each line; null: the rule decides (FAC-51). */
  readonly naturesSaisies?: readonly (NatureLigne | null)[];
  readonly auteur: { readonly utilisateurId: number | null; readonly nomComplet: string };
};

const json = (valeur: unknown) => sql<never>`${JSON.stringify(valeur)}::jsonb`;
/** No laboratory of the account, or another one's, answer alike (COM-11); and one paper has one number (FAC-21). */
const surRefus = (numero: string) =>
  surViolation({
    facture_laboratoire_fk: coreErrors.introuvable,
    facture_numero: () => factureErrors.numeroPris(numero, null),
  });

const colonnesLues = ({ factureLue, auteur, naturesSaisies: _natures, ...nouvelle }: NouvelleFacture) => {
  const { vendeur, acheteur, totaux } = factureLue;
  const periode = periodeEntiere(factureLue.periode);
  return enColonnes('facture', {
    ...nouvelle,
    htCentimes: totaux.htCentimes,
    tvaCentimes: totaux.tvaCentimes,
    ttcCentimes: totaux.ttcCentimes,
    nature: factureLue.nature,
    numero: factureLue.numero,
    typeDocument: factureLue.typeDocument,
    source: factureLue.source,
    profil: factureLue.profil,
    dateEmission: factureLue.date,
    dateEcheance: factureLue.echeance,
    devise: factureLue.devise,
    periodeDebut: periode?.debut ?? null,
    periodeFin: periode?.fin ?? null,
    vendeurNom: vendeur.nom,
    vendeurSiren: vendeur.siren,
    vendeurSiret: vendeur.siret,
    vendeurTva: vendeur.tva,
    vendeurGln: vendeur.gln ?? null,
    acheteurNom: acheteur.nom,
    acheteurSiren: acheteur.siren,
    acheteurSiret: acheteur.siret,
    acheteurTva: acheteur.tva,
    acheteurGln: acheteur.gln ?? null,
    acheteurAdresse: acheteur.adresse ? json(acheteur.adresse) : null,
    sirensDuTexte: [...factureLue.sirensDuTexte],
    notes: factureLue.notes ?? null,
    ajustements: json(factureLue.ajustements),
    avertissements: json(factureLue.avertissements),
    modifieParNom: auteur.nomComplet,
  });
};

export const insertFacture = async (tx: Tx, tenantId: number, nouvelle: NouvelleFacture): Promise<number> => {
  const { factureLue, auteur } = nouvelle;
  const { id } = await tx
    .insertInto('facture')
    .values({
      tenant_id: tenantId,
      ...colonnesLues(nouvelle),
      cree_par_id: auteur.utilisateurId,
      cree_par_nom: auteur.nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surRefus(factureLue.numero));
  await insertLignes(tx, tenantId, id, nouvelle);
  await insertReferences(tx, tenantId, id, factureLue);
  return id;
};

/**
 * The data of a document in the place of what was read in its text, which is kept with its file (FAC-31). Locked by the
 * caller.
 */
export const replaceFacture = async (
  tx: Tx,
  tenantId: number,
  id: number,
  nouvelle: NouvelleFacture,
): Promise<void> => {
  await sql`insert into facture_remplacee (tenant_id, facture_id, source, date_emission, date_echeance, ht_centimes,
    tva_centimes,
      ttc_centimes, fichier_id, sha256)
    select tenant_id, id, source, date_emission, date_echeance, ht_centimes, tva_centimes, ttc_centimes, fichier_id,
      sha256
    from facture where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  await deleteLignesFacture(tx, tenantId, id);
  await tx.deleteFrom('facture_reference').where('tenant_id', '=', tenantId).where('facture_id', '=', id).execute();
  await tx
    .updateTable('facture')
    .set({ ...colonnesLues(nouvelle), observations: json([]), modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surRefus(nouvelle.factureLue.numero));
  await insertLignes(tx, tenantId, id, nouvelle);
  await insertReferences(tx, tenantId, id, nouvelle.factureLue);
};

/**
 * What was read in the text of a PDF, typed, or received without lines under this number, of this laboratory or of none
 * that is known, locked (FAC-31).
 */
export const findTextes = (
  tx: Tx,
  tenantId: number,
  { nature, numero }: Pick<FactureLue, 'nature'> & { readonly numero: string },
): Promise<LigneFacture[]> =>
  verrouiller(tx, tenantId)
    .where((e) => e.or([e('source', 'in', ['PDF_TEXTE', 'SAISIE']), e('nb_lignes', '=', 0)]))
    .where('nature', '=', nature)
    .where('numero_normalise', '=', sql<string>`coalesce(nullif(f_cle_papier(${numero}::text), ''), ${numero}::text)`)
    .orderBy(sql`laboratoire_id is null`)
    .orderBy('id')
    .limit(20)
    .execute();

/** Writes what a person changed of a paper. @throws 409 NUMERO_DEJA_PRIS, 404 for a laboratory of another account */
export const updateFacture = async (
  tx: TenantTx,
  { id, numero }: Pick<LigneFacture, 'id' | 'numero'>,
  champs: Updateable<DB['facture']>,
  parNom: string,
): Promise<void> => {
  await tx
    .updateTable('facture')
    .set({ ...champs, modifie_par_nom: parNom, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surRefus(champs.numero ?? numero));
};

/** What a person read on the paper, and what of its totals is still odd (FAC-81). @throws as `updateFacture` */
export const updateEnteteFacture = async (
  tx: TenantTx,
  facture: Pick<LigneFacture, 'id' | 'numero'>,
  entete: {
    readonly champs: Updateable<DB['facture']>;
    readonly avertissements: readonly AvertissementFacture[];
  },
  parNom: string,
): Promise<void> => {
  await updateFacture(tx, facture, entete.champs, parNom);
  await tx
    .updateTable('facture')
    .set({ avertissements: json(entete.avertissements) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', facture.id)
    .execute();
};

/** Notes the encaissement that a credit note became; null: its number is already that of another amount. */
export const updateEncaissementDeLaFacture = async (
  tx: Tx,
  tenantId: number,
  id: number,
  encaissementId: number | null,
): Promise<void> => {
  await tx
    .updateTable('facture')
    .set({ encaissement_id: encaissementId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** What the last control says of the documents; their lines are written apart. */
export const updateControlees = async (
  tx: Tx,
  tenantId: number,
  controlees: readonly { readonly id: number; readonly observations: readonly Observation[] }[],
  le: Date,
): Promise<void> => {
  await sql`update facture f set observations = x.observations, controlee_le = ${le.toISOString()}::timestamptz
    from unnest(${controlees.map(({ id }) => id)}::bigint[],
      ${controlees.map(({ observations }) => JSON.stringify(observations))}::jsonb[]) as x (id, observations)
    where f.tenant_id = ${tenantId} and f.id = x.id`.execute(tx);
};

/** Deletes a paper, its lines and its references. */
export const deleteFacture = async (tx: TenantTx, id: number): Promise<void> => {
  await tx.deleteFrom('facture').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};
