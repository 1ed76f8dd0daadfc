import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { modelesDOrigine } from '#shared/features/courrier/modele-mail/rules/defauts.ts';
import { naturesModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { redigerCourrier } from './read-models/rediger.ts';

const URL = '/api/v1/modeles-mail';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const lire = async (token = m.jetons.ADMIN) => (await m.app.appeler(token, 'GET', URL)).corps;
const unModele = async (nature: string, token = m.jetons.ADMIN) =>
  (await lire(token)).modeles.find((modele: { nature: string }) => modele.nature === nature);
const modifier = (nature: string, corps: object, token = m.jetons.ADMIN) =>
  m.app.appeler(token, 'PUT', `${URL}/${nature}`, { corps });
const retablir = (nature: string, version: number, token = m.jetons.ADMIN) =>
  m.app.appeler(token, 'POST', `${URL}/${nature}/retablir`, { corps: { version } });

describe('les modèles d’un compte', () => {
  it('sont les nôtres tant que personne n’y a touché, avec un exemple tiré de ses encours', async () => {
    const avant = await lire(m.voisin);
    expect(avant.modeles).toHaveLength(naturesModele.length);
    expect(avant.modeles[0]).toMatchObject({
      nature: 'DECLARATION',
      personnalise: false,
      version: 0,
      ...modelesDOrigine.DECLARATION,
    });
    expect([avant.exempleDe, avant.exemple.laboratoire, avant.exemple.etablissement]).toEqual([
      null,
      'Laboratoire Exemple',
      'Pharmacie Voisine',
    ]);
    const encours = await m.creer({ valeurAttendueCentimes: 4_550 });
    const { exemple, exempleDe, droits } = await lire();
    expect([exempleDe, exemple.laboratoire, exemple.montant, droits]).toEqual([
      encours.numero,
      'Éclat Santé',
      expect.stringContaining('45,50'),
      { gerer: true },
    ]);
  });

  it('se changent et reviennent à l’origine ; l’onglet resté ouvert est refusé', async () => {
    const change = await modifier('RELEVE', { sujet: 'Notre relevé', corps: 'Voici {{montant}}.', version: 0 });
    expect(change.corps).toMatchObject({
      personnalise: true,
      version: 1,
      sujet: 'Notre relevé',
      modifieParNom: expect.any(String),
    });
    expect((await modifier('RELEVE', { sujet: 'Autre', corps: 'x', version: 0 }, m.jetons.ACHAT)).corps.code).toBe(
      'CONFLIT_VERSION',
    );
    expect((await retablir('RELEVE', 1)).corps).toMatchObject({
      personnalise: false,
      version: 2,
      ...modelesDOrigine.RELEVE,
    });
    expect((await retablir('RELEVE', 1)).corps.code).toBe('CONFLIT_VERSION');
    expect((await retablir('RELEVE', 2)).corps).toMatchObject({ version: 2 });
    expect((await unModele('RELEVE', m.voisin)).version).toBe(0);
  });

  it('douze à la fois : un seul change, onze sont prévenus', async () => {
    const reponses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        modifier(
          'COMPTE_RENDU',
          { sujet: `Compte rendu ${i}`, corps: 'x', version: 0 },
          i % 2 ? m.jetons.ADMIN : m.jetons.ACHAT,
        ),
      ),
    );
    expect(reponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect((await unModele('COMPTE_RENDU')).version).toBe(1);
  });

  it('laissent une trace, avec les mots d’avant et d’après', async () => {
    await modifier('RELANCE_1', { sujet: 'Rappel', corps: 'Bonjour', version: 0 });
    await retablir('RELANCE_1', 1);
    const traces = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'avant', 'apres'])
      .where('objet', '=', 'modele-mail')
      .where('tenant_id', '=', m.pharmacie)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(traces).toMatchObject([
      { action: 'retablir', avant: { nature: 'RELANCE_1', sujet: 'Rappel' } },
      { action: 'modifier', avant: { sujet: modelesDOrigine.RELANCE_1.sujet }, apres: { corps: 'Bonjour' } },
    ]);
  });

  it('un groupement a les siens ; qui n’écrit pas aux laboratoires ne les voit pas', async () => {
    expect((await modifier('RELEVE', { sujet: 'G', corps: 'x', version: 0 }, m.jetons.GROUPEMENT)).status).toBe(200);
    for (const role of ['MERCHANDISING', 'OPERATEUR', 'CONSULTATION_GROUPEMENT'] as const)
      expect((await m.app.appeler(m.jetons[role], 'GET', URL)).status).toBe(403);
    expect((await modifier('INCONNU', { sujet: 'G', corps: 'x', version: 0 })).status).toBe(400);
  });

  it.each([
    ['sujet', 'x'.repeat(255), 'x'.repeat(256), 'L’objet ne doit pas dépasser 255 caractères.'],
    ['sujet', 'x', ' ', 'L’objet est obligatoire.'],
    ['sujet', 'x', 'a\nBcc: b@c.fr', 'L’objet tient sur une ligne.'],
    ['sujet', '{{laboratoire}}', '{{inconnu}}', 'La variable « inconnu » n’existe pas pour ce mail.'],
    ['corps', 'x'.repeat(10_000), 'x'.repeat(10_001), /^Le message ne doit pas dépasser 10.000 caractères\.$/],
    ['corps', '{{montant}}', '{{montant', 'Une variable s’écrit entre deux accolades : {{laboratoire}}.'],
  ])('limite de %s', async (champ, accepte, refuse, phrase) => {
    const { version } = await unModele('RELANCE_2');
    const bon = await modifier('RELANCE_2', { sujet: 'S', corps: 'C', version, [champ]: accepte });
    expect([bon.status, bon.corps[champ]]).toEqual([200, accepte]);
    const mauvais = await modifier('RELANCE_2', { sujet: 'S', corps: 'C', version: version + 1, [champ]: refuse });
    expect([mauvais.status, mauvais.corps.errors?.[0]?.pointer], JSON.stringify(mauvais.corps)).toEqual([
      400,
      `/${champ}`,
    ]);
    expect(mauvais.corps.errors[0].detail).toMatch(phrase);
  });
});

