import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondePrestation, type MondePrestation } from '#server/testing/mondes/prestation.ts';
import { TYPES_HABITUELS } from '#shared/features/prestations/type-prestation/rules.ts';

let m: MondePrestation;
beforeAll(async () => {
  m = await creerMondePrestation();
});
afterAll(() => m.app.fermer());

const appeler = (
  jeton: string,
  methode: 'GET' | 'POST' | 'PUT' | 'DELETE',
  suite = '',
  corps?: unknown,
): Promise<{ status: number; corps: any }> =>
  m.app.appeler(jeton, methode, `/api/v1/typesPrestation${suite}`, corps === undefined ? {} : { corps });
const code = ({ status, corps }: { status: number; corps: any }): unknown => (status === 200 ? 200 : corps.code);

it('un type s’ajoute, se renomme et se supprime ; un nom ne sert qu’une fois', async () => {
  const cree = m.ok(await appeler(m.g, 'POST', '', { nom: '  Vitrine  ', description: 'Une semaine' }));
  expect(cree).toMatchObject({
    nom: 'Vitrine',
    tvaCentiemes: 2000,
    modeRepartition: 'EGAL',
    nbPrestations: 0,
    version: 1,
  });
  expect(await appeler(m.g, 'POST', '', { nom: 'vitrine' })).toMatchObject({
    status: 409,
    corps: { code: 'NOM_DEJA_UTILISE', errors: [{ pointer: '/nom' }] },
  });
  const saisie = { nom: 'Vitrine d’été', tvaCentiemes: 550, modeRepartition: 'CA', version: 1 };
  expect(m.ok(await appeler(m.g, 'PUT', `/${cree.id}`, saisie))).toMatchObject({ nom: 'Vitrine d’été', version: 2 });
  expect(code(await appeler(m.g, 'PUT', `/${cree.id}`, saisie))).toBe('CONFLIT_VERSION');
  m.ok(await appeler(m.g, 'DELETE', `/${cree.id}`));
  expect(await m.actes(m.groupement, 'type-prestation')).toEqual(['creer', 'creer', 'modifier', 'supprimer']);
});

it('utilisé, un type ne se supprime pas : la phrase de la spécification', async () => {
  await m.creerPrestation();
  expect(await appeler(m.g, 'DELETE', `/${m.type}`)).toMatchObject({
    status: 409,
    corps: { code: 'TYPE_UTILISE', detail: 'Impossible de supprimer un type de prestation utilisé', nombre: 1 },
  });
});

it('le bouton ajoute les types habituels qui manquent, une seule fois', async () => {
  const avant = m.ok(await appeler(m.g, 'GET'));
  expect(avant.habituelsManquants).toBe(TYPES_HABITUELS.length - 1);
  expect(m.ok(await appeler(m.g, 'POST', '/habituels'))).toEqual({ ajoutes: TYPES_HABITUELS.length - 1 });
  expect(m.ok(await appeler(m.g, 'POST', '/habituels'))).toEqual({ ajoutes: 0 });
  const apres = m.ok(await appeler(m.g, 'GET'));
  expect([apres.habituelsManquants, apres.types.length]).toEqual([0, TYPES_HABITUELS.length]);
});

it('la consultation lit, les autres n’entrent pas ; un autre groupement n’y voit rien', async () => {
  const membre = await m.unMembre();
  const ecritures = [
    ['POST', '', { nom: 'Autre' }],
    ['PUT', `/${m.type}`, { nom: 'Autre', version: 1 }],
    ['DELETE', `/${m.type}`],
    ['POST', '/habituels'],
  ] as const;
  const consultation = await appeler(m.jetons.consultation, 'GET');
  expect(consultation.corps.droits).toEqual({ gerer: false });
  const roles = await Promise.all(
    (['ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const).map((role) => m.app.jeton(membre.id, role)),
  );
  for (const jeton of [membre.jeton, ...roles]) expect((await appeler(jeton, 'GET')).status).toBe(403);
  for (const jeton of [m.jetons.consultation, membre.jeton, ...roles])
    for (const [methode, suite, corps] of ecritures)
      expect((await appeler(jeton, methode, suite, corps)).status).toBe(403);
  expect((await appeler(m.jetons.autre, 'GET')).corps.types).toEqual([]);
  for (const [methode, suite, corps] of ecritures.slice(1, 3))
    expect((await appeler(m.jetons.autre, methode, suite, corps)).status).toBe(404);
});
