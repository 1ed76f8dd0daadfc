import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeReclamation, FIL, unTexte, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

const dernier = async () => (await m.mails()).at(-1)!;
const repondrePar = (r: Awaited<ReturnType<MondeReclamation['creer']>>, email: string) =>
  m.repondre(r, { texte: 'Nous regardons.', email });
const relancer = (id: number, corps: object = {}) =>
  m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${id}/relance`, { corps: { message: 'Alors ?', ...corps } });

describe('à qui l’on répond', () => {
  it('à la personne qui a répondu en dernier ; la fiche le dit avant d’écrire', async () => {
    const r = await m.creer();
    expect(r.destinatairesReponse).toEqual(['sav@labo.fr']);
    await repondrePar(r, 'julie@labo.fr');
    await repondrePar(r, 'marc@labo.fr');
    expect((await m.lire(r.id)).destinatairesReponse).toEqual(['marc@labo.fr']);
    await m.dire(r.id, { texte: 'Merci' }, { mail: true });
    expect(await dernier()).toMatchObject({ destinataires: ['marc@labo.fr'], fil: `reclamation:${r.id}` });
    expect((await m.lire(r.id)).destinataires).toEqual(['sav@labo.fr']);
    // The reminder goes to all the recipients.
    await relancer(r.id);
    expect((await dernier()).destinataires).toEqual(['marc@labo.fr', 'sav@labo.fr']);
  });

  it('aux personnes que l’on choisit, et le renvoi va aux mêmes', async () => {
    const r = await m.creer();
    await repondrePar(r, 'julie@labo.fr');
    await m.dire(r.id, { texte: 'Merci', destinataires: ['chef@labo.fr', 'sav@labo.fr'] }, { mail: true });
    const mail = await dernier();
    expect(mail.destinataires).toEqual(['chef@labo.fr', 'sav@labo.fr']);
    await m.app.services.dbSysteme.updateTable('mail').set({ statut: 'ECHEC' }).where('id', '=', mail.id).execute();
    const renvoi = await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/mails/${mail.id}/renvoyer`, { corps: {} });
    expect([renvoi.status, renvoi.corps.destinataires]).toEqual([200, ['chef@labo.fr', 'sav@labo.fr']]);
    expect((await m.lire(r.id)).destinataires).toEqual(['sav@labo.fr']);
    const { status, corps } = await m.dire(r.id, { texte: 'x', destinataires: [] }, { mail: true });
    expect([status, corps.errors[0].pointer]).toEqual([400, '/commentaire/destinataires']);
  });
});

describe('le sujet', () => {
  const sujetsDuFil = async (fil: string) =>
    (await m.mails()).filter((mail) => mail.fil === fil).map(({ sujet }) => sujet);

  it('reste le même du premier mail au dernier, même urgente, renommée ou relancée ; l’aperçu le montre', async () => {
    const r = await m.creer();
    await m.dire(r.id, { texte: 'Une photo suit' }, { mail: true });
    await m.app.services.dbSysteme
      .updateTable('reclamation')
      .set({ urgent: true, objet: 'Un autre objet' })
      .where('id', '=', r.id)
      .execute();
    const { corps } = await m.app.appeler(m.jetons.ADMIN, 'POST', `${FIL}/reclamation/${r.id}/apercu`, {
      corps: { texte: 'Alors ?', relance: true },
    });
    await relancer(r.id);
    await m.dire(r.id, { texte: 'Merci' }, { mail: true });
    const [premier, ...suivants] = await sujetsDuFil(`reclamation:${r.id}`);
    expect(premier).toMatch(/^Réclamation R-/);
    expect(suivants).toEqual(Array.from({ length: 3 }, () => `Re: ${premier}`));
    expect(corps.sujet).toBe(`Re: ${premier}`);
    // Another réclamation keeps a subject of its own.
    const [autre] = await sujetsDuFil(`reclamation:${(await m.creer()).id}`);
    expect(autre).toMatch(/^Réclamation R-/);
    expect(autre).not.toBe(premier);
  });

  it('des réponses que lisent les collègues aussi', async () => {
    const r = await m.creer();
    for (const texte of ['Une', 'Deux', 'Trois']) await m.repondre(r, { texte }, { mail: true });
    const [premier, ...suivants] = await sujetsDuFil(`equipe:reclamation:${r.id}`);
    expect(premier).toMatch(/^Réponse de /);
    expect(suivants).toEqual([`Re: ${premier}`, `Re: ${premier}`]);
  });
});

