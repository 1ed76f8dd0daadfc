import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondeArgent, type MondeArgent } from '#server/testing/mondes/argent.ts';
import { envoyerRapports } from './jobs.ts';

let m: MondeArgent;
beforeAll(async () => {
  m = await creerMondeArgent();
  await sql`update utilisateur set email = 'u' || id || '@exemple.fr'`.execute(m.app.services.dbSysteme);
  const { id } = await m.unePromotion();
  await m.synchroniser(id);
});
afterAll(() => m.app.fermer());

const a = (jour: string) => (m.app.horloge.maintenant = new Date(`${jour}T08:00:00Z`));
const choisir = async (jeton: string, actif: boolean) => {
  const { status } = await m.app.appeler(jeton, 'PUT', '/api/v1/statistiques/rapport/preference', { corps: { actif } });
  expect(status).toBe(200);
};
const mails = () =>
  m.app.services.dbSysteme
    .selectFrom('mail')
    .select(['tenant_id as tenantId', 'cle', 'sujet', 'texte', 'pieces', 'destinataires', 'desabonnement'])
    .where('cle', 'like', 'rapport-du-mois:%')
    .orderBy('id')
    .execute();

it('part une fois, le premier jour ouvré, à qui l’a demandé, la page jointe (STA-35, STA-36)', async () => {
  a('2026-10-29');
  await choisir(m.jetons.ADMIN, true);
  // Nothing to say to this one.
  await choisir(m.voisin, true);
  // Asked for, then given up.
  await choisir(m.jetons.ACHAT, true);
  await choisir(m.jetons.ACHAT, false);
  // A Sunday, and All Saints' Day.
  a('2026-11-01');
  expect(await envoyerRapports(m.app.services)).toBe(0);
  a('2026-11-02');
  const partis = await Promise.all([envoyerRapports(m.app.services), envoyerRapports(m.app.services)]);
  expect(partis.toSorted((nombre, autre) => nombre - autre)).toEqual([0, 1]);
  expect(await envoyerRapports(m.app.services)).toBe(0);
  const [mail, ...autres] = await mails();
  expect(autres).toEqual([]);
  expect(mail).toMatchObject({
    tenantId: m.pharmacie,
    sujet: 'Rapport du mois\u00a0: octobre 2026',
    pieces: [{ nom: 'rapport du mois 2026-10.pdf' }],
  });
  expect(mail!.texte).toContain('À faire aujourd’hui');
  a('2026-11-09');
  expect(await envoyerRapports(m.app.services)).toBe(0);
});

it('demandé après le jour de l’envoi, il commence le mois suivant (STA-35)', async () => {
  a('2026-11-10');
  await choisir(m.jetons.OPERATEUR, true);
  expect(await envoyerRapports(m.app.services)).toBe(0);
  a('2026-12-01');
  expect(await envoyerRapports(m.app.services)).toBe(2);
  expect((await mails()).map(({ sujet }) => sujet)).toHaveLength(3);
});

it('s’arrête d’un geste depuis un mail, même ancien, deux fois sans dommage, et se redemande (STA-35)', async () => {
  const { dbSysteme } = m.app.services;
  const tous = await mails();
  const mailsDuDestinataire = tous.filter(
    ({ destinataires }) => String(destinataires) === String(tous[0]!.destinataires),
  );
  const adresse = (rang: number) => mailsDuDestinataire.at(rang)!.desabonnement!.replace('http://localhost:3000', '');
  expect(mailsDuDestinataire).toHaveLength(2);
  expect(adresse(0)).toMatch(/^\/api\/v1\/statistiques\/rapport\/desabonner\/[\w-]{40,}$/);
  const jeton = adresse(0).split('/').at(-1);
  expect(mailsDuDestinataire[0]!.texte).toContain(
    `recevoir\u00a0: http://localhost:3000/desabonnement/rapport/${jeton}`,
  );
  const arreter = async (url: string) => {
    const { statusCode } = await m.app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(statusCode).toBe(200);
  };
  const actif = async () =>
    (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/statistiques/rapport/preference')).corps.actif;
  await arreter('/api/v1/statistiques/rapport/desabonner/invente');
  expect(await actif()).toBe(true);
  await Promise.all([arreter(adresse(0)), arreter(adresse(0))]);
  await arreter(adresse(1));
  expect(await actif()).toBe(false);
  const notes = await dbSysteme
    .selectFrom('journal')
    .select(['tenant_id as tenantId', 'apres'])
    .where('action', '=', 'arreter-rapport')
    .execute();
  expect(notes).toEqual([{ tenantId: m.pharmacie, apres: { actif: false } }]);
  await choisir(m.jetons.ADMIN, true);
  await arreter(adresse(0));
  expect(await actif()).toBe(false);
});

it('un compte qui n’est plus abonné ne reçoit rien', async () => {
  a('2027-01-04');
  const { dbSysteme } = m.app.services;
  await dbSysteme.updateTable('tenant').set({ abonnement_partenaire: false }).where('id', '=', m.pharmacie).execute();
  expect(await envoyerRapports(m.app.services)).toBe(0);
});
