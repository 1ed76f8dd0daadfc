// npm run bench:listes [-- --seul promotions --secondes 1.5]: what a page of each list and the whole home cost, in milliseconds of
// processor of the server and of the database, and in kilobytes, in a big pharmacy, as the application asks for them.
import { parseArgs } from 'node:util';
import { MIME_COMPACT } from '../src/shared/core/compact.ts';
import { ajouterJours } from '../src/shared/core/dates.ts';
import { ouvrirBanc, PORT_APP, type Banc } from './banc.ts';
import { charger, envoyer } from './charge.ts';
import { tempsAvecEnfants, tempsDe } from './processeur.ts';
import { chargerGrosComptes } from './volumes.ts';

const { values } = parseArgs({
  options: { seul: { type: 'string', default: '' }, secondes: { type: 'string', default: '1.5' } },
});
const DUREE = Number(values.secondes) * 1000;
const CONNEXIONS = 4;
const RECLAMATIONS = 5_000;

/** Two contreparties for each promotion, with the encours of half of those that are over. */
const chargerContreparties = async ({ proprietaire }: Banc, tenant: number, aujourdhui: string): Promise<void> => {
  await proprietaire.query(
    `insert into promotion_contrepartie (tenant_id, promotion_id, position, part, action, payeur, valeur_centiemes)
     select tenant_id, id, n, case when type_promo = 'TG' then 'TG' else 'PROMO' end, 'AVOIR', 'LABO', 10000 + id % 5000
     from promotion p, generate_series(0, 1) n where tenant_id = $1
       and not exists (select from promotion_contrepartie c where c.tenant_id = p.tenant_id and c.promotion_id = p.id)`,
    [tenant],
  );
  await proprietaire.query(
    `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, valeur_attendue_centimes, date_declaration, date_echeance, etat,
       source_type, source_id, source_detail_id)
     select c.tenant_id, 'BANC-' || c.id, p.laboratoire_id, 'CONTREPARTIE_TG', 'Mesure', 'AVOIR', c.valeur_centiemes, p.date_fin, p.date_fin + 30,
       case when c.id % 3 = 0 then 'A_DECLARER' else 'DECLARE' end, 'PROMOTION', p.id, c.id
     from promotion_contrepartie c join promotion p on p.tenant_id = c.tenant_id and p.id = c.promotion_id
     where c.tenant_id = $1 and c.id % 2 = 0 and p.date_fin < $2::date and p.laboratoire_id is not null
       and not exists (select from encours e where e.tenant_id = c.tenant_id and e.source_type = 'PROMOTION' and e.source_id = c.promotion_id and e.source_detail_id = c.id)`,
    [tenant, aujourdhui],
  );
};

/** Thousands of réclamations, each with its discussion and three messages. */
const chargerReclamations = async ({ proprietaire, un, multiplier }: Banc, tenant: number): Promise<void> => {
  const { n } = await un<{ n: string }>('select count(*) as n from reclamation where tenant_id = $1', [tenant]);
  await multiplier('reclamation', tenant, Math.ceil(RECLAMATIONS / Number(n)), {
    numero: `numero || '-' || n`,
    lien_secret: 'gen_random_uuid()',
    encours_id: 'null',
    cree_le: `cree_le - n * interval '1 hour'`,
  });
  await proprietaire.query(
    `with d as (
       insert into discussion (tenant_id, kind, objet_id, statut, statut_le, cree_par_nom)
       select tenant_id, 'RECLAMATION', id, (array['WAITING', 'PROCESSED', 'EXPIRED'])[1 + id % 3], now(), 'Banc' from reclamation r
       where tenant_id = $1 and not exists (select from discussion d where d.tenant_id = r.tenant_id and d.kind = 'RECLAMATION' and d.objet_id = r.id)
       returning tenant_id, id
     )
     insert into discussion_commentaire (tenant_id, discussion_id, texte, extrait, auteur_nom, externe, cree_le)
     select tenant_id, id, '<p>Bonjour, où en est-on ?</p>', 'Bonjour, où en est-on ?', 'Banc', n % 2 = 0, now() - id * interval '1 minute'
     from d, generate_series(1, 3) n`,
    [tenant],
  );
};

