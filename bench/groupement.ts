// npm run bench:groupement [-- --ecrans]: what each screen of a groupement of 949 adhérents and 400 laboratories asks
// the database, in milliseconds, and the height of its statistics.
import { parseArgs } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import { envoyer } from '../scripts/envoyer.ts';
import { ouvrirBanc, PORT_APP, type Banc } from './banc.ts';
import { charger } from './charge.ts';
import { tempsAvecEnfants } from './processeur.ts';
import { chargerAdherents } from './volumes.ts';

const { values } = parseArgs({ options: { ecrans: { type: 'string' }, secondes: { type: 'string', default: '1' } } });
const ADHERENTS = 949;
const LABORATOIRES = 400;
/** Sent in the year: operations that run, then those that are over; RFA; conditions. */
const ENVOIS = { operations: 15, finies: 45, rfas: 15, conditions: 10 };
const LIMITE_MS = 100;

const CHEMINS: readonly string[] = [
  '/api/v1/accueil/groupement',
  '/api/v1/accueil/aFaire',
  '/api/v1/discussion/Last?nbLast=5',
  '/api/v1/groupements/adherents?taille=25',
  '/api/v1/groupements/adherents?activite=SILENCIEUX&tri=derniereReponse',
  '/api/v1/groupements/adherents?tauxReponse=MOINS_DE_LA_MOITIE&tri=reponses&ordre=desc',
  '/api/v1/groupements/adherents?departement=49&q=pharmacie',
  '/api/v1/groupements/adherents/{adhesion}',
  '/api/v1/groupements/adherents/{adhesion}/fiche',
  '/api/v1/promotionsGroupement',
  '/api/v1/promotionsGroupement?aRelancer=true',
  '/api/v1/promotionsGroupement/tuiles',
  '/api/v1/promotionsGroupement/{modele}/adherents',
  '/api/v1/rfasGroupement?annee={annee}',
  '/api/v1/rfasGroupement/{rfa}',
  '/api/v1/rfasGroupement/{rfa}/adherents',
  '/api/v1/groupements/conditions',
  '/api/v1/groupements/invitations',
  '/api/v1/groupements/segments',
  '/api/v1/prestations',
  '/api/v1/laboratoires/page?taille=25',
  '/api/v1/statistiques/groupement/reponses?annee={annee}',
  '/api/v1/statistiques/groupement/rfa?annee={annee}',
  '/api/v1/statistiques/groupement/prestations?annee={annee}',
  '/api/v1/statistiques/groupement/extractions',
];

/** The columns that a copy writes, of this table. */
const colonnesDe = async ({ proprietaire }: Banc, table: 'promotion' | 'rfa'): Promise<string[]> => {
  const { rows } = await proprietaire.query<{ colonne: string }>(
    `select attname as colonne from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attidentity = ''`,
  );
  return rows.map(({ colonne }) => colonne);
};

const chargerLaboratoires = async ({ proprietaire }: Banc, groupement: number): Promise<void> => {
  await proprietaire.query(
    `with d as (insert into laboratoire_detail (nom)
       select 'Laboratoire mesuré ' || n from generate_series(1, $2::int) n returning id)
     insert into laboratoire (tenant_id, detail_id) select $1, id from d`,
    [groupement, LABORATOIRES],
  );
  await proprietaire.query(
    `insert into laboratoire (tenant_id, detail_id) select t.id, l.detail_id from tenant t, laboratoire l
     where t.mail like '%@banc.exemple.fr' and l.tenant_id = $1 and l.detail_id in (
       select detail_id from laboratoire where tenant_id = $1 order by id desc limit 40)`,
    [groupement],
  );
};

