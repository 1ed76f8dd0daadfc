import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { chargerDemo } from '#server/demo/charger.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

const URL = '/api/v1/clotures';
let app: Application;
let superAdmin: string;
let tilleuls: number;
const lignes = async <T>(requete: string): Promise<T[]> =>
  (await sql.raw<T>(requete).execute(app.services.dbSysteme)).rows;
const lire = async (id: number) => (await app.appeler(superAdmin, 'GET', `${URL}/${id}`)).corps;
const ligne = (cloture: { lignes: { sorte: string; etat: string; texte: string }[] }, sorte: string) =>
  cloture.lignes.find((candidate) => candidate.sorte === sorte);

beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  await chargerDemo(app.services.dbSysteme, '2026-11-21', app.services.fichiers);
  superAdmin = await app.connecter('super');
  tilleuls = Number(
    (await lignes<{ id: number }>(`select id from tenant where nom = 'Pharmacie des Tilleuls'`))[0]?.id,
  );
});
afterAll(() => app.fermer());

describe('une pharmacie qui résilie (CPT-142, CPT-143)', () => {
  it('lit avant ce que sa clôture aura à faire', async () => {
    const { corps } = await app.appeler(await app.connecter('titulaire'), 'GET', '/api/v1/tenant/resiliation');
    expect(corps).toMatchObject({ effacementLe: '2026-12-21', mandatCourt: true, ibanConnu: true });
    expect(corps.nbReversions).toBeGreaterThan(0);
  });

  it('voit ses accès et ses connexions coupés, sa clôture s’ouvrir, et ses ADMIN prévenus', async () => {
    await lignes(
      `insert into secret_connexion (tenant_id, connexion, nom, chiffre) values (${tilleuls}, 'LGO', 'motDePasse', 'v1.x')`,
    );
    const token = await app.connecter('titulaire');
    const resilier = () => app.appeler(token, 'PUT', `/api/v1/tenant/resiliation/${tilleuls}`);
    const statuts = await Promise.all([resilier(), resilier()]);
    expect(statuts.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(await lignes(`select from cloture where tenant_id = ${tilleuls}`)).toHaveLength(1);
    const restes = (requete: string) => lignes(`select from ${requete}`);
    expect(await restes(`habilitation where tenant_id = ${tilleuls} and etat in ('WAITING', 'ACCEPTED')`)).toEqual([]);
    expect(await restes(`secret_connexion where tenant_id = ${tilleuls}`)).toEqual([]);
    expect(await restes(`cle_agent where tenant_id = ${tilleuls} and empreinte is not null`)).toEqual([]);
    expect(await restes(`payps_compte where tenant_id = ${tilleuls} and connecte`)).toEqual([]);
    expect(await restes(`extracteur where tenant_id = ${tilleuls} and coalesce(url, identifiant) is not null`)).toEqual(
      [],
    );
    expect(await lignes(`select lgo_type_connexion as lgo from tenant where id = ${tilleuls}`)).toEqual([
      { lgo: 'AUCUNE' },
    ]);
    const [mail] = await lignes<{ texte: string; destinataires: string[] }>(
      `select texte, destinataires from mail where tenant_id = ${tilleuls} and cle like 'cloture-${tilleuls}%'`,
    );
    expect(mail?.texte).toContain('effacées à partir du 21/12/2026');
    const cloture = await lire(tilleuls);
    expect(cloture).toMatchObject({ etat: 'RETENUE', effacementLe: '2026-12-21', nbMandats: 1 });
    expect(ligne(cloture, 'CONNEXIONS')?.texte).toMatch(/logiciel d’officine.*coupé/);
    expect(ligne(cloture, 'REVERSIONS')?.etat).toBe('RETIENT');
  });

  it('le délégué qui y entrait l’apprend', async () => {
    const [avis] = await lignes(`select from notification where title = 'Accès terminé' and tenant_id <> ${tilleuls}`);
    expect(avis).toBeDefined();
  });
});

describe('le super administrateur suit la clôture (CPT-144)', () => {
  it('la trouve dans sa liste', async () => {
    const { corps } = await app.appeler(superAdmin, 'GET', URL, { query: { q: 'tilleuls', effacee: 'false' } });
    expect(corps).toMatchObject({ total: 1, elements: [{ id: tilleuls, nom: 'Pharmacie des Tilleuls' }] });
    expect((await app.appeler(superAdmin, 'GET', URL, { query: { effacee: 'true' } })).corps.total).toBe(0);
    expect((await app.appeler(superAdmin, 'GET', `${URL}/999999`)).status).toBe(404);
  });

  it('lève la retenue des reversions avec un motif, jamais celle d’un mandat', async () => {
    const { version } = await lire(tilleuls);
    const lever = (corps: object) => app.appeler(superAdmin, 'PUT', `${URL}/${tilleuls}/levee`, { corps });
    expect((await lever({ motif: '', version })).status).toBe(400);
    expect((await lever({ motif: 'Renoncé', version: version + 1 })).corps.code).toBe('CONFLIT_VERSION');
    expect((await lever({ motif: 'Renoncé par écrit', version })).corps).toMatchObject({
      etat: 'RETENUE',
      leveeMotif: 'Renoncé par écrit',
    });
    const { version: apres } = await lire(tilleuls);
    expect((await lever({ motif: 'Encore', version: apres })).corps.code).toBe('RIEN_A_LEVER');
    const effacer = (corps: object) => app.appeler(superAdmin, 'POST', `${URL}/${tilleuls}/effacement`, { corps });
    expect((await effacer({ nom: 'Pharmacie des Tilleuls', version: apres })).corps).toMatchObject({
      code: 'EFFACEMENT_RETENU',
      detail: expect.stringContaining('Prélèvement'),
    });
  });

  it('une reversion de plus, depuis, retient de nouveau, et se lève à son tour (CPT-153)', async () => {
    const levee = await lire(tilleuls);
    expect(ligne(levee, 'REVERSIONS')?.etat).toBe('A_SAVOIR');
    await lignes(`update reversion set montant_ht_centimes = montant_ht_centimes + 100
      where pharmacie_id = ${tilleuls} and etat = 'A_REVERSER'`);
    const cloture = await lire(tilleuls);
    expect(ligne(cloture, 'REVERSIONS')).toMatchObject({ etat: 'RETIENT' });
    expect(ligne(cloture, 'REVERSIONS')?.texte).not.toContain('Renoncé par écrit');
    expect(cloture.droits.lever).toBe(true);
    const corps = { motif: 'Renoncé à tout', version: cloture.version };
    const encore = await app.appeler(superAdmin, 'PUT', `${URL}/${tilleuls}/levee`, { corps });
    expect(ligne(encore.corps, 'REVERSIONS')?.etat).toBe('A_SAVOIR');
  });

  it('n’efface qu’à la date dite, le nom recopié', async () => {
    const { mandats } = await lire(tilleuls);
    for (const { id } of mandats) await app.appeler(superAdmin, 'PUT', `${URL}/${tilleuls}/mandats/${id}`);
    const { version, etat } = await lire(tilleuls);
    expect(etat).toBe('ATTENDUE');
    const effacer = (nom: string) =>
      app.appeler(superAdmin, 'POST', `${URL}/${tilleuls}/effacement`, { corps: { nom, version } });
    expect((await effacer('Pharmacie des Tilleuls')).corps).toMatchObject({
      code: 'EFFACEMENT_RETENU',
      detail: expect.stringContaining('21/12/2026'),
    });
    app.horloge.maintenant = new Date('2026-12-21T10:00:00Z');
    expect((await effacer('Pharmacie du Vieux Port')).corps).toMatchObject({
      code: 'NOM_DIFFERENT',
      errors: [{ pointer: '/nom' }],
    });
    expect((await effacer('Pharmacie des  Tilleuls')).corps.etat).toBe('EN_COURS');
    expect((await effacer('Pharmacie des Tilleuls')).corps.code).toBe('CONFLIT_VERSION');
  });

  it('est seul à la voir', async () => {
    for (const username of ['voisin', 'groupement']) {
      const token = await app.connecter(username);
      expect((await app.appeler(token, 'GET', URL)).status).toBe(403);
      expect((await app.appeler(token, 'GET', `${URL}/${tilleuls}`)).status).toBe(403);
    }
  });
});
