import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suivreDemandes } from '#server/testing/habilitation-demandee.ts';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';

let m: MondeDelegue;
beforeAll(async () => {
  m = await creerMondeDelegue();
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

describe('demander et décider', () => {
  it('le délégué demande, la pharmacie est prévenue et décide, le délégué l’apprend, le journal le dit', async () => {
    const h = await m.demander();
    expect(h).toMatchObject({
      situation: 'WAITING',
      initiateur: 'DELEGUE',
      tenantNom: 'Pharmacie du Canal',
      droits: { annuler: false, accepter: true },
    });
    expect(await m.avis(m.jetons.admin)).toEqual(['Demande d’accès']);
    expect(await m.avis(m.jetons.achat)).toEqual([]);
    expect((await m.appeler(m.jetons.admin, 'GET', '/user/nbWaiting')).corps).toBe(1);
    const { corps } = await m.etat(m.jetons.admin, h.id, 'ACCEPTED');
    expect(corps).toMatchObject({
      situation: 'ACCEPTED',
      decidePar: 'Durand admin',
      droits: { desactiver: true, modifier: true },
    });
    expect(await m.avis(m.jetons.delegue)).toEqual(['Accès accordé']);
    expect(await m.avis(m.jetons.collegue), 'son collègue n’en sait rien').toEqual([]);
    expect((await m.appeler(m.jetons.admin, 'GET', '/user/nbWaiting')).corps).toBe(0);
    expect((await m.appeler(m.jetons.admin, 'GET', '/user/nb')).corps).toBe(1);
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'utilisateur_id', 'tenant_id'])
      .where('objet', '=', 'habilitation')
      .where('objet_id', '=', h.id)
      .orderBy('id')
      .execute();
    expect(journal).toEqual([
      { action: 'demander', utilisateur_id: m.ids.delegue, tenant_id: m.pharmacie },
      { action: 'accepter', utilisateur_id: m.ids.admin, tenant_id: m.pharmacie },
    ]);
  });

  it('décidée ou retirée, la demande n’est plus à traiter : ni chez un collègue, ni après un refus', async () => {
    const aTraiter = async (token: string) =>
      (
        await m.app.appeler(token, 'GET', '/api/v1/notifications', { query: { processed: 'false' } })
      ).corps.elements.map(({ title }: { title: string }) => title);
    const collegue = await m.app.jeton(m.pharmacie, 'ADMIN');
    const demandee = await m.demander();
    expect(await aTraiter(collegue)).toEqual(['Demande d’accès']);
    await m.etat(m.jetons.admin, demandee.id, 'REFUSED');
    expect(await aTraiter(collegue)).toEqual([]);
  });

  it('nul n’approuve sa propre demande, et l’autre peut refuser', async () => {
    const h = await m.demander();
    expect((await m.etat(m.jetons.delegue, h.id, 'ACCEPTED')).status, 'il ne la connaît pas').toBe(404);
    expect((await m.etat(m.jetons.admin, h.id, 'REFUSED')).corps).toMatchObject({
      situation: 'REFUSED',
      arretePar: 'PHARMACIE',
    });
    expect(await m.avis(m.jetons.delegue)).toEqual(['Demande refusée']);
    expect((await m.etat(m.jetons.delegue, h.id, 'ACCEPTED')).status).toBe(404);
    expect((await m.demander()).id, 'redemandée, c’est la même').toBe(h.id);
  });

  it('la pharmacie désactive et réactive ; ce que le délégué a rendu, elle ne le reprend pas seule', async () => {
    const { id } = await m.accorder();
    expect((await m.etat(m.jetons.admin, id, 'DEACTIVATED')).corps.situation).toBe('DEACTIVATED');
    expect((await m.etat(m.jetons.delegue, id, 'ACCEPTED')).status).toBe(403);
    expect((await m.etat(m.jetons.admin, id, 'ACCEPTED')).corps.situation).toBe('ACCEPTED');
    expect((await m.etat(m.jetons.delegue, id, 'DEACTIVATED')).corps).toMatchObject({
      situation: 'DEACTIVATED',
      arretePar: 'DELEGUE',
    });
    expect((await m.etat(m.jetons.admin, id, 'ACCEPTED')).status).toBe(403);
    expect((await m.etat(m.jetons.admin, id, 'WAITING')).corps).toMatchObject({
      situation: 'WAITING',
      initiateur: 'PHARMACIE',
    });
    expect(await m.avis(m.jetons.delegue)).toEqual(['Invitation', 'Accès réactivé']);
  });

  it.each([
    ['accepter', 'WAITING', 'ACCEPTED'],
    ['refuser', 'WAITING', 'REFUSED'],
    ['désactiver', 'ACCEPTED', 'DEACTIVATED'],
  ])('douze fois %s en même temps : un seul gagne', async (_nom, depuis, vers) => {
    const { id } = depuis === 'WAITING' ? await m.demander() : await m.accorder();
    const reponses = await Promise.all(Array.from({ length: 12 }, () => m.etat(m.jetons.admin, id, vers)));
    expect(reponses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('douze demandes en même temps : une seule est née, une seule est dite', async () => {
    const identifiant = m.cipDe(m.pharmacie);
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () => m.appeler(m.jetons.delegue, 'POST', '/demande', { identifiant })),
    );
    expect(reponses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(reponses.map(({ corps }) => corps.id)).size).toBe(1);
    await suivreDemandes(m.app);
    expect(await m.avis(m.jetons.admin)).toEqual(['Demande d’accès']);
  });

  it('une demande envoyée deux fois avec la même clé n’en fait qu’une', async () => {
    const envoyer = () =>
      m.app.appeler(m.jetons.delegue, 'POST', '/api/v1/utilisateurs/delegue/demande', {
        corps: { identifiant: m.cipDe(m.pharmacie) },
        entetes: { 'idempotency-key': 'demande-une-fois' },
      });
    const [premiereReponse, deux] = [await envoyer(), await envoyer()];
    expect(deux).toMatchObject({ status: 200, corps: premiereReponse.corps });
  });

  it('compte les demandes : la soixante et unième de l’heure attend', async () => {
    for (let i = 0; i < 60; i++) await m.appeler(m.jetons.delegue, 'POST', '/demande', { identifiant: '9999999' });
    expect((await m.appeler(m.jetons.delegue, 'POST', '/demande', { identifiant: m.cipDe(m.pharmacie) })).status).toBe(
      429,
    );
  });
});

describe('PUT delegue/tenant/{id}', () => {
  const liste = (ids: readonly number[], token = m.jetons.delegue, id = m.ids.delegue) =>
    m.appeler(token, 'PUT', `/tenant/${id}`, ids);

  it('demande les nouvelles, garde les autres, rend les absentes', async () => {
    const { id } = await m.accorder();
    await m.etat(m.jetons.delegue, (await m.accorder(m.jetons.delegue, m.autre)).id, 'DEACTIVATED');
    const { corps } = await liste([m.pharmacie, m.autre, m.autre]);
    expect(corps.map((h: { tenantId: number; situation: string }) => [h.tenantId, h.situation])).toEqual([
      [m.autre, 'WAITING'],
      [m.pharmacie, 'ACCEPTED'],
    ]);
    await liste([m.autre]);
    expect((await m.appeler(m.jetons.admin, 'GET', `/tenant/${m.ids.delegue}`)).corps).toMatchObject([
      { id, situation: 'DEACTIVATED', arretePar: 'DELEGUE' },
    ]);
    const vide = await liste([]);
    expect(vide.corps.map(({ situation }: { situation: string }) => situation)).toEqual(['DEACTIVATED', 'REFUSED']);
    expect((await liste([])).corps, 'redite, elle ne change rien').toEqual(vide.corps);
  });

  it('tout ou rien : une pharmacie inconnue et rien n’est demandé ; une cliente non plus, et la réponse est la même', async () => {
    const [inconnue, cliente] = [await liste([987_654]), await liste([m.pharmacie])];
    expect([inconnue.status, inconnue.corps]).toEqual([404, cliente.corps]);
    expect((await m.appeler(m.jetons.delegue, 'GET', '/tenant')).corps).toEqual([]);
  });

  it('le super administrateur demande pour un délégué ; nul autre que lui-même', async () => {
    expect((await liste([m.pharmacie], m.jetons.super)).corps).toMatchObject([
      { situation: 'WAITING', initiateur: 'DELEGUE' },
    ]);
    expect((await liste([], m.jetons.collegue)).status).toBe(404);
    expect((await liste([m.pharmacie], m.jetons.super, m.ids.achat)).status, 'pas un délégué').toBe(404);
    expect((await liste([], m.jetons.admin)).status).toBe(403);
  });

  it('refuse une liste trop longue, et une de 500 passe la lecture', async () => {
    expect((await liste(Array.from({ length: 501 }, () => m.pharmacie))).status).toBe(400);
    await m.accorder();
    expect((await liste(Array.from({ length: 500 }, () => m.pharmacie))).status).toBe(200);
  });
});
