import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/rdv.ts';
import { rappelerRdvs } from '../jobs.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const mention = (id: number) => `<p><span data-type="mention" data-id="${id}" data-label="x">@x</span> zznote</p>`;
const titres = async (jeton: string) => (await m.avisDe(jeton)).map(({ title }) => title);
const combien = async (jeton: string, debut: string) =>
  (await titres(jeton)).filter((titre) => titre.includes(debut)).length;

describe('mentionner', () => {
  it('prévient une fois chacun, quel que soit le nombre d’enregistrements, et pas soi-même', async () => {
    const { jeton, id, nom } = m.p.achat;
    let vu = await m.creer(jeton, { texte: mention(m.p.merch.id) + mention(id) });
    for (let i = 0; i < 3; i += 1)
      vu = (await m.enregistrer(jeton, vu, { texte: mention(m.p.merch.id) + mention(id) + i })).corps;
    vu = (await m.enregistrer(jeton, vu, { texte: '<p>sans</p>' })).corps;
    await m.enregistrer(jeton, vu, { texte: mention(m.p.merch.id) });
    expect(await combien(m.p.merch.jeton, `${nom} vous mentionne`)).toBe(1);
    expect(await combien(jeton, 'vous mentionne')).toBe(0);
    const [avis] = await m.avisDe(m.p.merch.jeton);
    expect(avis).toMatchObject({ link: { ecran: 'laboratoire', params: { nomProp: 'Éclat Santé', onglet: 'rdv' } } });
    expect(avis?.body).not.toContain('zznote');
  });

  it('dit qui n’est pas prévenu parce qu’il ne peut pas lire ; il l’est quand le partage le lui ouvre', async () => {
    const rdv = await m.creer(m.p.achat.jeton, {
      texte: mention(m.p.autre.id),
      visibleBy: 'CUSTOM',
      authorizedUsers: [m.p.merch.id],
    });
    expect(rdv.nonPrevenus).toEqual([{ id: m.p.autre.id, nom: m.p.autre.nom }]);
    expect(await combien(m.p.autre.jeton, 'vous mentionne')).toBe(0);
    await m.appeler(m.p.achat.jeton, 'PUT', `${m.racine}/${rdv.id}/partage`, { visibleBy: 'ALL' });
    expect(await combien(m.p.autre.jeton, 'vous mentionne')).toBe(1);
  });

  it('un nom d’un autre compte, ou inventé, reste un mot', async () => {
    const avant = await titres(m.g.gerant.jeton);
    const rdv = await m.creer(m.p.achat.jeton, { texte: mention(m.g.gerant.id) + mention(987_654) });
    expect([rdv.nonPrevenus, await titres(m.g.gerant.jeton)]).toEqual([[], avant]);
  });
});

describe('les actions', () => {
  const rappeler = () => rappelerRdvs(m.app.services.dbSysteme, m.app.services.maintenant());

  it('sont rappelées leur jour, une fois, à qui en est chargé ; faites, l’annonce est close', async () => {
    const rdv = await m.creer(m.p.achat.jeton, {
      actions: [
        { texte: 'Envoyer le plan', responsableId: m.p.merch.id, echeance: '2026-11-21' },
        { texte: 'Plus tard', responsableId: m.p.merch.id, echeance: '2026-11-22' },
        { texte: 'Sans personne', echeance: '2026-11-20' },
      ],
    });
    expect([await rappeler(), await rappeler()]).toEqual([2, 0]);
    const [avis] = await m.avisDe(m.p.merch.jeton);
    expect(avis).toMatchObject({ title: 'Action de rendez-vous à faire', processed: false });
    expect(avis?.body).toBe('Envoyer le plan (Rendez-vous du 20/11/2026 avec Éclat Santé).');
    expect(await combien(m.p.achat.jeton, 'Action de rendez-vous')).toBe(1);

    const aFaire = await m.aFaire(m.p.merch.jeton, 'DECISION_RDV');
    expect(aFaire.map(({ titre, jour }) => [titre, jour])).toEqual([
      ['Envoyer le plan', '2026-11-21'],
      ['Plus tard', '2026-11-22'],
    ]);
    const url = `${m.racine}/${rdv.id}/actions/${rdv.actions[0]?.id}`;
    const { corps } = await m.appeler(m.p.operateur.jeton, 'POST', url, { faite: true });
    expect(corps).toMatchObject({ faite: true, faiteParNom: m.p.operateur.nom });
    expect((await m.avisDe(m.p.merch.jeton))[0]?.processed).toBe(true);
    expect((await m.lire(m.p.achat.jeton, rdv.id)).version, 'un formulaire ouvert peut encore enregistrer').toBe(1);
    expect((await m.appeler(m.p.operateur.jeton, 'POST', url, { faite: false })).corps.faite).toBe(false);
  });

  it('d’un rendez-vous qu’on ne lit pas ne disent rien', async () => {
    const rdv = await m.creer(m.p.achat.jeton, {
      visibleBy: 'SELF',
      actions: [
        { texte: 'zzprivee', responsableId: m.p.autre.id, echeance: '2026-11-21' },
        { texte: 'zzamoi', echeance: '2026-11-21' },
      ],
    });
    expect(rdv.nonPrevenus).toEqual([{ id: m.p.autre.id, nom: m.p.autre.nom }]);
    expect(await rappeler()).toBe(1);
    expect(JSON.stringify([await m.avisDe(m.p.autre.jeton), await m.avisDe(m.p.achat.jeton)])).not.toMatch(
      /zz(?:privee|amoi)/,
    );
  });

  it('une nouvelle échéance se rappelle ; l’action d’un autre rendez-vous est refusée', async () => {
    const rdv = await m.creer(m.p.merch.jeton, { actions: [{ texte: 'A', echeance: '2026-11-20' }] });
    expect(await rappeler()).toBe(1);
    const [action] = rdv.actions;
    const { corps } = await m.enregistrer(m.p.merch.jeton, rdv, {
      actions: [{ id: action?.id, texte: 'A', echeance: '2026-11-21' }],
    });
    expect(await rappeler()).toBe(1);
    const autre = await m.creer(m.p.merch.jeton);
    const refus = await m.enregistrer(m.p.merch.jeton, autre, { actions: [{ id: action?.id, texte: 'B' }] });
    expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/actions']);
    expect(corps.actions[0].echeance).toBe('2026-11-21');
  });

  it('le prochain rendez-vous s’annonce deux jours avant, une fois, jusqu’à ce qu’un autre ait lieu', async () => {
    await m.creer(m.p.merch.jeton, { prochainRdv: '2026-11-23', date: '2026-11-01' });
    expect([await rappeler(), await rappeler()]).toEqual([1, 0]);
    expect(await combien(m.p.merch.jeton, 'Rendez-vous à préparer')).toBe(1);
    const prochains = async () => (await m.aFaire(m.p.merch.jeton, 'RDV_A_TENIR')).length;
    expect(await prochains()).toBe(1);
    await m.creer(m.p.achat.jeton, { date: '2026-11-23' });
    expect(await prochains()).toBe(0);
  });
});

