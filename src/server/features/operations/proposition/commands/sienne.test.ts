import { describe, expect, it } from 'vitest';
import {
  m,
  collegueAdmin,
  appeler,
  chez,
  accorder,
  saisie,
  proposer,
  modifier,
  retirer,
  suivie,
  fiche,
  valider,
  preparerPropositions,
} from '#server/testing/mondes/proposition.ts';

preparerPropositions();

describe('sa proposition', () => {
  it('se modifie et se retire tant que personne d’autre n’y a touché', async () => {
    await accorder();
    const { id, version } = await proposer();
    expect((await suivie(id)).corps).toMatchObject({
      proposition: 'PROPOSEE',
      droits: { modifier: true, retirer: true },
      version,
    });
    const reponse = await appeler(m.jetons.delegue, 'GET', chez(`promotions/${id}/saisie`));
    expect(reponse.corps).toMatchObject({
      nomOperation: 'Solaires',
      contreparties: [{ valeurCentiemes: 12_000 }],
      droits: { modifier: true },
    });
    const { status, corps } = await modifier(id, version, { nomOperation: 'Solaires 2' });
    expect([status, corps.nomOperation]).toEqual([200, 'Solaires 2']);
    const depassee = await modifier(id, version);
    expect([depassee.status, depassee.corps.code]).toEqual([409, 'CONFLIT_VERSION']);
    expect((await retirer(id, version)).corps.code).toBe('CONFLIT_VERSION');
    expect((await retirer(id, corps.version)).status).toBe(200);
    expect((await fiche(id)).status).toBe(404);
    expect(await m.avis(m.jetons.admin)).toEqual(['Proposition retirée', 'Opération proposée']);
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      'reprise par la pharmacie',
      async (id) => {
        const { corps } = await fiche(id);
        await appeler(m.jetons.achat, 'PUT', `promotions/${id}`, {
          ...saisie({ nomOperation: 'À nous' }),
          version: corps.version,
        });
      },
      'PROPOSITION_REPRISE',
    ],
    ['validée', (id) => valider(id), 'PROPOSITION_DECIDEE'],
    [
      'refusée',
      async (id) =>
        appeler(m.jetons.admin, 'POST', `promotions/${id}/refuser`, {
          version: (await fiche(id)).corps.version,
          motif: 'Non',
        }),
      'PROPOSITION_DECIDEE',
    ],
    [
      'validée puis reprise en brouillon',
      async (id) => {
        const { corps } = await valider(id);
        await appeler(m.jetons.admin, 'POST', `promotions/${id}/brouillon`, { version: corps.version });
      },
      'PROPOSITION_REPRISE',
    ],
  ])('%s, ne se lit pour être modifiée, ni ne se modifie, ni ne se retire', async (_cas, faire, code) => {
    await accorder();
    const { id } = await proposer();
    await faire(id);
    const { version } = (await fiche(id)).corps;
    const refus = [
      await appeler(m.jetons.delegue, 'GET', chez(`promotions/${id}/saisie`)),
      await modifier(id, version),
      await retirer(id, version),
    ];
    expect(refus.map(({ status, corps }) => [status, corps.code])).toEqual([
      [409, code],
      [409, code],
      [409, code],
    ]);
    expect((await suivie(id)).corps.droits).toEqual({ modifier: false, retirer: false });
    expect((await fiche(id)).corps.version).toBe(version);
  });

  const aTraiter = async (id: number, jeton = m.jetons.achat): Promise<number> =>
    (
      await m.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { processed: 'false', taille: '200' } })
    ).corps.elements.filter(
      ({ title, link }: any) => title === 'Opération proposée' && link?.params.promotion === `${id}`,
    ).length;
  const versionDe = async (id: number) => (await fiche(id)).corps.version as number;
  it.each([
    ['validée', (id: number) => valider(id)],
    [
      'refusée',
      async (id: number) =>
        appeler(m.jetons.admin, 'POST', `promotions/${id}/refuser`, { version: await versionDe(id), motif: 'Non' }),
    ],
    [
      'reprise',
      async (id: number) =>
        appeler(m.jetons.admin, 'PUT', `promotions/${id}`, {
          ...saisie({ nomOperation: 'Reprise' }),
          version: await versionDe(id),
        }),
    ],
    [
      'supprimée',
      async (id: number) =>
        m.app.appeler(m.jetons.admin, 'DELETE', `/api/v1/promotions/${id}`, {
          query: { version: String(await versionDe(id)) },
        }),
    ],
    ['retirée par lui', async (id: number) => retirer(id, await versionDe(id))],
  ])('%s, elle n’est plus à traiter pour personne de l’équipe ; une autre le reste', async (_, decider) => {
    await accorder();
    const [{ id }, autre] = [await proposer(), await proposer({ nomOperation: 'Une autre' })];
    expect([await aTraiter(id), await aTraiter(id, collegueAdmin)]).toEqual([1, 1]);
    expect((await decider(id)).status).toBe(200);
    expect([await aTraiter(id), await aTraiter(id, collegueAdmin), await aTraiter(autre.id)]).toEqual([0, 0, 1]);
  });

  it('changée par lui et par trois de la pharmacie ensemble : une seule main passe', async () => {
    await accorder();
    for (let tour = 0; tour < 3; tour++) {
      const { id, version } = await proposer({ nomOperation: `Tour ${tour}` });
      const [reponseDuDelegue, leurs] = await Promise.all([
        modifier(id, version, { nomOperation: 'De lui' }),
        Promise.all(
          [m.jetons.admin, m.jetons.achat, collegueAdmin].map((token) =>
            appeler(token, 'PUT', `promotions/${id}`, { ...saisie({ nomOperation: 'D’elle' }), version }),
          ),
        ),
      ]);
      const statuts = [reponseDuDelegue, ...leurs].map(({ status }) => status);
      expect(statuts.filter((status) => status === 200)).toHaveLength(1);
      expect((await fiche(id)).corps.nomOperation).toBe(reponseDuDelegue.status === 200 ? 'De lui' : 'D’elle');
    }
  });

  it('reste inconnue d’un autre délégué, et les brouillons de la pharmacie de tous', async () => {
    await accorder();
    await accorder(true, m.jetons.collegue);
    const { id, version } = await proposer({ nomOperation: 'Entre nous' });
    const { corps: leur } = await appeler(m.jetons.admin, 'POST', 'promotions', saisie({ nomOperation: 'Brouillon' }));
    const noms = async (token: string) =>
      (await appeler(token, 'GET', chez('promotions'))).corps.elements.map(
        ({ nomOperation }: { nomOperation: string }) => nomOperation,
      );
    expect([await noms(m.jetons.delegue), await noms(m.jetons.collegue)]).toEqual([['Entre nous'], []]);
    const autres: [string, number][] = [
      [m.jetons.collegue, id],
      [m.jetons.delegue, leur.id],
      [m.jetons.collegue, leur.id],
    ];
    for (const [token, cible] of autres) {
      const refus = [
        await suivie(cible, token),
        await appeler(token, 'GET', chez(`promotions/${cible}/saisie`)),
        await appeler(token, 'PUT', chez(`promotions/${cible}`), { ...saisie(), version }),
        await retirer(cible, version, token),
        await appeler(token, 'GET', chez(`promotions/${cible}/preuves`)),
        await appeler(token, 'GET', `discussion/promotion/${cible}`),
        await appeler(token, 'GET', `discussion/info/promotion/${cible}`),
        await appeler(token, 'POST', `discussion/promotion/${cible}`, { texte: 'x' }),
      ];
      expect(refus.map(({ status }) => status)).toEqual(refus.map(() => 404));
    }
  });
});
