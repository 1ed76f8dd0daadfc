import { setTimeout as attendre } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest } from '../../testing/base/base.ts';
import { ouvrirBases, type Bases } from '../../testing/base/bases.ts';
import { executer } from '../../testing/base/serveur.ts';
import { transactionSysteme, type TenantTx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { demarrerTravaux, type Travaux } from './demarrer.ts';
import { mettreEnFile } from './file.ts';
import { preparerTravaux } from './preparer.ts';
import { declarerTravail, lierTravail, type Execution, type Travail } from './travail.ts';
import { attendreQue } from '#server/core/attendre-de-test.ts';

const declaration = declarerTravail({
  nom: 'essai',
  schema: z.object({ numero: z.number() }),
  reessais: { limite: 1, delaiSecondes: 1, delaiMaxSecondes: 1 },
});
const lent = declarerTravail({
  nom: 'lent',
  schema: z.object({}),
  reessais: { limite: 3, delaiSecondes: 1, delaiMaxSecondes: 1 },
});

let base: Bases;
let tenant: AuthorizedTenantId;
let instances: Travaux[] = [];
beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  await preparerTravaux(base.proprietaire, [declaration, lent]);
  tenant = await base.unTenant();
});
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.arreter(1_000)));
  instances = [];
});
afterAll(() => base.fermer());

const services = { log: pino({ level: 'silent' }) } as unknown as Services;
const demarrer = async (...travaux: Travail[]): Promise<Travaux> => {
  const instance = await demarrerTravaux({
    connexion: base.connexion,
    directe: base.directe,
    travaux,
    services,
    intervalleSecondes: 0.5,
  });
  instances.push(instance);
  return instance;
};
const dans = <T>(work: (tx: TenantTx) => Promise<T>) => base.dans(tenant, work);