describe('qui est chargé d’une décision', () => {
  const confiees = async (jeton: string) =>
    (await m.avisDe(jeton)).filter(({ title }) => title.endsWith('vous confie une décision'));
  const deCelui = async (jeton: string, id: number) =>
    (await confiees(jeton)).filter(({ link }) => (link as { params: { rdv: string } }).params.rdv === String(id));
  const decision = (champs: object = {}) => ({ texte: 'zzEnvoyer le plan', responsableId: m.p.merch.id, ...champs });

  it('l’apprend une fois, dans les mots de la décision ; pas de soi-même, ni d’un enregistrement de plus', async () => {
    const { jeton, nom } = m.p.achat;
    let vu = await m.creer(jeton, {
      actions: [decision({ echeance: '2026-12-01' }), { texte: 'Pour moi', responsableId: m.p.achat.id }],
    });
    const [avis, ...autres] = await deCelui(m.p.merch.jeton, vu.id);
    expect(avis).toMatchObject({
      title: `${nom} vous confie une décision`,
      body: 'zzEnvoyer le plan (Rendez-vous du 20/11/2026 avec Éclat Santé).',
      link: { ecran: 'laboratoire', params: { rdv: String(vu.id), action: String(vu.actions[0]?.id) } },
      processed: false,
    });
    expect(autres).toEqual([]);
    const [premiereAction, deux] = vu.actions;
    for (const objet of ['A', 'B'])
      vu = (
        await m.enregistrer(m.p.operateur.jeton, vu, {
          objet,
          actions: [
            { ...decision(), id: premiereAction?.id, texte: `zzEnvoyer ${objet}` },
            { id: deux?.id, texte: 'Pour moi', responsableId: m.p.achat.id },
          ],
        })
      ).corps;
    const combienLe = async (qui: string) => (await deCelui(qui, vu.id)).length;
    expect([await combienLe(m.p.merch.jeton), await combienLe(jeton)]).toEqual([1, 0]);
  });

  it('confiée à un autre, faite ou retirée, elle ne demande plus rien au premier', async () => {
    const ouvertes = async (jeton: string) => (await confiees(jeton)).filter(({ processed }) => !processed).length;
    const avant = [await ouvertes(m.p.merch.jeton), await ouvertes(m.p.autre.jeton)];
    const vu = await m.creer(m.p.achat.jeton, {
      actions: [decision(), decision({ texte: 'zzB' }), decision({ texte: 'zzC' })],
    });
    expect(await ouvertes(m.p.merch.jeton)).toBe(avant[0]! + 3);
    const [a, b] = vu.actions;
    const { status } = await m.enregistrer(m.p.achat.jeton, vu, {
      actions: [
        { ...decision({ responsableId: m.p.autre.id }), id: a?.id },
        { ...decision({ texte: 'zzB', faite: true }), id: b?.id },
      ],
    });
    expect(status).toBe(200);
    expect([await ouvertes(m.p.merch.jeton), await ouvertes(m.p.autre.jeton)]).toEqual([avant[0], avant[1]! + 1]);
  });

  it('n’apprend rien d’un rendez-vous qu’il ne lit pas ; il l’apprend quand le partage le lui ouvre, sans ses mots', async () => {
    const avant = (await confiees(m.p.autre.jeton)).length;
    const rdv = await m.creer(m.p.achat.jeton, {
      visibleBy: 'SELF',
      actions: [decision({ responsableId: m.p.autre.id, texte: 'zzprivee' })],
    });
    expect((await confiees(m.p.autre.jeton)).length).toBe(avant);
    await m.appeler(m.p.achat.jeton, 'PUT', `${m.racine}/${rdv.id}/partage`, {
      visibleBy: 'CUSTOM',
      authorizedUsers: [m.p.autre.id],
    });
    const [avis, ...suite] = await confiees(m.p.autre.jeton);
    expect(suite).toHaveLength(avant);
    expect(avis?.body).toBe('Rendez-vous du 20/11/2026 avec Éclat Santé\u00a0: une décision vous est confiée.');
  });
});
