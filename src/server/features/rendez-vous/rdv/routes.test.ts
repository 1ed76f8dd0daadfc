import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/rdv.ts';
import { unRdv } from '#shared/features/rendez-vous/rdv/exemples-de-test.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const ligne = async (table: 'rdv' | 'journal', id: number) =>
  table === 'rdv'
    ? m.app.services.dbSysteme
        .selectFrom('rdv')
        .selectAll()
        .where('tenant_id', '=', m.pharmacie)
        .where('id', '=', id)
        .execute()
    : [];
const journal = async (id: number) =>
  m.app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'avant', 'apres', 'utilisateur_id'])
    .where('tenant_id', '=', m.pharmacie)
    .where('objet', '=', 'rdv')
    .where('objet_id', '=', id)
    .orderBy('id')
    .execute();

describe('créer, lire, enregistrer, supprimer', () => {
  it('crée, garde le chiffre d’affaires connu ce jour-là, et relit la note entière', async () => {
    await m.appeler(m.p.admin.jeton, 'PUT', `/laboratoires/${m.labo}/ca`, { 2025: 12_000, 2026: 9_500 });
    const cree = await m.creer(m.p.achat.jeton, {
      actions: [{ texte: 'Envoyer le plan', responsableId: m.p.merch.id, echeance: '2026-12-01' }],
      prochainRdv: '2027-02-10',
    });
    expect(cree).toMatchObject({
      objet: 'Plan du premier trimestre',
      operateur: m.p.achat.nom,
      laboratoireNom: 'Éclat Santé',
      visibleBy: 'ALL',
      prive: false,
      extrait: 'Décisions Une tête de gondole en janvier.',
      nbActions: 1,
      nbActionsOuvertes: 1,
      version: 1,
      nonPrevenus: [],
      droits: { modifier: true, partager: true, supprimer: false, envoyer: true },
    });
    expect(cree).not.toHaveProperty('texte');
    await m.appeler(m.p.admin.jeton, 'PUT', `/laboratoires/${m.labo}/ca`, { 2026: 99 });
    const detail = await m.lire(m.p.operateur.jeton, cree.id);
    expect(detail).toMatchObject({
      texte: '<h2>Décisions</h2><p>Une tête de gondole en <strong>janvier</strong>.</p>',
      chiffreAffaireAnnuel: { 2025: 12_000, 2026: 9_500 },
      actions: [{ texte: 'Envoyer le plan', responsableNom: m.p.merch.nom, faite: false }],
      droits: { modifier: true, partager: false, supprimer: false, envoyer: true },
    });
    const { elements } = await m.lister(m.p.operateur.jeton, '?q=gondole');
    expect(elements.map(({ id }) => id)).toEqual([cree.id]);
    expect(elements[0]).not.toHaveProperty('texte');
    expect((await m.appeler(m.p.operateur.jeton, 'GET', `${m.racine}/nb`)).corps).toBe(1);
  });

  it('ce qui n’est pas envoyé reste ; ce qui l’est remplace', async () => {
    const cree = await m.creer(m.p.achat.jeton, { actions: [{ texte: 'A' }, { texte: 'B' }] });
    const { status, corps } = await m.enregistrer(m.p.achat.jeton, cree, { objet: 'Autre' });
    expect([status, corps.version, corps.objet, corps.nbActions]).toEqual([200, 2, 'Autre', 2]);
    const b = corps.actions[1];
    const suite = await m.enregistrer(m.p.merch.jeton, corps, {
      texte: '<p>neuve</p>',
      actions: [{ id: b.id, texte: 'B2' }, { texte: 'C' }],
    });
    expect(suite.corps.actions.map(({ texte }: { texte: string }) => texte)).toEqual(['B2', 'C']);
    expect(suite.corps).toMatchObject({ version: 3, modifieParNom: m.p.merch.nom, creeParNom: m.p.achat.nom });
    expect((await m.lire(m.p.achat.jeton, cree.id)).texte).toBe('<p>neuve</p>');
  });

  it('qui a déjà la version la relit sans la note ; une autre version, ou rien, la rend entière', async () => {
    const cree = await m.creer(m.p.achat.jeton, { actions: [{ texte: 'A' }] });
    const lire = async (suite: string) =>
      (await m.appeler(m.p.merch.jeton, 'GET', `/laboratoires/rdv/${cree.id}${suite}`)).corps;
    expect(await lire('?connue=1')).toMatchObject({ texte: null, version: 1, actions: [{ texte: 'A' }] });
    for (const suite of ['', '?connue=2']) expect((await lire(suite)).texte).toContain('gondole');
    expect((await lire('?connue=x')).status).toBe(400);
  });

  it('une décision cochée ailleurs reste faite quand qui ne l’a pas cochée enregistre les décisions', async () => {
    const cree = await m.creer(m.p.achat.jeton, { actions: [{ texte: 'A' }] });
    const [a] = cree.actions;
    await m.appeler(m.p.merch.jeton, 'POST', `${m.racine}/${cree.id}/actions/${a?.id}`, { faite: true });
    const { corps } = await m.enregistrer(m.p.achat.jeton, cree, {
      actions: [{ id: a?.id, texte: 'A' }, { texte: 'B' }],
    });
    expect(corps.actions.map(({ faite }: { faite: boolean }) => faite)).toEqual([true, false]);
  });

  it('enregistrer la même chose ne change ni version ni journal', async () => {
    const cree = await m.creer(m.p.achat.jeton);
    const { texte, objet, representant } = unRdv();
    const { corps } = await m.enregistrer(m.p.achat.jeton, cree, { texte, objet, representant });
    expect(corps.version).toBe(1);
    expect((await journal(cree.id)).map(({ action }) => action)).toEqual(['creer']);
  });

  it('le laboratoire de l’adresse est celui du rendez-vous ; un autre, inconnu ou étranger, répond 404', async () => {
    const cree = await m.creer(m.p.achat.jeton);
    for (const labId of [987_654, m.laboGroupement])
      for (const reponse of [
        await m.appeler(m.p.admin.jeton, 'POST', `/laboratoires/${labId}/rdvs`, unRdv()),
        await m.appeler(m.p.admin.jeton, 'GET', `/laboratoires/${labId}/rdvs`),
        await m.appeler(m.p.admin.jeton, 'GET', `/laboratoires/${labId}/rdvs/fiche`),
        await m.appeler(m.p.admin.jeton, 'PUT', `/laboratoires/${labId}/rdvs`, {
          id: cree.id,
          version: 1,
          date: '2026-01-01',
        }),
        await m.appeler(m.p.admin.jeton, 'DELETE', `/laboratoires/${labId}/rdvs/${cree.id}?version=1`),
      ])
        expect([reponse.status, reponse.corps.code]).toEqual([404, 'INTROUVABLE']);
  });

  it('supprimer : ADMIN seul, sur la version vue, et le journal n’en garde pas le contenu', async () => {
    const cree = await m.creer(m.p.achat.jeton);
    expect((await m.appeler(m.p.achat.jeton, 'DELETE', `${m.racine}/${cree.id}?version=1`)).status).toBe(403);
    expect((await m.appeler(m.p.admin.jeton, 'DELETE', `${m.racine}/${cree.id}?version=7`)).corps.code).toBe(
      'CONFLIT_VERSION',
    );
    expect((await m.appeler(m.p.admin.jeton, 'DELETE', `${m.racine}/${cree.id}?version=1`)).status).toBe(200);
    expect(await ligne('rdv', cree.id)).toEqual([]);
    expect(JSON.stringify(await journal(cree.id))).not.toMatch(/gondole|premier trimestre/);
  });

  it('une note active est assainie, une personne d’ailleurs n’est pas choisie', async () => {
    const cree = await m.creer(m.p.achat.jeton, {
      texte: '<p onclick="x()">ok<script>alert(1)</script><img src="https://x.fr/p.png"></p>',
    });
    expect((await m.lire(m.p.achat.jeton, cree.id)).texte).toBe('<p>ok</p>');
    for (const champs of [
      { visibleBy: 'CUSTOM', authorizedUsers: [m.g.gerant.id] },
      { actions: [{ texte: 'a', responsableId: m.g.gerant.id }] },
    ]) {
      const { status, corps } = await m.appeler(m.p.achat.jeton, 'POST', m.racine, unRdv(champs as object));
      expect([status, corps.code]).toEqual([400, 'REQUETE_INVALIDE']);
    }
  });
});

