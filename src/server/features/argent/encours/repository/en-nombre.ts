import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { supprimerFichiers } from '#server/core/files/fichiers.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SourceEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import type { LigneVerrouillee } from '../repository.ts';
import { numeroEncours, prendreNumeros } from './numero.ts';

export type LigneLiee = Omit<LigneVerrouillee, 'sourceType' | 'sourceId'> & {
  readonly tenantId: number;
  readonly sourceId: number;
};
export type CleEncours = { readonly tenantId: number; readonly id: number };
export type EncoursCree = CleEncours & {
  readonly numero: string;
  readonly sourceId: number;
  readonly sourceDetailId: number | null;
};

const surLien = surViolation({ encours_laboratoire_fk: coreErrors.introuvable });
const enListe = (lignes: readonly object[]) => sql`${JSON.stringify(lignes)}::jsonb`;

/** Every encours of these sources, whatever their tenants. */
export const lireLiesDe = async (
  tx: Tx,
  type: SourceEncours,
  sources: readonly CleEncours[],
  verrou = sql``,
): Promise<LigneLiee[]> => {
  const { rows } = await sql<LigneLiee>`
    select e.tenant_id as "tenantId", e.id, e.numero, e.laboratoire_id as "laboratoireId", e.type, e.info, e.action_attendue as "actionAttendue",
      e.action_description as "actionDescription", e.valeur_attendue_centimes as "valeurAttendueCentimes",
      e.valeur_reglee_centimes as "valeurRegleeCentimes", e.valeur_compensee_centimes as "valeurCompenseeCentimes", e.date_declaration as "dateDeclaration", e.date_prevue as "datePrevue",
      e.date_echeance as "dateEcheance", e.echeance_auto as "echeanceAuto", e.etat, e.payeur, e.date_fait as "dateFait",
      e.reference_facture as "referenceFacture", e.reference_bl as "referenceBl", e.canal_declaration as "canalDeclaration",
      e.ecart_motif as "ecartMotif", e.ecart_precision as "ecartPrecision", e.regle_le as "regleLe", e.origine_montant as "origineMontant",
      e.montant_a_completer as "montantACompleter", e.champs_saisis as "champsSaisis", e.source_id as "sourceId",
      e.source_detail_id as "sourceDetailId", e.niveau_relance as "niveauRelance", e.prochaine_relance as "prochaineRelance",
      e.suspendu_jusquau as "suspenduJusquau", e.responsable_id as "responsableId", e.nb_pieces as "nbPieces",
      e.modifie_par_nom as "modifieParNom", e.cree_par_nom as "creeParNom", e.modifie_le as "modifieLe", e.version
    from encours e
    join jsonb_to_recordset(${enListe(sources)}) as s("tenantId" bigint, id bigint) on e.tenant_id = s."tenantId" and e.source_id = s.id
    where e.source_type = ${type}
    order by e.tenant_id, e.id ${verrou}`.execute(tx);
  return rows;
};

/** The same, locked, always in the same order. */
export const verrouillerLiesDe = (tx: Tx, type: SourceEncours, sources: readonly CleEncours[]): Promise<LigneLiee[]> =>
  lireLiesDe(tx, type, sources, sql`for update of e`);

export type LigneANumeroter = {
  readonly tenant_id: number;
  readonly laboratoire_id: number;
  readonly type: string;
  readonly info: string;
  readonly action_attendue: string;
  readonly action_description: string | null;
  readonly valeur_attendue_centimes: number;
  readonly montant_a_completer: boolean;
  readonly payeur: string;
  readonly date_declaration: string;
  readonly date_echeance: string;
  readonly echeance_auto: boolean;
  readonly source_id: number;
  readonly source_detail_id: number | null;
};
type Auteur = { readonly id: number | null; readonly nom: string };

