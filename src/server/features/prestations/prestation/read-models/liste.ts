import { sql, type RawBuilder } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { colonnesDuContrat } from '#server/core/db/noms.ts';
import { exigerPresence } from '#server/core/version.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { nonLus } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  prestationSchema,
  type LignePrestation,
  type SommesPrestations,
} from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { prestationContract, trisPrestation } from '#shared/features/prestations/prestation/contract.ts';
import { droitsPrestation, etatMontre, type PrestationEnVie } from '#shared/features/prestations/prestation/rules.ts';
import { montantTtc, partsDuMontant } from '#shared/features/prestations/prestation/rules/repartition.ts';
import {
  A_REVERSER,
  enRetardPrestation,
  FACTUREES,
  filtrerPrestations,
  PAYEES,
  REVERSEES,
  type FiltresPrestations,
  type RecherchePrestations,
} from './filtres.ts';
import { preuvesManquantes } from './preuves.ts';

/** The columns under the names of the contract; what a rule computes from them comes after. */
type Lue = Omit<
  LignePrestation,
  | 'droits'
  | 'etatMontre'
  | 'montantTtcCentimes'
  | 'partGroupementCentimes'
  | 'reversionEnRetard'
  | 'nbPreuvesManquantes'
> &
  PrestationEnVie;

const colonnes = sql`${colonnesDuContrat('prestation', 'p', prestationSchema.keyof().options, {
  laboratoireNom: sql`d.nom`,
  laboratoireColor: sql`coalesce(l.surcharges ->> 'color', d.color)`,
  typeNom: sql`y.nom`,
  montantTtcCentimes: null,
  partGroupementCentimes: null,
  etatMontre: null,
  reversionEnRetard: null,
  nbPreuvesManquantes: null,
  droits: null,
})}, p.etat_avant as "etatAvant", p.nb_en_virement as "nbEnVirement"`;
const sources = sql`prestation p join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id
  join laboratoire_detail d on d.id = l.detail_id join type_prestation y on y.tenant_id = p.tenant_id
    and y.id = p.type_id`;

const CLES: Readonly<Record<(typeof trisPrestation)[number], RawBuilder<unknown>>> = {
  dateDebut: sql`p.date_debut`,
  laboratoire: sql`f_tri(d.nom) collate textes`,
  type: sql`f_tri(y.nom) collate textes`,
  dateFacture: sql`p.date_facture`,
  datePaiement: sql`p.date_paiement`,
  dateReversion: sql`p.date_reversion`,
  montant: sql`coalesce(p.montant_ht_centimes, 0)`,
  reste: sql`p.a_reverser_centimes - p.reverse_centimes`,
};
const SENS = { asc: sql`asc nulls last`, desc: sql`desc nulls last` };

/** As the screen shows it on this day. */
const voir = (
  acteur: Pick<Acteur, 'role'>,
  { etatAvant, nbEnVirement, ...ligne }: Lue,
  nbPreuvesManquantes: number,
  aujourdhui: Jour,
): LignePrestation => ({
  ...ligne,
  montantTtcCentimes: montantTtc(ligne.montantHtCentimes, ligne.tvaCentiemes),
  partGroupementCentimes: partsDuMontant(ligne).partGroupementCentimes,
  etatMontre: etatMontre(ligne, aujourdhui),
  reversionEnRetard:
    ligne.etat === 'CONFIRMED' &&
    ligne.reverseCentimes < ligne.aReverserCentimes &&
    ligne.dateReversion !== null &&
    ligne.dateReversion < aujourdhui,
  nbPreuvesManquantes,
  droits: droitsPrestation(acteur, { ...ligne, etatAvant, nbEnVirement }),
});

