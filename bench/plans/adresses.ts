// The addresses to call: each GET of the contracts with real ids of the account, its searches and its sorts.
import type pg from 'pg';
import type { RouteContract } from '../../src/shared/core/contract.ts';
import { ajouterJours, type Jour } from '../../src/shared/core/dates.ts';

/** The searches and sorts that a plain call of the list does not try. */
const VARIANTES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/encours': ['', '?tri=modifieLe&ordre=desc', '?tri=laboratoire', '?q=solaire', '?page=60'],
  '/api/v1/notifications': ['', '?q=solaire', '?page=200'],
  '/api/v1/documents': ['', '?q=mesure', '?nonLu=true', '?page=100'],
  '/api/v1/promotions': ['', '?q=solaire', '?page=50', '?tri=dateDebut&ordre=desc'],
  '/api/v1/conditions': ['', '?q=solaire', '?page=50'],
  '/api/v1/encaissements': ['', '?q=mesure', '?aAffecter=true', '?tri=laboratoire', '?page=100'],
  '/api/v1/factures': ['', '?q=mesure', '?etat=ECARTS&tri=ecart&ordre=desc', '?tri=laboratoire', '?page=40'],
  '/api/v1/rfa': ['?annee={annee}', '?annee={annee}&q=solaire', '?annee={annee}&tri=base&ordre=desc'],
  '/api/v1/rfa/export': ['?annee={annee}'],
  '/api/v1/comparatif/ventes': ['?annee={annee}'],
  '/api/v1/recherche': ['?q=solaire', '?q=mesure', '?q=120,50', '?q=61', '?q=zzintrouvable'],
  '/api/v1/support/questions': [
    '',
    '?attente=A_REPONDRE',
    '?attente=NON_LUES',
    '?q=tournesol',
    '?q=titulaire',
    '?page=100',
  ],
  '/api/v1/rfasGroupement': ['?annee={annee}'],
  '/api/v1/rfasGroupement/export': ['?annee={annee}'],
  '/api/v1/tenant': ['', '?page=10'],
  '/api/v1/trade/pharmacies': ['', '?q=adherente'],
  '/api/v1/produits/page': ['', '?q=solaire', '?tri=modifieLe&ordre=desc', '?page=500'],
  '/api/v1/produits/recherche': ['?q=creme+nuit', '?q=s'],
  '/api/v1/reclamations/destinataires': ['?laboratoireId={laboratoire}&motif=LOGISTIQUE'],
  '/api/v1/prestations/operations': ['?laboratoireId={laboratoire}'],
  '/api/v1/promotions/plan': ['?du={jour-30}&au={jour+60}'],
  '/api/v1/promotions/calendrier': ['?du={jour-30}&au={jour+60}'],
  '/api/v1/promotions/declaration-bri': ['?laboratoireId={laboratoire}&du={jour-360}&au={jour}'],
  // The largest exports allowed, or nearly.
  '/api/v1/encours/export': ['?etat=REGLE', '?etat=DECLARE&q=solaire'],
  '/api/v1/produits/export': ['?q=5', '?q=creme&tri=laboratoireNom'],
  '/api/v1/laboratoires/nom': ['?nom=Solaire'],
  '/api/v1/trade/pharmacies/:id/plan': ['?du={jour-30}&au={jour+60}'],
  '/api/v1/statistiques/argent': ['?annee={annee}', '?annee={annee}&laboratoireId={laboratoire}'],
  '/api/v1/statistiques/laboratoires': ['?annee={annee}'],
  '/api/v1/statistiques/reclamations': ['?annee={annee}'],
  '/api/v1/statistiques/rfa': ['?annee={annee}'],
  '/api/v1/statistiques/marges': ['?annee={annee}'],
  '/api/v1/statistiques/rapport': ['?mois={mois}'],
  '/api/v1/statistiques/promotions': ['?du={jour-364}&au={jour}'],
  '/api/v1/statistiques/promotions/ventes': ['?du={jour-364}&au={jour}'],
  '/api/v1/statistiques/promotions/ventes/liste': ['?du={jour-364}&au={jour}'],
  '/api/v1/statistiques/emplacements': ['?du={jour-364}&au={jour}'],
  '/api/v1/statistiques/groupement/reponses': ['?annee={annee}'],
  '/api/v1/statistiques/groupement/reponses/liste': ['?annee={annee}'],
  '/api/v1/statistiques/groupement/rfa': ['?annee={annee}'],
  '/api/v1/statistiques/groupement/prestations': ['?annee={annee}'],
};

