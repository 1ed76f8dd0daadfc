import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';

let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

const envoyer = (suite: string, corps: object, entetes?: Record<string, string>) =>
  m.appeler(m.jetons.ADMIN, 'POST', suite, corps, entetes);

describe('déclarer et relancer par mail', () => {
  it('envoie un seul message par laboratoire, avec le tableau de ses lignes, au contact de leur sorte', async () => {
    const { dbSysteme } = m.app.services;
    const labo = await m.unLaboratoire(m.pharmacie, 'Labo aux contacts');
    await dbSysteme
      .insertInto('laboratoire_contact')
      .values([
        {
          tenant_id: m.pharmacie,
          laboratoire_id: labo,
          nom: 'Lou Quai',
          email: 'quai@labo.fr',
          usages: ['LOGISTIQUE'],
        },
        {
          tenant_id: m.pharmacie,
          laboratoire_id: labo,
          nom: 'Compta',
          email: 'compta@labo.fr',
          usages: ['COMPTABILITE', 'DIRECTION'],
        },
      ])
      .execute();
    const premierEncours = await m.creer({ laboratoireId: labo, valeurAttendueCentimes: 1_010, info: '<b>Casse</b>' });
    const deux = await m.creer({ laboratoireId: labo, valeurAttendueCentimes: 2_020 });
    const trois = await m.creer({ laboratoireId: m.autreLabo });
    const encours = m.vus(premierEncours, deux, trois);
    const apercus = (
      await envoyer('/courriers/apercu', { acte: 'DECLARATION', encoursIds: encours.map(({ id }) => id) })
    ).corps;
    expect(apercus.map((a: any) => [a.laboratoireNom, a.destinataires, a.encoursIds])).toEqual([
      ['Labo aux contacts', ['quai@labo.fr'], [premierEncours.id, deux.id]],
      ['Zinc & Fils', ['contact@labo.fr'], [trois.id]],
    ]);
    const avant = (await m.mails()).length;
    const { status, corps } = await envoyer('/declarer', {
      encours,
      canal: 'MAIL',
      courriers: [{ laboratoireId: m.autreLabo, destinataires: ['delegue@labo.fr'], sujet: 'Relu', texte: 'Bonjour' }],
    });
    expect([status, corps.map((e: any) => e.etat)]).toEqual([200, ['DECLARE', 'DECLARE', 'DECLARE']]);
    const [premier, second, ...autres] = (await m.mails()).slice(avant);
    expect(autres).toEqual([]);
    expect(premier).toMatchObject({
      destinataires: ['quai@labo.fr'],
      repondre_a: 'contact@exemple.fr',
      sujet: 'Déclaration : 2 encours – Pharmacie du Canal',
    });
    expect(premier!.texte).toContain(premierEncours.numero);
    expect(premier!.texte).toContain('30,30');
    expect(premier!.html).toContain('&lt;b&gt;Casse');
    expect(second).toMatchObject({ destinataires: ['delegue@labo.fr'], sujet: 'Relu' });

    const relance = await envoyer('/relancer', {
      encours: m.vus(...corps.slice(0, 2)),
      canal: 'MAIL',
      date: aujourdhui,
    });
    expect(relance.corps.map((e: any) => e.niveauRelance)).toEqual([1, 1]);
    const deuxieme = await envoyer('/courriers/apercu', { acte: 'RELANCE', encoursIds: [premierEncours.id] });
    expect(deuxieme.corps[0]).toMatchObject({
      destinataires: ['quai@labo.fr', 'compta@labo.fr'],
      sujet: expect.stringMatching(/^Deuxième relance/),
    });
    expect((await m.detail(premierEncours.id)).relances).toMatchObject([
      { niveau: 1, canal: 'MAIL', destinataires: ['quai@labo.fr'] },
    ]);
  });

  it('n’envoie qu’une fois la même demande répétée', async () => {
    const cree = await m.creer();
    const avant = (await m.mails()).length;
    const demande = { encours: m.vus(cree), canal: 'MAIL' };
    const reponses = await Promise.all(
      Array.from({ length: 4 }, () => envoyer('/declarer', demande, { 'idempotency-key': 'declarer-une-fois' })),
    );
    expect(reponses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await m.mails()).length).toBe(avant + 1);
    expect((await envoyer('/declarer', demande)).status).toBe(409);
  });

  it('refuse tout quand un seul est refusé, et n’envoie rien', async () => {
    const [bon, perime] = [await m.creer(), await m.creer()];
    const avant = (await m.mails()).length;
    const { status, corps } = await envoyer('/declarer', {
      encours: [...m.vus(bon), { id: perime.id, version: 99 }],
      canal: 'MAIL',
    });
    expect([status, corps.code]).toEqual([409, 'CONFLIT_VERSION']);
    expect([(await m.mails()).length, (await m.detail(bon.id)).etat]).toEqual([avant, 'A_DECLARER']);
  });

  it('dit quel laboratoire n’a pas d’adresse, et refuse un destinataire ou un objet trompeur', async () => {
    const labo = await m.unLaboratoire(m.pharmacie, 'Labo muet', null);
    const cree = await m.creer({ laboratoireId: labo });
    const sans = await envoyer('/declarer', { encours: m.vus(cree), canal: 'MAIL' });
    expect([sans.status, sans.corps.code, sans.corps.detail]).toEqual([
      400,
      'DESTINATAIRE_MANQUANT',
      expect.stringContaining('Labo muet'),
    ]);
    for (const champ of [
      { destinataires: ['a@b.fr\nBcc: c@d.fr'] },
      { sujet: 'Objet\r\nBcc: c@d.fr' },
      { destinataires: ['a@b.fr', 'A@b.fr'] },
    ]) {
      const courrier = { laboratoireId: labo, destinataires: ['a@b.fr'], sujet: 'Objet', texte: 'Texte', ...champ };
      expect((await envoyer('/declarer', { encours: m.vus(cree), canal: 'MAIL', courriers: [courrier] })).status).toBe(
        400,
      );
    }
    expect((await envoyer('/declarer', { encours: m.vus(cree), canal: 'PORTAIL' })).corps[0].canalDeclaration).toBe(
      'PORTAIL',
    );
  });
});

