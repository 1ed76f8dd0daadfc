import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { ouvrirAcces, type Acces } from './acces.ts';

let base: Bases;
let acces: Acces;
let editeur: number;
let pharmacie: number;
beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  pharmacie = await base.unTenant('Pharmacie');
  const valeurs = { type: 'EDITEUR', nom: 'Éditeur', mail: 'editeur@exemple.fr', active: 'ACCEPTED' };
  editeur = (await base.dbSysteme.insertInto('tenant').values(valeurs).returning('id').executeTakeFirstOrThrow()).id;
  await sql`insert into utilisateur (tenant_id, username, nom, prenom, password_hash, email)
    values (${pharmacie}, 'Odile', 'Lemaire', 'Odile', 'x', 'odile@exemple.fr')`.execute(base.dbSysteme);
});
beforeEach(() => {
  acces = ouvrirAcces(base.dbSysteme, pino({ level: 'silent' }));
});
afterAll(() => base.fermer());

const echouer = (identifiant: string, source: string) =>
  acces.noter({ objet: 'connexion', action: 'refuser-connexion', source, identifiant, apres: { raison: 'x', source } });
type Ligne = { tenant: number; apres: Record<string, unknown>; qui: string; objetId: number | null };
/** The id of the last journal entry already read. */
let vu = 0;
const lire = async (): Promise<Ligne[]> => {
  const { rows } = await sql<
    Ligne & { id: number }
  >`select id, tenant_id as tenant, apres, utilisateur_nom as qui, objet_id as "objetId"
    from journal where id > ${vu} order by id`.execute(base.dbSysteme);
  vu = rows.at(-1)?.id ?? vu;
  return rows;
};

it('un identifiant connu est nommé dans son compte, par son nom ou son adresse ; un inconnu n’est jamais écrit', async () => {
  echouer('ODILE', '192.0.2.1');
  echouer('odile@exemple.fr', '192.0.2.1');
  echouer('MonMotDePasse1', '192.0.2.1');
  echouer('monmotdepasse1 ', '192.0.2.2');
  echouer('autre', '192.0.2.2');
  await acces.ecrire();
  const lignes = await lire();
  expect(lignes.map(({ tenant }) => tenant)).toEqual([pharmacie, pharmacie, editeur, editeur, editeur]);
  expect(lignes[0]).toMatchObject({
    qui: 'Personne non connectée',
    apres: { identifiant: 'Odile', source: '192.0.2.1' },
  });
  expect(lignes[1]!.apres['identifiant']).toBe('Odile');
  expect(JSON.stringify(lignes)).not.toMatch(/monmotdepasse|autre/i);
  const [premiereEmpreinte, meme, autre] = lignes.slice(2).map(({ apres }) => apres['identifiantInconnu']);
  expect(premiereEmpreinte).toMatch(/^[\w-]{16}$/);
  expect([meme === premiereEmpreinte, autre === premiereEmpreinte]).toEqual([true, false]);
  // With another key, the same identifier has another hash.
  await sql`update cle_journal set valeur = '\\x00'`.execute(base.dbSysteme);
  echouer('MonMotDePasse1', '192.0.2.3');
  await acces.ecrire();
  expect((await lire())[0]!.apres['identifiantInconnu']).not.toBe(premiereEmpreinte);
});

it('cent mille refus d’une source : vingt lignes, puis leur nombre', async () => {
  for (let i = 0; i < 100_000; i += 1) echouer(`nom-${i}`, '192.0.2.9');
  await acces.ecrire();
  expect(await lire()).toHaveLength(20);
  await acces.ecrire(true);
  expect(await lire()).toMatchObject([
    { tenant: editeur, apres: { nombre: 99_980, groupes: true, source: '192.0.2.9' } },
  ]);
});

it('le même refus répété reste dit à son compte, une fois avec son nombre', async () => {
  for (let i = 0; i < 500; i += 1) echouer('odile', '192.0.2.9');
  await acces.ecrire(true);
  expect(await lire()).toMatchObject([
    { tenant: pharmacie, apres: { identifiant: 'Odile' } },
    { tenant: pharmacie, apres: { identifiant: 'Odile', nombre: 499, du: expect.any(String), au: expect.any(String) } },
  ]);
});

