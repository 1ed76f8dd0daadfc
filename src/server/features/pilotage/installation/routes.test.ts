import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let superJeton: string;
beforeAll(async () => {
  app = await creerApplication();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

const faits = async () => (await app.appeler(superJeton, 'GET', '/api/v1/installation')).corps;

it('une base neuve n’a rien fait ; un compte accepté se compte, un compte qui attend non', async () => {
  expect(await faits()).toMatchObject({
    nbAuRegistre: 0,
    nbGroupements: 0,
    nbPharmacies: 0,
    mail: null,
    moyenPaiement: 'manuel',
    sauvegarde: { programmee: false, derniereLe: null, enCours: false },
  });
  await app.unTenant({ type: 'GROUPEMENT', nom: 'Groupement' });
  await app.unTenant({ nom: 'Pharmacie' });
  await app.unTenant({ nom: 'En attente', active: 'WAITING' });
  expect(await faits()).toMatchObject({ nbGroupements: 1, nbPharmacies: 1 });
});

it('un mail d’essai part à l’adresse de la personne ; sans adresse, il le dit', async () => {
  const essayer = () => app.appeler(superJeton, 'POST', '/api/v1/installation/mail');
  const { dbSysteme } = app.services;
  await dbSysteme.updateTable('utilisateur').set({ email: null }).where('role', '=', 'SUPER_ADMIN').execute();
  const sans = await essayer();
  expect([sans.status, sans.corps.code]).toEqual([409, 'ADRESSE_ABSENTE']);
  await dbSysteme
    .updateTable('utilisateur')
    .set({ email: 'super@exemple.fr' })
    .where('role', '=', 'SUPER_ADMIN')
    .execute();
  expect((await essayer()).corps.mail).toMatchObject({ statut: 'EN_ATTENTE' });
  expect(await dbSysteme.selectFrom('mail').select(['destinataires', 'sujet']).execute()).toEqual([
    { destinataires: ['super@exemple.fr'], sujet: 'Essai d’envoi de Pharmaccord' },
  ]);
});

it('n’est lu que du super administrateur', async () => {
  const admin = await app.jeton(await app.unTenant({ nom: 'Autre' }), 'ADMIN');
  expect((await app.appeler(admin, 'GET', '/api/v1/installation')).status).toBe(403);
});