const DU_COMPTE = (table: string): string => `select id from ${table} where tenant_id = $1 order by id limit 1`;
const LABORATOIRE = `select laboratoire_id as id from encours where tenant_id = $1 group by laboratoire_id
  order by count(*) desc limit 1`;
const PHARMACIE = `select tenant_id as id from utilisateur where username = 'titulaire'`;
/** Query that finds the id of a path, by the word before it; `$1` is the account. */
const IDS: Readonly<Record<string, string>> = {
  laboratoires: LABORATOIRE,
  'laboratoires/detail': 'select min(id) as id from laboratoire_detail',
  'trade/pharmacies': PHARMACIE,
  'documents/pharmacies': PHARMACIE,
  'tenant/detail': PHARMACIE,
  abonnement: PHARMACIE,
  'delegue/tenant': PHARMACIE,
  'utilisateurs/detail': DU_COMPTE('utilisateur'),
  produits: 'select min(id) as id from produit',
  'groupements/adherents': DU_COMPTE('adhesion'),
  'groupements/conditions': DU_COMPTE('condition_groupement'),
  journal: 'select max(id) as id from journal where tenant_id = $1',
  encours: DU_COMPTE('encours'),
  'laboratoires/rdv': DU_COMPTE('rdv'),
  rdvs: DU_COMPTE('rdv'),
  courriers: DU_COMPTE('mail'),
  mails: DU_COMPTE('mail'),
  documents: DU_COMPTE('document'),
  'support/questions': 'select min(id) as id from support_conversation',
  reclamations: DU_COMPTE('reclamation'),
  'discussion/reclamation': DU_COMPTE('reclamation'),
  'info/reclamation': DU_COMPTE('reclamation'),
  promotions: DU_COMPTE('promotion'),
  promotionsGroupement: DU_COMPTE('promotion'),
  'discussion/promotion': DU_COMPTE('promotion'),
  'info/promotion': DU_COMPTE('promotion'),
  conditions: DU_COMPTE('condition'),
  encaissements: DU_COMPTE('encaissement'),
  factures: DU_COMPTE('facture'),
  rfa: DU_COMPTE('rfa'),
  comparatif: DU_COMPTE('comparatif'),
  rfasGroupement: DU_COMPTE('rfa'),
  'discussion/rfa': DU_COMPTE('rfa'),
  'info/rfa': DU_COMPTE('rfa'),
};

const idDe = async (base: pg.Client, objet: string, tenant: number): Promise<string | undefined> => {
  const requete = IDS[objet] ?? IDS[objet.split('/').at(-1) ?? ''];
  if (!requete) return undefined;
  const { rows } = await base.query<{ id: string | null }>(requete, requete.includes('$1') ? [tenant] : []);
  return rows[0]?.id ?? undefined;
};

/** A path with real ids; undefined when the account has no such item, or when this script cannot find one. */
const cheminDe = async (base: pg.Client, url: string, tenant: number): Promise<string | undefined> => {
  let [chemin, compte] = ['', tenant];
  const morceaux = url.split('/').slice(1);
  for (const [i, morceau] of morceaux.entries()) {
    const valeur = morceau.startsWith(':')
      ? await idDe(base, morceaux.slice(Math.max(0, i - 2), i).join('/'), compte)
      : morceau;
    if (valeur === undefined) return undefined;
    chemin += `/${valeur}`;
    // Under a pharmacy's path, the items are those of that pharmacy.
    if (morceau.startsWith(':') && morceaux[i - 1] === 'pharmacies') compte = Number(valeur);
  }
  return chemin;
};

/** The addresses of a call, each with its name; empty when it needs data that this script does not know. */
export const adressesDe = async (
  base: pg.Client,
  { url }: RouteContract,
  { tenant, aujourdhui }: { tenant: number; aujourdhui: Jour },
): Promise<{ nom: string; chemin: string }[]> => {
  const chemin = await cheminDe(base, url, tenant);
  if (chemin === undefined) return [];
  const laboratoire = (await idDe(base, 'laboratoires', tenant)) ?? '1';
  return (VARIANTES[url] ?? ['']).map((variante) => ({
    nom: url + variante,
    chemin:
      chemin +
      variante
        .replace('{laboratoire}', laboratoire)
        .replace('{mois}', aujourdhui.slice(0, 7))
        .replace('{annee}', aujourdhui.slice(0, 4))
        .replaceAll(/\{jour([+-]\d+)?\}/g, (_, ecart: string | undefined) =>
          ajouterJours(aujourdhui, Number(ecart ?? 0)),
        ),
  }));
};
