// The amount of a réclamation is HT or TTC before it has an encours, and its encours is born so (ENC-92, ENC-93).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeReclamation, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';
import type { DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

const habitude = async (montantsEncours: 'HT' | 'TTC') => {
  const reglages = '/api/v1/encaissements/reglages';
  const { version } = (await m.app.appeler(m.jetons.ADMIN, 'GET', reglages)).corps;
  const { status } = await m.app.appeler(m.jetons.ADMIN, 'PUT', reglages, { corps: { montantsEncours, version } });
  expect(status).toBe(200);
};
const poster = (suite: string, corps: object) => m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}${suite}`, { corps });
const naitre = (r: DetailReclamation, champs: object = {}) =>
  poster(`/${r.id}/encours`, {
    info: 'Casse',
    actionAttendue: 'AVOIR',
    valeurAttendueCentimes: r.montantReclameCentimes,
    ...champs,
  });
const encoursDe = async ({ encours }: DetailReclamation) =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/encours/${encours!.id}`)).corps;
const modifier = async (r: DetailReclamation, champs: object) => {
  const { laboratoireId: _l, message: _m, ...saisie } = m.saisie();
  const corps = { ...saisie, version: r.version, montantReclameCentimes: r.montantReclameCentimes, ...champs };
  return (await m.app.appeler(m.jetons.ADMIN, 'PUT', `${URL}/${r.id}`, { corps })).corps;
};
const accorder = async (r: DetailReclamation, champs: object) => {
  expect((await m.repondre(r, { nature: 'AVOIR', ...champs })).status).toBe(200);
  return (await m.fil(r.id)).commentaires.at(-1)!;
};
const produits = [{ nom: 'Crème', ean: null, lot: null, quantite: 2, prixUnitaireHtCentimes: 50_00 }];

describe('dans un compte qui compte TTC', () => {
  beforeAll(() => habitude('TTC'));

  it('le total des produits est HT, et l’encours qui en naît aussi : rien n’est réclamé en moins', async () => {
    const r = await m.creer({ lignes: produits });
    expect([r.montantReclameCentimes, r.natureFiscale]).toEqual([100_00, 'HT']);
    expect((await m.mails()).at(-1)!.texte).toMatch(/^100,00.€ HT : montant réclamé/);
    const { corps } = await naitre(r);
    expect(await encoursDe(corps)).toMatchObject({ valeurAttendueCentimes: 100_00, natureFiscale: 'HT' });
  });

  it('un montant écrit prend l’habitude, que la changer ne change pas ; dit autrement, il le reste', async () => {
    const ecrite = await m.creer({ montantReclameCentimes: 120_00, tauxTvaCentiemes: 2_000 });
    const dite = await m.creer({ montantReclameCentimes: 120_00, natureFiscale: 'HT' });
    await habitude('HT');
    expect((await m.lire(ecrite.id)).natureFiscale).toBe('TTC');
    expect((await m.publique(ecrite)).corps).toMatchObject({ montantReclameCentimes: 120_00, natureFiscale: 'TTC' });
    expect((await m.lire(dite.id)).natureFiscale).toBe('HT');
    const { corps } = await naitre(ecrite);
    expect(await encoursDe(corps)).toMatchObject({ natureFiscale: 'TTC', tauxTvaCentiemes: 2_000 });
    await habitude('TTC');
  });

  it('l’encours ne naît pas dans l’autre nature ; sans montant réclamé, il est comme on le dit', async () => {
    const r = await m.creer({ montantReclameCentimes: 120_00 });
    const autre = await naitre(r, { natureFiscale: 'HT' });
    expect([autre.status, autre.corps.detail]).toMatchObject([400, expect.stringContaining('120,00\u00a0€ TTC')]);
    const libre = await naitre(await m.creer(), { valeurAttendueCentimes: 50_00, natureFiscale: 'HT' });
    expect((await encoursDe(libre.corps)).natureFiscale).toBe('HT');
  });

  it('se corrige, avec son taux ; liée, elle garde la sienne derrière celle de son encours', async () => {
    const r = await m.creer({ montantReclameCentimes: 120_00, tauxTvaCentiemes: 550 });
    const corrigee = await modifier(r, { natureFiscale: 'HT' });
    expect(corrigee).toMatchObject({ natureFiscale: 'HT', tauxTvaCentiemes: 550 });
    const encours = await m.unEncours({ valeurAttendueCentimes: 80_00, natureFiscale: 'HT' });
    const autre = await m.poster({ encoursId: encours.id, montantReclameCentimes: 80_00, natureFiscale: 'TTC' });
    expect(autre.corps.errors).toMatchObject([{ pointer: '/montantReclameCentimes' }]);
    expect((await m.creer({ encoursId: encours.id })).natureFiscale).toBe('HT');
  });
});

