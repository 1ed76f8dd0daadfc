import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeReclamation, FIL, unTexte, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';
import type { Role } from '#shared/core/acteur.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

describe('créer une réclamation', () => {
  it('la numérote, ouvre sa discussion, l’envoie avec son lien et ses fichiers, et répond à la bonne personne', async () => {
    const annee = m.app.horloge.maintenant.getFullYear();
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: 'titulaire@canal.fr' })
      .where('tenant_id', '=', m.pharmacie)
      .where('role', '=', 'ADMIN')
      .execute();
    const creee = await m.creer({ urgent: true, dateButoir: '2099-12-31' }, m.jetons.ADMIN, [unTexte()]);
    expect(creee.numero).toMatch(new RegExp(`^R-${annee}-\\d{4}$`));
    expect(creee).toMatchObject({
      statut: 'WAITING',
      aRepondre: false,
      nonLus: 0,
      nbMessages: 1,
      urgent: true,
      encours: null,
    });
    expect(creee.lien).toMatchObject({
      etat: 'ACTIF',
      url: expect.stringMatching(/\/reclamations\/\d+\/public\/[0-9a-f-]{36}$/),
    });
    const mail = (await m.mails()).find(({ objet_id }) => objet_id === creee.id);
    expect(mail).toMatchObject({ destinataires: ['sav@labo.fr'], repondre_a: 'titulaire@canal.fr' });
    expect(mail?.sujet).toBe(['[Urgent] Réclamation ', creee.numero, ' : Logistique – Pharmacie du Canal'].join(''));
    expect(mail?.texte).toContain(creee.lien.url);
    expect(mail?.html).toContain('Le carton est arrivé écrasé.');
    expect(mail?.texte).toContain('6 × Crème solaire 50+, EAN 3400930000001, lot L42');
    expect(mail?.pieces).toMatchObject([{ nom: 'constat.txt' }]);
    const { commentaires } = await m.fil(creee.id);
    expect(commentaires).toMatchObject([
      { interne: false, pieces: [{ nom: 'constat.txt' }], mail: { statut: 'EN_ATTENTE' } },
    ]);
    const autre = await m.creer({ destinataires: ['a@b.fr'] });
    expect(Number(autre.numero.slice(-4))).toBe(Number(creee.numero.slice(-4)) + 1);
  });

  it('sans l’envoyer, c’est un brouillon ; la première réponse envoyée la met en attente', async () => {
    const { id } = await m.creer({ envoyerMail: false, destinataires: [] });
    expect((await m.mails()).filter(({ objet_id }) => objet_id === id)).toEqual([]);
    expect(await m.lire(id)).toMatchObject({ statut: 'DRAFT', destinataires: [] });
    const { corps } = await m.dire(id, { texte: 'Voici' }, { mail: true });
    expect(corps).toMatchObject({ code: 'REQUETE_INVALIDE', errors: [{ pointer: '/destinataires' }] });
    const { version, motif, objet } = await m.lire(id);
    await m.app.appeler(m.jetons.ACHAT, 'PUT', `${URL}/${id}`, {
      corps: { version, motif, objet, destinataires: ['x@y.fr'] },
    });
    expect((await m.dire(id, { texte: 'Voici' }, { mail: true })).status).toBe(200);
    expect(await m.lire(id)).toMatchObject({ statut: 'WAITING', destinataires: ['x@y.fr'] });
  });

  it.each([
    ['sans laboratoire', { laboratoireId: undefined }, '/laboratoireId'],
    ['sans motif', { motif: undefined }, '/motif'],
    ['sans message', { message: '' }, '/message'],
    ['avec un message vide de mots', { message: '<p><br></p>' }, '/message'],
    ['avec un objet de 256 caractères', { objet: 'x'.repeat(256) }, '/objet'],
    ['avec un EAN de 12 chiffres', { lignes: [{ nom: 'A', ean: '340093000000' }] }, '/lignes/0/ean'],
    ['envoyée à personne', { destinataires: [] }, '/destinataires'],
    ['avec un destinataire deux fois', { destinataires: ['a@b.fr', 'A@B.fr'] }, '/destinataires'],
    ['avec un destinataire sans arobase', { destinataires: ['ab.fr'] }, '/destinataires/0'],
    ['avec un champ de plus', { statut: 'PROCESSED' }, '/statut'],
  ])('%s : refusée sur son champ', async (_cas, champs, pointer) => {
    const { status, corps } = await m.poster(champs);
    expect([status, corps.errors[0]?.pointer]).toEqual([400, pointer]);
  });

  it('accepte les champs à leur limite', async () => {
    const lot = 'l'.repeat(255);
    const { lignes, objet } = await m.creer({
      objet: 'x'.repeat(255),
      lignes: [{ nom: 'n'.repeat(255), ean: null, lot, quantite: 1_000_000 }],
    });
    expect([objet?.length, lignes[0]?.lot]).toEqual([255, lot]);
  });

  it('10 Mo de fichiers partent par mail, un octet de plus non', async () => {
    const dix = 10 * 1024 * 1024;
    expect((await m.poster({}, m.jetons.ADMIN, [unTexte('a.txt', Buffer.alloc(dix, 'a'))])).status).toBe(200);
    const { status, corps } = await m.poster({}, m.jetons.ADMIN, [
      unTexte('a.txt', Buffer.alloc(dix, 'a')),
      unTexte('b.txt', 'b'),
    ]);
    expect([status, corps.code]).toEqual([413, 'MAIL_TROP_VOLUMINEUX']);
    const onze = Array.from({ length: 11 }, (_, i) => unTexte(`${i}.txt`, 'a'));
    expect((await m.poster({}, m.jetons.ADMIN, onze)).corps.code).toBe('TROP_DE_FICHIERS');
  });

  it('envoyée deux fois sous la même clé, elle n’est créée et mailée qu’une fois', async () => {
    const avant = (await m.mails()).length;
    const cle = { 'idempotency-key': crypto.randomUUID() };
    const reponses = await Promise.all([1, 2, 3].map(() => m.poster({}, m.jetons.ADMIN, [], cle)));
    expect(new Set(reponses.map(({ corps }) => corps.id)).size).toBe(1);
    expect((await m.mails()).length).toBe(avant + 1);
  });

  it('douze à la fois ont douze numéros qui se suivent', async () => {
    const numeros = (await Promise.all(Array.from({ length: 12 }, () => m.creer())))
      .map(({ numero }) => Number(numero.slice(-4)))
      .toSorted((a, b) => a - b);
    expect(numeros.map((n) => n - (numeros[0] ?? 0))).toEqual(Array.from({ length: 12 }, (_, i) => i));
  });

  it('propose la plateforme pour la logistique, le laboratoire sinon', async () => {
    const laboratoireId = await m.unLaboratoire(m.pharmacie, undefined, 'siege@labo.fr');
    await m.app.services.dbSysteme
      .updateTable('laboratoire_detail')
      .set({ email_plateforme: 'plateforme@labo.fr' })
      .where('email_laboratoire', '=', 'siege@labo.fr')
      .execute();
    const proposes = async (motif: string) =>
      (
        await m.app.appeler(m.jetons.OPERATEUR, 'GET', `${URL}/destinataires`, {
          query: { laboratoireId: String(laboratoireId), motif },
        })
      ).corps.destinataires;
    expect([await proposes('RETOUR'), await proposes('QUESTION')]).toEqual([['plateforme@labo.fr'], ['siege@labo.fr']]);
  });
});

