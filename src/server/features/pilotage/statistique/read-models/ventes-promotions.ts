import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { couvertureVentes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { UN_AN } from '#server/features/operations/contrepartie/read-models/ventes.ts';
import { exigerFiltresConnus } from '#server/features/operations/promotion/read-models/filtres.ts';
import type { Jour } from '#shared/core/dates.ts';
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
type Ligne = Pick<
  EffetOperation,
  'id' | 'nomOperation' | 'laboratoireNom' | 'dispositifs' | 'dateDebut' | 'dateFin'
> & { readonly avecEan: boolean; readonly fenetres: Readonly<Record<'PENDANT' | 'AVANT' | 'ANNEE', Fenetre>> };

/** Of every operation at once what `effetDeLOperation` reads of one (CNX-52): the days are paired, not ranged over. */
const lireFenetres = async (tx: TenantTx, periode: PeriodeStatistique, aujourdhui: Jour): Promise<Ligne[]> => {
  const { rows } =
    await sql<Ligne>`with ${operationsTenues(tx.tenantId, periode, aujourdhui)}, fenetres as materialized (
      select t.id, f.nom, f.du, f.au from tenues t cross join lateral (values
        ('PENDANT', t.date_debut, t.date_fin),
        ('AVANT', t.date_debut - ${QUATRE_SEMAINES}::int, t.date_debut - 1),
        ('ANNEE', t.date_debut - ${UN_AN}::int, t.date_fin - ${UN_AN}::int)) f (nom, du, au)
    ), jours as materialized (
      select f.id, f.nom, j.jour from fenetres f join jour_extraction j on j.tenant_id = ${tx.tenantId} and j.jour between f.du and f.au
        and j.etat in ('complete', 'incomplete')
    ), produits as materialized (
      select distinct t.id, v.id as produit from tenues t join promotion_produit x on x.tenant_id = ${tx.tenantId} and x.promotion_id = t.id
        join produit_vendu v on v.tenant_id = ${tx.tenantId} and v.code = x.ean
    ), vendus as materialized (
      select j.jour, x.produit, sum(x.quantite) as quantite, sum(x.ca) as ca
      from vente_jour j, unnest(j.produits, j.quantites, j.ca_ttc) as x (produit, quantite, ca)
      where j.tenant_id = ${tx.tenantId} and j.jour in (select jour from jours) and x.produit in (select produit from produits) group by 1, 2
    ), connues as (select id, nom, count(*)::int as jours from jours group by 1, 2
    ), sommes as (
      select d.id, d.nom, sum(v.quantite)::bigint as quantite, sum(v.ca)::bigint as ca
      from jours d join produits o on o.id = d.id join vendus v on v.jour = d.jour and v.produit = o.produit group by 1, 2
    )
    select t.id, t.nom_operation as "nomOperation", d.nom as "laboratoireNom", t.date_debut as "dateDebut", t.date_fin as "dateFin",
      coalesce((select json_agg(x.dispositif order by x.position) from promotion_dispositif x
        where x.tenant_id = ${tx.tenantId} and x.promotion_id = t.id), '[]') as dispositifs,
      exists (select from promotion_produit x where x.tenant_id = ${tx.tenantId} and x.promotion_id = t.id and x.ean is not null) as "avecEan",
      (select json_object_agg(f.nom, json_build_object('jours', coalesce(c.jours, 0), 'quantite', coalesce(s.quantite, 0), 'ca', coalesce(s.ca, 0)))
        from fenetres f left join connues c on c.id = f.id and c.nom = f.nom left join sommes s on s.id = f.id and s.nom = f.nom
        where f.id = t.id) as fenetres
    from tenues t left join laboratoire l on l.tenant_id = ${tx.tenantId} and l.id = t.laboratoire_id
    left join laboratoire_detail d on d.id = l.detail_id`.execute(tx);
  return rows;
};

const periodeDe = ({ jours, quantite, ca }: Fenetre): PeriodeVentes => ({
  quantite,
  caTtcCentimes: ca,
  couverture: { du: '', au: '', joursDemandes: jours, joursComplets: jours, joursIncomplets: 0, sources: [] },
});

/** Null when nothing is known of its own days, or when it names no code. */
const versEffet = ({ avecEan, fenetres, ...operation }: Ligne): EffetOperation | null => {
  const { PENDANT, AVANT, ANNEE } = fenetres;
  const effet = avecEan ? effetDe(periodeDe(PENDANT), periodeDe(AVANT), periodeDe(ANNEE)) : null;
  return (
    effet && {
      ...operation,
      quantite: PENDANT.quantite,
      caTtcCentimes: PENDANT.ca,
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
  const lignes = await lireFenetres(tx, periode, aujourdhui);
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
