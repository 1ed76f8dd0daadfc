import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balayerOrphelins } from '#server/core/files/fichiers.ts';
import { chargerDemo } from '#server/demo/charger.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { remplirPartout } from '#server/testing/base/lignes-partout.ts';
import { MENTIONS_DES_AUTRES, SORTS } from '../table.ts';
import { effacerComptesDus, effacerDonnees } from './effacer.ts';

let app: Application;
let client: pg.Client;
let superAdmin: string;
const lignes = async <T>(requete: string): Promise<T[]> =>
  (await sql.raw<T>(requete).execute(app.services.dbSysteme)).rows;
const numeroDe = async (nom: string): Promise<number> =>
  Number((await lignes<{ id: number }>(`select id from tenant where nom = '${nom}'`))[0]?.id);

const TABLES = Object.entries(SORTS);
const DU_COMPTE = TABLES.filter(([table, { sort }]) => sort !== 'ETRANGERE' && table !== 'tenant').map(
  ([table]) => table,
);

/** Values that a generated row needs and that the types of its columns do not tell. */
const EXPRES = (tenantId: number) => ({
  prestation: { etat: `'DRAFT'` },
  condition_groupement: { date_debut: `'2026-01-01'`, date_fin: `'2026-12-31'` },
  condition_reponse: { etat: `'WAITING'` },
  recapitulatif_reglage: { heure: '8' },
  recupere_mensuel: { nb_pharmacies: '5' },
  secret_connexion: { chiffre: `'v1.x'` },
  reversion_virement: { message_id: `'PRS-${tenantId}'` },
  // A file of its own: it goes with it.
  support_piece: { fichier_id: `(select max(id) from fichier where tenant_id = ${tenantId})` },
});

beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  await chargerDemo(app.services.dbSysteme, '2026-11-21', app.services.fichiers);
  client = new pg.Client(app.proprietaire);
  await client.connect();
  superAdmin = await app.connecter('super');
  // The closing of the demonstration has a date of its own.
  await client.query('delete from cloture');
});
afterAll(async () => {
  await client.end();
  await app.fermer();
});

const compter = async (tenantId: number): Promise<Record<string, number>> => {
  const nombres: Record<string, number> = {};
  for (const table of DU_COMPTE)
    nombres[table] = (
      await client.query<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = ${tenantId}`)
    ).rows[0]!.n;
  return nombres;
};

/** Fingerprint of all the rows that are not the account's, table by table. */
const empreintes = async (tenantId: number): Promise<Record<string, string>> => {
  const sommes: Record<string, string> = {};
  for (const [table, { sort }] of TABLES) {
    const autres =
      sort === 'ETRANGERE' ? 'true' : table === 'tenant' ? `id <> ${tenantId}` : `tenant_id <> ${tenantId}`;
    sommes[table] = (
      await client.query<{ somme: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as somme from ${table} t where ${autres}`,
      )
    ).rows[0]!.somme;
  }
  return sommes;
};
const nombreDe = (somme: string | undefined): string => somme?.split(' ')[0] ?? '';

/** The columns where one of these words is still written, whatever its table. */
const colonnesQuiDisent = async (mots: readonly string[]): Promise<string[]> => {
  const { rows: colonnes } = await client.query<{ table: string; nom: string }>(
    `select c.relname as "table", a.attname as nom from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       and not a.attisdropped where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')`,
  );
  const trouvees: string[] = [];
  for (const { table, nom } of colonnes) {
    const { rows } = await client.query(
      `select from ${table} where exists (select from unnest($1::text[]) m where position(lower(m) in lower(${nom}::text)) > 0) limit 1`,
      [mots],
    );
    if (rows.length > 0) trouvees.push(`${table}.${nom}`);
  }
  return trouvees.toSorted();
};

