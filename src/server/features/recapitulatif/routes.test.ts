import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { notifier } from '#server/features/notification/commands.ts';
import { creerMonde, type Monde } from '#server/testing/monde-encours.ts';
import { envoyerRecapitulatifs } from './jobs.ts';

const URL = '/api/v1/recapitulatif';
let m: Monde;
let matin: Date;
beforeAll(async () => {
  m = await creerMonde();
  const { dbSysteme } = m.app.services;
  await dbSysteme
    .updateTable('utilisateur')
    .set({ email: 'claire@canal.fr', prenom: 'Claire' })
    .where('tenant_id', '=', m.pharmacie)
    .where('role', '=', 'ADMIN')
    .execute();
  await dbSysteme
    .updateTable('utilisateur')
    .set({ email: 'achat@canal.fr' })
    .where('tenant_id', '=', m.pharmacie)
    .where('role', '=', 'ACHAT')
    .execute();
});
afterAll(() => m.app.fermer());
// A Monday at eight, one week after the other: each test has its own day.
let semaine = 0;
beforeEach(() => {
  matin = new Date(Date.parse('2027-01-04T07:05:00Z') + 7 * 86_400_000 * semaine++);
  m.app.horloge.maintenant = matin;
});

const lancer = () => envoyerRecapitulatifs(m.app.services);
const recus = async (adresse = 'claire@canal.fr') => (await m.mails()).filter(({ destinataires }) => destinataires.includes(adresse));
const avertir = (title: string, champs: object = {}) =>
  transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await notifier(tx, m.pharmacie, null, { type: 'CONDITION', title, body: 'Son texte', ...champs });
    // The database has its own clock.
    await tx
      .updateTable('notification')
      .set({ date: new Date(m.app.horloge.maintenant.getTime() - 1_800_000).toISOString() })
      .where('title', '=', title)
      .execute();
  });
const regler = (champs: object, token = m.jetons.ADMIN) =>
  m.app.appeler(token, 'PUT', URL, {
    corps: {
      actif: true,
      heure: 7,
      jours: [1, 2, 3, 4, 5, 6],
      types: ['LABORATOIRE', 'PROMO_TG', 'CONDITION', 'AUTRES', 'RFA'],
      encours: true,
      ...champs,
    },
  });