it('dix mille sources à la fois : le nombre de lignes reste borné, et rien n’est perdu du compte', async () => {
  for (let i = 0; i < 10_000; i += 1) for (let n = 0; n < 3; n += 1) echouer(`nom-${n}`, `2001:db8::${i.toString(16)}`);
  await acces.ecrire(true);
  const lignes = await lire();
  expect(lignes.length).toBeLessThan(1_000);
  const total = lignes.reduce((somme, { apres }) => somme + ((apres['nombre'] as number | undefined) ?? 1), 0);
  expect(total).toBe(30_000);
});

it('une base qui refuse garde ce qui attend, et l’écrit quand elle revient', async () => {
  const proprietaire = new pg.Client(base.proprietaire);
  await proprietaire.connect();
  await proprietaire.query('alter table cle_journal rename to ailleurs');
  echouer('odile', '192.0.2.7');
  await expect(acces.ecrire()).rejects.toThrow('cle_journal');
  await proprietaire.query('alter table ailleurs rename to cle_journal');
  await proprietaire.end();
  await acces.ecrire();
  expect(await lire()).toHaveLength(1);
});

describe('le journal technique dit chaque connexion et chaque refus', () => {
  type LigneTechnique = Record<string, unknown>;
  const ecouter = () => {
    const lignes: LigneTechnique[] = [];
    const log = pino(
      { base: null, timestamp: false },
      { write: (ligne: string) => void lignes.push(JSON.parse(ligne)) },
    );
    return { lignes, log };
  };
  it('sans nom : une empreinte, la même pour le même identifiant', async () => {
    const { lignes, log } = ecouter();
    const traceur = ouvrirAcces(base.dbSysteme, log);
    traceur.tracer({ action: 'se-connecter', source: '192.0.2.1', identifiant: 'Odile' });
    for (const identifiant of [' odile', 'MonMotDePasse1'])
      traceur.noter({
        objet: 'connexion',
        action: 'refuser-connexion',
        source: '192.0.2.1',
        identifiant,
        apres: { raison: 'Mot de passe faux' },
      });
    await expect.poll(() => lignes).toHaveLength(3);
    expect(JSON.stringify(lignes)).not.toMatch(/odile|monmotdepasse/i);
    const [reussie, refusee, autre] = lignes;
    expect(reussie).toMatchObject({ msg: 'connexion', action: 'se-connecter', source: '192.0.2.1' });
    expect(refusee).toMatchObject({ action: 'refuser-connexion', raison: 'Mot de passe faux' });
    expect(reussie!['identifiant']).toMatch(/^[\w-]{16}$/);
    expect([refusee!['identifiant'], autre!['identifiant']]).toEqual([
      reussie!['identifiant'],
      expect.not.stringMatching(String(reussie!['identifiant'])),
    ]);
    await traceur.ecrire(true);
  });
  it('autant de lignes que de refus, quand le journal n’en garde que le nombre', async () => {
    const { lignes, log } = ecouter();
    const traceur = ouvrirAcces(base.dbSysteme, log);
    for (let i = 0; i < 50; i += 1)
      traceur.noter({
        objet: 'connexion',
        action: 'refuser-connexion',
        source: '192.0.2.7',
        identifiant: 'odile',
        apres: { raison: 'x' },
      });
    await expect.poll(() => lignes).toHaveLength(50);
    await traceur.ecrire(true);
  });
  it('le nom d’un compte où l’on voulait entrer n’y est pas', async () => {
    const { lignes, log } = ecouter();
    const traceur = ouvrirAcces(base.dbSysteme, log);
    const apres = { raison: 'Compte n° 4 : La Pharmacie des Lilas est fermée.' };
    traceur.noter({ objet: 'connexion', action: 'refuser-agir-pour', source: '192.0.2.1', apres });
    expect(lignes).toEqual([{ level: 30, action: 'refuser-agir-pour', source: '192.0.2.1', msg: 'connexion' }]);
    await traceur.ecrire(true);
  });
});
