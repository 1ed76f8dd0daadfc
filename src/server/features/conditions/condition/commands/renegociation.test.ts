import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONDITIONS, creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { creerMonde as creerMondeFacture, uneLigne } from '#server/testing/mondes/facture.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const appeler = (jeton: string, methode: 'POST' | 'DELETE', suite: string, corps?: object) =>
  m.app.appeler(jeton, methode, `${CONDITIONS}${suite}`, corps === undefined ? {} : { corps });
const gammes = (elements: readonly Condition[]) => elements.map(({ gamme }) => gamme);

describe('renégocier', () => {
  it('la nouvelle s’ajoute, l’ancienne reste ; chacune mène à l’autre, et elle n’est plus à renégocier', async () => {
    m.app.horloge.maintenant = new Date('2026-12-05T10:00:00Z');
    const p = await m.unePharmacie();
    const ancienne = await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Solaires' });
    await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Bébé' });
    expect((await m.lister(p.jeton, { suivi: 'A_RENEGOCIER' })).total).toBe(2);
    const { status, corps } = await appeler(
      p.roles.ACHAT,
      'POST',
      '',
      uneCondition({
        laboratoireId: p.labo,
        gamme: 'Solaires et après-soleil',
        remise: '35 %',
        dateDebut: '2027-01-01',
        dateFin: '2027-12-31',
        remplaceId: ancienne.id,
      }),
    );
    expect(status).toBe(200);
    expect(corps).toMatchObject({ remplaceId: ancienne.id, remisePct: 35, suivi: null, etat: 'A_VENIR' });
    const relue = await m.lire(p.jeton, ancienne.id);
    expect(relue).toMatchObject({ remisePct: 30, suivi: 'RENEGOCIEE', suivanteId: corps.id, etat: 'EN_COURS' });
    expect(relue.historique.map(({ action }) => action)).toEqual(['remplacer', 'creer']);
    const suivies = await m.lister(p.jeton, { suivi: 'A_RENEGOCIER' });
    expect([gammes(suivies.elements), suivies.total]).toEqual([['Bébé'], 1]);
    expect(suivies).toMatchObject({ parSuivi: { A_RENEGOCIER: 1, RENEGOCIEE: 1 } });
    expect(gammes((await m.lister(p.jeton, { suivi: 'RENEGOCIEE' })).elements)).toEqual(['Solaires']);
  });

  it('reconduite pour l’année d’après, elle est suivie ; pour l’année d’avant, non', async () => {
    const p = await m.unePharmacie();
    const source = await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Hygiène' });
    const reconduire = async (annee: number) =>
      (
        await appeler(p.jeton, 'POST', `/${source.id}/dupliquer`, {
          dateDebut: `${annee}-01-01`,
          dateFin: `${annee}-12-31`,
        })
      ).corps;
    expect((await reconduire(2025)).remplaceId).toBeNull();
    const suivante = await reconduire(2027);
    expect(suivante.remplaceId).toBe(source.id);
    expect((await m.lire(p.jeton, source.id)).suivanteId).toBe(suivante.id);
  });

  it('celle d’un autre laboratoire, d’un voisin ou inconnue ne se renégocie pas', async () => {
    const p = await m.unePharmacie();
    const voisine = await m.unePharmacie();
    const ailleurs = await m.adopter(p.id, await m.unDetail('Ailleurs'));
    const duCompte = await m.creer(p.jeton, { laboratoireId: p.labo });
    const duVoisin = await m.creer(voisine.jeton, { laboratoireId: voisine.labo });
    for (const [laboratoireId, remplaceId] of [
      [ailleurs, duCompte.id],
      [p.labo, duVoisin.id],
      [p.labo, 987_654_321],
    ] as const)
      expect((await appeler(p.jeton, 'POST', '', uneCondition({ laboratoireId, remplaceId }))).status).toBe(404);
    expect((await m.lister(p.jeton)).total).toBe(1);
  });
});

