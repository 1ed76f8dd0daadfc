import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { couvertureVentes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { exigerFiltresConnusPromotion } from '#server/features/operations/promotion/read-models/filtres.ts';
import type { Jour } from '#shared/core/dates.ts';
import { normaliserNom } from '#shared/core/ordre.ts';
import type { PeriodeVentes } from '#shared/features/connexions/vente/schemas/effet.ts';
import { effetSurLesVentes } from '#shared/features/connexions/vente/rules/sommes.ts';
import type {
  EffetOperation,
  ListeVentes,
  PeriodeStatistique,
  RechercheVentes,
  StatVentes,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { medianeDe } from '#shared/features/pilotage/statistique/rules/promotions.ts';
import { lireFenetres, type Fenetre, type Fenetres, type OperationVendue } from './fenetres-ventes.ts';
import { operationsTenuesStatistique } from './promotions.ts';

const MAX_OPERATIONS = 20;
type Tenue = Pick<
  EffetOperation,
  'id' | 'nomOperation' | 'laboratoireNom' | 'dispositifs' | 'dateDebut' | 'dateFin'
> & {
  readonly avecEan: boolean;
  readonly produits: OperationVendue['produits'];
};
type Ligne = Omit<Tenue, 'produits'> & { readonly fenetres: Fenetres };

const lireTenues = async (tx: TenantTx, periode: PeriodeStatistique, aujourdhui: Jour): Promise<Tenue[]> => {
  const { rows } =
    await sql<Tenue>`with ${operationsTenuesStatistique(tx.tenantId, periode, aujourdhui)}, vendus as materialized (
      select x.promotion_id, count(x.ean) > 0 as "avecEan",
        coalesce(json_agg(v.id) filter (where v.id is not null), '[]') as produits
      from promotion_produit x left join produit_vendu v on v.tenant_id = ${tx.tenantId} and v.code = x.ean
      where x.tenant_id = ${tx.tenantId} and x.promotion_id in (select id from tenues) group by 1
    )
    select t.id, t.nom_operation as "nomOperation", d.nom as "laboratoireNom", t.date_debut as "dateDebut",
      t.date_fin as "dateFin",
      coalesce((select json_agg(x.dispositif order by x.position) from promotion_dispositif x
        where x.tenant_id = ${tx.tenantId} and x.promotion_id = t.id), '[]') as dispositifs,
      coalesce(v."avecEan", false) as "avecEan", coalesce(v.produits, '[]') as produits
    from tenues t left join vendus v on v.promotion_id = t.id
    left join laboratoire l on l.tenant_id = ${tx.tenantId} and l.id = t.laboratoire_id
    left join laboratoire_detail d on d.id = l.detail_id`.execute(tx);
  return rows;
};

const lireLignes = async (tx: TenantTx, periode: PeriodeStatistique, aujourdhui: Jour): Promise<Ligne[]> => {
  const tenues = await lireTenues(tx, periode, aujourdhui);
  const fenetres = await lireFenetres(tx, tenues);
  return tenues.map(({ produits: _p, ...tenue }) => ({ ...tenue, fenetres: fenetres.get(tenue.id)! }));
};

const periodeDe = ({ jours, quantite, ca }: Fenetre): PeriodeVentes => ({
  quantite,
  caTtcCentimes: ca,
  couverture: { du: '', au: '', joursDemandes: jours, joursComplets: jours, joursIncomplets: 0, sources: [] },
});

/** Effect of an operation on sales; null when the sales of its own days are unknown or it names no EAN code. */
const versEffet = ({ avecEan, fenetres, ...operation }: Ligne): EffetOperation | null => {
  const { pendant, avant, annee } = fenetres;
  const effet = avecEan ? effetSurLesVentes(periodeDe(pendant), periodeDe(avant), periodeDe(annee)) : null;
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

/** Those whose sales are known, as the statistics count them. */
const connuesDe = (lignes: readonly Ligne[]): EffetOperation[] =>
  lignes.map(versEffet).filter((operation) => operation !== null);

type Lecteur = { readonly aujourdhui: Jour; readonly lisible: boolean };
const comparer = (a: string | number | null, b: string | number | null): number => {
  if (a === null || b === null) return 0;
  return typeof a === 'number' && typeof b === 'number' ? a - b : comparerTextes(String(a), String(b));
};

/**
 * The operations that a figure of sales adds up, a page of them, and their sum (STA-39).
 * @throws 404 for a laboratory of another account
 */
export const listerVentes = async (
  tx: TenantTx,
  { page, taille, tri, ordre, q, dispositif, ...periode }: RechercheVentes,
  { aujourdhui, lisible }: Lecteur,
): Promise<ListeVentes> => {
  await exigerFiltresConnusPromotion(tx, periode);
  const connues = lisible ? connuesDe(await lireLignes(tx, periode, aujourdhui)) : [];
  const mots = q ? normaliserNom(q) : '';
  const gardees = connues.filter(
    (connue) =>
      (dispositif === undefined || connue.dispositifs.includes(dispositif)) &&
      normaliserNom(`${connue.nomOperation} ${connue.laboratoireNom ?? ''}`).includes(mots),
  );
  const sens = ordre === 'asc' ? 1 : -1;
  const inconnus = (operation: EffetOperation): number => Number(operation[tri] === null);
  const triees = gardees.toSorted(
    (a, b) => inconnus(a) - inconnus(b) || sens * comparer(a[tri], b[tri]) || a.id - b.id,
  );
  return {
    elements: triees.slice((page - 1) * taille, page * taille),
    total: gardees.length,
    caTtcCentimes: caDe(gardees),
  };
};

/** What the sales say of the operations of a period. @throws 404 for a laboratory of another account */
export const lireStatVentes = async (
  tx: TenantTx,
  periode: PeriodeStatistique,
  { aujourdhui, lisible }: Lecteur,
): Promise<StatVentes> => {
  await exigerFiltresConnusPromotion(tx, periode);
  const rien = { lisible, couverture: null, nombre: 0, nombreConnues: 0, caTtcCentimes: 0 };
  if (!lisible) return { ...rien, parDispositif: [], operations: [] };
  const lignes = await lireLignes(tx, periode, aujourdhui);
  const connues = connuesDe(lignes);
  const dispositifs = [...new Set(connues.flatMap((operation) => operation.dispositifs))];
  return {
    lisible,
    couverture: await couvertureVentes(tx, tx.tenantId, { du: periode.du, au: periode.au, aujourdhui }),
    nombre: lignes.length,
    nombreConnues: connues.length,
    caTtcCentimes: caDe(connues),
    parDispositif: dispositifs
      .map((dispositif) => {
        const operationsDuDispositif = connues.filter((operation) => operation.dispositifs.includes(dispositif));
        const hausseMediane = medianeDe(hausses(operationsDuDispositif));
        return {
          dispositif,
          nombre: operationsDuDispositif.length,
          caTtcCentimes: caDe(operationsDuDispositif),
          hausseMediane,
        };
      })
      .toSorted((a, b) => b.caTtcCentimes - a.caTtcCentimes),
    operations: connues.toSorted((a, b) => b.caTtcCentimes - a.caTtcCentimes || a.id - b.id).slice(0, MAX_OPERATIONS),
  };
};