/** Numbers and inserts the encours of many tenants in one statement. */
export const insertEnNombre = async (
  tx: Tx,
  annee: number,
  type: SourceEncours,
  lignes: readonly LigneANumeroter[],
  auteur: Auteur,
): Promise<EncoursCree[]> => {
  const { rows } = await sql<EncoursCree>`
    with nouveaux as (
      select x.*, row_number() over (partition by x.tenant_id order by x.source_id, x.source_detail_id) as rang,
        count(*) over (partition by x.tenant_id) as nombre
      from jsonb_to_recordset(${enListe(lignes)}) as x(
        tenant_id bigint, laboratoire_id bigint, type text, info text, action_attendue text, action_description text,
        valeur_attendue_centimes bigint, montant_a_completer boolean, payeur text, date_declaration date, date_echeance date, echeance_auto boolean,
        source_id bigint, source_detail_id bigint)
    ), compteurs as (
      ${prendreNumeros(annee, sql`(select distinct tenant_id, nombre from nouveaux) as d`)}
    ), numerotes as (
      select n.*, c.dernier - n.nombre + n.rang as n from nouveaux n join compteurs c on c.tenant_id = n.tenant_id
    )
    insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, action_description, valeur_attendue_centimes,
      montant_a_completer, payeur, date_declaration, date_echeance, echeance_auto, origine_montant, source_type, source_id, source_detail_id, cree_par_id, cree_par_nom)
    select tenant_id, ${numeroEncours(sql`${annee}`, sql`n`)}, laboratoire_id, type, info, action_attendue,
      action_description, valeur_attendue_centimes, montant_a_completer, payeur, date_declaration, date_echeance, echeance_auto, 'CALCULE', ${type}, source_id, source_detail_id,
      ${auteur.id}::bigint, ${auteur.nom} from numerotes order by tenant_id, rang
    returning tenant_id as "tenantId", id, numero, source_id as "sourceId", source_detail_id as "sourceDetailId"`
    .execute(tx)
    .catch(surLien);
  return rows;
};

export type LigneChangee = CleEncours &
  Omit<LigneANumeroter, 'tenant_id' | 'source_id' | 'source_detail_id'> & {
    readonly etat: string;
    readonly regle_le: string | null;
  };
export const updateEnNombre = async (tx: Tx, lignes: readonly LigneChangee[], parNom: string): Promise<void> => {
  await sql`
    update encours e set laboratoire_id = x.laboratoire_id, type = x.type, info = x.info, action_attendue = x.action_attendue,
      action_description = x.action_description, valeur_attendue_centimes = x.valeur_attendue_centimes,
      montant_a_completer = x.montant_a_completer, payeur = x.payeur,
      date_declaration = x.date_declaration, date_echeance = x.date_echeance, echeance_auto = x.echeance_auto,
      etat = x.etat, regle_le = x.regle_le,
      modifie_par_nom = ${parNom}, modifie_le = now(), version = e.version + 1
    from jsonb_to_recordset(${enListe(lignes)}) as x("tenantId" bigint, id bigint, laboratoire_id bigint, type text, info text, action_attendue text,
      action_description text, valeur_attendue_centimes bigint, montant_a_completer boolean, payeur text, date_declaration date, date_echeance date,
      echeance_auto boolean, etat text, regle_le date)
    where e.tenant_id = x."tenantId" and e.id = x.id`
    .execute(tx)
    .catch(surLien);
};

/** With their attached files, which nothing else uses. */
export const deleteEnNombre = async (tx: Tx, lignes: readonly CleEncours[]): Promise<void> => {
  const choisis = sql`jsonb_to_recordset(${enListe(lignes.map(({ tenantId, id }) => ({ tenantId, id })))}) as x("tenantId" bigint, id bigint)`;
  const { rows: pieces } =
    await sql<CleEncours>`select p.tenant_id as "tenantId", p.fichier_id as id from encours_piece p, ${choisis}
    where p.tenant_id = x."tenantId" and p.encours_id = x.id`.execute(tx);
  await supprimerFichiers(tx, pieces);
  await sql`delete from encours e using ${choisis} where e.tenant_id = x."tenantId" and e.id = x.id`.execute(tx);
};
