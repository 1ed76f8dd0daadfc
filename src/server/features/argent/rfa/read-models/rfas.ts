import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { achatsDesLaboratoires, achatsParPapier } from '#server/features/argent/facture/read-models/achats.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import {
  apportsDesPapiers,
  fondreMois,
  mesureDesAchats,
  moisDesFactures,
  moisDeLaRfa,
  type ApportDePapier,
} from '#shared/features/argent/rfa/rules/factures.ts';
import { estSellOut } from '#shared/features/argent/rfa/rules/ventes.ts';
import { canLireSommesDeVentes, type ActeurVentes } from '#shared/features/connexions/vente/policy.ts';
import { vueRfa, type RfaStockee } from '#shared/features/argent/rfa/rules/vue.ts';
import { couvertureAu } from '#shared/features/connexions/vente/rules/sommes.ts';
import { couverturesVendues, moisVendus } from './ventes.ts';

/** A RFA as stored, with all that its computation reads. */
export type RfaLue = RfaStockee & { readonly rappeleeLe: string | null };
type MoisLus = ReturnType<typeof moisDesFactures>;
/** A RFA before its months are read from invoices or sales. */
type RfaEnBase = Omit<RfaLue, 'basesFactures' | 'couvertureVentes' | 'ventesCachees'> & {
  readonly tenantId: number;
  readonly eans: readonly string[];
  /** The print of what the months are read from (`empreinteDeLaBase`). */
  readonly empreinte: string;
  /** The months kept by the last reading, while their print is the same (RFA-37). */
  readonly moisGardes: MoisLus | null;
};

/** Part of the print: to raise when the way to count changes. */
const METHODE = 3;
/** The print of all that the months of `r` are read from: the same print gives the same months (RFA-37). */
export const empreinteDeLaBase = sql<string>`md5(jsonb_build_array(${METHODE}::int,
  (select v.version from achat_version v where v.tenant_id = r.tenant_id and v.laboratoire_id = r.laboratoire_id),
  (select version from catalogue_version), r.laboratoire_id, d.nom, r.annee, r.type, r.gratuites_comptees,
    r.gamme, r.produit,
    r.resultat_type, r.resultat_gamme,
  case when r.type in ('CA_SELL_OUT', 'QUANTITE_SELL_OUT')
  then jsonb_build_array(r.resultat_periode, r.date_debut, r.date_fin,
    (select v.version from vente_version v where v.tenant_id = r.tenant_id)) end,
  array(select p.ean from rfa_produit p where p.tenant_id = r.tenant_id and p.rfa_id = r.id order by p.ean))::text)`;