describe('travaux', () => {
  test('mis en file dans une transaction annulée, il ne tourne jamais ; validée, une seule fois sur deux instances', async () => {
    const vus: number[] = [];
    const essai = () => lierTravail(declaration, async ({ numero }) => void vus.push(numero));
    await demarrer(essai());
    await demarrer(essai());
    await expect(
      dans(async (tx) => {
        await mettreEnFile(tx, declaration, { numero: -1 });
        throw new Error('annulé');
      }),
    ).rejects.toThrow('annulé');
    const numeros = Array.from({ length: 40 }, (_, i) => i);
    await dans(async (tx) => {
      for (const numero of numeros) await mettreEnFile(tx, declaration, { numero });
    });
    await attendreQue(() => expect(vus.length).toBeGreaterThanOrEqual(numeros.length));
    // Enqueued last: once it has run, a stray job would have run too.
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 99 }));
    await attendreQue(() => expect(vus).toContain(99));
    expect(vus.toSorted((a, b) => a - b)).toEqual([...numeros, 99]);
  });

  test('la notification réveille sans attendre le prochain passage', async () => {
    const faits: number[] = [];
    const instance = await demarrerTravaux({
      connexion: base.connexion,
      directe: base.directe,
      travaux: [lierTravail(declaration, async ({ numero }) => void faits.push(numero))],
      services,
      intervalleSecondes: 3_600,
    });
    instances.push(instance);
    await attendre(300);
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 1 }));
    await attendreQue(() => expect(faits).toEqual([1]));
  });

  test('la même clé ne tourne qu’une fois, même après avoir tourné', async () => {
    const vus: number[] = [];
    await demarrer(lierTravail(declaration, async ({ numero }) => void vus.push(numero)));
    expect(await dans((tx) => mettreEnFile(tx, declaration, { numero: 1 }, { cle: 'relance-1' }))).toBe(true);
    expect(await dans((tx) => mettreEnFile(tx, declaration, { numero: 2 }, { cle: 'relance-1' }))).toBe(false);
    await attendreQue(() => expect(vus).toEqual([1]));
    expect(await dans((tx) => mettreEnFile(tx, declaration, { numero: 3 }, { cle: 'relance-1' }))).toBe(false);
    expect(
      await transactionSysteme(base.dbSysteme, (tx) =>
        mettreEnFile(tx, declaration, { numero: 4 }, { cle: 'relance-2' }),
      ),
    ).toBe(true);
    await attendreQue(() => expect(vus).toEqual([1, 4]));
  });

  test('un échec est réessayé, puis mis au rebut avec sa raison, d’où on le relance', async () => {
    const essais: Pick<Execution, 'essai' | 'dernierEssai'>[] = [];
    let panne = true;
    const { rebut } = await demarrer(
      lierTravail(declaration, async (_donnees, _services, { essai, dernierEssai }) => {
        essais.push({ essai, dernierEssai });
        if (panne) throw new Error('en panne');
      }),
    );
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 7 }));
    await attendreQue(async () => expect(await rebut.lister()).toHaveLength(1));
    expect(essais).toEqual([
      { essai: 1, dernierEssai: false },
      { essai: 2, dernierEssai: true },
    ]);
    const [mort] = await rebut.lister();
    expect(mort).toMatchObject({
      nom: 'essai',
      donnees: { numero: 7 },
      raison: 'en panne',
      essais: 2,
      creeLe: expect.stringMatching(/Z$/),
    });
    panne = false;
    expect(await rebut.relancer([mort?.id ?? ''])).toBe(1);
    await attendreQue(() => expect(essais).toHaveLength(3));
    expect(await rebut.lister()).toEqual([]);
  });

  test('des données qui ne correspondent plus vont au rebut sans réessai', async () => {
    const { rebut } = await demarrer(
      lierTravail(declarerTravail({ ...declaration, schema: z.object({ autre: z.string() }) }), async () => {}),
    );
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 8 }));
    await attendreQue(async () => expect(await rebut.lister()).toMatchObject([{ essais: 1, donnees: { numero: 8 } }]));
    await rebut.supprimer((await rebut.lister()).map(({ id }) => id));
    expect(await rebut.lister()).toEqual([]);
  });

  test('un arrêt laisse finir ce qui tourne et rend le reste', async () => {
    const etapes: string[] = [];
    const finir = Promise.withResolvers<void>();
    const instance = await demarrer(
      lierTravail(lent, async () => {
        etapes.push('début');
        await finir.promise;
        etapes.push('fin');
      }),
    );
    await dans((tx) => mettreEnFile(tx, lent, {}));
    await attendreQue(() => expect(etapes).toEqual(['début']));
    const arret = instance.arreter(10_000).then(() => etapes.push('arrêt'));
    finir.resolve();
    await arret;
    expect(etapes).toEqual(['début', 'fin', 'arrêt']);
  });

  test('les connexions coupées par la base reviennent seules : ce qui est mis en file ensuite tourne', async () => {
    const vus: number[] = [];
    await demarrer(lierTravail(declaration, async ({ numero }) => void vus.push(numero)));
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 1 }));
    await attendreQue(() => expect(vus).toEqual([1]));
    await executer(
      base.proprietaire,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
         where application_name = 'pharmaccord-travaux' and datname = current_database()`,
    );
    // PgBouncer may give a connection that was cut to the next transaction.
    await attendreQue(() => dans((tx) => sql`select 1`.execute(tx)));
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 2 }));
    await attendreQue(() => expect(vus).toEqual([1, 2]));
  });

  test('un travail différé attend son heure', async () => {
    const vus: number[] = [];
    await demarrer(lierTravail(declaration, async ({ numero }) => void vus.push(numero)));
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 1 }, { apres: new Date(Date.now() + 3_600_000) }));
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 2 }));
    await attendreQue(() => expect(vus).toEqual([2]));
  });

  test('un travail que personne n’a déclaré, ou des données fausses, sont refusés à la mise en file', async () => {
    await expect(dans((tx) => mettreEnFile(tx, { nom: 'inconnu', schema: z.object({}) }, {}))).rejects.toThrow(
      /inconnu does not exist/,
    );
    await expect(dans((tx) => mettreEnFile(tx, declaration, { numero: 'un' as unknown as number }))).rejects.toThrow();
  });

  test('l’application met en file mais ne lit ni ne touche les travaux des autres', async () => {
    await dans((tx) => mettreEnFile(tx, declaration, { numero: 1 }, { apres: new Date(Date.now() + 3_600_000) }));
    for (const interdit of [
      sql`select data from pgboss.job`,
      sql`delete from pgboss.job`,
      sql`update pgboss.job set data = null`,
      sql`delete from pgboss.queue`,
    ])
      await expect(dans((tx) => interdit.execute(tx))).rejects.toThrow(/permission denied/);
  });

  test('plusieurs instances préparent ensemble une base neuve, et un horaire déclaré remplace les anciens', async () => {
    const neuve = ouvrirBases(await creerBaseDeTest());
    try {
      await Promise.all(Array.from({ length: 4 }, () => preparerTravaux(neuve.proprietaire, [declaration, lent])));
      const lancer = async (travaux: Travail[]) =>
        (await demarrerTravaux({ connexion: neuve.connexion, directe: neuve.directe, travaux, services })).arreter(
          1_000,
        );
      await lancer([
        lierTravail(declaration, async () => {}, { cron: '0 8 * * 1' }),
        lierTravail(lent, async () => {}, { cron: '* * * * *' }),
      ]);
      await lancer([
        lierTravail(declaration, async () => {}, { cron: '30 7 * * *' }),
        lierTravail(lent, async () => {}),
      ]);
      const { rows } = await sql<{
        name: string;
        cron: string;
        timezone: string;
      }>`select name, cron, timezone from pgboss.schedule`.execute(neuve.dbSysteme);
      expect(rows).toEqual([{ name: 'essai', cron: '30 7 * * *', timezone: 'Europe/Paris' }]);
    } finally {
      await neuve.fermer();
    }
  });
});
