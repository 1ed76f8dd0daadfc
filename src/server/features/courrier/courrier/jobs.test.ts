import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { travailQuotaMails } from './jobs.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await sql`delete from tentative`.execute(m.app.services.dbSysteme);
});

const compter = (cle: string, nombre: number) =>
  m.app.services.dbSysteme
    .insertInto('tentative')
    .values({ cle, nombre })
    .onConflict((conflit) => conflit.column('cle').doUpdateSet({ nombre }))
    .execute();
const unEchec = async () => {
  await m.appeler(m.jetons.ADMIN, 'POST', '/declarer', { encours: m.vus(await m.creer()), canal: 'MAIL' });
  const { id } = (await m.mails()).at(-1)!;
  await m.app.services.dbSysteme.updateTable('mail').set({ statut: 'ECHEC' }).where('id', '=', id).execute();
  return id;
};
const renvoyer = async (jeton: string, id: number) =>
  (
    await m.app.appeler(jeton, 'POST', `/api/v1/mails/${id}/renvoyer`, {
      corps: { destinataires: [`inconnu-${id}@ailleurs.fr`] },
    })
  ).status;
/** What a server does with the jobs that wait. */
const executer = async () => {
  const { rows } = await sql<{ donnees: unknown }>`delete from pgboss.job where name = ${travailQuotaMails.nom}
    returning data as donnees`.execute(m.app.services.dbSysteme);
  const execution = { essai: 1, dernierEssai: false, signal: new AbortController().signal };
  for (const { donnees } of rows) await travailQuotaMails.traiter(donnees, m.app.services, execution);
  return rows.length;
};
const avisLusPar = async (jeton: string): Promise<string[]> => {
  const { corps } = await m.app.appeler(jeton, 'GET', '/api/v1/notifications');
  return corps.elements
    .filter(({ title }: { title: string }) => title === 'Limite de mails atteinte')
    .map(({ body }: { body: string }) => body);
};
const monId = async (jeton: string): Promise<number> =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/utilisateurs/connected')).corps.id;

it('la limite d’une personne, puis celle du compte, sont dites une fois par jour à qui gère le compte, à lui seul', async () => {
  const [id, moi] = [await unEchec(), await monId(m.jetons.ACHAT)];
  await compter(`mail-inconnus:u${moi}`, 60);
  expect([await renvoyer(m.jetons.ACHAT, id), await renvoyer(m.jetons.ACHAT, id)]).toEqual([429, 429]);
  expect(await executer()).toBe(1);
  const [avis, ...autres] = await avisLusPar(m.jetons.ADMIN);
  expect(autres).toEqual([]);
  expect(avis).toMatch(/Durand a atteint la limite d’adresses hors des contacts connus d’une journée/);

  await compter(`mail-adresses:t${m.pharmacie}`, 3_000);
  expect(await renvoyer(m.jetons.ADMIN, id)).toBe(429);
  expect(await executer()).toBe(1);
  const phrases = await avisLusPar(m.jetons.ADMIN);
  expect(phrases).toHaveLength(2);
  expect(
    phrases.filter((phrase) => phrase.startsWith('Le compte a atteint la limite d’adresses d’une journée')),
  ).toHaveLength(1);
  for (const role of rolesPharmacie.filter((rolePharmacie) => rolePharmacie !== 'ADMIN'))
    expect(await avisLusPar(m.jetons[role as keyof typeof m.jetons]), role).toEqual([]);
});

it('tant que rien n’est refusé, rien n’est dit', async () => {
  expect(await renvoyer(m.jetons.ADMIN, await unEchec())).toBe(200);
  expect(await executer()).toBe(0);
});
