import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/laboratoire.ts';
import { uneFiche } from '#shared/features/catalogue/laboratoire/exemples-de-test.ts';

const {
  nom: _nom,
  isGroupement: _isGroupement,
  ...FICHE
} = uneFiche({
  emailComptabilite: 'compta@reunies.fr',
  francoDePort: '200 € HT',
});

let monde: Monde;
beforeAll(async () => (monde = await creerMonde()));
afterAll(() => monde.app.fermer());

const ecrire = (corps: Record<string, unknown>, token = monde.jetons.GROUPEMENT) =>
  monde.app.appeler(token, 'PUT', `${URL}/groupement`, { corps });
const groupements = async (token: string) => (await monde.app.appeler(token, 'GET', `${URL}/groupement`)).corps;

describe('la fiche de laboratoire d’un groupement (CAT-70, CAT-71)', () => {
  it('le groupement seul l’écrit : une ligne du catalogue, à son nom, la même ensuite', async () => {
    const { app, jetons, editeur, voisin } = monde;
    for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR', 'CONSULTATION_GROUPEMENT'] as const)
      expect((await ecrire({ ...FICHE, version: null }, jetons[role])).status).toBe(403);
    expect((await ecrire({ ...FICHE, version: null }, editeur)).status).toBe(403);
    const { status, corps } = await ecrire({ ...FICHE, version: null });
    expect(status).toBe(200);
    expect(corps).toMatchObject({
      nom: 'Officines Réunies',
      isGroupement: true,
      emailComptabilite: 'compta@reunies.fr',
      version: 1,
    });
    expect(corps.groupementId).toBeGreaterThan(0);
    // Its adhérents and the other accounts read it where laboratories are chosen.
    for (const token of [voisin, jetons.OPERATEUR, jetons.CONSULTATION_GROUPEMENT, editeur])
      expect(await groupements(token)).toMatchObject([{ id: corps.id, groupementId: corps.groupementId }]);
    const suite = await ecrire({ ...FICHE, francoDePort: '150 € HT', version: 1 });
    expect(suite.corps).toMatchObject({ id: corps.id, francoDePort: '150 € HT', version: 2 });
    const refus = await ecrire({ ...FICHE, version: 1 });
    expect([refus.status, refus.corps.code]).toEqual([409, 'CONFLIT_VERSION']);
    expect((await ecrire({ ...FICHE, version: null })).status).toBe(409);
    const notees = await app.services.dbSysteme
      .selectFrom('journal')
      .select('action')
      .where('objet', '=', 'laboratoire_detail')
      .where('objet_id', '=', corps.id)
      .orderBy('id')
      .execute();
    expect(notees.map(({ action }) => action)).toEqual(['creer', 'modifier']);
  });

  it('qui l’utilise apprend ce qui change ; ce qu’il a mis chez lui reste', async () => {
    const { app, jetons, adopter, lire, notifications } = monde;
    const [{ id: detailId }] = await groupements(jetons.ADMIN);
    const { corps } = await adopter(jetons.ADMIN, detailId);
    const { id } = corps.laboratoires[0];
    const { version } = await lire(jetons.ADMIN, id);
    await app.appeler(jetons.ADMIN, 'PATCH', `${URL}/${id}`, {
      corps: { emailLaboratoire: 'a-moi@canal.fr', version },
    });
    const autre = { ...FICHE, emailLaboratoire: 'autre@reunies.fr', emailComptabilite: 'nouvelle@reunies.fr' };
    expect((await ecrire({ ...autre, version: 2 })).status).toBe(200);
    expect((await lire(jetons.ADMIN, id)).laboratoireDetail).toMatchObject({
      emailLaboratoire: 'a-moi@canal.fr',
      emailComptabilite: 'nouvelle@reunies.fr',
    });
    expect((await notifications(jetons.ADMIN)).map(({ title }) => title)).toContain('Laboratoire modifié');
  });

  it('son nom suit celui du compte ; le super administrateur ne le change pas, le reste si', async () => {
    const { app, editeur, jetons } = monde;
    const [{ id, groupementId }] = await groupements(jetons.ADMIN);
    const patch = (corps: Record<string, unknown>) => app.appeler(editeur, 'PATCH', `${URL}/detail/${id}`, { corps });
    const { version } = (await app.appeler(editeur, 'GET', `${URL}/detail/${id}`)).corps;
    for (const champ of [{ nom: 'Tout autre' }, { isGroupement: false }])
      expect((await patch({ ...champ, version })).corps.errors[0].pointer).toBe(`/${Object.keys(champ)[0]}`);
    expect((await patch({ francoDePort: '90 €', version })).corps.francoDePort).toBe('90 €');
    await app.services.dbSysteme
      .updateTable('tenant')
      .set({ nom: 'Officines Unies' })
      .where('id', '=', groupementId)
      .execute();
    expect(await groupements(jetons.ADMIN)).toMatchObject([{ id, nom: 'Officines Unies' }]);
  });

  it('les pharmacies qui avaient demandé ce laboratoire y passent', async () => {
    const { app, jetons } = monde;
    const demande = { nom: 'Alliance Verte' };
    await app.appeler(jetons.ACHAT, 'POST', URL, { corps: { nature: 'DEMANDE', demande } });
    const alliance = await app.unTenant({ type: 'GROUPEMENT', nom: 'Alliance Verte' });
    const { corps } = await ecrire({ ...FICHE, version: null }, await app.jeton(alliance, 'GROUPEMENT'));
    const legers = (await app.appeler(jetons.ACHAT, 'GET', `${URL}/list`)).corps as { nom: string; detailId: number }[];
    expect(legers.find(({ nom }) => nom === 'Alliance Verte')).toMatchObject({
      detailId: corps.id,
      statut: 'CATALOGUE',
    });
  });
});