describe('la liste', () => {
  it('filtre, trie, compte et s’exporte sans un mot des messages', async () => {
    const laboratoireId = await m.unLaboratoire(m.pharmacie, 'Labo de la liste');
    const a = await m.creer({ laboratoireId, motif: 'QUESTION', objet: 'Été prochain' });
    const b = await m.creer({ laboratoireId, motif: 'RETOUR', referenceBl: 'BL-9', message: '<p>motsecretdufil</p>' });
    await m.repondre(b);
    const page = async (query: Record<string, string>) =>
      (
        await m.app.appeler(m.jetons.ADMIN, 'GET', URL, { query: { laboratoireId: String(laboratoireId), ...query } })
      ).corps.elements.map(({ id }: { id: number }) => id);
    expect(await page({})).toEqual([b.id, a.id]);
    expect(await page({ tri: 'creeLe', ordre: 'asc' })).toEqual([a.id, b.id]);
    expect(await page({ motif: 'QUESTION' })).toEqual([a.id]);
    expect(await page({ q: 'ete' })).toEqual([a.id]);
    expect(await page({ q: 'bl-9' })).toEqual([b.id]);
    expect(await page({ aRepondre: 'true' })).toEqual([b.id]);
    expect(await page({ nonLus: 'false' })).toEqual([a.id]);
    // The list has as many rows as the figure.
    expect(await page({ ouverte: 'true' })).toEqual([b.id, a.id]);
    expect(await page({ ouverte: 'false' })).toEqual([]);
    expect(
      (await m.app.appeler(m.jetons.ADMIN, 'GET', `${URL}/nb`, { query: { laboratoireId: String(laboratoireId) } }))
        .corps,
    ).toEqual({
      ouvertes: 2,
      aRepondre: 1,
      aRelancer: 0,
      nonLues: 1,
    });
    const { brut } = await m.app.appeler(m.jetons.ADMIN, 'GET', `${URL}/export`, {
      query: { laboratoireId: String(laboratoireId), format: 'csv' },
    });
    expect(brut.toString('utf8')).toContain(b.numero);
    expect(brut.toString('utf8')).not.toContain('motsecretdufil');
  });

  it.each<[Role, number]>([
    ['ADMIN', 200],
    ['ACHAT', 200],
    ['MERCHANDISING', 200],
    ['OPERATEUR', 200],
    ['GROUPEMENT', 404],
    ['CONSULTATION_GROUPEMENT', 404],
  ])('%s la lit : %s, et son lien seulement s’il peut écrire', async (role, status) => {
    const r = await m.creer();
    const { status: recu, corps } = await m.app.appeler(m.jetons[role], 'GET', `${URL}/${r.id}`);
    expect(recu).toBe(status);
    expect(corps.lien?.url).toBe(status === 200 ? r.lien.url : undefined);
  });

  it('qui ne fait que consulter ne reçoit pas le lien', async () => {
    const r = await m.creer({ laboratoireId: m.laboGroupement }, m.jetons.GROUPEMENT);
    const reclamationLue = await m.lire(r.id, m.jetons.CONSULTATION_GROUPEMENT);
    expect([reclamationLue.id, reclamationLue.lien.url, reclamationLue.nonLus]).toEqual([r.id, null, 0]);
    expect((await m.fil(r.id, m.jetons.CONSULTATION_GROUPEMENT, '?lecture=true')).droits).toMatchObject({
      ecrire: false,
      statuts: [],
    });
  });
});