const lireLignes = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  choisies: RawBuilder<unknown>,
): Promise<LignePrestation[]> => {
  const messages = nonLus('PRESTATION', { tenantId: sql.ref('p.tenant_id'), objetId: sql.ref('p.id') }, acteur);
  const { rows } =
    await sql<Lue>`select ${colonnes}, ${messages} as "nbMessageNotRead" from ${sources} where ${choisies}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const manquantes =
    ids.length === 0
      ? new Map<number, number>()
      : await enSysteme(tx, (systeme) => preuvesManquantes(systeme, acteur.tenantId, ids));
  const aujourdhui = aujourdhuiDe({ services });
  return rows.map((row) => voir(acteur, row, manquantes.get(row.id) ?? 0, aujourdhui));
};

/** @throws 404 */
export const unePrestation = async (tx: TenantTx, ctx: Contexte, id: number): Promise<LignePrestation> =>
  exigerPresence((await lireLignes(tx, ctx, sql`p.tenant_id = ${tx.tenantId} and p.id = ${id}`))[0]);

const tranche = (f: FiltresPrestations, limite: number, saut: number) =>
  sql`order by ${CLES[f.tri]} ${SENS[f.ordre]}, p.id ${SENS[f.ordre]} limit ${limite} offset ${saut}`;

/** Totals HT of the filtered prestations (PRS-20, PRS-23), whichever tile is chosen. */
const sommesDe = async (
  tx: TenantTx,
  { suivi: _s, ...f }: FiltresPrestations,
  aujourdhui: Jour,
): Promise<SommesPrestations> => {
  const somme = (quoi: RawBuilder<unknown>, si: RawBuilder<unknown>) =>
    sql`coalesce(sum(${quoi}) filter (where ${si}), 0)::bigint`;
  const montant = sql`p.montant_ht_centimes`;
  const { rows } = await sql<SommesPrestations>`select
      ${somme(montant, FACTUREES)} as "factureCentimes", ${somme(montant, PAYEES)} as "encaisseCentimes",
      ${somme(sql`p.a_reverser_centimes - p.reverse_centimes`, A_REVERSER)} as "aReverserCentimes",
      ${somme(sql`p.reverse_centimes`, REVERSEES)} as "reverseCentimes",
      ${somme(montant, enRetardPrestation(aujourdhui))} as "enRetardCentimes",
      (count(*) filter (where ${enRetardPrestation(aujourdhui)}))::int as "nbEnRetard",
      (count(*) filter (where ${A_REVERSER}))::int as "nbAReverser"
    from ${sources} where ${filtrerPrestations(tx.tenantId, f, aujourdhui)}`.execute(tx);
  return rows[0]!;
};

const anneesDe = async (tx: TenantTx): Promise<number[]> => {
  const { rows } = await sql<{ annee: number }>`select distinct extract(year from x)::int as annee from prestation p
    cross join lateral (values (p.date_debut), (p.date_fin)) v (x)
      where p.tenant_id = ${tx.tenantId} order by 1 desc`.execute(tx);
  return rows.map(({ annee }) => annee);
};

export const pagePrestations = async (
  tx: TenantTx,
  ctx: Contexte,
  recherche: RecherchePrestations,
): Promise<ResponseOf<(typeof prestationContract)['listPrestations']>> => {
  await exigerLaboratoire(tx, recherche.laboratoireId);
  const aujourdhui = aujourdhuiDe(ctx);
  const { page, taille } = recherche;
  const gardees = filtrerPrestations(tx.tenantId, recherche, aujourdhui);
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sources} where ${gardees}`.execute(tx);
  return {
    elements: await lireLignes(tx, ctx, sql`${gardees} ${tranche(recherche, taille, (page - 1) * taille)}`),
    total: rows[0]?.n ?? 0,
    sommes: await sommesDe(tx, recherche, aujourdhui),
    annees: await anneesDe(tx),
  };
};

/** One more than an export may hold tells that there are too many. */
export const prestationsAExporter = async (
  tx: TenantTx,
  ctx: Contexte,
  recherche: FiltresPrestations,
): Promise<LignePrestation[]> => {
  await exigerLaboratoire(tx, recherche.laboratoireId);
  const gardees = filtrerPrestations(tx.tenantId, recherche, aujourdhuiDe(ctx));
  return lireLignes(tx, ctx, sql`${gardees} ${tranche(recherche, MAX_LIGNES_EXPORT + 1, 0)}`);
};
