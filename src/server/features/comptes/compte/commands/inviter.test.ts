import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let pharmacie: number;
let titulaire: string;
let superAdmin: string;
beforeAll(async () => {
  app = await creerApplication();
  pharmacie = await app.unTenant();
  titulaire = await app.jeton(pharmacie, 'ADMIN');
  superAdmin = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

let numero = 0;
const inviter = (jeton: string, champs = {}) => {
  const nom = `invitee-${(numero += 1)}`;
  return app.appeler(jeton, 'POST', '/api/v1/utilisateurs/save', {
    corps: {
      nom: 'Durand',
      prenom: 'Claire',
      username: nom,
      email: `${nom}@exemple.fr`,
      role: 'OPERATEUR',
      inviter: true,
      ...champs,
    },
  });
};

it('un compte envoie trente invitations par jour ; la suivante est refusée à son champ, sans créer personne (CRR-41)', async () => {
  const { dbSysteme } = app.services;
  await dbSysteme
    .insertInto('tentative')
    .values({ cle: `invitation:t${pharmacie}`, nombre: 29 })
    .execute();
  expect((await inviter(titulaire)).status).toBe(200);
  const { status, corps } = await inviter(titulaire);
  expect([status, corps.code, corps.errors[0].pointer]).toEqual([429, 'TROP_D_INVITATIONS', '/email']);
  const { n } = await dbSysteme
    .selectFrom('utilisateur')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('username', '=', `invitee-${numero}`)
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
  expect((await inviter(titulaire, { inviter: false, password: 'Provisoire1' })).status, 'sans mail').toBe(200);
  expect((await inviter(superAdmin, { tenantId: pharmacie })).status, 'par le super administrateur').toBe(200);
});
