import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { couvertureVentes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { UN_AN } from '#server/features/operations/contrepartie/read-models/ventes.ts';
import { exigerFiltresConnus } from '#server/features/operations/promotion/read-models/filtres.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { PeriodeVentes } from '#shared/features/connexions/vente/contract/effet.ts';
import { effetDe } from '#shared/features/connexions/vente/rules/sommes.ts';
import type {
  EffetOperation,
  PeriodeStatistique,
  StatVentes,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { mediane } from '#shared/features/pilotage/statistique/rules/promotions.ts';
import { operationsTenues } from './promotions.ts';

const MAX_OPERATIONS = 20;
const QUATRE_SEMAINES = 28;
/** Known days, what was sold on them: of an operation's own days, of the weeks before, of the year before. */
type Fenetre = { readonly jours: number; readonly quantite: number; readonly ca: number };
type Nom = 'PENDANT' | 'AVANT' | 'ANNEE';
type Tenue = Pick<
  EffetOperation,
  'id' | 'nomOperation' | 'laboratoireNom' | 'dispositifs' | 'dateDebut' | 'dateFin'
> & {
  readonly avecEan: boolean;
  /** As the sales name them. */
  readonly produits: readonly number[];
};
type Ligne = Omit<Tenue, 'produits'> & { readonly fenetres: ReadonlyMap<string, Fenetre> };

const lireTenues = async (tx: TenantTx, periode: PeriodeStatistique, aujourdhui: Jour): Promise<Tenue[]> => {
  const siens = sql`promotion_produit x where x.tenant_id = ${tx.tenantId} and x.promotion_id = t.id`;
  const { rows } = await sql<Tenue>`with ${operationsTenues(tx.tenantId, periode, aujourdhui)}
    select t.id, t.nom_operation as "nomOperation", d.nom as "laboratoireNom", t.date_debut as "dateDebut", t.date_fin as "dateFin",
      coalesce((select json_agg(x.dispositif order by x.position) from promotion_dispositif x
        where x.tenant_id = ${tx.tenantId} and x.promotion_id = t.id), '[]') as dispositifs,
      exists (select from ${siens} and x.ean is not null) as "avecEan",
      coalesce((select json_agg(v.id) from produit_vendu v where v.tenant_id = ${tx.tenantId} and v.code in (select x.ean from ${siens})), '[]') as produits
    from tenues t left join laboratoire l on l.tenant_id = ${tx.tenantId} and l.id = t.laboratoire_id
    left join laboratoire_detail d on d.id = l.detail_id`.execute(tx);
  return rows;
};

const fenetresDe = ({ id, dateDebut, dateFin }: Tenue): { id: number; nom: Nom; du: Jour; au: Jour }[] => [
  { id, nom: 'PENDANT', du: dateDebut, au: dateFin },
  { id, nom: 'AVANT', du: ajouterJours(dateDebut, -QUATRE_SEMAINES), au: ajouterJours(dateDebut, -1) },
  { id, nom: 'ANNEE', du: ajouterJours(dateDebut, -UN_AN), au: ajouterJours(dateFin, -UN_AN) },
];

/**
 * Of every operation at once what `effetDeLOperation` reads of one (CNX-52): each day of an operation meets the sales of that day, so that
 * two years of sales are read once. The lists are given, and not a subquery, for the planner to know how long they are.
 */
const lireFenetres = async (
  tx: TenantTx,
  tenues: readonly Tenue[],
): Promise<(Fenetre & { id: number; nom: Nom })[]> => {
  const fenetres = tenues.flatMap(fenetresDe);
  const paires = tenues.flatMap(({ id, produits }) => produits.map((produit) => ({ id, produit })));
  const { rows } = await sql<Fenetre & { id: number; nom: Nom }>`with fenetres as (
      select * from unnest(${fenetres.map(({ id }) => id)}::bigint[], ${fenetres.map(({ nom }) => nom)}::text[],
        ${fenetres.map(({ du }) => du)}::date[], ${fenetres.map(({ au }) => au)}::date[]) as f (id, nom, du, au)
    ), jours as materialized (
      select f.id, f.nom, j.jour from fenetres f join jour_extraction j on j.tenant_id = ${tx.tenantId} and j.jour between f.du and f.au
        and j.etat in ('complete', 'incomplete')
    ), paires as (
      select * from unnest(${paires.map(({ id }) => id)}::bigint[], ${paires.map(({ produit }) => produit)}::int[]) as o (id, produit)
    ), vendus as materialized (
      select j.jour, x.produit, x.quantite, x.ca
      from vente_jour j, unnest(j.produits, j.quantites, j.ca_ttc) as x (produit, quantite, ca)
      where j.tenant_id = ${tx.tenantId} and j.jour in (select jour from jours) and x.produit in (select produit from paires)
    ), sommes as (
      select d.id, d.nom, sum(v.quantite)::bigint as quantite, sum(v.ca)::bigint as ca
      from jours d join paires o on o.id = d.id join vendus v on v.jour = d.jour and v.produit = o.produit group by 1, 2
    )
    select c.id, c.nom, c.jours, coalesce(s.quantite, 0)::bigint as quantite, coalesce(s.ca, 0)::bigint as ca
    from (select id, nom, count(*)::int as jours from jours group by 1, 2) c left join sommes s on s.id = c.id and s.nom = c.nom`.execute(
    tx,
  );
  return rows;
};

const lireLignes = async (tx: TenantTx, periode: PeriodeStatistique, aujourdhui: Jour): Promise<Ligne[]> => {
  const tenues = await lireTenues(tx, periode, aujourdhui);
  const parOperation = Map.groupBy(await lireFenetres(tx, tenues), ({ id }) => id);
  return tenues.map(({ produits: _p, ...tenue }) => ({
    ...tenue,
    fenetres: new Map((parOperation.get(tenue.id) ?? []).map((fenetre) => [fenetre.nom, fenetre])),
  }));
};

const RIEN: Fenetre = { jours: 0, quantite: 0, ca: 0 };
const periodeDe = ({ jours, quantite, ca }: Fenetre): PeriodeVentes => ({
  quantite,
  caTtcCentimes: ca,
  couverture: { du: '', au: '', joursDemandes: jours, joursComplets: jours, joursIncomplets: 0, sources: [] },
});

/** Null when nothing is known of its own days, or when it names no code. */
const versEffet = ({ avecEan, fenetres, ...operation }: Ligne): EffetOperation | null => {
  const de = (nom: Nom) => fenetres.get(nom) ?? RIEN;
  const pendant = de('PENDANT');
  const effet = avecEan ? effetDe(periodeDe(pendant), periodeDe(de('AVANT')), periodeDe(de('ANNEE'))) : null;
  return (
    effet && {
      ...operation,
      quantite: pendant.quantite,
      caTtcCentimes: pendant.ca,
      hausseAvant: effet.hausseAvant,
      hausseAnnee: effet.hausseAnnee,
    }
  );
};

const caDe = (operations: readonly EffetOperation[]): number =>
  operations.reduce((somme, { caTtcCentimes }) => somme + caTtcCentimes, 0);
const hausses = (operations: readonly EffetOperation[]): number[] =>
  operations.map(({ hausseAvant }) => hausseAvant).filter((hausse) => hausse !== null);

/** What the sales say of the operations of a period. @throws 404 for a laboratory of another account */
export const lireStatVentes = async (
  tx: TenantTx,
  periode: PeriodeStatistique,
  { aujourdhui, lisible }: { readonly aujourdhui: Jour; readonly lisible: boolean },
): Promise<StatVentes> => {
  await exigerFiltresConnus(tx, periode);
  const rien = { lisible, couverture: null, nombre: 0, nombreConnues: 0, caTtcCentimes: 0 };
  if (!lisible) return { ...rien, parDispositif: [], operations: [] };
  const lignes = await lireLignes(tx, periode, aujourdhui);
  const connues = lignes.map(versEffet).filter((operation) => operation !== null);
  const dispositifs = [...new Set(connues.flatMap((operation) => operation.dispositifs))];
  return {
    lisible,
    couverture: await couvertureVentes(tx, tx.tenantId, { du: periode.du, au: periode.au, aujourdhui }),
    nombre: lignes.length,
    nombreConnues: connues.length,
    caTtcCentimes: caDe(connues),
    parDispositif: dispositifs
      .map((dispositif) => {
        const siennes = connues.filter((operation) => operation.dispositifs.includes(dispositif));
        const hausseMediane = mediane(hausses(siennes));
        return { dispositif, nombre: siennes.length, caTtcCentimes: caDe(siennes), hausseMediane };
      })
      .toSorted((a, b) => b.caTtcCentimes - a.caTtcCentimes),
    operations: connues.toSorted((a, b) => b.caTtcCentimes - a.caTtcCentimes || a.id - b.id).slice(0, MAX_OPERATIONS),
  };
};