/** The account closes, nothing holds it any more, and its day comes. */
const clore = async (tenantId: number): Promise<void> => {
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  const { status } = await app.appeler(superAdmin, 'PUT', `/api/v1/tenant/resiliation/${tenantId}`);
  expect(status).toBe(200);
  await client.query(
    `insert into fichier (tenant_id, nom, mime, taille, sha256, cle) values ($1, 'piece.pdf', 'application/pdf', 6, 'x', gen_random_uuid())`,
    [tenantId],
  );
  await remplirPartout(client, tenantId, DU_COMPTE, EXPRES(tenantId));
  await client.query(
    `update cloture set levee_le = now(), levee_par_nom = 'Super', levee_motif = 'Renoncé' where tenant_id = $1`,
    [tenantId],
  );
  await client.query(
    `update abonnement_arret set etat = 'ARRETE', arrete_le = now(), arrete_par_nom = 'Super' where tenant_id = $1`,
    [tenantId],
  );
  app.horloge.maintenant = new Date('2026-12-25T10:00:00Z');
};

it('chaque table du schéma a son sort, et chaque sort sa table', async () => {
  const { rows } = await client.query<{ nom: string }>(
    `select relname as nom from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(TABLES.map(([table]) => table).toSorted(), 'à ajouter à SORTS (cloture/table.ts)').toEqual(
    rows.map(({ nom }) => nom).toSorted(),
  );
  const gardees = TABLES.filter(([, { sort, sauf, raison }]) => (sort !== 'EFFACER' || sauf) && !raison);
  expect(
    gardees.map(([table]) => table),
    'ce qui reste dit pourquoi',
  ).toEqual([]);
});

describe.each([
  ['une pharmacie', 'Pharmacie des Tilleuls'],
  ['un groupement', 'Officines du Ponant'],
  ['une société de délégués', 'Trade & Officine Conseil'],
])('%s effacée', (_sorte, nom) => {
  let tenantId: number;
  let avant: Record<string, number>;
  let autresAvant: Record<string, string>;
  let cles: string[];
  let mots: string[];

  beforeAll(async () => {
    tenantId = await numeroDe(nom);
    const personnes = await lignes<{ nom: string; salue: string; email: string | null; username: string }>(
      `select btrim(nom || ' ' || prenom) as nom, btrim(prenom || ' ' || nom) as salue, email, username from utilisateur where tenant_id = ${tenantId}`,
    );
    const [{ mail }] = (await lignes<{ mail: string }>(`select mail from tenant where id = ${tenantId}`)) as [
      { mail: string },
    ];
    mots = [nom, mail, ...personnes.flatMap((personne) => [personne.nom, personne.salue, personne.email ?? ''])].filter(
      (mot) => mot.length >= 8,
    );
    // Others greet a person by the first name first, and type it as they please.
    const [personne] = personnes;
    const body = `Bonjour ${personne?.salue.toUpperCase()}, de ${nom}`;
    const chezUnAutre = `from tenant where type = 'EDITEUR' limit 1`;
    await client.query(
      `insert into notification (tenant_id, type, title, body) select id, 'AUTRES', 'Salut', $1 ${chezUnAutre}`,
      [body],
    );
    await client.query(
      `insert into mail (tenant_id, cle, destinataires, sujet, texte)
       select id, $2, array['a@b.fr'], 'Salut', $1 ${chezUnAutre}`,
      [body, `salut-${tenantId}`],
    );
    await clore(tenantId);
    cles = (await lignes<{ cle: string }>(`select cle from fichier where tenant_id = ${tenantId}`)).map(
      ({ cle }) => cle,
    );
    for (const cle of cles) await app.services.fichiers.put(cle, Buffer.from('octets')).catch(() => {});
    avant = await compter(tenantId);
    autresAvant = await empreintes(tenantId);
  });

  it('a une ligne dans chaque table avant, et reprend après une coupure', async () => {
    // A pharmacy has all of them; of the others, only what their kind has is made up.
    if (nom.startsWith('Pharmacie')) expect(DU_COMPTE.filter((table) => avant[table] === 0)).toEqual([]);
    if (!nom.startsWith('Pharmacie')) {
      expect(await effacerDonnees(app.services, tenantId)).toBe(true);
      return;
    }
    await client.query(`create function casser() returns trigger language plpgsql as $$ begin raise 'coupé'; end $$`);
    await client.query('create trigger casser before delete on zone for each row execute function casser()');
    await expect(effacerDonnees(app.services, tenantId)).rejects.toThrow('coupé');
    await client.query('drop trigger casser on zone; drop function casser()');
    const { corps } = await app.appeler(superAdmin, 'GET', `/api/v1/clotures/${tenantId}`);
    expect(corps).toMatchObject({ etat: 'EN_COURS', droits: { effacer: true } });
    expect(await effacerComptesDus(app.services)).toBe(1);
    expect(await effacerComptesDus(app.services)).toBe(0);
  });

  it('à la ligne près, ce que le registre dit', async () => {
    const apres = await compter(tenantId);
    for (const [table, { sort, sauf }] of TABLES) {
      if (!(table in apres)) continue;
      const attendu = sort === 'GARDER' ? avant[table]! + (table === 'journal' ? 1 : 0) : 0;
      if (sauf === undefined) expect(apres[table], table).toBe(attendu);
      else {
        const { rows } = await client.query(`select from ${table} t where tenant_id = ${tenantId} and not (${sauf})`);
        expect(rows.length, table).toBe(0);
      }
    }
    const [{ bilan }] = (await lignes<{ bilan: Record<string, number> }>(
      `select bilan from cloture where tenant_id = ${tenantId}`,
    )) as [{ bilan: Record<string, number> }];
    expect(bilan).toEqual(Object.fromEntries(Object.entries(avant).filter(([, nombre]) => nombre > 0)));
  });

  it('les lignes des autres ne bougent pas, sauf où le registre le dit', async () => {
    const autresApres = await empreintes(tenantId);
    for (const [table, { chezLesAutres }] of TABLES) {
      if (chezLesAutres?.some((autres) => 'effacer' in autres)) continue;
      const touchee = chezLesAutres !== undefined || table in MENTIONS_DES_AUTRES;
      if (touchee) expect(nombreDe(autresApres[table]), table).toBe(nombreDe(autresAvant[table]));
      else expect(autresApres[table], table).toBe(autresAvant[table]);
    }
  });

  it('aucun nom ni adresse ne se lit plus, hors du journal', async () => {
    const gardes = ['journal.', 'registre_pharmacie.'];
    const colonnesLues = await colonnesQuiDisent(mots);
    expect(colonnesLues.filter((colonne) => !gardes.some((debut) => colonne.startsWith(debut)))).toEqual([]);
  });

  it('ses fichiers ne sont plus dans le stockage', async () => {
    expect(cles.length).toBeGreaterThan(0);
    // After a crash the sweep of the night ends the work.
    if (nom.startsWith('Pharmacie'))
      await balayerOrphelins(app.services.dbSysteme, app.services.fichiers, new Date('2099-01-01'));
    for (const cle of cles) await expect(app.services.fichiers.get(cle)).rejects.toThrow();
  });
});

it('le nom d’une personne qu’une autre porte aussi reste dans les mots des autres', async () => {
  const [partante, voisine, tierce] = [
    await app.unTenant({ nom: 'Pharmacie qui s’en va' }),
    await app.unTenant({ nom: 'Pharmacie voisine' }),
    await app.unTenant({ nom: 'Pharmacie tierce' }),
  ];
  const uneDe = async (tenantId: number, nom: string, prenom: string) => {
    const id = await app.unUtilisateur(tenantId, 'ADMIN', `${nom}.${tenantId}`);
    await client.query('update utilisateur set nom = $2, prenom = $3 where id = $1', [id, nom, prenom]);
  };
  await uneDe(partante, 'Martin', 'Camille');
  await uneDe(partante, 'Zéphirin', 'Oriane');
  await uneDe(voisine, 'MARTIN', 'Camille');
  const body = 'Martin Camille et Zéphirin Oriane, de la Pharmacie qui s’en va';
  await client.query(
    `insert into notification (tenant_id, type, title, body) values ($1, 'AUTRES', 'Deux personnes', $2)`,
    [tierce, body],
  );
  await clore(partante);
  expect(await effacerDonnees(app.services, partante)).toBe(true);
  expect(await lignes(`select body from notification where tenant_id = ${tierce}`)).toEqual([
    { body: `Martin Camille et Utilisateur effacé, de la Pharmacie effacée n° ${partante}` },
  ]);
});
