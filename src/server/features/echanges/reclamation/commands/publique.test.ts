import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeReclamation, unTexte, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());
// Empties the hourly quotas before each test.
beforeEach(() => m.app.services.dbSysteme.deleteFrom('tentative').execute());

const neutre = { status: 404, code: 'RECLAMATION_INVALIDE', detail: 'Réclamation invalide ou inexistante.' };

describe('le lien', () => {
  it('montre la pharmacie, le motif, les produits, les messages et rien d’interne', async () => {
    const r = await m.creer({}, m.jetons.ADMIN, [unTexte()]);
    const { status, corps, entetes } = await m.publique(r);
    expect(status).toBe(200);
    expect(corps).toMatchObject({
      numero: r.numero,
      pharmacie: { nom: 'Pharmacie du Canal', ville: 'Angers' },
      laboratoireNom: 'Éclat Santé',
      motif: 'LOGISTIQUE',
      lignes: [{ nom: 'Crème solaire 50+', lot: 'L42', quantite: 6 }],
      messages: [
        {
          auteur: 'Pharmacie du Canal',
          duLaboratoire: false,
          texte: '<p>Le carton est arrivé écrasé.</p>',
          pieces: [{ nom: 'constat.txt' }],
        },
      ],
    });
    expect(entetes).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
  });

  it('faux, expiré, révoqué, renouvelé, d’un autre ou mal écrit : une seule réponse', async () => {
    const [r, autre] = [await m.creer(), await m.creer()];
    const uuid = (de: typeof r) => m.cheminDe(de).split('/').at(-1)!;
    const essayer = (id: number | string, secret: string) =>
      m.app.appeler(undefined, 'GET', `/api/v1/reclamations/${id}/public/${secret}`);
    const attendu = (await essayer(987_654_321, crypto.randomUUID())).corps;
    expect(attendu).toMatchObject(neutre);
    expect((await essayer(r.id, uuid(autre))).corps).toEqual(attendu);
    expect((await essayer(r.id, 'abc')).corps).toEqual(attendu);
    expect((await essayer('1;2', uuid(r))).corps).toEqual(attendu);
    expect(
      (await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${autre.id}/lien/revocation`)).corps.lien,
    ).toMatchObject({
      etat: 'REVOQUE',
      url: null,
    });
    expect((await m.publique(autre)).corps).toEqual(attendu);
    expect((await m.repondre(autre)).corps).toEqual(attendu);
    const renouvele = (await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${r.id}/lien/renouvellement`)).corps;
    expect((await m.publique(r)).corps).toEqual(attendu);
    expect((await m.publique(renouvele)).status).toBe(200);
    const treizeMois = new Date(m.app.horloge.maintenant.getTime() + 400 * 86_400_000);
    const avant = m.app.horloge.maintenant;
    m.app.horloge.maintenant = treizeMois;
    expect((await m.publique(renouvele)).corps).toEqual(attendu);
    m.app.horloge.maintenant = avant;
  });

  it('vit douze mois après son dernier usage, que lire la page ne compte pas', async () => {
    const r = await m.creer();
    const depart = m.app.horloge.maintenant;
    m.app.horloge.maintenant = new Date(depart.getTime() + 300 * 86_400_000);
    await m.publique(r);
    const sur = new globalThis.URL(r.lien.url ?? '').pathname;
    const lireLien = async () =>
      m.app.services.dbSysteme
        .selectFrom('reclamation')
        .select(['lien_expire_le as fin', 'vue_le as vue'])
        .where('id', '=', r.id)
        .executeTakeFirstOrThrow();
    expect(await lireLien()).toEqual({ fin: r.lien.expireLe, vue: null });
    expect((await m.app.appeler(undefined, 'POST', `/api/v1${sur}/lecture`)).status).toBe(200);
    const apres = await lireLien();
    expect([new Date(apres.fin) > new Date(r.lien.expireLe), apres.vue !== null]).toEqual([true, true]);
    m.app.horloge.maintenant = depart;
  });

  it('quarante essais faux, puis plus rien de cette source, même le bon', async () => {
    const r = await m.creer();
    const faux = () => m.app.appeler(undefined, 'GET', `/api/v1/reclamations/${r.id}/public/${crypto.randomUUID()}`);
    for (let i = 0; i < 40; i += 1) expect((await faux()).status).toBe(404);
    const { status, entetes } = await faux();
    expect([status, Number(entetes['retry-after']) > 0]).toEqual([429, true]);
    expect((await m.publique(r)).status).toBe(429);
  });

  it('n’est écrit ni dans les traces ni dans le journal', async () => {
    const r = await m.creer();
    const lignes: string[] = [];
    const sortie = new Writable({
      write: (morceau, _codage, suite) => {
        lignes.push(String(morceau));
        suite();
      },
    });
    const trace = pino({ level: 'trace' }, sortie);
    const { buildApp } = await import('#server/app.ts');
    const services = { ...m.app.services, log: trace };
    const app = await buildApp({ services, sessions: m.app.sessions, verifierReponses: true });
    await app.inject({ method: 'GET', url: `/api/v1${m.cheminDe(r)}` });
    await app.inject({ method: 'GET', url: `/api/v1${m.cheminDe(r)}x` });
    await app.close();
    const secret = m.cheminDe(r).split('/').at(-1)!;
    expect(lignes.join('').length).toBeGreaterThan(0);
    expect(lignes.join('')).not.toContain(secret);
    await m.repondre(r);
    const journal = await m.app.services.dbSysteme.selectFrom('journal').selectAll().execute();
    expect(JSON.stringify(journal)).not.toContain(secret);
  });
});