describe('modifier et supprimer', () => {
  it('une version dépassée est un conflit qui dit qui', async () => {
    const r = await m.creer();
    const corps = { version: r.version, motif: 'RETOUR', destinataires: ['a@b.fr'] };
    expect((await m.app.appeler(m.jetons.ACHAT, 'PUT', `${URL}/${r.id}`, { corps })).corps).toMatchObject({
      motif: 'RETOUR',
      version: 2,
    });
    expect((await m.app.appeler(m.jetons.ADMIN, 'PUT', `${URL}/${r.id}`, { corps })).corps.code).toBe(
      'CONFLIT_VERSION',
    );
  });

  it('la supprimer emporte sa discussion et ses fichiers, laisse son encours, et reste au journal sans son secret', async () => {
    const r = await m.creer({}, m.jetons.ADMIN, [unTexte()]);
    const { encours } = (
      await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${r.id}/encours`, {
        corps: { info: 'x', actionAttendue: 'AVOIR', valeurAttendueCentimes: 500 },
      })
    ).corps;
    expect((await m.app.appeler(m.jetons.ACHAT, 'DELETE', `${URL}/${r.id}`, { query: { version: '1' } })).status).toBe(
      403,
    );
    expect((await m.app.appeler(m.jetons.ADMIN, 'DELETE', `${URL}/${r.id}`, { query: { version: '1' } })).status).toBe(
      200,
    );
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', `${FIL}/reclamation/${r.id}`)).status).toBe(404);
    expect((await m.detail(encours.id)).sourceType).toBeNull();
    const { dbSysteme } = m.app.services;
    expect(
      await dbSysteme
        .selectFrom('discussion')
        .select('id')
        .where('kind', '=', 'RECLAMATION')
        .where('objet_id', '=', r.id)
        .execute(),
    ).toEqual([]);
    const journal = await dbSysteme
      .selectFrom('journal')
      .selectAll()
      .where('objet', '=', 'reclamation')
      .where('objet_id', '=', r.id)
      .orderBy('id')
      .execute();
    expect(journal.map(({ action }) => action)).toEqual(['creer', 'creer-encours', 'supprimer']);
    expect(JSON.stringify(journal)).not.toContain(m.cheminDe(r).split('/').at(-1));
  });
});

describe('l’encours', () => {
  const corps = { info: 'Casse', actionAttendue: 'AVOIR', valeurAttendueCentimes: 12_50 };

  it('se crée une fois, de type « Réclamation », lié des deux côtés', async () => {
    const r = await m.creer();
    const creer = () => m.app.appeler(m.jetons.ACHAT, 'POST', `${URL}/${r.id}/encours`, { corps });
    const issues = await Promise.all(Array.from({ length: 12 }, creer));
    expect(issues.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const { encours } = await m.lire(r.id);
    expect(encours).toMatchObject({ etat: 'A_DECLARER', soldeCentimes: 12_50 });
    expect(await m.detail(encours!.id)).toMatchObject({
      type: 'NEW_RECLAMATION',
      sourceType: 'RECLAMATION',
      sourceId: r.id,
    });
    expect((await m.app.appeler(m.jetons.OPERATEUR, 'POST', `${URL}/${r.id}/encours`, { corps })).status).toBe(403);
  });

  it('une réclamation naît d’un encours, du même laboratoire, une seule fois', async () => {
    const encours = await m.unEncours();
    const r = await m.creer({ encoursId: encours.id });
    expect(r.encours).toMatchObject({ id: encours.id, numero: encours.numero });
    const { elements } = (await m.app.appeler(m.jetons.ADMIN, 'GET', URL, { query: { encoursId: String(encours.id) } }))
      .corps;
    expect(elements.map(({ id }: { id: number }) => id)).toEqual([r.id]);
    expect((await m.poster({ encoursId: encours.id })).corps.code).toBe('ENCOURS_DEJA_LIE');
    expect((await m.poster({ encoursId: (await m.unEncours()).id, laboratoireId: m.autreLabo })).status).toBe(400);
  });
});