const chargerOperations = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire, multiplier } = banc;
  const modeles = `m.tenant_id = $1 and m.origine = 'GROUPEMENT' and m.modele_id is null`;
  await multiplier(
    'promotion',
    groupement,
    ENVOIS.operations + ENVOIS.finies,
    {
      nom_operation: `'Opération mesurée ' || n`,
      date_debut: `current_date - 6 * n`,
      date_fin: `current_date + 90 - 6 * n`,
      publiee_le: `now() - make_interval(days => 6 * n)`,
      etat_promo: `'VALIDATED'`,
      etat_tg: `case when etat_tg is not null then 'VALIDATED' end`,
      laboratoire_id:
        `(select l.id from laboratoire l where l.tenant_id = 0$1 order by l.id desc offset n % 40 limit 1)`.replace(
          '0$1',
          String(groupement),
        ),
    },
    `id = (select min(m.id) from promotion m where m.tenant_id = ${groupement} and m.modele_id is null)`,
  );
  const ecarts: Readonly<Record<string, string>> = {
    tenant_id: 'a.pharmacie_id',
    groupement_id: 'm.tenant_id',
    modele_id: 'm.id',
    laboratoire_id: `(select l.id from laboratoire l join laboratoire o on o.tenant_id = $1 and o.id = m.laboratoire_id
      where l.tenant_id = a.pharmacie_id and l.detail_id = o.detail_id)`,
    acceptation_promo: `(array['WAITING', 'ACCEPTED', 'ACCEPTED', 'REFUSED'])[1 + (a.pharmacie_id + m.id) % 4]`,
    acceptation_tg: `case when m.etat_tg is not null
      then (array['WAITING', 'ACCEPTED', 'REFUSED'])[1 + (a.pharmacie_id + m.id) % 3] end`,
    repondue_le: `case when (a.pharmacie_id + m.id) % 4 > 0 then m.publiee_le + interval '2 days' end`,
    priorite_id: 'null',
    origine: 'm.origine',
  };
  const colonnes = await colonnesDe(banc, 'promotion');
  await proprietaire.query(
    `insert into promotion (${colonnes.join(', ')})
    select ${colonnes.map((colonne) => ecarts[colonne] ?? `m.${colonne}`).join(', ')}
    from promotion m join adhesion a on a.tenant_id = $1 and a.etat = 'ACCEPTED'
      join tenant t on t.id = a.pharmacie_id and t.mail like '%@banc.exemple.fr'
    where ${modeles} and m.nom_operation like 'Opération mesurée %'`,
    [groupement],
  );
};

const chargerRfas = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire, multiplier, lireLigne } = banc;
  const rfa = await lireLigne<{ id: string } | undefined>(
    'select min(id) as id from rfa where tenant_id = $1 and modele_id is null and etat is not null',
    [groupement],
  );
  await multiplier(
    'rfa',
    groupement,
    ENVOIS.rfas,
    { gamme: `'RFA mesurée ' || n`, etat: `'VALIDATED'`, publiee_le: 'now()', annee: 'extract(year from now())::int' },
    `id = ${rfa?.id ?? 0}`,
  );
  const ecartsRfa: Readonly<Record<string, string>> = {
    tenant_id: 'a.pharmacie_id',
    groupement_id: 'm.tenant_id',
    modele_id: 'm.id',
    etat: 'null',
    publiee_le: 'null',
    recue_le: 'now()',
    acceptation: `(array['WAITING', 'ACCEPTED', 'REFUSED'])[1 + (a.pharmacie_id + m.id) % 3]`,
    repondue_le: `case when (a.pharmacie_id + m.id) % 3 > 0 then now() - interval '5 days' end`,
  };
  const nomsRfa = await colonnesDe(banc, 'rfa');
  await proprietaire.query(
    `insert into rfa (${nomsRfa.join(', ')})
    select ${nomsRfa.map((colonne) => ecartsRfa[colonne] ?? `m.${colonne}`).join(', ')}
    from rfa m join adhesion a on a.tenant_id = $1 and a.etat = 'ACCEPTED'
      join tenant t on t.id = a.pharmacie_id and t.mail like '%@banc.exemple.fr'
    where m.tenant_id = $1 and m.gamme like 'RFA mesurée %'`,
    [groupement],
  );
  await proprietaire.query(
    `insert into rfa_base (tenant_id, rfa_id, mois, base)
    select r.tenant_id, r.id, to_char(make_date(r.annee, n, 1), 'YYYY-MM'), 100000 * n
    from rfa r, generate_series(1, 6) n where r.groupement_id = $1 and r.acceptation = 'ACCEPTED' and r.id % 2 = 0
    on conflict do nothing`,
    [groupement],
  );
};

const chargerConditionsEtPrestations = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire, multiplier } = banc;
  await multiplier(
    'condition_groupement',
    groupement,
    ENVOIS.conditions,
    { etat: `'VALIDATED'`, publiee_le: 'now()', date_fin: 'current_date + 60 + n' },
    `id = (select min(id) from condition_groupement where tenant_id = ${groupement})`,
  );
  await proprietaire.query(
    `insert into condition_reponse (tenant_id, condition_groupement_id, pharmacie_id, etat, repondue_le)
    select c.tenant_id, c.id, a.pharmacie_id, case when a.pharmacie_id % 2 = 0 then 'WAITING' else 'REFUSED' end, now()
    from condition_groupement c join adhesion a on a.tenant_id = c.tenant_id and a.etat = 'ACCEPTED'
    where c.tenant_id = $1 on conflict do nothing`,
    [groupement],
  );
  await multiplier(
    'prestation',
    groupement,
    LABORATOIRES,
    {
      laboratoire_id: `(select l.id from laboratoire l where l.tenant_id = ${groupement} order by l.id
        offset n limit 1)`,
    },
    `id = (select min(id) from prestation where tenant_id = ${groupement})`,
  );
};

