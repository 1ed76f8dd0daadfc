import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { travailMailsDesEvenements } from '../jobs.ts';
import { annoncerEvenement, type AvisEvenement } from './annoncer.ts';
import { cloreEvenements } from './clore.ts';

let app: Application;
let groupement: number;
beforeAll(async () => {
  app = await creerApplication();
});
afterAll(() => app.fermer());
beforeEach(async () => {
  groupement = await app.unTenant({ nom: `Groupement ${Math.random()}`, type: 'GROUPEMENT' });
});

const lignes = () =>
  app.services.dbSysteme
    .selectFrom('notification')
    .selectAll()
    .where('tenant_id', '=', groupement)
    .orderBy('id')
    .execute();
const reponse = (pharmacie: number, objet = 7): AvisEvenement<'OPERATION_REPONDUE'> => ({
  tenantId: groupement,
  objet,
  elements: [pharmacie],
  donnees: { pharmacie: `Pharmacie ${pharmacie}`, operation: 'Été', phrase: 'Été – Promo : acceptée.' },
});
const repondre = (...avis: readonly AvisEvenement<'OPERATION_REPONDUE'>[]) =>
  transactionSysteme(app.services.dbSysteme, (tx) => annoncerEvenement(tx, null, 'OPERATION_REPONDUE', avis));
const demander = (id: number) =>
  transactionSysteme(app.services.dbSysteme, (tx) =>
    annoncerEvenement(tx, null, 'ADHESION_DEMANDEE', [
      { tenantId: groupement, objet: '', elements: [id], donnees: { pharmacie: `Pharmacie ${id}` } },
    ]),
  );
const decider = (id: number) =>
  transactionSysteme(app.services.dbSysteme, (tx) =>
    cloreEvenements(
      tx,
      { utilisateurId: 1, nomComplet: 'Claire' },
      ['ADHESION_DEMANDEE'],
      [{ tenantId: groupement, objet: '', element: id }],
    ),
  );

describe('une ligne par sorte et par objet', () => {
  it('quarante-deux réponses, en même temps, font une ligne qui les compte', async () => {
    await Promise.all(Array.from({ length: 42 }, (_, i) => repondre(reponse(i + 1))));
    const [ligne, ...autres] = await lignes();
    expect(autres).toEqual([]);
    expect(ligne).toMatchObject({ title: '42 réponses', processed: false });
    expect(ligne?.objets?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 42 }, (_, i) => i + 1));
  });

  it('dite deux fois, la même réponse compte une fois ; dans un même envoi aussi', async () => {
    await repondre(reponse(1), reponse(1));
    await repondre(reponse(1));
    expect(await lignes()).toMatchObject([{ title: 'Pharmacie 1 a répondu', objets: [1] }]);
    await repondre(reponse(1, 8), reponse(2, 8));
    expect((await lignes()).map(({ title }) => title)).toEqual(['Pharmacie 1 a répondu', '2 réponses']);
  });

  it('lue, elle se rouvre avec ce qui arrive ensuite, sans ce qui était lu', async () => {
    await repondre(reponse(1), reponse(2));
    await app.services.dbSysteme
      .updateTable('notification')
      .set({ processed: true })
      .where('tenant_id', '=', groupement)
      .execute();
    await repondre(reponse(3));
    expect(await lignes()).toMatchObject([{ title: 'Pharmacie 3 a répondu', objets: [3], processed: false }]);
  });
});

describe('l’acte qui clôt', () => {
  it('ôte ce qui est fait, dit ce qui reste, puis ferme', async () => {
    for (const id of [11, 12, 13]) await demander(id);
    await Promise.all([decider(11), decider(12)]);
    expect(await lignes()).toMatchObject([{ title: 'Une demande d’adhésion', objets: [13], processed: false }]);
    await decider(13);
    expect(await lignes()).toMatchObject([{ processed: true, processed_par_nom: 'Claire' }]);
    await decider(13);
    await demander(14);
    expect(await lignes()).toMatchObject([{ processed: false, objets: [14], processed_par_nom: null }]);
  });
});

describe('le mail aussitôt', () => {
  const mailsDe = () =>
    app.services.dbSysteme
      .selectFrom('mail')
      .select(['destinataires', 'sujet', 'texte'])
      .where('tenant_id', '=', groupement)
      .orderBy('id')
      .execute();
  const envoyer = async () => {
    const avis = (await lignes()).map(({ tenant_id: tenantId, id }) => ({ tenantId, id }));
    await travailMailsDesEvenements.traiter({ avis }, app.services, {
      dernierEssai: true,
      signal: new AbortController().signal,
    } as never);
  };
  const avecAdresse = async (role: 'GROUPEMENT' | 'CONSULTATION_GROUPEMENT', email: string) => {
    const id = await app.unUtilisateur(groupement, role, `mail-${role}-${groupement}`);
    await app.services.dbSysteme.updateTable('utilisateur').set({ email }).where('id', '=', id).execute();
    return app.connecter(`mail-${role}-${groupement}`);
  };

  it('part à qui l’a choisi, une fois, même si le travail reprend', async () => {
    const jeton = await avecAdresse('GROUPEMENT', 'oui@reunies.fr');
    await avecAdresse('CONSULTATION_GROUPEMENT', 'non@reunies.fr');
    await repondre(reponse(1));
    await envoyer();
    expect(await mailsDe()).toEqual([]);
    const corps = [{ sorte: 'OPERATION_REPONDUE', niveau: 'ANNONCE', mail: true, recapitulatif: true }];
    expect((await app.appeler(jeton, 'PUT', '/api/v1/notifications/preferences', { corps })).status).toBe(200);
    await envoyer();
    await envoyer();
    const mails = await mailsDe();
    expect(mails).toMatchObject([{ destinataires: ['oui@reunies.fr'], sujet: 'Pharmacie 1 a répondu' }]);
    expect(mails[0]?.texte).toContain('Été – Promo : acceptée.');
  });
});