describe('le récapitulatif du matin', () => {
  it('ne part pas quand il n’y a rien à dire', async () => {
    expect(await lancer()).toBe(0);
    expect(await recus()).toEqual([]);
  });

  it('part une fois à qui tient le compte, avec ce qui est nouveau et ce qui est dû, même à trois instances et après un redémarrage', async () => {
    await avertir('Nouvelle condition', { lien: { ecran: 'encours', params: {} } });
    await m.creer({ valeurAttendueCentimes: 4_200 });
    const partis = await Promise.all([lancer(), lancer(), lancer()]);
    expect(partis.reduce((a, b) => a + b, 0)).toBe(1);
    m.app.horloge.maintenant = new Date(matin.getTime() + 3_600_000);
    expect(await lancer()).toBe(0);
    const [mail, ...autres] = await recus();
    expect(autres).toEqual([]);
    expect(mail).toMatchObject({
      sujet: expect.stringMatching(/^Votre récapitulatif du .*2027 – Pharmacie du Canal$/),
      cree_par_id: null,
      desabonnement: expect.stringMatching(/\/api\/v1\/recapitulatif\/desabonner\/[\w-]{40,}$/),
    });
    expect(mail!.texte).toMatch(
      /^Bonjour Claire,[\s\S]*À déclarer.: 1 encours, 42,00.€[\s\S]*- Nouvelle condition.: Son texte http:\/\/localhost:3000\/bind\?ecran=encours/,
    );
    expect(mail!.html).toContain('/bind?aTraiter=true&amp;ecran=encours');
    expect(await recus('achat@canal.fr')).toEqual([]);
  });

  it('ne redit pas une notification déjà dite, ni une traitée', async () => {
    await regler({ encours: false });
    await avertir('Déjà traitée');
    await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/notifications/tout-traiter', { corps: {} });
    expect(await lancer()).toBe(0);
    m.app.horloge.maintenant = new Date(matin.getTime() + 86_400_000);
    await avertir('Neuve');
    expect(await lancer()).toBe(1);
    const texte = (await recus()).at(-1)!.texte;
    expect([texte.includes('Neuve'), texte.includes('Nouvelle condition'), texte.includes('Vos encours')]).toEqual([true, false, false]);
  });

  it.each([
    ['à une autre heure', { heure: 9 }],
    ['un autre jour', { jours: [2] }],
    ['sur d’autres sujets', { types: ['RFA'], encours: false }],
    ['jamais', { actif: false }],
  ])('chacun choisit : %s', async (_quoi, champs) => {
    await regler(champs);
    await avertir(`Nouvelle de la semaine ${semaine}`);
    expect(await lancer()).toBe(0);
    await regler({});
    expect(await lancer()).toBe('types' in champs ? 0 : 1);
  });

  it.each([
    [
      'un compte résilié',
      (db: Monde['app']['services']['dbSysteme']) => db.updateTable('tenant').set({ active: 'TERMINATED' }).where('id', '=', m.pharmacie),
    ],
    [
      'un compte sans abonnement',
      (db: Monde['app']['services']['dbSysteme']) =>
        db
          .updateTable('tenant')
          .set({ active: 'ACCEPTED', abonnement_partenaire: false, abonnement_alias: null, abonnement_date_essai: null })
          .where('id', '=', m.pharmacie),
    ],
    [
      'une personne désactivée',
      (db: Monde['app']['services']['dbSysteme']) =>
        db.updateTable('utilisateur').set({ activated: false }).where('email', '=', 'claire@canal.fr'),
    ],
  ])('rien à %s', async (_quoi, fermer) => {
    const { dbSysteme } = m.app.services;
    await avertir(`Pour personne ${semaine}`);
    await fermer(dbSysteme).execute();
    expect(await lancer()).toBe(0);
    await dbSysteme.updateTable('tenant').set({ active: 'ACCEPTED', abonnement_partenaire: true }).where('id', '=', m.pharmacie).execute();
    await dbSysteme.updateTable('utilisateur').set({ activated: true }).where('email', '=', 'claire@canal.fr').execute();
    expect(await lancer()).toBe(1);
  });

  it('s’arrête d’un geste depuis le mail, sans rien dire à qui invente un lien', async () => {
    const adresse = (await recus()).at(-1)!.desabonnement!.replace('http://localhost:3000', '');
    expect((await m.app.appeler(undefined, 'POST', `${URL}/desabonner/invente`)).status).toBe(200);
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', URL)).corps.actif).toBe(true);
    const { statusCode } = await m.app.app.inject({
      method: 'POST',
      url: adresse,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(statusCode).toBe(200);
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', URL)).corps).toMatchObject({ actif: false, adresse: 'claire@canal.fr' });
    await avertir('Après');
    expect(await lancer()).toBe(0);
  });
});

describe('le réglage', () => {
  it.each([
    ['heure', 21, 22, 'L’heure est un nombre entier, de 5 à 21.'],
    ['heure', 5, 4, 'L’heure est un nombre entier, de 5 à 21.'],
    ['jours', [7], [], 'Choisissez au moins un jour.'],
    ['jours', [1], [1, 1], 'Un jour est indiqué deux fois.'],
    ['types', [], ['AUTRES', 'AUTRES'], 'Un type est indiqué deux fois.'],
    ['actif', false, 'oui', 'Indiquez si vous voulez recevoir le récapitulatif.'],
  ])('%s', async (champ, accepte, refuse, phrase) => {
    expect((await regler({ [champ]: accepte }, m.jetons.OPERATEUR)).corps[champ]).toEqual(accepte);
    const { status, corps } = await regler({ [champ]: refuse }, m.jetons.OPERATEUR);
    expect([status, corps.errors[0].detail]).toEqual([400, phrase]);
  });
});
