import { describe, expect, it } from 'vitest';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import {
  m,
  laboratoireId,
  etranger,
  emplacementId,
  appeler,
  chez,
  accorder,
  tg,
  saisie,
  uneTg,
  proposer,
  modifier,
  retirer,
  suivie,
  fiche,
  valider,
  preparerPropositions,
} from '#server/testing/mondes/proposition.ts';

preparerPropositions();

describe('un délégué qui en a le droit', () => {
  it('propose un brouillon : la pharmacie sait de qui, en est avertie, le complète et le valide', async () => {
    await accorder();
    const { id } = await proposer({ typePromo: 'PROMO_TG', emplacements: [tg()] });
    expect((await fiche(id)).corps).toMatchObject({
      origine: 'DELEGUE',
      etat: 'DRAFT',
      nomOperation: 'Solaires',
      creeParNom: 'Durand delegue',
      argent: { attenduCentimes: 12_000 },
    });
    expect(await m.avis(m.jetons.admin)).toEqual(['Opération proposée']);
    expect(await m.avis(m.jetons.achat)).toEqual(['Opération proposée']);
    const { corps: avis } = await appeler(m.jetons.achat, 'GET', 'notifications');
    expect(avis.elements[0]).toMatchObject({
      body: 'Durand delegue vous propose « Solaires », du 02/03/2026 au 29/03/2026.',
      link: { ecran: 'promotions', params: { promotion: String(id) } },
    });
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['tenant_id as tenantId', 'utilisateur_id as par', 'action'])
      .where('objet', '=', 'promotion')
      .where('objet_id', '=', id)
      .execute();
    expect(journal).toEqual([{ tenantId: m.pharmacie, par: m.ids.delegue, action: 'creer' }]);
    expect((await valider(id)).corps).toMatchObject({ etat: 'VALIDATED', origine: 'DELEGUE' });
    expect((await suivie(id)).corps).toMatchObject({
      proposition: 'DECIDEE',
      droits: { modifier: false, retirer: false },
    });
  });

  it('choisit parmi les laboratoires et les places de la pharmacie, sans leur prix', async () => {
    await accorder();
    const { corps, brut } = await appeler(m.jetons.delegue, 'GET', chez('references'));
    expect(corps.laboratoires).toContainEqual({ id: laboratoireId, nom: expect.stringContaining('Labo') });
    expect(corps.zones).toEqual([
      { id: expect.any(Number), nom: 'Entrée', emplacements: [{ id: emplacementId, nom: 'TG 1', actif: true }] },
    ]);
    expect(brut.toString()).not.toMatch(/Centimes|7777/);
    expect(
      (await appeler(m.jetons.delegue, 'POST', chez('promotions'), saisie({ laboratoireId: etranger }))).status,
    ).toBe(404);
  });

  it('voit les places prises, jamais ce que la pharmacie prévoit seulement', async () => {
    await accorder();
    const creer = (nomOperation: string, jours: Partial<PromotionSaisie>) =>
      appeler(m.jetons.admin, 'POST', 'promotions', uneTg({ nomOperation, ...jours }));
    const { corps: tenue } = await creer('Tenue', { dateDebut: '2026-03-02', dateFin: '2026-03-08' });
    expect((await valider(tenue.id)).status).toBe(200);
    await creer('Secrète', { dateDebut: '2026-03-20', dateFin: '2026-03-29' });
    const plan = (sauf = '') => appeler(m.jetons.delegue, 'GET', chez(`plan?du=2026-03-01&au=2026-03-31${sauf}`));
    const { corps, brut } = await plan();
    expect(corps).toEqual([
      {
        promotionId: tenue.id,
        emplacementId,
        nomOperation: 'Tenue',
        dateDebut: '2026-03-02',
        dateFin: '2026-03-08',
        occupe: true,
        superposable: false,
      },
    ]);
    expect(brut.toString()).not.toContain('Secrète');
    // Its own place, planned too by the hidden draft: nothing of the answer says so.
    const { corps: mienne, brut: dite } = await appeler(
      m.jetons.delegue,
      'POST',
      chez('promotions'),
      uneTg({ dateDebut: '2026-03-16', dateFin: '2026-03-29' }),
    );
    expect(dite.toString()).not.toContain('Secrète');
    expect((await plan()).corps.map(({ promotionId }: { promotionId: number }) => promotionId)).toEqual([
      tenue.id,
      mienne.id,
    ]);
    expect((await plan(`&sauf=${mienne.id}`)).corps).toHaveLength(1);
    const refus = await appeler(m.jetons.delegue, 'POST', chez('promotions'), uneTg());
    expect([refus.status, refus.corps.code]).toEqual([409, 'EMPLACEMENT_OCCUPE']);
    expect(refus.corps.detail).toContain('Tenue, du 02/03/2026 au 08/03/2026');
  });

  it('une proposition envoyée douze fois n’en fait qu’une', async () => {
    await accorder();
    const cle = { 'idempotency-key': crypto.randomUUID() };
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () => appeler(m.jetons.delegue, 'POST', chez('promotions'), saisie(), cle)),
    );
    expect(new Set(reponses.map(({ corps }) => corps.id)).size).toBe(1);
    expect(await m.avis(m.jetons.admin)).toEqual(['Opération proposée']);
  });
});