describe('la réponse du laboratoire, par mail aux collègues', () => {
  it('dit d’abord le montant, puis la décision, les mots et les fichiers, sans une balise à lire', async () => {
    const r = await m.creer();
    await m.repondre(
      r,
      {
        nature: 'AVOIR',
        avoirNumero: 'AV-77',
        montantCentimes: 42_50,
        datePrevue: '2026-11-20',
        texte: 'Un <b>geste</b>',
      },
      { fichiers: [unTexte('avoir.txt')], mail: true },
    );
    const { texte, html, pieces, fil } = await dernier();
    expect(texte).toMatch(/^42,50.€ HT : Avoir accordé\n\nJulie Petit \(Éclat Santé\) a répondu/);
    expect(texte).toMatch(/Sa réponse : Avoir accordé, n° AV-77, 42,50.€ HT, le 20\/11\/2026\./);
    expect(texte).toContain('Un <b>geste</b>');
    expect(texte).toContain('- avoir.txt');
    expect(pieces).toEqual([{ fichierId: expect.any(Number), nom: 'avoir.txt' }]);
    const texteDuHtml = html!.replace(/<[^>]*>/g, '\n');
    expect(texteDuHtml).toContain('Un &lt;b&gt;geste&lt;/b&gt;');
    expect(texteDuHtml).not.toMatch(/https?:/);
    expect(texteDuHtml.indexOf('42,50')).toBeLessThan(texteDuHtml.indexOf('a répondu'));
    expect(fil).toBe(`equipe:reclamation:${r.id}`);
  });

  it('un refus n’invente pas de montant', async () => {
    const r = await m.creer();
    await m.repondre(r, { nature: 'REFUS', texte: '' }, { mail: true });
    const { texte } = await dernier();
    expect(texte).toContain('Sa réponse : Refus.');
    expect(texte).not.toContain('€');
  });
});

describe('l’aperçu', () => {
  const apercu = (id: number, corps: object, jeton = m.jetons.ADMIN) =>
    m.app.appeler(jeton, 'POST', `${FIL}/reclamation/${id}/apercu`, { corps });

  it('d’un message est le mail qui part, à un caractère près, et n’écrit rien', async () => {
    const r = await m.creer({ montantReclameCentimes: 15_390 });
    await repondrePar(r, 'julie@labo.fr');
    const avant = (await m.mails()).length;
    const { status, corps } = await apercu(r.id, { texte: '<p>Bonjour Julie,</p><p>Merci &amp; à bientôt.</p>' });
    expect([status, (await m.mails()).length, (await m.fil(r.id)).commentaires.length]).toEqual([200, avant, 2]);
    await m.dire(r.id, { texte: '<p>Bonjour Julie,</p><p>Merci &amp; à bientôt.</p>' }, { mail: true });
    const { destinataires, sujet, texte, html } = await dernier();
    expect(corps).toEqual({ destinataires, sujet, texte, html });
    expect(texte).toMatch(/^153,90.€ HT : montant réclamé\n\nBonjour Julie,/);
    expect(texte.match(/bonjour/gi)).toHaveLength(1);
  });

  it('d’une relance aussi', async () => {
    const r = await m.creer();
    const { corps } = await apercu(r.id, { texte: '<p>Alors ?</p>', relance: true });
    await relancer(r.id);
    const { destinataires, sujet, texte, html } = await dernier();
    expect(corps).toEqual({ destinataires, sujet, texte, html });
  });

  it('d’une nouvelle réclamation : tout y est, sauf son numéro et son lien, qui viennent en partant', async () => {
    const saisie = m.saisie({ message: '<p>Bonjour,</p><p>Un carton manque.</p>', montantReclameCentimes: 1_500 });
    const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/apercu`, { corps: saisie });
    expect(status).toBe(200);
    const r = await m.creer(saisie);
    const { destinataires, sujet, texte } = await dernier();
    const sans = (mots: string) =>
      mots.replaceAll(/R-\d{4}-(?:\d+|…)/g, 'R').replaceAll(/\/reclamations\/\S+/g, '/reclamations/');
    expect([corps.destinataires, sans(corps.sujet), sans(corps.texte)]).toEqual([
      destinataires,
      sans(sujet),
      sans(texte),
    ]);
    expect(r.numero).toMatch(/^R-/);
    expect(corps.texte.match(/bonjour/gi)).toHaveLength(1);
  });

  it('ne s’ouvre ni au voisin ni à qui consulte', async () => {
    const r = await m.creer();
    expect((await apercu(r.id, { texte: 'x' }, m.voisin)).status).toBe(404);
    const chezLui = await m.app.appeler(m.voisin, 'POST', `${URL}/apercu`, { corps: m.saisie() });
    expect(chezLui.status).toBe(404);
  });
});