describe('la réponse du laboratoire', () => {
  it('entre dans le fil avec son auteur, ses fichiers et sa décision ; la pharmacie est prévenue une fois', async () => {
    const r = await m.creer({}, m.jetons.ACHAT);
    const avant = (await m.avis(m.jetons.ACHAT)).length;
    const { status, corps } = await m.repondre(
      r,
      { nature: 'AVOIR', avoirNumero: 'AV-77', montantCentimes: 42_50, datePrevue: '2026-11-20', texte: '' },
      { fichiers: [unTexte('avoir.txt')], mail: true },
    );
    expect([status, corps.messages.length]).toEqual([200, 2]);
    expect(corps.messages[1]).toMatchObject({
      auteur: 'Julie Petit',
      duLaboratoire: true,
      reponse: { nature: 'AVOIR', avoirNumero: 'AV-77', montantCentimes: 42_50 },
    });
    const recu = (await m.fil(r.id)).commentaires.at(-1);
    expect(recu).toMatchObject({
      auteur: 'Julie Petit',
      auteurCompte: 'Éclat Santé',
      duLaboratoire: true,
      auteurMail: 'julie@labo.fr',
      pieces: [{ nom: 'avoir.txt' }],
    });
    expect(JSON.stringify(corps)).not.toContain('julie@labo.fr');
    await m.repondre(r, { texte: 'Et encore' });
    const avis = (await m.avis(m.jetons.ACHAT)).slice(0, (await m.avis(m.jetons.ACHAT)).length - avant);
    expect(avis).toEqual(['Réponse de Éclat Santé']);
    const mail = (await m.mails()).find(({ cle }) => cle.startsWith('reclamation:reponse:'));
    expect(mail).toMatchObject({ destinataires: ['contact@exemple.fr'], repondre_a: 'julie@labo.fr' });
    expect(mail?.texte).not.toContain(m.cheminDe(r).split('/').at(-1));
  });

  it('envoyée deux fois sous la même clé ne s’écrit qu’une fois', async () => {
    const r = await m.creer();
    const entetes = { 'idempotency-key': crypto.randomUUID() };
    const reponses = await Promise.all(Array.from({ length: 6 }, () => m.repondre(r, {}, { entetes })));
    expect(reponses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await m.publique(r)).corps.messages).toHaveLength(2);
  });

  it.each([
    ['sans nom', { nom: '' }, '/commentaire/nom'],
    ['sans adresse', { email: 'x' }, '/commentaire/email'],
    ['sans un mot ni décision', { texte: '' }, '/commentaire/texte'],
    ['un besoin d’informations sans dire lesquelles', { texte: '', nature: 'INFORMATIONS' }, '/commentaire/texte'],
    ['un avoir sans numéro', { nature: 'AVOIR', montantCentimes: 100 }, '/commentaire/avoirNumero'],
    ['un avoir sans montant', { nature: 'AVOIR', avoirNumero: 'A1' }, '/commentaire/montantCentimes'],
    ['un avoir de zéro', { nature: 'AVOIR', avoirNumero: 'A1', montantCentimes: 0 }, '/commentaire/montantCentimes'],
    ['20 001 caractères', { texte: 'x'.repeat(20_001) }, '/commentaire/texte'],
    ['une note interne', { interne: true }, '/commentaire/interne'],
  ])('%s : refusée sur son champ', async (_cas, champs, pointer) => {
    const { status, corps } = await m.repondre(await m.creer(), champs);
    expect([status, corps.errors[0]?.pointer]).toEqual([400, pointer]);
  });

  it('ce qu’elle écrit reste du texte', async () => {
    const r = await m.creer();
    const texteRecu = '<img src=x onerror=alert(1)>\nligne';
    const refusee = await m.repondre(r, { nom: '<b>x</b>\r\nBcc: a@b.fr', texte: texteRecu }, { mail: true });
    expect([refusee.status, refusee.corps.detail]).toEqual([400, 'Votre nom tient sur une ligne.']);
    await m.repondre(r, { nom: '<b>x</b> Bcc: a@b.fr', texte: texteRecu }, { mail: true });
    const { texte } = (await m.publique(r)).corps.messages[1];
    expect(texte).toBe('<p>&lt;img src=x onerror=alert(1)&gt;<br />ligne</p>');
    const mail = (await m.mails()).findLast(({ cle }) => cle.startsWith('reclamation:reponse:'));
    expect(mail?.html).not.toContain('<b>x</b>');
  });

  it('vingt par heure et par lien, puis plus', async () => {
    const r = await m.creer();
    for (let i = 0; i < 20; i += 1) expect((await m.repondre(r, { texte: `n°${i}` })).status).toBe(200);
    expect((await m.repondre(r)).status).toBe(429);
    expect((await m.publique(r)).status).toBe(200);
  });

  it('dix fichiers et 10 Mo, pas plus, rien d’actif', async () => {
    const r = await m.creer();
    const dix = 10 * 1024 * 1024;
    expect((await m.repondre(r, {}, { fichiers: [unTexte('a.txt', Buffer.alloc(dix, 'a'))] })).status).toBe(200);
    expect(
      (await m.repondre(r, {}, { fichiers: [unTexte('a.txt', Buffer.alloc(dix, 'a')), unTexte('b.txt', 'b')] })).status,
    ).toBe(413);
    expect(
      (await m.repondre(r, {}, { fichiers: Array.from({ length: 11 }, (_, i) => unTexte(`${i}.txt`, 'a')) })).corps
        .code,
    ).toBe('TROP_DE_FICHIERS');
    expect(
      (await m.repondre(r, {}, { fichiers: [{ nom: 'a.html', mime: 'text/html', contenu: '<script>1</script>' }] }))
        .corps.code,
    ).toBe('TYPE_FICHIER_REFUSE');
  });

  it('prévient qui gère quand plus personne ne suit', async () => {
    const r = await m.creer({}, m.jetons.MERCHANDISING);
    await m.app.services.dbSysteme
      .updateTable('reclamation')
      .set({ cree_par_id: null })
      .where('id', '=', r.id)
      .execute();
    await m.app.services.dbSysteme
      .updateTable('discussion_commentaire')
      .set({ auteur_id: null })
      .where('auteur_id', 'is not', null)
      .execute();
    const avant = (await m.avis(m.jetons.ADMIN)).length;
    await m.repondre(r);
    expect((await m.avis(m.jetons.ADMIN)).length).toBe(avant + 1);
  });
});