type Appel = { readonly quoi: string; readonly chemin: string };
const LISTES: readonly Appel[] = [
  { quoi: 'encours, première page', chemin: '/api/v1/encours?tri=dateDeclaration&ordre=desc' },
  { quoi: 'promotions, première page', chemin: '/api/v1/promotions?tri=dateDebut&ordre=desc' },
  { quoi: 'promotions, page 50', chemin: '/api/v1/promotions?tri=dateDebut&ordre=desc&page=50' },
  { quoi: 'promotions, recherche', chemin: '/api/v1/promotions?q=solaire' },
  { quoi: 'promotions, à traiter', chemin: '/api/v1/promotions?aTraiter=true' },
  { quoi: 'promotions, tuiles', chemin: '/api/v1/promotions/tuiles' },
  { quoi: 'réclamations, première page', chemin: '/api/v1/reclamations' },
  { quoi: 'réclamations, recherche', chemin: '/api/v1/reclamations?q=colis' },
  { quoi: 'réclamations, nombres', chemin: '/api/v1/reclamations/nb' },
  { quoi: 'documents, première page', chemin: '/api/v1/documents' },
  { quoi: 'documents, recherche', chemin: '/api/v1/documents?q=mesure' },
  { quoi: 'notifications, première page', chemin: '/api/v1/notifications' },
  { quoi: 'notifications, recherche', chemin: '/api/v1/notifications?q=solaire' },
  { quoi: 'notifications, nombre', chemin: '/api/v1/notifications/nb' },
];
/** What the home asks for. @param jour today */
const accueil = (jour: string): readonly string[] => [
  '/api/v1/encours/tuiles',
  '/api/v1/encours/onglets?aTraiter=true',
  '/api/v1/promotions/tuiles',
  `/api/v1/promotions/calendrier?du=${jour}&au=${ajouterJours(jour, 6)}`,
  '/api/v1/promotions/non-lus',
  '/api/v1/reclamations/nb',
  '/api/v1/rdvs/a-faire',
  '/api/v1/notifications?processed=false&taille=5',
  '/api/v1/notifications/nb',
  '/api/v1/laboratoires/page?taille=10&tri=caN&ordre=desc',
  '/api/v1/laboratoires/page?taille=10&tri=caN&ordre=desc&etoile=true',
  '/api/v1/laboratoires/page?taille=10&tri=caN&ordre=desc&etoile=false',
  '/api/v1/discussions/Last',
];

const banc = await ouvrirBanc();
try {
  const { un, proprietaire, aujourdhui } = banc;
  const compte = async (username: string): Promise<number> =>
    Number((await un<{ id: string }>('select tenant_id as id from utilisateur where username = $1', [username])).id);
  const pharmacie = await compte('titulaire');
  await chargerGrosComptes(banc, pharmacie, await compte('groupement'));
  await chargerContreparties(banc, pharmacie, aujourdhui);
  await chargerReclamations(banc, pharmacie);
  await proprietaire.query('vacuum analyze');
  const pid = await banc.lancerApplication();
  const entetes = {
    authorization: `Bearer ${await banc.connecter('titulaire')}`,
    accept: `${MIME_COMPACT}, application/json`,
  };
  const appeler = async (chemin: string) => {
    const { status, texte } = await envoyer(PORT_APP, { method: 'GET', chemin, entetes });
    return { bien: status === 200, octets: Buffer.byteLength(texte) };
  };
  const mesurer = async (quoi: string, faire: () => Promise<{ bien: boolean; octets: number }>): Promise<void> => {
    await faire();
    let octets = 0;
    const [serveur, base] = [tempsDe(pid), tempsAvecEnfants(banc.postgres)];
    const mesure = await charger(CONNEXIONS, DUREE, async () => {
      const recue = await faire();
      ({ octets } = recue);
      return recue.bien;
    });
    const par = (ms: number) => (ms / mesure.nombre).toFixed(2).padStart(9);
    console.log(
      `${quoi.padEnd(32)}${par(tempsDe(pid) - serveur)}${par(tempsAvecEnfants(banc.postgres) - base)}${(octets / 1000).toFixed(1).padStart(9)}${mesure.p50.toFixed(1).padStart(9)}${mesure.erreurs > 0 ? `  ${mesure.erreurs} refus` : ''}`,
    );
  };
  const titres = ['serveur', 'base', 'ko', 'p50 ms'].map((titre) => titre.padStart(9)).join('');
  console.log(`${'ms de CPU par réponse'.padEnd(32)}${titres}`);
  for (const { quoi, chemin } of LISTES) if (chemin.includes(values.seul)) await mesurer(quoi, () => appeler(chemin));
  if ('accueil'.includes(values.seul)) {
    const chemins = accueil(aujourdhui);
    await mesurer(`accueil, ${chemins.length} appels`, async () => {
      const recues = await Promise.all(chemins.map(appeler));
      return {
        bien: recues.every(({ bien }) => bien),
        octets: recues.reduce((somme, { octets }) => somme + octets, 0),
      };
    });
    if (values.seul === 'accueil')
      for (const chemin of chemins) await mesurer(chemin.slice(8, 39), () => appeler(chemin));
  }
} finally {
  await banc.fermer();
}
process.exit(0);