describe('solder une sélection', () => {
  it('solde chacun à son reste, sous une même référence', async () => {
    const partiel = (await m.regler(await m.declarer(await m.creer({ valeurAttendueCentimes: 1_000 })), 300)).corps;
    const direct = await m.creer({ valeurAttendueCentimes: 777 });
    const { status, corps } = await envoyer('/regler', {
      encours: m.vus(partiel, direct),
      action: 'AVOIR',
      reference: 'AV-2026-9',
    });
    expect([status, corps.map((e: any) => [e.etat, e.soldeCentimes])]).toEqual([
      200,
      [
        ['REGLE', 0],
        ['REGLE', 0],
      ],
    ]);
    expect((await m.detail(partiel.id)).reglements.map((r: any) => [r.montantCentimes, r.reference])).toEqual([
      [300, null],
      [700, 'AV-2026-9'],
    ]);
    expect((await envoyer('/regler', { encours: m.vus(...corps), action: 'AVOIR' })).corps.code).toBe('ENCOURS_REGLE');
  });

  it('ne règle jamais dans le futur', async () => {
    const cree = await m.creer();
    const { corps } = await envoyer('/regler', {
      encours: m.vus(cree),
      action: 'AVOIR',
      date: ajouterJours(aujourdhui, 1),
    });
    expect(corps.code).toBe('DATE_FUTURE');
  });
});

describe('le relevé d’un laboratoire', () => {
  it('est un PDF, même vide, et part en pièce jointe', async () => {
    const du = await m.creer({
      laboratoireId: m.autreLabo,
      info: '=HYPERLINK("x") €\u202f— œuvre',
      valeurAttendueCentimes: 123_456,
    });
    await m.declarer(du);
    await m.appeler(m.jetons.ACHAT, 'POST', `/${du.id}/commentaires`, { texte: 'zzsecret entre nous' });
    const pdf = await m.appeler(m.jetons.ADMIN, 'GET', `/laboratoires/${m.autreLabo}/releve`);
    expect([pdf.status, pdf.entetes['content-type']]).toEqual([200, 'application/pdf']);
    const { texte } = await lirePdf(pdf.brut);
    for (const dit of ['Relevé des encours', 'Zinc & Fils', du.numero, '=HYPERLINK("x")', 'œuvre', 'Total réclamé'])
      expect(texte).toContain(dit);
    expect(texte).toMatch(/1\s234,56\s€/);
    expect(texte).not.toContain('zzsecret');
    const vide = await m.unLaboratoire(m.pharmacie);
    const rien = await m.appeler(m.jetons.ADMIN, 'GET', `/laboratoires/${vide}/releve`);
    expect((await lirePdf(rien.brut)).texte).toContain('Rien n’est déclaré et en attente de règlement.');
    const courrier = { destinataires: ['compta@labo.fr'], sujet: 'Relevé', texte: 'Ci-joint' };
    expect((await m.appeler(m.jetons.ADMIN, 'POST', `/laboratoires/${vide}/releve`, courrier)).corps.code).toBe(
      'RELEVE_VIDE',
    );
    const apercu = (await m.appeler(m.jetons.ADMIN, 'GET', `/laboratoires/${m.autreLabo}/releve/courrier`)).corps;
    expect(apercu.destinataires).toEqual(['contact@labo.fr']);
    expect((await m.appeler(m.jetons.ADMIN, 'POST', `/laboratoires/${m.autreLabo}/releve`, courrier)).status).toBe(200);
    const [mail] = (await m.mails()).slice(-1);
    expect(mail!.pieces).toMatchObject([{ nom: expect.stringMatching(/^releve Zinc/) }]);
  });
});
