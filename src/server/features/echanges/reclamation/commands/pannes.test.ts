import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileStore } from '#server/core/files/store.ts';
import { ouvrirS3 } from '#server/core/files/s3.ts';
import { creerMondeReclamation, unTexte, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';
import type { Reponse } from '#server/testing/application.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

const compter = async () => {
  const { rows } = await sql<Record<'reclamations' | 'messages' | 'fichiers' | 'mails', number>>`select
    (select count(*) from reclamation) as reclamations, (select count(*) from discussion_commentaire) as messages,
    (select count(*) from fichier) as fichiers, (select count(*) from mail) as mails`.execute(m.app.services.dbSysteme);
  return rows[0];
};
/** A store whose disk has no room left, as the system says it. */
const plein = (fichiers: FileStore, code: 'ENOSPC' | 'EDQUOT'): FileStore => ({
  ...fichiers,
  put: () => Promise.reject(Object.assign(new Error('no room'), { code })),
});

it.each([
  ['le disque plein', (fichiers: FileStore) => plein(fichiers, 'ENOSPC'), 507, 'ESPACE_INSUFFISANT'],
  ['le quota atteint', (fichiers: FileStore) => plein(fichiers, 'EDQUOT'), 507, 'ESPACE_INSUFFISANT'],
  [
    'le stockage arrêté',
    () => ouvrirS3({ url: 'http://127.0.0.1:9/absent', region: 'auto', cle: 'x', secret: 'y' }),
    503,
    'INDISPONIBLE',
  ],
] as const)(
  '%s : se dit, rien n’est gardé à moitié, le même envoi passe ensuite',
  async (_cas, casser, status, code) => {
    const r = await m.creer();
    const avant = await compter();
    const services = m.app.services as { fichiers: FileStore };
    const { fichiers } = services;
    const joints = [unTexte()];
    const cle = { entetes: { 'idempotency-key': crypto.randomUUID() } };
    const essais = (): Promise<Reponse>[] => [
      m.poster({}, m.jetons.ADMIN, joints),
      m.dire(r.id, { texte: 'Avec un fichier' }, { mail: true, fichiers: joints }),
      m.repondre(r, {}, { fichiers: joints, mail: true, ...cle }),
    ];
    services.fichiers = casser(fichiers);
    try {
      for (const { status: recu, corps, entetes } of await Promise.all(essais())) {
        expect([recu, corps.code, entetes['retry-after']]).toEqual([status, code, '5']);
        expect(entetes['content-type']).toContain('application/problem+json');
      }
    } finally {
      services.fichiers = fichiers;
    }
    expect(await compter()).toEqual(avant);
    for (const { status: recu } of await Promise.all(essais())) expect(recu).toBe(200);
    expect((await compter())?.fichiers).toBe((avant?.fichiers ?? 0) + 3);
  },
);

it('la base coupée au milieu : 503, et le même envoi, repris sous sa clé, n’est écrit qu’une fois', async () => {
  const r = await m.creer();
  const avant = await compter();
  const cles = Array.from({ length: 12 }, () => crypto.randomUUID());
  const repondre = (cle: string, i: number) =>
    m.repondre(
      r,
      { texte: `n°${i}` },
      { fichiers: [unTexte(`${i}.txt`, `${i}`)], entetes: { 'idempotency-key': cle } },
    );
  const coupure = new pg.Client(m.app.proprietaire);
  await coupure.connect();
  const couper = () =>
    coupure.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  const [premieres] = await Promise.all([Promise.all(cles.map(repondre)), couper(), couper()]);
  await coupure.end();
  for (const { status, entetes } of premieres.filter(({ status: recu }) => recu !== 200))
    expect([status, entetes['retry-after']]).toEqual([503, '5']);
  expect(premieres.some(({ status }) => status === 503)).toBe(true);
  // Empties the quota of twenty replies an hour: the same replies are sent again.
  await sql`delete from tentative`.execute(m.app.services.dbSysteme);
  for (const [i, cle] of cles.entries()) await expect.poll(async () => (await repondre(cle, i)).status).toBe(200);
  const apres = await compter();
  expect([(apres?.messages ?? 0) - (avant?.messages ?? 0), (apres?.fichiers ?? 0) - (avant?.fichiers ?? 0)]).toEqual([
    12, 12,
  ]);
});

it('une demande que la base interrompt se dit 503, et rien n’en reste', async () => {
  const r = await m.creer();
  const verrou = new pg.Client(m.app.proprietaire);
  await verrou.connect();
  await verrou.query('begin');
  await verrou.query('select 1 from reclamation where id = $1 for update', [r.id]);
  const revocation = m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/reclamations/${r.id}/lien/revocation`);
  const attend = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await verrou.query(attend)).rowCount).toBeGreaterThan(0);
  await verrou.query(`select pg_cancel_backend(pid) from (${attend}) x`);
  const { status, entetes, corps } = await revocation;
  await verrou.query('rollback');
  await verrou.end();
  expect([status, entetes['retry-after'], corps.code]).toEqual([503, '5', 'INDISPONIBLE']);
  expect((await m.lire(r.id)).lien.etat).toBe('ACTIF');
});
