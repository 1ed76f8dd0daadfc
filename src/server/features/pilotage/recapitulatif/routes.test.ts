import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { unAvis } from '#server/testing/avis.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';
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
// A Monday at eight, one week after the other: each test has its own day, later than the clock of the database.
let semaine = 0;
beforeEach(() => {
  matin = new Date(Date.parse('2099-01-05T07:05:00Z') + 7 * 86_400_000 * semaine++);
  m.app.horloge.maintenant = matin;
});

const lancer = () => envoyerRecapitulatifs(m.app.services);
const recus = async (adresse = 'claire@canal.fr') =>
  (await m.mails()).filter(({ destinataires }) => destinataires.includes(adresse));
const avertir = (title: string, champs: object = {}) =>
  transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await unAvis(tx, m.pharmacie, { type: 'CONDITION', title, ...champs });
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
      sujet: expect.stringMatching(/^Votre récapitulatif du .*2099 – Pharmacie du Canal$/),
      cree_par_id: null,
      desabonnement: expect.stringMatching(/\/api\/v1\/recapitulatif\/desabonner\/[\w-]{40,}$/),
    });
    expect(mail!.texte).toMatch(
      /^42,00.€ HT : montant qui vous est dû, à déclarer\n\nBonjour Claire,[\s\S]*À déclarer.: 1 encours, 42,00.€ HT[\s\S]*- Nouvelle condition.: Son texte http:\/\/localhost:3000\/bind\?ecran=encours/,
    );
    expect(mail!.html).toContain('/bind?aTraiter=true&amp;etat=TOUS&amp;ecran=encours');
    expect(mail!.html!.indexOf('42,00')).toBeLessThan(mail!.html!.indexOf('Bonjour'));
    // What is read of the page holds no address; what opens is named.
    const texteSansBalises = mail!.html!.replace(/<[^>]*>/g, ' ');
    expect(texteSansBalises).not.toMatch(/https?:|\/bind/);
    for (const nom of ['Ouvrir', 'Voir ces encours', 'Ouvrir Pharmaccord', 'Régler ou arrêter ce récapitulatif'])
      expect(texteSansBalises).toContain(nom);
    expect(await recus('achat@canal.fr')).toEqual([]);
  });

  it('n’oublie rien de ce qui attend : réclamations, décisions de la personne, opérations ; rien à qui ne veut pas le savoir', async () => {
    const executer = (requete: ReturnType<typeof sql>) => requete.execute(m.app.services.dbSysteme);
    const r =
      await executer(sql`insert into reclamation (tenant_id, numero, laboratoire_id, motif, destinataires, lien_secret, lien_expire_le)
      values (${m.pharmacie}, 'R-2027-0001', ${m.labo}, 'QUESTION', '{}', gen_random_uuid(), now()) returning id`);
    const { id } = r.rows[0] as { id: number };
    await executer(sql`insert into discussion (tenant_id, kind, objet_id, statut, statut_le, a_traiter)
      values (${m.pharmacie}, 'RECLAMATION', ${id}, 'WAITING', now(), true)`);
    const jour = matin.toISOString().slice(0, 10);
    const moi = sql`(select id from utilisateur where tenant_id = ${m.pharmacie} and role = 'ADMIN')`;
    const autre = sql`(select id from utilisateur where tenant_id = ${m.pharmacie} and role = 'ACHAT')`;
    await executer(sql`with rd as (insert into rdv (tenant_id, laboratoire_id, date, operateur, extrait) values (${m.pharmacie}, ${m.labo}, ${jour}::date, 'x', '') returning id)
      insert into rdv_action (tenant_id, rdv_id, position, texte, responsable_id, echeance)
      select ${m.pharmacie}, rd.id, v.position, 'x', v.qui, v.echeance from rd,
        (values (0, ${moi}, ${jour}::date), (1, ${moi}, ${jour}::date + 1), (2, ${autre}, ${jour}::date)) as v (position, qui, echeance)`);
    await executer(sql`insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, etat_promo, date_debut, date_fin)
      values (${m.pharmacie}, 'PHARMACIE', ${m.labo}, 'Finie', 'PROMO', 'VALIDATED', ${jour}::date - 30, ${jour}::date - 2)`);
    await executer(sql`insert into promotion_contrepartie (tenant_id, promotion_id, position, part, action, contrepartie, payeur, valeur_centiemes)
      select ${m.pharmacie}, id, 0, 'PROMO', 'AVOIR', 'x', 'LABO', 1000 from promotion where tenant_id = ${m.pharmacie} and nom_operation = 'Finie'`);
    await regler({});
    expect(await lancer()).toBe(1);
    const texte = (await recus()).at(-1)!.texte.replace(/\u00a0/g, ' ');
    expect(texte).toContain(
      '- 1 réclamation attend votre réponse : http://localhost:3000/bind?aRepondre=true&ecran=reclamations',
    );
    expect(texte).toContain(
      '- 1 promotion terminée à traiter : http://localhost:3000/bind?aTraiter=true&ecran=promotions',
    );
    expect(texte).toContain('- 1 décision de rendez-vous à faire : http://localhost:3000/bind?ecran=accueil');
    expect(texte).not.toContain('à relancer : http');
    await regler({ encours: false });
    m.app.horloge.maintenant = new Date(matin.getTime() + 86_400_000);
    expect(await lancer()).toBe(0);
    await executer(sql`delete from reclamation where tenant_id = ${m.pharmacie}`);
    await executer(sql`delete from discussion where tenant_id = ${m.pharmacie}`);
    await executer(sql`delete from rdv where tenant_id = ${m.pharmacie}`);
    await executer(sql`delete from promotion where tenant_id = ${m.pharmacie}`);
  });

  it('dit d’abord la somme que l’accueil compte : reçu en partie, suspendu et à venir compris comme il les comprend', async () => {
    const declare = await m.creer({ valeurAttendueCentimes: 10_000 });
    const { dbSysteme } = m.app.services;
    const poser = (id: number, champs: object) =>
      ecrireAvecRecus(dbSysteme, (tx) =>
        tx.updateTable('encours').set(champs).where('tenant_id', '=', m.pharmacie).where('id', '=', id).execute(),
      );
    const jour = matin.toISOString().slice(0, 10);
    const jalons = { etat: 'DECLARE', date_declaration: '2098-10-01' };
    await poser(declare.id, { ...jalons, prochaine_relance: jour, valeur_reglee_centimes: 2_550 });
    const suspendu = await m.creer({ valeurAttendueCentimes: 70_000 });
    await poser(suspendu.id, { suspendu_jusquau: '2199-01-01' });
    const venir = await m.creer({ valeurAttendueCentimes: 50_000 });
    await poser(venir.id, { date_declaration: '2199-01-01' });
    await regler({});
    expect(await lancer()).toBe(1);
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours/onglets?aTraiter=true');
    const accueil: number = corps.A_DECLARER.soldeCentimes + corps.DECLARE.soldeCentimes;
    expect([accueil, corps.DECLARE.soldeCentimes]).toEqual([4_200 + 7_450, 7_450]);
    const texte = (await recus()).at(-1)!.texte.replace(/\s/g, ' ');
    expect(texte).toContain('116,50 € HT : montant qui vous est dû, à déclarer ou à relancer');
    expect(texte).toContain('- À déclarer : 1 encours, 42,00 € HT - À relancer : 1 encours, 74,50 € HT');
    for (const { id } of [declare, suspendu, venir])
      await dbSysteme.deleteFrom('encours').where('tenant_id', '=', m.pharmacie).where('id', '=', id).execute();
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
    expect([texte.includes('Neuve'), texte.includes('Nouvelle condition'), texte.includes('Vos encours')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['à une autre heure', { heure: 9 }],
    ['un autre jour', { jours: [2] }],
    ['jamais', { actif: false }],
  ])('chacun choisit : %s', async (_quoi, champs) => {
    await regler(champs);
    await avertir(`Nouvelle de la semaine ${semaine}`);
    expect(await lancer()).toBe(0);
    await regler({});
    expect(await lancer()).toBe(1);
  });

  it('ne redit pas l’événement que la personne en a retiré', async () => {
    const choix = (recapitulatif: boolean) =>
      m.app.appeler(m.jetons.ADMIN, 'PUT', '/api/v1/notifications/preferences', {
        corps: [{ sorte: 'ABONNEMENT', niveau: 'ANNONCE', mail: true, recapitulatif }],
      });
    await regler({ encours: false });
    await choix(false);
    await avertir('Passée sous silence');
    expect(await lancer()).toBe(0);
    await choix(true);
    m.app.horloge.maintenant = new Date(matin.getTime() + 86_400_000);
    await avertir('Redite');
    expect(await lancer()).toBe(1);
    expect((await recus()).at(-1)!.texte).toContain('Redite');
  });

  it.each([
    [
      'un compte résilié',
      (db: Monde['app']['services']['dbSysteme']) =>
        db.updateTable('tenant').set({ active: 'TERMINATED' }).where('id', '=', m.pharmacie),
    ],
    [
      'un compte sans abonnement',
      (db: Monde['app']['services']['dbSysteme']) =>
        db
          .updateTable('tenant')
          .set({
            active: 'ACCEPTED',
            abonnement_partenaire: false,
            abonnement_alias: null,
            abonnement_date_essai: null,
          })
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
    await dbSysteme
      .updateTable('tenant')
      .set({ active: 'ACCEPTED', abonnement_partenaire: true })
      .where('id', '=', m.pharmacie)
      .execute();
    await dbSysteme
      .updateTable('utilisateur')
      .set({ activated: true })
      .where('email', '=', 'claire@canal.fr')
      .execute();
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
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', URL)).corps).toMatchObject({
      actif: false,
      adresse: 'claire@canal.fr',
    });
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
    ['actif', false, 'oui', 'Indiquez si vous voulez recevoir le récapitulatif.'],
  ])('%s', async (champ, accepte, refuse, phrase) => {
    expect((await regler({ [champ]: accepte }, m.jetons.OPERATEUR)).corps[champ]).toEqual(accepte);
    const { status, corps } = await regler({ [champ]: refuse }, m.jetons.OPERATEUR);
    expect([status, corps.errors[0].detail]).toEqual([400, phrase]);
  });
});