it('un total de produits au-delà de ce que l’on garde se refuse à ses lignes', async () => {
  const lignes = [{ nom: 'Crème', quantite: 1_000_000, prixUnitaireHtCentimes: 999_999_999_999 }];
  const { status, corps } = await m.poster({ lignes });
  expect([status, corps.errors]).toMatchObject([400, [{ pointer: '/lignes' }]]);
});

it('l’encours retiré, elle redit son montant et sa nature, et n’en fait naître qu’un autre', async () => {
  const r = await m.creer({ montantReclameCentimes: 120_00, natureFiscale: 'TTC' });
  const { encours } = (await naitre(r)).corps;
  const { version } = await encoursDe(await m.lire(r.id));
  await m.app.appeler(m.jetons.ADMIN, 'DELETE', `/api/v1/encours/${encours.id}?version=${version}`);
  expect(await m.lire(r.id)).toMatchObject({ encours: null, montantReclameCentimes: 120_00, natureFiscale: 'TTC' });
  const douze = await Promise.all(Array.from({ length: 12 }, () => naitre(r)));
  expect(douze.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
});

describe('ce que le laboratoire accorde', () => {
  it('reste dans la nature où il l’a dit, quoi que la réclamation devienne', async () => {
    const r = await m.creer({ montantReclameCentimes: 100_00, natureFiscale: 'HT', tauxTvaCentiemes: 2_000 });
    await accorder(r, { avoirNumero: 'AV-HT', montantCentimes: 100_00 });
    const corrigee = await modifier(r, { natureFiscale: 'TTC', montantReclameCentimes: 120_00 });
    expect(corrigee).toMatchObject({ natureFiscale: 'TTC' });
    const { id, reponse } = (await m.fil(r.id)).commentaires.at(-1)!;
    expect(reponse).toMatchObject({ montantCentimes: 100_00, natureFiscale: 'HT' });
    expect((await m.publique(r)).corps.messages.at(-1).reponse).toMatchObject({ natureFiscale: 'HT' });
    // The receipt is of what was written in the nature of the encours, not of the cents announced in the other.
    const reglee = await poster(`/${r.id}/reglement`, {
      commentaireId: id,
      encoursVersion: null,
      action: 'AVOIR',
      montantCentimes: 60_00,
      reference: 'AV-HT',
    });
    expect([reglee.status, reglee.corps.encours]).toMatchObject([200, { regleCentimes: 60_00, soldeCentimes: 60_00 }]);
    const recu = (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encaissements', { query: { q: 'AV-HT' } })).corps;
    expect(recu.elements).toMatchObject([{ montantHtCentimes: null, montantTtcCentimes: 60_00 }]);
  });

  it('l’encours né d’une réponse, sans montant réclamé, est de la nature de la réponse', async () => {
    const r = await m.creer({ natureFiscale: 'TTC' });
    const { id } = await accorder(r, { avoirNumero: 'AV-SEUL', montantCentimes: 42_00, natureFiscale: 'HT' });
    const { corps } = await poster(`/${r.id}/reglement`, {
      commentaireId: id,
      encoursVersion: null,
      action: 'AVOIR',
      montantCentimes: 42_00,
      reference: 'AV-SEUL',
    });
    expect(await encoursDe(corps)).toMatchObject({ natureFiscale: 'HT', valeurAttendueCentimes: 42_00 });
  });
});