describe('deux onglets, une réponse perdue', () => {
  it('une création envoyée douze fois n’en fait qu’une', async () => {
    const cle = { 'idempotency-key': randomUUID() };
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () => m.appeler(m.p.achat.jeton, 'POST', m.racine, unRdv({ objet: 'Une fois' }), cle)),
    );
    expect(new Set(reponses.map(({ status, corps }) => `${status} ${corps.id}`)).size).toBe(1);
    expect((await m.lister(m.p.achat.jeton, '?q=Une fois')).total).toBe(1);
  });

  it('une version dépassée est un conflit qui montre ce qui est là, et n’écrase rien', async () => {
    const cree = await m.creer(m.p.achat.jeton);
    expect((await m.enregistrer(m.p.merch.jeton, cree, { texte: '<p>de l’autre</p>' })).status).toBe(200);
    const { status, corps } = await m.enregistrer(m.p.achat.jeton, cree, { texte: '<p>le mien</p>' });
    expect([status, corps.code, corps.par, corps.version]).toEqual([409, 'CONFLIT_VERSION', m.p.merch.nom, 2]);
    expect(corps.actuel).toMatchObject({
      id: cree.id,
      version: 2,
      texte: '<p>de l’autre</p>',
      modifieParNom: m.p.merch.nom,
    });
    expect((await m.lire(m.p.achat.jeton, cree.id)).texte).toBe('<p>de l’autre</p>');
  });

  it('le conflit nomme les champs envoyés qui diffèrent, et eux seuls', async () => {
    const cree = await m.creer(m.p.achat.jeton, { actions: [{ texte: 'Envoyer le plan' }] });
    const autre = { objet: 'L’objet de l’autre', actions: [{ texte: 'Envoyer le contrat' }] };
    expect((await m.enregistrer(m.p.merch.jeton, cree, autre)).status).toBe(200);
    const champs = async (saisie: object) => (await m.enregistrer(m.p.achat.jeton, cree, saisie)).corps.champs;
    expect(await champs({ representant: 'M. Neuf', texte: '<p>la mienne</p>' })).toEqual([
      'objet',
      'representant',
      'texte',
    ]);
    expect(await champs({ ...autre, actions: [{ texte: 'Autre chose' }] })).toEqual(['actions']);
    expect(await champs(autre)).toEqual([]);
  });

  it('douze à la fois : un enregistre, onze ont un conflit', async () => {
    const cree = await m.creer(m.p.achat.jeton);
    const reponses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => m.enregistrer(m.p.achat.jeton, cree, { texte: `<p>${i}</p>` })),
    );
    expect(reponses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('le même envoi arrivé deux fois n’est pas un conflit', async () => {
    const cree = await m.creer(m.p.achat.jeton);
    const envoi = { envoi: randomUUID(), texte: '<p>une fois</p>' };
    const [premier, second] = [
      await m.enregistrer(m.p.achat.jeton, cree, envoi),
      await m.enregistrer(m.p.achat.jeton, cree, envoi),
    ];
    expect([premier.status, second.status, second.corps.version]).toEqual([200, 200, 2]);
  });

  it('le journal dit chaque champ une fois par séance, jamais la note', async () => {
    let vu = await m.creer(m.p.achat.jeton, { texte: '<p>secret de la note</p>' });
    for (let i = 0; i < 5; i += 1)
      vu = (await m.enregistrer(m.p.achat.jeton, vu, { representant: 'Mme Le Goff', texte: `<p>secret ${i}</p>` }))
        .corps;
    vu = (
      await m.enregistrer(m.p.achat.jeton, vu, {
        representant: 'Mme Le Goff',
        objet: 'Autre',
        texte: '<p>secret 9</p>',
      })
    ).corps;
    await m.enregistrer(m.p.merch.jeton, vu, {
      representant: 'Mme Le Goff',
      objet: 'Autre',
      texte: '<p>secret 10</p>',
    });
    const lignes = await journal(vu.id);
    expect(lignes.map(({ action, apres }) => [action, (apres as { champs?: string[] }).champs])).toEqual([
      ['creer', undefined],
      ['modifier', ['texte']],
      ['modifier', ['objet']],
      ['modifier', ['texte']],
    ]);
    expect(JSON.stringify(lignes)).not.toContain('secret');
    const historique = (await m.appeler(m.p.operateur.jeton, 'GET', `/laboratoires/rdv/${vu.id}/historique`)).corps;
    expect(historique).toHaveLength(4);
  });
});