describe('retirer', () => {
  it('ne compte plus, ne se rappelle plus, se retrouve parmi les retirées et se remet', async () => {
    const p = await m.unePharmacie();
    const hiver = await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Hiver' });
    await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'hiver' });
    expect((await m.lire(p.jeton, hiver.id)).avertissements).toHaveLength(1);
    expect((await appeler(p.roles.OPERATEUR, 'POST', `/${hiver.id}/retirer`, { version: 1 })).status).toBe(403);
    expect((await appeler(p.jeton, 'POST', `/${hiver.id}/remettre`, { version: 1 })).corps.code).toBe(
      'CONDITION_NON_RETIREE',
    );
    const { corps: retiree } = await appeler(p.roles.ACHAT, 'POST', `/${hiver.id}/retirer`, { version: 1 });
    expect(retiree).toMatchObject({ etat: 'RETIREE', suivi: null, version: 2, avertissements: [] });
    expect((await m.lister(p.jeton)).total).toBe(1);
    expect(await m.lister(p.jeton, { etat: 'RETIREE' })).toMatchObject({
      total: 1,
      elements: [{ id: hiver.id }],
      parEtat: { A_VENIR: 0, EN_COURS: 1, EXPIREE: 0, RETIREE: 1 },
    });
    const refus = await Promise.all([
      appeler(p.jeton, 'POST', `/${hiver.id}/retirer`, { version: 2 }),
      appeler(p.jeton, 'POST', `/${hiver.id}/dupliquer`, { dateDebut: '2027-01-01', dateFin: '2027-12-31' }),
      appeler(p.jeton, 'POST', '', uneCondition({ laboratoireId: p.labo, remplaceId: hiver.id })),
    ]);
    expect(refus.map(({ corps }) => corps.code)).toEqual(Array.from({ length: 3 }, () => 'CONDITION_RETIREE'));
    const { corps: remise } = await appeler(p.jeton, 'POST', `/${hiver.id}/remettre`, { version: 2 });
    expect(remise).toMatchObject({ etat: 'EN_COURS', retireeLe: null, retireeParNom: null });
    expect((await m.lire(p.jeton, hiver.id)).historique.map(({ action }) => action)).toEqual([
      'remettre',
      'retirer',
      'creer',
    ]);
  });
});

it('le gain est ce que les factures comparées ont payé de moins ; il se trie et s’exporte', async () => {
  const f = await creerMondeFacture();
  try {
    await f.connaitre();
    const lister = async (query: Record<string, string> = {}): Promise<Condition[]> =>
      (await f.app.appeler(f.jetons.ADMIN, 'GET', CONDITIONS, { query })).corps.elements;
    const petite = await f.conditionner({
      gamme: 'Petite',
      remise: '10 %',
      produits: [{ nom: 'Gel', ean: '3401353791123' }],
    });
    const grande = await f.conditionner({
      gamme: 'Grande',
      remise: '25 %',
      produits: [{ nom: 'Lait', ean: '3518370400049' }],
    });
    const sans = await f.conditionner({ gamme: 'Sans facture' });
    await f.recevoir({
      lignes: [uneLigne(), uneLigne({ nom: 'Gel', ean: '3401353791123', quantite: 2, remiseCentiemes: 1_000 })],
    });
    await f.recontroler(f.labo);
    const parGain = await lister({ tri: 'gain', ordre: 'desc', laboratoireId: String(f.labo) });
    expect(parGain.map(({ id, gainCentimes }) => [id, gainCentimes])).toEqual([
      // The invoice that made the seller known holds twelve of them too.
      [grande.id, 6_000],
      [petite.id, 200],
      [sans.id, null],
    ]);
    const csv = await f.app.appeler(f.jetons.ADMIN, 'GET', `${CONDITIONS}/export`, {
      query: { format: 'csv', tri: 'gain', ordre: 'desc' },
    });
    const [titres = '', premiere = ''] = String(csv.corps).split(/\r?\n/);
    expect(titres).toContain('Suivi;Gain');
    expect(premiere).toContain('60,00');
  } finally {
    await f.app.fermer();
  }
});