describe('sans le droit de proposer', () => {
  it('lit toujours, et rien de ce qui écrit n’est permis : 403', async () => {
    await accorder();
    const { id, version } = await proposer();
    await m.vider();
    await accorder(false);
    expect((await suivie(id)).corps).toMatchObject({
      proposition: 'PROPOSEE',
      droits: { modifier: false, retirer: false },
    });
    const refus = [
      await appeler(m.jetons.delegue, 'POST', chez('promotions'), saisie()),
      await modifier(id, version),
      await retirer(id, version),
      await appeler(m.jetons.delegue, 'GET', chez(`promotions/${id}/saisie`)),
      await appeler(m.jetons.delegue, 'GET', chez('references')),
      await appeler(m.jetons.delegue, 'GET', chez('plan?du=2026-03-01&au=2026-03-31')),
    ];
    expect(refus.map(({ status, corps }) => [status, corps.code])).toEqual(refus.map(() => [403, 'ACTION_INTERDITE']));
    expect((await appeler(m.jetons.admin, 'GET', 'promotions')).corps.total).toBe(1);
  });
});

it('les messages de sa proposition lui reviennent, et les siens à qui décide', async () => {
  await accorder();
  const { id } = await proposer();
  await m.app.services.dbSysteme.deleteFrom('notification').execute();
  await appeler(m.jetons.delegue, 'POST', `discussion/promotion/${id}`, { texte: 'Qu’en pensez-vous ?' });
  expect(await m.avis(m.jetons.achat)).toEqual(['Nouveau message de Durand delegue']);
  await appeler(m.jetons.achat, 'POST', `discussion/promotion/${id}`, { texte: 'Oui' });
  const { corps } = await appeler(m.jetons.delegue, 'GET', 'notifications');
  expect(corps.elements).toMatchObject([
    {
      title: 'Nouveau message de Durand achat',
      link: { ecran: 'trade', params: { ouvert: String(m.pharmacie), promotion: String(id) } },
    },
  ]);
  const cartes = async () => (await appeler(m.jetons.delegue, 'GET', 'trade/pharmacies')).corps[0].promotions.nonLus;
  expect([await cartes(), (await suivie(id)).corps.nbNonLus]).toEqual([1, 1]);
  const { commentaires } = (await appeler(m.jetons.delegue, 'GET', `discussion/promotion/${id}`)).corps;
  await appeler(m.jetons.delegue, 'POST', `discussion/lecture/${commentaires.at(-1).id}`);
  expect([await cartes(), (await suivie(id)).corps.nbNonLus]).toEqual([0, 0]);
});