const MOIS = sql`json_build_object('mois', b.mois, 'base', b.base, 'baseResultat', b.base_resultat) order by b.mois`;
const liste = (quoi: RawBuilder<unknown>, de: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(${quoi}), '[]'::json) ${de})`;

/** What each row of `r` says, under the names of the contract. */
const colonnes = sql`
  r.id, r.tenant_id as "tenantId", r.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
    coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
  r.annee, r.gamme, r.produit, r.condition, r.taux, r.type,
  r.gratuites_comptees as "gratuitesComptees", r.resultat_type as "resultatType",
  r.resultat_gamme as "resultatGamme",
  r.resultat_periode as "resultatPeriode", r.date_debut as "dateDebut", r.date_fin as "dateFin",
  r.plancher_seuil as "plancherSeuil",
  r.plancher_valeur as "plancherValeur", r.reference, r.acomptes, r.mode_reglement as "modeReglement",
  r.date_reglement_prevue as "dateReglementPrevue", r.operateur_id as "operateurId",
    u.nom || ' ' || u.prenom as "operateurNom",
  r.acceptation, r.modele_id as "rfaGroupementId", case when r.modele_id is not null then r.cree_par_nom
  end as "groupementNom",
  r.recue_le as "recueLe", r.repondue_le as "repondueLe", r.repondue_par_nom as "repondueParNom",
  r.nb_pieces as "nbPieces", r.rappelee_le as "rappeleeLe",
  (select count(*) from rfa_produit p where p.tenant_id = r.tenant_id and p.rfa_id = r.id) as "nbProduits",
  array(select p.ean from rfa_produit p where p.tenant_id = r.tenant_id and p.rfa_id = r.id) as eans,
  ${empreinteDeLaBase} as empreinte,
  (select g.mois from rfa_base_lue g where g.tenant_id = r.tenant_id and g.rfa_id = r.id
    and g.empreinte = ${empreinteDeLaBase}) as "moisGardes",
  ${liste(
    sql`json_build_object('id', p.id, 'info', p.info, 'seuil', p.seuil, 'valeur', p.valeur) order by p.position`,
    sql`from rfa_palier p where p.tenant_id = r.tenant_id and p.rfa_id = r.id`,
  )} as paliers,
  ${liste(MOIS, sql`from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = r.id`)} as bases,
  ${liste(
    MOIS,
    // The contract of the year before on the same range: the latest, when there are several.
    sql`from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = (
      select max(a.id) from rfa a where a.tenant_id = r.tenant_id and a.annee = r.annee - 1
        and a.laboratoire_id = r.laboratoire_id
        and a.type = r.type and public.f_normaliser(coalesce(a.gamme, a.produit, '')) =
        public.f_normaliser(coalesce(r.gamme, r.produit, '')))`,
  )} as "basesPrecedentes",
  ${liste(
    sql`json_build_object('id', a.id, 'palierId', a.palier_id, 'periode', a.periode, 'etat', a.etat, 'rang', a.rang,
      'porteuseId', a.porteuse_id, 'proposee', a.proposee_le is not null) order by a.id`,
    sql`from rfa_atteinte a where a.tenant_id = r.tenant_id and a.rfa_id = r.id`,
  )} as atteintes,
  ${liste(
    sql`json_build_object('periode', g.periode, 'ecartCentimes', g.ecart_centimes, 'raison', g.raison, 'parNom',
      g.garde_par_nom, 'le', g.garde_le)`,
    sql`from rfa_ecart_garde g where g.tenant_id = r.tenant_id and g.rfa_id = r.id`,
  )} as "ecartsGardes",
  ${liste(
    sql`json_build_object('id', e.id, 'numero', e.numero, 'etat', e.etat, 'attenduCentimes', e.valeur_attendue_centimes,
      'regleCentimes', e.valeur_reglee_centimes, 'compenseCentimes', e.valeur_compensee_centimes,
      'montantACompleter', e.montant_a_completer, 'atteinteId', e.source_detail_id,
      'fige', e.etat <> 'A_DECLARER' or e.origine_montant = 'MANUEL') order by e.id`,
    sql`from encours e where e.tenant_id = r.tenant_id and e.source_type = 'RFA' and e.source_id = r.id`,
  )} as encours,
  r.cree_par_nom as "creeParNom", r.cree_le as "creeLe", r.modifie_par_nom as "modifieParNom",
    r.modifie_le as "modifieLe", r.version`;

/** The months that invoices, or sales, give to each RFA: those kept, else read now (FAC-29, RFA-37, RFA-40). */
const moisDe = async (tx: Tx, rfas: readonly RfaEnBase[]): Promise<(rfa: RfaEnBase) => MoisLus> => {
  const aLire = rfas.filter(({ moisGardes }) => moisGardes === null);
  const [mesurees, achetees] = [aLire.filter(({ type }) => estSellOut(type)), aLire.filter((r) => !estSellOut(r.type))];
  const vendus = new Map<number, MoisLus>();
  for (const rfa of mesurees) vendus.set(rfa.id, await moisVendus(tx, rfa));
  const voulus = achetees.flatMap((rfa) =>
    [rfa.annee - 1, rfa.annee, rfa.annee + 1].map((annee) => ({
      laboratoireId: rfa.laboratoireId,
      annee,
      mesure: mesureDesAchats(rfa),
    })),
  );
  const achats = Map.groupBy(
    await achatsDesLaboratoires(tx, aLire[0]?.tenantId ?? 0, voulus),
    ({ laboratoireId }) => laboratoireId,
  );
  return (rfa) =>
    rfa.moisGardes ??
    vendus.get(rfa.id) ??
    moisDesFactures({ ...rfa, laboratoire: rfa.laboratoireNom }, achats.get(rfa.laboratoireId) ?? []);
};

/** RFA with their months read; those of the year before are what they are compared with (FAC-29). */
const avecFactures = async (tx: Tx, rfas: readonly RfaEnBase[]): Promise<RfaLue[]> => {
  const lireMois = await moisDe(tx, rfas);
  const couvertures = await couverturesVendues(tx, rfas);
  return rfas.map((rfaLue) => {
    const mois = lireMois(rfaLue);
    const { tenantId: _t, eans: _e, empreinte: _p, moisGardes: _m, ...rfa } = rfaLue;
    const avant = mois.filter((moisVu) => moisVu.mois.startsWith(String(rfa.annee - 1)));
    return {
      ...rfa,
      ventesCachees: false,
      couvertureVentes: couvertures.get(rfa.id) ?? null,
      basesFactures: mois.filter((moisVu) => moisDeLaRfa(rfa, moisVu.mois)),
      basesPrecedentes: fondreMois(rfa.basesPrecedentes, avant),
    };
  });
};

const enBase = async (tx: Tx, filtre: RawBuilder<boolean>): Promise<RfaEnBase[]> => {
  const { rows } = await sql<{ json: RfaEnBase }>`select row_to_json(x) as json from (
    select ${colonnes} from rfa r join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id
    left join utilisateur u on u.tenant_id = r.tenant_id and u.id = r.operateur_id
    where ${filtre} order by f_tri(d.nom) collate textes, r.id) x`.execute(tx);
  return rows.map(({ json }) => json);
};

/** A RFA with only what people wrote: no invoice, no sale. */
const saisieSeule = (
  { tenantId: _t, eans: _e, empreinte: _p, moisGardes: _m, ...rfa }: RfaEnBase,
  { ventesCachees }: { readonly ventesCachees: boolean },
): RfaLue => ({ ...rfa, ventesCachees, couvertureVentes: null, basesFactures: [] });

/** For whom RFA are read: a person, who may not read the sales of the account (RFA-41), or the computation itself. */
export type LecteurRfa = ActeurVentes | 'calcul';
/** @param filtre on `r`, its tenant included, the same for all */
export const lireRfas = async (tx: Tx, filtre: RawBuilder<boolean>, lecteur: LecteurRfa): Promise<RfaLue[]> => {
  const toutes = await enBase(tx, filtre);
  if (lecteur === 'calcul' || canLireSommesDeVentes(lecteur)) return avecFactures(tx, toutes);
  const achetees = await avecFactures(
    tx,
    toutes.filter(({ type }) => !estSellOut(type)),
  );
  const rfasAcheteesParId = new Map(achetees.map((rfa) => [rfa.id, rfa]));
  return toutes.map((rfa) => rfasAcheteesParId.get(rfa.id) ?? saisieSeule(rfa, { ventesCachees: true }));
};

/**
 * RFA with what people wrote alone: neither the purchases nor the sales of an account are read, for a groupement that
 * may see neither (RFA-26).
 * @param filtre on `r`; the accounts may be several
 */
export const lireRfasSaisies = async (tx: Tx, filtre: RawBuilder<boolean>): Promise<RfaLue[]> =>
  (await enBase(tx, filtre)).map((rfa) => saisieSeule(rfa, { ventesCachees: false }));

/** What each paper of these days brings to the base of one RFA, by its id (RFA-53). @param filtre on `r` */
export const apportsDeLaRfa = async (
  tx: Tx,
  filtre: RawBuilder<boolean>,
  jours: { readonly debut: Jour; readonly suite: Jour },
): Promise<ReadonlyMap<number, ApportDePapier>> => {
  const [rfa] = await enBase(tx, filtre);
  if (!rfa) return new Map();
  const achats = await achatsParPapier(tx, rfa.tenantId, { laboratoireId: rfa.laboratoireId, ...jours });
  return apportsDesPapiers({ ...rfa, laboratoire: rfa.laboratoireNom }, achats);
};

/**
 * The months of each RFA of a laboratory whose kept months are missing or outdated, with the print of what they were
 * read from (RFA-37).
 */
export const basesARetenir = async (
  tx: Tx,
  { tenantId, laboratoireId }: { readonly tenantId: number; readonly laboratoireId: number },
): Promise<{ id: number; empreinte: string; mois: MoisLus }[]> => {
  const duLaboratoire = sql<boolean>`r.tenant_id = ${tenantId} and r.laboratoire_id = ${laboratoireId}`;
  const aRetenir = (await enBase(tx, duLaboratoire)).filter(({ moisGardes }) => moisGardes === null);
  const lireMois = await moisDe(tx, aRetenir);
  return aRetenir.map((rfa) => ({ id: rfa.id, empreinte: rfa.empreinte, mois: lireMois(rfa) }));
};

/** The years in which the account has RFA, the latest first. */
export const anneesDesRfas = async (tx: Tx, tenantId: number): Promise<number[]> => {
  const { rows } = await sql<{
    annee: number;
  }>`select distinct annee from rfa where tenant_id = ${tenantId} order by annee desc`.execute(tx);
  return rows.map(({ annee }) => annee);
};

/** A RFA as the screen shows it. */
export const vueDeLaRfa = (
  acteur: Pick<Acteur, 'role'>,
  { rappeleeLe: _r, ...stockee }: RfaLue,
  aujourdhui: Jour,
): Rfa =>
  vueRfa(
    acteur,
    { ...stockee, couvertureVentes: stockee.couvertureVentes && couvertureAu(stockee.couvertureVentes, aujourdhui) },
    aujourdhui,
  );