/** Its laboratories, what it sends, and what a thousand pharmacies answered of it. */
const chargerEnvois = async (banc: Banc, groupement: number): Promise<void> => {
  const { proprietaire } = banc;
  const deLui = (texte: string) => proprietaire.query(texte, [groupement]);
  await chargerLaboratoires(banc, groupement);
  await proprietaire.query('set session_replication_role = replica');
  await chargerOperations(banc, groupement);
  await chargerRfas(banc, groupement);
  await chargerConditionsEtPrestations(banc, groupement);
  await deLui(`update utilisateur u set derniere_connexion = now() - make_interval(days => (u.tenant_id % 150)::int)
    from adhesion a where a.tenant_id = $1 and a.pharmacie_id = u.tenant_id and u.tenant_id % 5 > 0`);
  await deLui(`update tenant t set code_postal = lpad((10 + t.id % 85)::text, 2, '0') || '000' from adhesion a
    where a.tenant_id = $1 and a.pharmacie_id = t.id`);
  await proprietaire.query('reset session_replication_role');
  await proprietaire.query('vacuum analyze');
};

const photographier = async (dossier: string, session: string): Promise<void> => {
  const navigateur = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const [largeur, theme] of [
    [1440, 'light'],
    [1024, 'light'],
    [390, 'dark'],
  ] as const) {
    const page = await navigateur.newPage({ viewport: { width: largeur, height: 900 }, colorScheme: theme });
    page.on('pageerror', (erreur) => console.log(String(erreur)));
    await page.addInitScript((gardee) => localStorage.setItem('pharmaccord.session', gardee), session);
    for (const [nom, chemin] of [
      ['accueil', '/'],
      ['statistiques', '/statistiques'],
      ['adherents', '/parametres/adherents'],
    ] as const) {
      await page.goto(`http://127.0.0.1:${PORT_APP}${chemin}`);
      await page
        .getByRole('heading', { level: 1 })
        .waitFor({ timeout: 20_000 })
        .catch(() => null);
      await page.waitForLoadState('networkidle');
      // What comes after the first display.
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
      const haut = await page.evaluate(() => document.documentElement.scrollHeight);
      console.log(`${nom} à ${largeur}`.padEnd(32) + `${haut} px`);
      await page.screenshot({ path: `${dossier}/${nom}-${largeur}.png`, fullPage: true });
    }
    await page.close();
  }
  await navigateur.close();
};

const banc = await ouvrirBanc();
try {
  const { lireLigne, aujourdhui } = banc;
  const { id } = await lireLigne<{ id: string }>(
    `select tenant_id as id from utilisateur where username = 'groupement'`,
  );
  const groupement = Number(id);
  await chargerAdherents(banc, groupement, ADHERENTS);
  await chargerEnvois(banc, groupement);
  await banc.lancerApplication();
  const jeton = await banc.connecter('groupement');
  const premier = async (texte: string) =>
    (await lireLigne<{ id: string | null }>(`select (${texte}) as id`, [groupement])).id ?? '0';
  const valeursDe: Readonly<Record<string, string>> = {
    annee: aujourdhui.slice(0, 4),
    adhesion: await premier(`select max(id) from adhesion where tenant_id = $1 and etat = 'ACCEPTED'`),
    modele: await premier(
      `select max(id) from promotion where tenant_id = $1 and modele_id is null and origine = 'GROUPEMENT'`,
    ),
    rfa: await premier(`select max(id) from rfa where tenant_id = $1 and modele_id is null`),
  };
  const entetes = { authorization: `Bearer ${jeton}`, accept: `${MIME_COMPACT}, application/json` };
  console.log(`${'ms de base par réponse'.padEnd(86)}base   p50 ms`);
  for (const modele of CHEMINS) {
    const chemin = modele.replace(/\{(\w+)\}/g, (_, nom: string) => valeursDe[nom] ?? '0');
    const appeler = async () => (await envoyer(PORT_APP, { method: 'GET', chemin, entetes })).status === 200;
    await appeler();
    const avant = tempsAvecEnfants(banc.postgres);
    const mesure = await charger(1, Number(values.secondes) * 1000, appeler);
    const base = (tempsAvecEnfants(banc.postgres) - avant) / mesure.nombre;
    console.log(
      modele.padEnd(80) +
        base.toFixed(1).padStart(10) +
        mesure.p50.toFixed(1).padStart(9) +
        (mesure.erreurs > 0 ? `  ${mesure.erreurs} refus` : base > LIMITE_MS ? '  trop' : ''),
    );
  }
  if (values.ecrans) {
    const lire = async (chemin: string): Promise<unknown> =>
      JSON.parse(
        (await envoyer(PORT_APP, { method: 'GET', chemin, entetes: { authorization: `Bearer ${jeton}` } })).texte,
      );
    const session = {
      token: jeton,
      utilisateur: await lire('/api/v1/utilisateurs/connected'),
      tenant: { ...((await lire('/api/v1/tenant/id')) as object), typeTenant: 'GROUPEMENT' },
    };
    await photographier(values.ecrans, JSON.stringify(session));
  }
} finally {
  await banc.fermer();
}
process.exit(0);