describe('les mails partent avec les mots du compte', () => {
  it('une déclaration : objet, message et page, à répondre à qui l’envoie', async () => {
    const { version } = await unModele('DECLARATION');
    await modifier('DECLARATION', {
      sujet: '{{etablissement}} → {{laboratoire}}',
      corps: 'Cher {{laboratoire}}, {{objet}} : {{montant}}.\n\n{{signature}}',
      version,
    });
    const encours = await m.creer({ valeurAttendueCentimes: 1_000 });
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: 'claire@canal.fr' })
      .where('role', '=', 'ADMIN')
      .where('tenant_id', '=', m.pharmacie)
      .execute();
    const { status } = await m.appeler(m.jetons.ADMIN, 'POST', '/declarer', { encours: m.vus(encours), canal: 'MAIL' });
    expect(status).toBe(200);
    const [mail] = (await m.mails()).slice(-1);
    expect(mail).toMatchObject({ sujet: 'Pharmacie du Canal → Éclat Santé', repondre_a: 'claire@canal.fr' });
    expect(mail!.texte).toMatch(
      new RegExp(
        `^10,00.€ HT : ${encours.numero} \\(.*\\)\n\nCher Éclat Santé, l’encours ${encours.numero} \\(.*\\) détaillé ci-dessous : 10,00.€ HT\\.`,
      ),
    );
    expect(mail!.texte).toMatch(/Durand.*\nPharmacie du Canal/);
    expect(mail!.html).toMatch(/^<!doctype html>[\s\S]*lang="fr"[\s\S]*Pharmacie du Canal[\s\S]*<table/);
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: null })
      .where('tenant_id', '=', m.pharmacie)
      .execute();
  });

  it('le niveau de la relance choisit son modèle', async () => {
    let encours = await m.declarer(await m.creer());
    const sujets: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const [apercu] = (
        await m.appeler(m.jetons.ACHAT, 'POST', '/courriers/apercu', { acte: 'RELANCE', encoursIds: [encours.id] })
      ).corps;
      sujets.push(apercu.sujet.split(' :')[0]);
      [encours] = (
        await m.appeler(m.jetons.ADMIN, 'POST', '/relancer', { encours: m.vus(encours), canal: 'TELEPHONE' })
      ).corps;
    }
    expect(sujets).toEqual(['Relance', 'S', 'Dernière relance', 'Dernière relance']);
  });

  it('redigerCourrier, pour les autres fonctionnalités : sujet, texte et page du compte nommé', async () => {
    const mail = await transactionSysteme(m.app.services.dbSysteme, (tx) =>
      redigerCourrier(tx, m.voisinage, 'RECLAMATION', {
        laboratoire: 'Éclat <Santé>',
        reclamation: 'R-2026-00001',
        motif: 'Casse',
        message: 'Deux flacons\n<b>cassés</b>',
        lien: 'https://exemple.fr/reclamations/1/public/abc',
        expiration: '21/12/2026',
        date: '21/11/2026',
        etablissement: 'Pharmacie Voisine',
        expediteur: 'Camille',
        signature: 'Camille\nPharmacie Voisine',
      }),
    );
    expect(mail.sujet).toBe('Réclamation R-2026-00001 : Casse – Pharmacie Voisine');
    expect(mail.texte).toContain('https://exemple.fr/reclamations/1/public/abc\n');
    expect(mail.html).toContain('href="https://exemple.fr/reclamations/1/public/abc"');
    expect(mail.html).toContain('&lt;b&gt;cassés');
  });
});
