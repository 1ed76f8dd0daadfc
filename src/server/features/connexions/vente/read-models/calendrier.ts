import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type {
  CalendrierVentes,
  CauseJour,
  Couverture,
  EtatJour,
  JourCalendrier,
  JourExtraction,
  SourceVentes,
} from '#shared/features/connexions/vente/schemas/jours.ts';
import { phraseCauseJour } from '#shared/features/connexions/vente/messages.ts';
import { couvertureAu } from '#shared/features/connexions/vente/rules/sommes.ts';
import { joursDuCalendrier, refusDeRedemander, type JourConnu } from '#shared/features/connexions/vente/rules.ts';

/** What is known of each day since `debut`. */
const joursConnusDepuis = async (tx: TenantTx, debut: Jour): Promise<JourCalendrier[]> => {
  const { rows } = await sql<JourCalendrier>`
    select jour, etat, redemande, nb_lignes as "nbLignes", ca_ttc_centimes as "caTtcCentimes" from jour_extraction
    where tenant_id = ${tx.tenantId} and jour >= ${debut}`.execute(tx);
  return rows;
};

/** The calendar of sales over thirteen months (CNX-36). */
export const lireCalendrier = async (tx: TenantTx, aujourdhui: Jour): Promise<CalendrierVentes> => {
  const tous = joursDuCalendrier(aujourdhui);
  const [debut = aujourdhui] = tous;
  const connus = new Map((await joursConnusDepuis(tx, debut)).map((jour) => [jour.jour, jour]));
  const jours = tous.map(
    (jour) => connus.get(jour) ?? { jour, etat: null, redemande: false, nbLignes: 0, caTtcCentimes: 0 },
  );
  const compter = (etat: EtatJour | null) => jours.filter((jour) => jour.etat === etat).length;
  const recus = jours.filter(({ etat }) => etat === 'complete' || etat === 'incomplete');
  return {
    debut,
    fin: tous.at(-1) ?? debut,
    jours,
    compte: {
      complete: compter('complete'),
      incomplete: compter('incomplete'),
      irrecuperable: compter('irrecuperable'),
      jamaisRecu: compter(null),
    },
    premierJour: recus[0]?.jour ?? null,
    dernierJour: recus.at(-1)?.jour ?? null,
    nbLignes: jours.reduce((somme, { nbLignes }) => somme + nbLignes, 0),
    caTtcCentimes: jours.reduce((somme, { caTtcCentimes }) => somme + caTtcCentimes, 0),
  };
};

type JourLu = Omit<JourExtraction, 'phrase' | 'redemandable' | 'refusRedemande'>;
/** The panel of a day, known or not. */
export const lireJour = async (tx: TenantTx, jour: Jour, aujourdhui: Jour): Promise<JourExtraction> => {
  const { rows } = await sql<JourLu>`
    select jour, etat, redemande, nb_lignes as "nbLignes", ca_ttc_centimes as "caTtcCentimes",
      ca_ht_centimes as "caHtCentimes", quantite,
      nb_produits as "nbProduits", nb_annoncees as "nbAnnoncees", nb_ecartees as "nbEcartees", source, cause,
      tentatives,
      derniere_tentative_le as "derniereTentativeLe", recu_le as "recuLe"
    from jour_extraction where tenant_id = ${tx.tenantId} and jour = ${jour}`.execute(tx);
  const vide: JourLu = {
    jour,
    etat: null,
    redemande: false,
    nbLignes: 0,
    caTtcCentimes: 0,
    caHtCentimes: 0,
    quantite: 0,
    nbProduits: 0,
    nbAnnoncees: null,
    nbEcartees: 0,
    source: null,
    cause: null,
    tentatives: 0,
    derniereTentativeLe: null,
    recuLe: null,
  };
  const etatDuJour = rows[0] ?? vide;
  const refusRedemande = refusDeRedemander(jour, etatDuJour.etat, aujourdhui);
  return {
    ...etatDuJour,
    phrase: etatDuJour.cause === null ? null : phraseCauseJour[etatDuJour.cause],
    redemandable: refusRedemande === null,
    refusRedemande,
  };
};

type JourDeSource = Pick<JourExtraction, 'jour' | 'nbLignes' | 'nbEcartees' | 'phrase'> & { readonly recuLe: string };
/** The last days that a source gave, the most recent first. @param nombre how many */
export const derniersJoursDe = async (tx: TenantTx, source: SourceVentes, nombre: number): Promise<JourDeSource[]> => {
  const { rows } = await sql<Omit<JourDeSource, 'phrase'> & { cause: CauseJour | null }>`
    select jour, recu_le as "recuLe", nb_lignes as "nbLignes", nb_ecartees as "nbEcartees", cause from jour_extraction
    where tenant_id = ${tx.tenantId} and source = ${source} and recu_le is not null
    order by recu_le desc, jour desc limit ${nombre}`.execute(tx);
  return rows.map(({ cause, ...jour }) => ({ ...jour, phrase: cause === null ? null : phraseCauseJour[cause] }));
};

/** How many of these days are already complete. */
export const compterComplets = async (tx: TenantTx, jours: readonly Jour[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from jour_extraction
    where tenant_id = ${tx.tenantId} and jour = any (${jours}::date[]) and etat = 'complete'`.execute(tx);
  return rows[0]?.n ?? 0;
};

/** The known days of the calendar, for the collection of sales. */
export const joursConnus = async (tx: Tx, tenantId: number, debut: Jour): Promise<JourConnu[]> => {
  const { rows } = await sql<JourConnu>`select jour, etat, redemande from jour_extraction
    where tenant_id = ${tenantId} and jour >= ${debut} order by jour`.execute(tx);
  return rows;
};

type JourDeCompte = { readonly tenantId: number; readonly jour: Jour; readonly etat: EtatJour };
/** The state of days of several accounts, without an amount (CNX-43). */
export const joursDesComptes = async (tx: Tx, tenantIds: readonly number[], debut: Jour): Promise<JourDeCompte[]> => {
  const { rows } = await sql<JourDeCompte>`select tenant_id as "tenantId", jour, etat from jour_extraction
    where tenant_id = any (${tenantIds}::bigint[]) and jour >= ${debut} and etat is not null order by jour`.execute(tx);
  return rows;
};

type JoursConnus = Pick<Couverture, 'joursComplets' | 'joursIncomplets' | 'sources'>;
/** How much of a period is known (CNX-50). @param au its last day; days that are not over are not asked */
export const couvertureVentes = async (
  tx: Tx,
  tenantId: number,
  { du, au, aujourdhui }: { readonly du: Jour; readonly au: Jour; readonly aujourdhui: Jour },
): Promise<Couverture> => {
  const { rows } = await sql<JoursConnus>`
    with jours as (select etat, source from jour_extraction
      where tenant_id = ${tenantId} and jour between ${du} and ${au} and etat in ('complete', 'incomplete'))
    select (select count(*) from jours where etat = 'complete')::int as "joursComplets",
      (select count(*) from jours where etat = 'incomplete')::int as "joursIncomplets",
      array(select source from jours where source is not null group by source
        order by count(*) desc, source) as sources`.execute(tx);
  const connus = rows[0] ?? { joursComplets: 0, joursIncomplets: 0, sources: [] };
  return couvertureAu({ du, au, joursDemandes: 0, ...connus }, aujourdhui);
};
